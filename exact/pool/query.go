package pool

import "encoding/binary"

// A Query is a number that is asked of a pool. It is told of the dice in the order of
// their values, some at a time and perhaps several times of the same value, and
// remembers of them what fits an int64: its state, 0 before the first die.
type Query interface {
	// Reach is how many dice it has to be told of, from the first on. It may be told of
	// more, where another query asked at the same time needs them.
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

// A joint asks several queries of the same dice. Its state is the number of the tuple
// of theirs.
type joint struct {
	queries []Query
	states  [][]int64
	numbers map[string]int64
}

func newJoint(queries []Query) *joint {
	j := &joint{queries: queries, numbers: map[string]int64{}}
	j.number(make([]int64, len(queries)))
	return j
}

// number returns the number of a tuple of states.
func (j *joint) number(states []int64) int64 {
	key := make([]byte, 0, 8*len(states))
	for _, s := range states {
		key = binary.LittleEndian.AppendUint64(key, uint64(s))
	}
	n, ok := j.numbers[string(key)]
	if !ok {
		n = int64(len(j.states))
		j.numbers[string(key)] = n
		j.states = append(j.states, states)
	}
	return n
}

func (j *joint) Reach() int64 {
	most := int64(0)
	for _, q := range j.queries {
		most = max(most, q.Reach())
	}
	return most
}

func (j *joint) Next(state, v, from, to int64) (int64, bool) {
	next := make([]int64, len(j.queries))
	for i, q := range j.queries {
		var ok bool
		if next[i], ok = q.Next(j.states[state][i], v, from, to); !ok {
			return 0, false
		}
	}
	return j.number(next), true
}

// Answer returns the number of the tuple of answers.
func (j *joint) Answer(state int64) int64 {
	answers := make([]int64, len(j.queries))
	for i, q := range j.queries {
		answers[i] = q.Answer(j.states[state][i])
	}
	return j.number(answers)
}

func (j *joint) Den() int64 { return 1 }

func (j *joint) States(lo, hi int64) float64 {
	product := 1.0
	for _, q := range j.queries {
		product *= q.States(lo, hi)
	}
	return product
}
