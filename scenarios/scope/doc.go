// Package scope holds what names stand for in a rule file: parameters, constants, rolls,
// sequences, lookups, words and the outcome. It brings expressions into the one form
// that engines take: constants, words, sequences and lookups put in, parameters and what
// is rolled once left as names.
//
// It knows no actor, no turn and no measure.
package scope
