// Package markov solves finite absorbing Markov chains in float64 with a proven
// error bound.
//
// Every operation adds, multiplies or divides positive numbers, so rounding
// errors stay relative and small: no probability is ever found as a difference.
// States are taken a strongly connected component at a time, in topological
// order; within a component the loops are eliminated by state reduction (W. K.
// Grassmann, M. I. Taksar, D. P. Heyman: Regenerative analysis and steady state
// distributions for Markov chains, Operations Research 33, 1985), not iterated.
//
// The package knows numbers of states and nothing of dice; package exact builds
// the chains.
package markov
