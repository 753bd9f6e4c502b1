package constant

import "math/big"

// This file follows ranges through conditions. A truth value is the number 1 for true and 0 for false,
// so that what is certain of a condition is a range as well.

// truth returns the range of a truth value that is always true, or never, or may be either.
func truth(always, never bool) Range {
	low, high := new(big.Rat), big.NewRat(1, 1)
	switch {
	case always:
		low = high
	case never:
		high = low
	}
	return Between(low, high, true)
}

// asTruth returns the range of a condition, of which perhaps nothing is known.
func (r Range) asTruth() Range {
	if !r.Bounded {
		return truth(false, false)
	}
	return r
}

// not returns the range of the opposite truth value.
func (r Range) not() Range { return truth(true, false).plus(r.asTruth().negated()) }

// IsFalse reports whether the range is that of a condition which never holds.
func (r Range) IsFalse() bool { return r.isFixed() && r.Low[0].Sign() == 0 && r.High[0].Sign() == 0 }

// less returns the range of the condition x < y.
func (r Range) less(s Range) Range {
	return truth(s.leastOver(r, 1), r.leastOver(s, 0))
}

// equals returns the range of the condition x = y.
func (r Range) equals(s Range) Range {
	same := r.leastOver(s, 0) && s.leastOver(r, 0)
	return truth(same, r.leastOver(s, 1) || s.leastOver(r, 1))
}

// leastOver reports whether x - y is never negative for x of r and y of s, and with a sign of 1 never 0 either.
func (r Range) leastOver(s Range, sign int) bool {
	difference := r.plus(s.negated())
	if !difference.Bounded {
		return false
	}
	least := difference.Low.Least(nil)
	return least != nil && least.Sign() >= sign
}
