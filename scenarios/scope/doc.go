// Package scope holds what names stand for in a rule file: parameters, constants, rolls,
// sequences, functions, lookups, words and the outcome. It brings expressions into the one
// form that engines take: constants, words, sequences, functions and lookups put in,
// parameters and what is rolled once left as names.
//
// What is put in at several places is one node, not a copy for each.
//
// It knows no actor, no turn and no measure.
package scope
