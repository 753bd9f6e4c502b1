package pool

import "oddsmith/scenarios/notation"

// A rankRange is which dice of a pool stay: the positions from..to-1 when they are
// counted from the highest.
type rankRange struct{ from, to int }

// sliceOf returns what the keeps and drops leave of n dice: a die stays if every
// one of them leaves it in, and more dice than there are means all.
func sliceOf(n int, mods []notation.Modifier) rankRange {
	s := rankRange{0, n}
	for _, m := range mods {
		k, ok := m.(*notation.Keep)
		if !ok {
			continue
		}
		c := int(min(k.Count, int64(n)))
		switch {
		case k.Drop && k.Lowest:
			s.to = min(s.to, n-c)
		case k.Drop:
			s.from = max(s.from, c)
		case k.Lowest:
			s.from = max(s.from, n-c)
		default:
			s.to = min(s.to, c)
		}
	}
	s.to = max(s.to, s.from)
	return s
}

func (s rankRange) len() int { return s.to - s.from }

// overlap returns how many of the positions from..to-1 are in the slice.
func (s rankRange) overlap(from, to int) int { return max(0, min(s.to, to)-max(s.from, from)) }

// A scoring says what a kept die adds to the value: what it shows, or one for a
// success and one less for a failure.
type scoring struct {
	success, failure *notation.Point
	shift            int64 // added to a die before it is compared, over the same denominator
	den              int64 // of the values and the shift
	whole            bool  // the values are whole all the same
}

func ScoringOf(mods []notation.Modifier, shift, den int64) scoring {
	s := scoring{shift: shift, den: den}
	for _, m := range mods {
		switch m := m.(type) {
		case *notation.Success:
			s.success = m.Point
		case *notation.Failure:
			s.failure = m.Point
		}
	}
	return s
}

// over returns the scoring of whole numbers where the shift is a fraction over
// den.
func (s scoring) over(den int64) scoring {
	s.den, s.whole = den, true
	return s
}

// Counts reports whether successes are counted, and not values added.
func (s scoring) Counts() bool { return s.success != nil }

// of returns what a die of the value v/den adds: over den, or a count.
func (s scoring) of(v int64) int64 {
	if !s.Counts() {
		return v
	}
	if s.whole {
		v *= s.den
	}
	score := int64(0)
	if atPoint(v+s.shift, s.den, s.success) {
		score++
	}
	if s.failure != nil && atPoint(v+s.shift, s.den, s.failure) {
		score--
	}
	return score
}
