// Package solve finds the values of one parameter, or of two, that meet a goal: a
// quantity of a measure and what it must be. Every value that is asked about is
// evaluated, so that a quantity which rises and falls again is answered as truly as
// one that only rises, and nothing is said of values between those.
package solve
