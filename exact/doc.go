// Package exact computes the distribution of an expression in closed form.
//
// [Eval] takes a closed tree of package notation and returns a [Dist]: the
// outcomes, each with an integer weight over one common total. No float64 has a
// part in a probability, but for processes (process.go): those are Markov chains,
// solved in float64 with a proven bound, which [Dist.ErrorBound] tells.
//
// # What a distribution is
//
// A numeric Dist has rational outcomes, on a lattice (origin + i*step) where
// they lie on one that is not much wider than they are many, else as a sorted
// list. A categorical Dist has labels; truth values are the labels "yes" and
// "no". A joint Dist has tuples. Weights are uint64 while their total fits and
// big integers beyond; a Dist never goes back to less precision and is never
// changed after it is made.
//
// # How a tree is evaluated
//
// Parts that share no roll are independent: their distributions are convolved
// or combined outcome by outcome. Where parts share a roll (a [notation.Let]),
// eval conditions on it at the smallest subtree that holds all its uses, and
// mixes. condition.go derives the order.
//
// Dice that are kept, dropped and counted are order statistics, and dice that
// explode are power series (package pool): what
// has no end is listed to a residual, every listed value with its whole
// probability, and the mean and variance of the whole are closed forms (tail.go).
//
// Results are memoised by node and by the values that make a difference to it
// (memo.go, inputs.go). What is certain under an assignment is computed without
// distributions (certain.go), and what fits machine words without big numbers
// (machine.go, smallmix.go). A [Cache] carries results from one expression to the
// next.
//
// # Limits
//
// Every step estimates its work and its memory before it starts. Beyond
// [Options] the answer is a [*budget.LimitError], never a coarser result.
//
// The package never samples: montecarlo does, and the two share the expression
// tree and nothing else.
package exact
