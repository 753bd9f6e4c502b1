package constant

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Range is what is known of all values of an expression before anything is rolled:
// the abstract value of an interpretation over intervals. The zero value is that nothing
// is known.
type Range struct {
	Low, High Line
	Bounded   bool // no value is below Low or above High
	Whole     bool // every value is a whole number
}

// Turns returns the range of the number of turns.
func Turns() Range {
	t := Line{new(big.Rat), big.NewRat(1, 1)}
	return Range{Low: t, High: t, Bounded: true, Whole: true}
}

// Between returns the range of the numbers from low to high.
func Between(low, high *big.Rat, whole bool) Range {
	return Range{Low: Flat(low), High: Flat(high), Bounded: true, Whole: whole}
}

// plus returns the range of a sum.
func (r Range) plus(s Range) Range {
	out := Range{Bounded: r.Bounded && s.Bounded, Whole: r.Whole && s.Whole}
	if out.Bounded {
		out.Low, out.High = r.Low.plus(s.Low), r.High.plus(s.High)
	}
	return out
}

// negated returns the range of -x.
func (r Range) negated() Range {
	if r.Bounded {
		minus := Flat(big.NewRat(-1, 1))
		r.Low, r.High = r.High.times(minus), r.Low.times(minus)
	}
	return r
}

// join returns the smallest range that holds both.
func (r Range) join(s Range) Range {
	out := Range{Bounded: r.Bounded && s.Bounded, Whole: r.Whole && s.Whole}
	if out.Bounded {
		out.Low, out.High = below(r.Low, s.Low), above(r.High, s.High)
	}
	return out
}

// min returns the range of the smaller of two numbers.
func (r Range) min(s Range) Range { return r.negated().max(s.negated()).negated() }

// max returns the range of the larger of two numbers.
func (r Range) max(s Range) Range {
	out := r.join(s)
	if !out.Bounded {
		return out
	}
	out.Low = r.Low // both bound it; the one that is larger in the end says more
	if s.Low.cmpLate(r.Low) > 0 {
		out.Low = s.Low
	}
	return out
}

// times returns the range of a product. Unless one factor has fixed bounds nothing is known of it.
func (r Range) times(s Range) Range {
	out := Range{Bounded: r.isFixed() && s.Bounded || r.Bounded && s.isFixed(), Whole: r.Whole && s.Whole}
	if !out.Bounded {
		return out
	}
	out.Low = r.Low.times(s.Low)
	out.High = out.Low
	for _, corner := range []Line{r.Low.times(s.High), r.High.times(s.Low), r.High.times(s.High)} {
		out.Low, out.High = below(out.Low, corner), above(out.High, corner)
	}
	return out
}

// over returns the range of a quotient. Unless the divisor has fixed bounds on one side of 0 nothing
// is known of it.
func (r Range) over(s Range) Range {
	if !s.isFixed() || s.Low.Base.Sign() <= 0 && s.High.Base.Sign() >= 0 {
		return Range{}
	}
	return r.times(Between(new(big.Rat).Inv(s.High.Base), new(big.Rat).Inv(s.Low.Base), false))
}

// floor returns the range of floor(x).
func (r Range) floor() Range {
	r.Whole = true
	switch {
	case r.isFixed():
		return Between(rational.Floor(r.Low.Base), rational.Floor(r.High.Base), true)
	case r.Bounded:
		r.Low = r.Low.plus(Flat(big.NewRat(-1, 1)))
	}
	return r
}

// isFixed reports whether the bounds do not depend on the number of turns.
func (r Range) isFixed() bool { return r.Bounded && r.Low.IsFlat() && r.High.IsFlat() }
