package markov

import "slices"

// This file finds what can happen at all, from the moves alone: a probability may be too
// small for a float64.

// A Support is the states that a chain can be in: Ended are those in which it may have been
// absorbed by then, Going the transient ones in which it may be.
type Support struct{ Ended, Going States }

// States are a set of states.
type States []uint64

// Has reports whether a state is in the set.
func (s States) Has(state int32) bool { return s[state/64]>>(state%64)&1 != 0 }

func (s States) add(state int32) { s[state/64] |= 1 << (state % 64) }

// Support returns where a chain can be after so many transitions. The error is the meter's.
func (c *Chain) Support(start []Weight, transitions int) (Support, error) {
	return c.support(start, transitions, nil)
}

// Supports tells each where a chain can be after every number of transitions up to so many, until
// the next is asked for. The error is the meter's.
func (c *Chain) Supports(start []Weight, transitions int, each func(transitions int, s Support)) error {
	_, err := c.support(start, transitions, each)
	return err
}

// support tells each, unless it is nil, after every transition, and returns the last.
func (c *Chain) support(start []Weight, transitions int, each func(int, Support)) (Support, error) {
	words := (len(c.Row) + 63) / 64
	now, next := make(States, words), make(States, words)
	out := Support{Ended: make(States, words)}
	absorbing := make(States, words)
	for i, r := range c.Row {
		if r >= 0 && len(c.Rows[r]) == 0 {
			absorbing.add(int32(i))
		}
	}
	settle := func(s States) {
		for i := range s {
			out.Ended[i] |= s[i] & absorbing[i]
			s[i] &^= absorbing[i]
		}
	}
	for _, s := range start {
		now.add(s.State)
	}
	settle(now)
	if each != nil {
		each(0, Support{out.Ended, now})
	}
	active, _ := c.runs()
	// Where they can go on follows from where they can be, so what was there before comes
	// again after as many transitions (R. P. Brent, BIT 20, 1980).
	seen, at, again := slices.Clone(now), 0, 1
	for turn := 1; turn <= transitions; turn++ {
		work := seenRun*float64(len(active)) + 2*float64(words)
		for _, r := range active {
			if !now.any(r) {
				continue
			}
			work += float64(len(c.Rows[c.Row[r.from]])) * (movedRun + float64(r.to-r.from)/64)
			for _, e := range c.Rows[c.Row[r.from]] {
				next.addShifted(now, r, e.By)
			}
		}
		if err := c.Meter.Charge(work); err != nil {
			return out, err
		}
		settle(next)
		now, next = next, now
		clear(next)
		if each != nil {
			each(turn, Support{out.Ended, now})
			continue
		}
		if slices.Equal(now, seen) {
			period := turn - at
			turn = transitions - (transitions-turn)%period
		} else if turn == again {
			copy(seen, now)
			at, again = turn, 2*turn
		}
	}
	out.Going = now
	return out, nil
}

// What it takes to see whether a chain can be in a run, and to move one by a transition, beside 64
// states at a time.
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
