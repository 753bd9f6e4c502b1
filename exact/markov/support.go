package markov

import "slices"

// This file finds what can happen at all, from the transitions alone: a probability may be too small for
// a float64.

// States are a set of states.
type States []uint64

// Has reports whether a state is in the set.
func (s States) Has(state int32) bool { return s[state/64]>>(state%64)&1 != 0 }

func (s States) add(state int32) { s[state/64] |= 1 << (state % 64) }

// Support tells each, after every number of transitions from some on up to so many, in which transient
// states a chain may be then, and which absorbing ones it may have been absorbed in by then. Errors are
// those of each and the meter's.
func (c *Chain) Support(start []Weight, from, transitions int, each func(transitions int, going, ended States) error) error {
	words := (c.Size() + 63) / 64
	const setBytes, runBytes = 4 * 8, 16
	active, absorbing := c.runs()
	held := setBytes*float64(words) + runBytes*float64(len(active)+len(absorbing))
	if err := c.Meter.Hold(held); err != nil {
		return err
	}
	defer c.Meter.Release(held)
	now, next, ended, ends := make(States, words), make(States, words), make(States, words), make(States, words)
	for _, r := range absorbing {
		for s := r.from; s < r.to; s++ {
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
	for turn := 0; ; turn++ {
		if turn >= from {
			if err := each(turn, now, ended); err != nil {
				return err
			}
		}
		if turn == transitions {
			return nil
		}
		work := seenRun*float64(len(active)) + 2*float64(words)
		for _, r := range active {
			if !now.any(r) {
				continue
			}
			to := c.After(r.from)
			work += float64(len(to)) * (movedRun + float64(r.to-r.from)/64)
			for _, t := range to {
				next.addShifted(now, r, t-r.from)
			}
		}
		if err := c.Meter.Charge(work); err != nil {
			return err
		}
		settle(next)
		now, next = next, now
		clear(next)
		if turn+1 >= from {
			continue
		}
		if slices.Equal(now, seen) {
			period := turn + 1 - at
			turn += (from - turn - 1) / period * period
		} else if turn+1 == again {
			copy(seen, now)
			at, again = turn+1, 2*(turn+1)
		}
	}
}

// What it takes to see whether a chain can be in a run, and to move one by a transition, beside 64 states
// at a time.
const (
	seenRun  = 2
	movedRun = 3
)

// any reports whether one of a run is in the set.
func (s States) any(r run) bool {
	for from := r.from; from < r.to; from += 64 {
		if s.bits(from, min(64, r.to-from)) != 0 {
			return true
		}
	}
	return false
}

// addShifted adds the states of a run that are in another set, moved by so much.
func (s States) addShifted(of States, r run, by int32) {
	for from := r.from; from < r.to; from += 64 {
		if bits := of.bits(from, min(64, r.to-from)); bits != 0 {
			word, shift := (from+by)/64, (from+by)%64
			s[word] |= bits << shift
			if over := bits >> (64 - shift); over != 0 {
				s[word+1] |= over
			}
		}
	}
}

// bits are n states from one on, at most 64.
func (s States) bits(from, n int32) uint64 {
	word, shift := from/64, from%64
	bits := s[word] >> shift
	if shift > 0 && int(word)+1 < len(s) {
		bits |= s[word+1] << (64 - shift)
	}
	return bits & (^uint64(0) >> (64 - n))
}
