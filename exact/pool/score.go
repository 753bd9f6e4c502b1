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

// meets reports whether a value meets a compare point.
func meets(v *big.Rat, p *notation.Point) bool {
	c := v.Cmp(p.Value)
	return c == 0 || p.Op == notation.Le && c < 0 || p.Op == notation.Ge && c > 0
}
