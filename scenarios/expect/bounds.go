package expect

import "math/big"

// Bounds are what a number may be: at least Low and at most High, or more and less
// than they are. A nil end is open; both are not.
type Bounds struct {
	Low, High             *big.Rat
	LowStrict, HighStrict bool
}

// Contains reports whether v lies within the bounds.
func (b Bounds) Contains(v *big.Rat) bool { return b.Meets(v, v) }

// Meets reports whether any value from low to high lies within the bounds.
func (b Bounds) Meets(low, high *big.Rat) bool {
	return above(high, b.Low, b.LowStrict) && above(b.High, low, b.HighStrict)
}

// above reports whether a is at least b, or more than b; nil is beyond all numbers.
func above(a, b *big.Rat, strict bool) bool {
	if a == nil || b == nil {
		return true
	}
	c := a.Cmp(b)
	return c > 0 || c == 0 && !strict
}

// Margin is how far v lies from the nearest end: above 0 inside, below 0 outside.
func (b Bounds) Margin(v *big.Rat) *big.Rat {
	var m *big.Rat
	if b.Low != nil {
		m = new(big.Rat).Sub(v, b.Low)
	}
	if b.High != nil {
		if high := new(big.Rat).Sub(b.High, v); m == nil || high.Cmp(m) < 0 {
			m = high
		}
	}
	return m
}
