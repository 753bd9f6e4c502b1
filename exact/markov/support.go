package markov

import (
	"math/bits"
	"slices"
)

// This file finds what can happen at all, from the transitions alone: a probability may be too small for
// a float64.

// States are a set of states.
type States []uint64

// Has reports whether a state is in the set.
func (s States) Has(state int32) bool { return s[state/64]>>(state%64)&1 != 0 }

// add adds a state to the set.
func (s States) add(state int32) { s[state/64] |= 1 << (state % 64) }

// Support returns the transient states in which a chain may be after that many transitions, and the
// absorbing ones that it may have reached by then. The error is the meter's.
func (c *Chain) Support(start []Weight, transitions int) (going, ended States, err error) {
	words := (c.Size() + 63) / 64
	const setBytes = 4 * 8
	held := setBytes * float64(words)
	if err := c.Meter.Hold(held); err != nil {
		return nil, nil, err
	}
	defer c.Meter.Release(held)
	now, next, ends := make(States, words), make(States, words), make(States, words)
	ended = make(States, words)
	for s := range int32(c.Size()) {
		if c.IsAbsorbing(s) {
			ends.add(s)
		}
	}
	settle := func(s States) {
		for i := range s {
			ended[i] |= s[i] & ends[i]
			s[i] &^= ends[i]
		}
	}
	for _, w := range start {
		now.add(w.State)
	}
	settle(now)
	// Where they can go on follows from where they can be, so what was there before comes again after as
	// many transitions (R. P. Brent, BIT 20, 1980).
	seen, at, again := slices.Clone(now), 0, 1
	for turn := 1; turn <= transitions; turn++ {
		work := float64(words)
		for i, w := range now {
			for ; w != 0; w &= w - 1 {
				to := c.After(int32(64*i + bits.TrailingZeros64(w)))
				work += movedCost * float64(len(to))
				for _, t := range to {
					next.add(t)
				}
			}
		}
		if err := c.Meter.Charge(work); err != nil {
			return nil, nil, err
		}
		settle(next)
		now, next = next, now
		clear(next)
		if slices.Equal(now, seen) {
			period := turn - at
			turn += (transitions - turn) / period * period
		} else if turn == again {
			copy(seen, now)
			at, again = turn, 2*turn
		}
	}
	return now, ended, nil
}
