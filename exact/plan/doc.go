// Package plan knows the structure of an expression: which rolls a part of it shares with
// the rest, what may be combined as independent, and which roll may be conditioned on
// first. It knows no probability.
//
// [Resolver.Root] resolves the names of a closed tree and returns a [Node]. A roll that is
// named, the value of a [notation.Let], is a variable, by number.
//
// # What to condition on
//
// A node's children may be combined as independent only if they share no roll.
// Write U(n) for the variables that n depends on: those it names and, through
// their definitions, those it does not; a variable that already has a value
// has no randomness left and is not followed further. Two children are
// independent if their sets U are disjoint. Otherwise the shared variables are
// the conflict ([Variables.Conflict]), one of them is given each of its values in
// turn, the node is evaluated under that assignment, and the results are mixed by
// the variable's distribution: the law of total probability.
//
// Not every variable of the conflict may go first. Giving v a value says
// something about the rolls v is made of; that is lost when v is cut off from
// them, and it matters if one of them is used beside v. So v is eligible only
// if, with v cut off, none of its ancestors is in U of the node any more
// ([Variables.MayGoFirst]). A variable of the conflict without ancestors in the
// conflict is always eligible, so there always is one. Among the eligible ones,
// the one with the fewest values goes first: with `outcome` made of `attack`, an
// expression that names only the outcome is evaluated once for each of its five
// words and not for each of the sixteen totals of the roll.
//
// This is variable elimination by recursive conditioning; cf. Darwiche,
// "Recursive conditioning", Artificial Intelligence 126 (2001). Results are
// memoised by node and by the values of the variables it depends on, so a
// subtree is evaluated once for all assignments that make no difference to it.
package plan
