// Package multiset answers questions about dice that are looked at one by one: how much
// the three highest show, how many show a six, the largest set, all of them about the same
// dice. Every result is exact: weights are integers over a common total.
//
// A [Dice] holds dice of one or more sorts. A [Pool] is dice of it, or what is made of
// them: some of them, kept or filtered or replaced. A [Question] is a number that is asked
// of pools. [Dice.Ask] returns the joint distribution of the answers.
//
// # One walk
//
// The faces are visited one by one, from the highest down. At each, any number of the dice
// that are left show it, with binomial weights, and every pool is told how many dice it
// gets: pools that are made of others pass on what they keep of them. What a question has to
// remember meanwhile is a few small integers, its part of the state; states that are equal
// are one, with their weights added up. As soon as nothing that is still to come can change
// an answer, a state ends, and the dice that are left show anything.
//
// So a question costs as many states as there are different pasts that matter to it, not as
// many as there are ways to roll; and several questions cost one walk.
//
// Pools have to be sorted alike for that. Where they are not, or where dice are replaced by
// rolls after some were kept, the answer is [ErrWhole]: whoever asks then goes through the
// contents of the pool one by one ([Dice.Contents]), with pools of dice that lie
// ([Dice.Fixed]).
//
// The package knows no expression and no variable.
package multiset
