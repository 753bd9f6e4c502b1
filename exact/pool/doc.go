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
// dice has no end. What is asked is what some of them, by rank, add up to, or how many of those
// count. Other questions, and several to the same dice, are for package multiset.
//
//	which modifiers there are, and what they mean        modifiers.go
//	what stays of n dice, or of any number of them       keep.go
//	what one die shows after rerolls                     reroll.go
//	in how many ways dice of a class show a value        class.go
//	in which order dice are looked at                    walk.go
//	what is asked of them                                keepandcount.go
//	the answers, with their weights                      tally.go
//
// # Who asks
//
//	a pool of one sort, by its modifiers                 pool.go, dicepool.go
//	all dice of a pool without modifiers                 sum.go
//	all dice of a pool that explode                      explode.go, compounded.go
//	the k highest or lowest of equal dice, fast          keptend.go
//	what is kept of dice that explode                    explodedkeep.go
//	what is left of dice that explode after dropping     dropped.go
//	the dice of several pools together                   group.go
//	totals, also those without end                       mixeddice.go, totals.go, periodic.go
//	more dice than are listed                            endlesspool.go
//
// What adds up without end is a generating function, for package generating to list. Each file
// begins with the derivation of what it computes.
package pool
