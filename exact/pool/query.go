package pool

// A Query is a number that is asked of a pool. It is told of the dice in the order of
// their values, some at a time and perhaps several times of the same value, and
// remembers of them what fits an int64: its state, 0 before the first die.
type Query interface {
	// Reach is how many dice it has to be told of, from the first on.
	Reach() int64
	// Next returns the state after the dice at the positions from..to-1, counted from
	// 0, show v, which is over the denominator of the dice or [Beyond]. No dice may be
	// among them. It returns false where the answer is not known then.
	Next(state, v, from, to int64) (next int64, ok bool)
	// Answer returns the answer, over Den, given the state after the last die.
	Answer(state int64) int64
	// Den is the denominator of the answers.
	Den() int64
	// States estimates how many states there are, where dice show lo to hi.
	States(lo, hi int64) float64
}

// Beyond is the value of dice that show more than their class lists.
const Beyond = 1<<63 - 1
