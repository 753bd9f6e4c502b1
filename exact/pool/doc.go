// Package pool works out what dice that are rolled together are worth: their sum, what
// is kept or dropped of them, how many succeed, and chains of dice that explode. Every
// result is exact: weights are integers over a common total.
//
// An [Evaluator] (evaluator.go) answers for the terms of package notation: [Evaluator.Pool] for one
// pool, [Evaluator.Group] for the dice of several pools in braces, [Evaluator.Totals] for
// totals in braces, [Evaluator.Endless] for more dice than can be listed. It never
// samples, and it knows of no variable: the front conditions on those.
//
// # Order statistics
//
// What depends on the order of dice is found by one walk over their values, from the
// highest down or from the lowest up. At each value any number of dice of a class, which
// are alike, show it, with binomial weights, or negative binomial ones where the number of
// dice has no end. A [Query] says what is asked: it is told of the dice in that order and
// remembers what it needs in a state of one machine word. Several questions to the same
// dice, all of whose values are listed, are for package multiset.
//
//	which modifiers there are, and what they mean        modifiers.go
//	what stays of n dice, or of any number of them       keep.go
//	what one die shows after rerolls                     reroll.go
//	in how many ways dice of a class show a value        class.go
//	in which order dice are looked at                    walk.go
//	what is asked of them                                query.go, keepandcount.go
//	the answers, with their weights                      tally.go, eval.go
//	what all that will cost                              estimate.go
//
// # Who asks
//
//	a pool of one sort, by its modifiers                 pool.go, dicepool.go
//	the k highest or lowest of equal dice, fast          keptend.go
//	what is kept of dice that explode                    explodedkeep.go
//	what is left of dice that explode after dropping     dropped.go
//	the dice of several pools together                   group.go
//	totals, also those without end                       dice.go, totals.go, periodic.go
//	all dice of a pool: sums and chains                  sum.go, explode.go, compounded.go, twosided.go
//	generating functions, listed and with moments        gf.go, series.go, polynomial.go
//	more dice than are listed                            endlesspool.go
//
// Each file begins with the derivation of what it computes.
package pool
