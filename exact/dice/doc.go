// Package dice calculates what dice are worth that are rolled together: their sum, what is kept or
// dropped of them, how many succeed, the largest set, chains of dice that explode, and several of
// these of the same dice. Every result is exact: weights are integers over a common total.
//
// A [Dice] holds dice of one or more sorts. A [Pool] is dice of it, or what is made of them:
// joined, kept by rank, filtered, replaced. A [Question] is a number that is asked of pools.
// [Dice.Answer] returns the distribution of the answer to one, [Dice.Ask] the joint distribution
// of several. An [Evaluator] asks for the terms of Roll20's notation, whose modifiers are
// questions, too. The package knows no variable: the front conditions on those.
//
// # One table
//
// There is one list of ways to answer a question (answer.go), the cheapest first:
//
//	dice of which none is kept by rank are independent      answer.go
//	one rank of equal dice is an order statistic            package dist
//	what is kept at one end of equal dice is a window sum   sumofkept.go, window.go
//	dice without an end that are kept are listed in part    tails.go
//	else all faces are walked through                       walk.go
//
// # One walk
//
// The faces are visited one by one, from the highest down (order.go). At each, any number of the
// dice that are left show it, with binomial weights (ways.go), and every pool is told how many
// dice it gets: pools that are made of others pass on what they keep of them (node.go). What a
// question has to remember meanwhile is a few small integers, its part of the state (accumulators.go,
// pairs.go, layout.go); states that are equal are one, with their weights added up (table.go). As
// soon as nothing that is still to come can change an answer, a state ends, and the dice that are
// left show anything.
//
// So a question costs as many states as there are different pasts that matter to it, not as
// many as there are ways to roll; and several questions cost one walk.
//
// Pools have to be sorted alike for that. Where they are not, or where dice are replaced by
// rolls after some were kept, the answer is [ErrWhole]: whoever asks then goes through the
// contents of the pool one by one ([Dice.Contents]), with pools of dice that lie
// ([Dice.Fixed]).
//
// # Cards
//
// A hand is a sort whose numbers are hypergeometric instead of binomial (deck.go). The hands of one
// deck take their cards of each value one after the other; hands that no question tells apart are one hand,
// and those that are not asked are left out.
//
// # Dice that explode
//
// All dice of a pool that explode are a generating function (explode.go), for package generating
// to list. Those that are kept are a sort whose number has no end (open.go); what is left of them
// after dropping is a generating function again (dropped.go). A die that compounds is one die
// without an end. More dice than are listed are for endless.go.
package dice
