// Package markov solves finite absorbing Markov chains: the expected numbers of visits to states
// and the probabilities to be absorbed, found forwards from a start; what states are worth by where
// they end, found backwards; and the number of transitions until absorption, its moments and its
// distribution.
//
// A [Chain] is solved in float64 with a proven error bound. Every operation adds, multiplies or
// divides positive numbers, so rounding errors stay relative and small: no probability is ever found
// as a difference. The bounds count roundings: a number that is made by n roundings in a row has a
// relative error of about n 2^-53.
//
// Transient states are taken a strongly connected component at a time, in topological order. Within
// a component the loops are eliminated by state reduction (W. K. Grassmann, M. I. Taksar,
// D. P. Heyman: Regenerative analysis and steady state distributions for Markov chains, Operations
// Research 33, 1985), not iterated. A [Loop] is that elimination; it stands for the fundamental matrix
// (J. G. Kemeny, J. L. Snell: Finite Markov Chains, 1960, chapter 3). On request the probabilities of the ends
// are found in fractions ([Chain.EndsExactly]).
//
// The package knows numbers of states and nothing of dice; package encounter builds the chains.
package markov
