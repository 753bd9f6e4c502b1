package dice

import "oddsmith/scenarios/notation"

// A Keep says which dice of a pool of any size stay: of the top highest and bottom lowest dice (noEnd
// for all), without the dropTop highest and dropBottom lowest. A die stays if all four rules leave it
// in.
type Keep struct{ top, bottom, dropTop, dropBottom int64 }

const noEnd = 1 << 30

// KeepAll keeps all dice.
func KeepAll() Keep { return Keep{top: noEnd, bottom: noEnd} }

// Highest keeps the n highest dice.
func Highest(n int64) Keep { return Keep{top: min(n, noEnd), bottom: noEnd} }

// Lowest keeps the n lowest dice.
func Lowest(n int64) Keep { return Highest(n).mirrored() }

// WithoutHighest drops the n highest dice.
func WithoutHighest(n int64) Keep { return Keep{top: noEnd, bottom: noEnd, dropTop: min(n, noEnd)} }

// WithoutLowest drops the n lowest dice.
func WithoutLowest(n int64) Keep { return WithoutHighest(n).mirrored() }

// And returns the Keep of the dice that both leave in.
func (k Keep) And(l Keep) Keep {
	return Keep{min(k.top, l.top), min(k.bottom, l.bottom), max(k.dropTop, l.dropTop), max(k.dropBottom, l.dropBottom)}
}

// mirrored returns the Keep with the two ends exchanged.
func (k Keep) mirrored() Keep { return Keep{k.bottom, k.top, k.dropBottom, k.dropTop} }

// fromTop reports whether the kept positions, counted from the highest, are the same for any number of
// dice.
func (k Keep) fromTop() bool { return k.bottom >= noEnd && k.dropBottom == 0 }

// most returns the largest number of dice that are kept of at most n.
func (k Keep) most(n int64) int64 { return max(0, min(n, k.top, k.bottom)) }

// Positions returns the range from..to-1 of the positions that are kept of n dice, the highest being
// 0.
func (k Keep) Positions(n int64) (from, to int64) {
	from, to = min(n, max(k.dropTop, n-k.bottom, 0)), max(0, min(n, k.top, n-k.dropBottom))
	return from, max(from, to)
}

// oneEnded returns a Keep that has the same effect on pools of at least `from` dice and depends on one
// end only; false if dice are only dropped, so that any number may stay.
func (k Keep) oneEnded() (keep Keep, from int64, ok bool) {
	switch {
	case k.top < noEnd && k.bottom < noEnd:
		return Highest(0), k.top + k.bottom, true
	case k.top < noEnd:
		keep, from = Keep{top: k.top, bottom: noEnd, dropTop: min(k.dropTop, k.top)}, k.dropBottom
		if from > 0 {
			from += k.top
		}
		return keep, from, true
	case k.bottom < noEnd:
		keep, from, ok = k.mirrored().oneEnded()
		return keep.mirrored(), from, ok
	}
	return Keep{}, 0, false
}

// keepOf returns a modifier as a Keep.
func keepOf(m *notation.Keep) Keep {
	n := min(m.Count, noEnd-1)
	switch {
	case m.Drop && m.Lowest:
		return WithoutLowest(n)
	case m.Drop:
		return WithoutHighest(n)
	case m.Lowest:
		return Lowest(n)
	}
	return Highest(n)
}
