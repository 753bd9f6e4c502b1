// Package exact computes the distribution of an expression in closed form.
//
// [Eval] takes a closed tree of package notation and returns a [Dist]: the
// outcomes, each with an integer weight over one common total. No float64 has a
// part in a probability, but for processes (package encounter): those are Markov chains,
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
// Package plan gives the nodes of a tree their variables. Parts that share no roll are
// independent: their distributions are combined by package dist (composite.go). Where
// parts share a roll (a [notation.Let]), it is conditioned on at the smallest subtree
// that holds all its uses, and the results are mixed (condition.go, mixing.go). The terms of a sum that
// share nothing with the others are added up like dice, and the items of a joint value multiplied
// (sharing.go, sumparts.go, tuple.go).
//
// Dice are calculated by package dice: by terms of the notation (dice.go, dicegroup.go), or by
// what is asked of pools (pools.go, questions.go), which are conditioned on by what they answer
// (conditionpool.go). Processes are for package encounter, to which subevaluator.go lends this evaluator.
//
// A node is folded where it is certain under an assignment, without distributions (evalnode.go,
// certain.go), or found in the memo, by the values that make a difference to it (memo.go), or else
// computed (composite.go). A [Cache] carries results from one expression to the next.
//
// # Limits
//
// Every step charges its work just before it is done, and what is kept is held. Beyond
// [Options] the answer is a [*budget.LimitError], never a coarser result. What an expression is
// charged follows from the expression alone, whatever a cache knows of it (frame.go).
//
// The package never samples: montecarlo does, and the two share the expression
// tree and nothing else.
package exact
