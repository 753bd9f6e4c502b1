// Package encounter turns a process, such as a duel, into an absorbing Markov chain over the states
// that can be reached, and answers what its last state is worth.
//
// # The way from a process to an answer
//
//  1. What no question goes by is left out: vars that never change, vars that neither the end nor the
//     value needs (needed.go).
//  2. Names are resolved: statements become steps, expressions nodes (program.go, resolvenames.go, node.go, pools.go).
//  3. A turn is played in a state (turn.go, worlds.go, nextactor.go, values.go). What is rolled splits it into
//     worlds, and worlds that are alike become one again. What is worth the same in all states is a constant;
//     what a resource is worth is a linear form of the state, such as hp - 3 (linear.go).
//  4. What the turn asks of the state, a value or a comparison, is a path in a decision tree (questiontree.go). States
//     that answer alike share the row at its end: what each result of the turn adds to a var or sets
//     it to, with its probability.
//  5. The states are found from the starts on (starts.go, space.go, successors.go), each packed into words (layout.go,
//     states.go), and numbered as they are found.
//  6. The chain (chain.go) is solved (solve.go, package markov): forwards, by the expected numbers of visits, for the last
//     states (ending.go); turn by turn, where the number of turns matters or is limited (limited.go,
//     counts.go); on request in rationals, with all digits (rationals.go).
//  7. A query puts together the states that it need not tell apart, and weighs what each class is
//     worth (query.go, outcomes.go).
//
// Of states that differ only in which member of a group is in which condition there is one (alike.go). Where members
// are hit at random, and it is asked only how many stand, the state says how many hits they took in place of their
// conditions (groupcounts.go, hittable.go).
//
// Steps 3 to 5 know nothing of chains, step 6 knows nothing of dice, and dice are the business of an
// [Evaluator]: it is asked what a closed expression comes to.
//
// # What is proven
//
// A row is calculated with twice the digits of a float64 (weight.go) and rounded once. The chain is
// solved in operations on positive numbers, whose roundings are counted, and the distribution says so:
// every probability is listed a little low, and the weight that is left may lie anywhere, but for turns
// that are too many to be listed: what comes of those is bounded (growth.go). Whether something can happen at
// all is decided from the moves; it has a weight then, were it too rare for a float64. Encounters in the
// turn of another are known but for an error, which nested.go bounds.
//
// # Who chooses
//
// A choice is where a rule file lets an actor choose (choice.go, playchoice.go), a decision the policy that is found
// for it (decision.go). Open choices are decided before the chain is solved: the states that can be reached whatever is
// chosen are explored with a row for every option (decisionspace.go), and the best policy is found among
// those that end (policyiteration.go), or those of two who choose against each other (contest.go). Then
// the option is the one that the policy of whoever acts has for a state.
//
// # From many starts
//
// Asked for a mean or a probability alone, the chain is solved backwards (means.go): what the end is worth
// from every state, and so from every start that some vars may have.
//
// # What it takes
//
// Work is charged just before it is done and memory is held as it is made. What a [Store] (chainstore.go) knows is
// charged as if it were found again (spending.go), and so is what is taken over from an encounter that
// differs in its odds alone (takeover.go): an answer takes as much whatever was asked before. After a
// limit was reached, the states that were found by then may say why there are so many (diagnosis.go).
package encounter
