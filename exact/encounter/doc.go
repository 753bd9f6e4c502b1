// Package encounter turns a process, such as a duel, into an absorbing Markov chain over
// the states that can be reached, and answers what its last state is worth.
//
// # The way from a process to an answer
//
// A turn of a duel takes so much from one resource and so much from another, whatever is
// left of them. A part of the state whose new value is the old one and something that does
// not depend on it is therefore no part of the question what a turn does: the joint
// distribution of a turn is found once for every combination of the other parts, which is
// called a mode, and of the comparisons with numbers that the turn makes. A turn is planned
// once (stepplan.go): what a roll or a part comes to is worked out once for all states that
// are alike in what it names, and steps that come to the same share their moves.
//
// What decides neither the end nor the value, nor anything that does, is left out first
// (idle.go), and so is what counts the turns up to a limit, which are counted as the chain is
// followed (clock.go, limited.go), once for several numbers of turns that a path asks for
// (stops.go).
//
// The states that can be reached are found from the starts on, once for all questions about
// them. They are numbered by where they lie: the parts that are added to span a box for every
// mode, but for supplies (axis.go). The moves of a turn are then the same steps from number to
// number in all states of a class, and are written down once. States that lie too far apart for
// boxes are numbered as they are found. An encounter that differs from the one before in its odds
// only takes over its states (kin.go).
//
// # Three ways to solve the chain
//
//   - Who has won, or any other question with few answers, is a hitting probability. It is
//     found backwards from the ends, for all transient states at once (hitting.go).
//   - The distribution of the last states follows from the expected numbers of visits,
//     found forwards from the start (ending.go). Where the number of turns matters, the
//     chain is followed turn by turn until next to nothing is left.
//   - On request both are done in rationals, with all digits (rationals.go).
//
// The first two work in float64 with a proven bound (package markov), and the distribution
// says so: every probability is listed a little low, and the weight that is left may lie
// anywhere, but for turns that are too many to be listed: those lie above the list. Whether
// something can happen at all is decided from the moves; it has a weight then, were it too
// rare for a float64.
//
// # Who chooses
//
// An open choice is decided before the chain is solved: the states that can be reached whatever
// is chosen are explored (decisionspace.go), and the best policy is found among those that end
// (policyiteration.go). A choice that is decided is one more value of a state (chooser.go).
//
// # What it takes
//
// Work is charged just before it is done and memory is held as it is made; nothing is foretold. What
// a [Store] knows is charged as if it were found again (spending.go), so that an answer takes as much
// whatever was asked before. After a limit was reached, the states that were found by then may say
// why there are so many (diagnosis.go).
//
// # What it does not know
//
// Dice. What an expression without parts of the state comes to is asked of an [Evaluator], and
// so is how a process within a step ends, which is known but for an error: nested.go bounds
// what becomes of that.
package encounter
