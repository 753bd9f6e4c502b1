// Package generating lists what has no end from its generating function: the total of dice
// that explode, of which any number follow one another.
//
// A [Polynomial] is what a die adds, with the weights of the ways to it. Any number of such
// dice, one after the other, are 1/(1-A), so that all that is met here is a sum of terms
//
//	P(x) / prod (1-A(x))^M.
//
// There are two ways to list one as power series, up to where what is left is negligible:
//
//   - A [Chain] is one die and all that it brings about, P/(D-E), of which n are added up. It is
//     known beforehand how long the list is (chain.go).
//   - A [Function] is a sum of terms, as where dice are dropped. It is listed twice as far each
//     time until that is enough (function.go).
//
// Both divide series of integers (series.go), and have closed moments. The package knows no dice
// and no modifiers: package dice says what P and A are.
package generating
