package pool

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A scoring says what a kept die adds to the value: what it shows, or one for a
// success and one less for a failure.
type scoring struct {
	success, failure *notation.Point
	plus             *big.Rat // added to a die before it is compared; nil for nothing
	den              int64    // what the values of the dice are over
}

// counts reports whether successes are counted, and not values added.
func (s scoring) counts() bool { return s.success != nil }

// of returns what a die of the value v/den adds: over den, or a count.
func (s scoring) of(v int64) int64 {
	if !s.counts() {
		return v
	}
	shown := big.NewRat(v, s.den)
	if s.plus != nil {
		shown.Add(shown, s.plus)
	}
	score := int64(0)
	if meets(shown, s.success) {
		score++
	}
	if s.failure != nil && meets(shown, s.failure) {
		score--
	}
	return score
}

// keepAndCount is a query: what is kept of the dice, or how many of them count. It is told of
// the dice in the order of their values, some at a time and perhaps several times of the same
// value, and all that it remembers of them is the sum so far.
type keepAndCount struct {
	keep   rankRange // from the end at which the walk begins
	score  scoring
	beyond int64 // the score of dice beyond their lists, where successes are counted

	last, worth int64 // the value that was scored last
}

// beyondList is the value of dice that show more than their class lists.
const beyondList = 1<<63 - 1

// reach is how many dice it has to be told of, from the first on.
func (q *keepAndCount) reach() int64 {
	if q.keep.len() == 0 {
		return 0
	}
	return q.keep.to
}

// next returns the sum after the dice at the positions from..to-1, counted from 0, show v,
// which is over the denominator of the dice or beyondList. No dice may be among them. It
// returns false where the sum is not known then.
func (q *keepAndCount) next(sum, v, from, to int64) (next int64, ok bool) {
	kept := q.keep.overlap(from, to)
	switch {
	case kept == 0:
		return sum, true
	case v == beyondList:
		return sum + kept*q.beyond, q.score.counts()
	case q.last != v || q.worth == 0:
		q.last, q.worth = v, q.score.of(v)
	}
	return sum + kept*q.worth, true
}

// den is the denominator of the sums.
func (q *keepAndCount) den() int64 {
	if q.score.counts() {
		return 1
	}
	return q.score.den
}

// meets reports whether a value meets a compare point.
func meets(v *big.Rat, p *notation.Point) bool {
	c := v.Cmp(p.Value)
	return c == 0 || p.Op == notation.Le && c < 0 || p.Op == notation.Ge && c > 0
}
