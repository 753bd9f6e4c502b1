// Package diff lays two rule files, or two baselines, side by side: what is the same in both, and how
// far every measure that both have has moved, at one set of parameters or at every
// cell of a sweep.
//
// A parameter that both have gets the same value in both where one is given or
// swept. Where none is, each file keeps its own default: a default is part of the
// rules, and one that changed is reported. Baselines hold what was found at the values
// they were made with, and nothing is evaluated.
package diff
