package pool

import "oddsmith/scenarios/notation"

// A rankRange is which dice of a pool stay: the positions from..to-1 when they are
// counted from one end.
type rankRange struct{ from, to int64 }

func (r rankRange) len() int64 { return r.to - r.from }

// overlap returns how many of the positions from..to-1 are in the range.
func (r rankRange) overlap(from, to int64) int64 { return max(0, min(r.to, to)-max(r.from, from)) }

// ends are what the keeps and drops of a pool do at either end, whatever its size:
// how many dice are kept, noEnd for all, and how many are dropped. A die stays if
// every keep and drop leaves it in.
type ends struct{ top, bottom, dropTop, dropBottom int64 }

const noEnd = 1 << 30

// narrow takes one more keep or drop into account.
func (x *ends) narrow(k *notation.Keep) {
	n := min(k.Count, noEnd-1)
	switch {
	case k.Drop && k.Lowest:
		x.dropBottom = max(x.dropBottom, n)
	case k.Drop:
		x.dropTop = max(x.dropTop, n)
	case k.Lowest:
		x.bottom = min(x.bottom, n)
	default:
		x.top = min(x.top, n)
	}
}

// of returns which of n dice stay, counted from the highest; more dice than there
// are means all.
func (x ends) of(n int64) rankRange {
	r := rankRange{min(n, max(x.dropTop, n-x.bottom, 0)), max(0, min(n, x.top, n-x.dropBottom))}
	r.to = max(r.to, r.from)
	return r
}

// regular returns which dice stay of a pool of `from` dice or more, counted from
// the highest or the lowest; false if that has no last one, for dice are only
// dropped.
func (x ends) regular() (keep rankRange, lowest bool, from int64, ok bool) {
	switch {
	case x.top < noEnd && x.bottom < noEnd:
		return rankRange{}, false, x.top + x.bottom, true
	case x.top < noEnd:
		keep, from = rankRange{min(x.dropTop, x.top), x.top}, x.dropBottom
	case x.bottom < noEnd:
		keep, lowest, from = rankRange{min(x.dropBottom, x.bottom), x.bottom}, true, x.dropTop
	default:
		return rankRange{}, false, 0, false
	}
	if from > 0 {
		from += keep.to
	}
	return keep, lowest, from, true
}
