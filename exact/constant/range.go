package constant

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Range is what is known of all values of an expression before anything is rolled:
// the abstract value of an interpretation over intervals. The zero value is that nothing
// is known.
type Range struct {
	Low, High Polynomial
	Bounded   bool  // no value is below Low or above High
	Parts     int64 // every value is a whole number of so manyth parts; 0 if that is not known
}

// IsWhole reports whether every value is a whole number.
func (r Range) IsWhole() bool { return r.Parts == 1 }

// Turns returns the range of the number of turns, if there are at least so many.
func Turns(least int) Range {
	t := Polynomial{big.NewRat(int64(least), 1), big.NewRat(1, 1)}
	return Range{Low: t, High: t, Bounded: true, Parts: 1}
}

// Between returns the range of the numbers from low to high.
func Between(low, high *big.Rat, whole bool) Range {
	out := Range{Low: Flat(low), High: Flat(high), Bounded: true}
	switch {
	case whole:
		out.Parts = 1
	case low.Cmp(high) == 0:
		out.Parts = parts(low.Denom())
	}
	return out
}

// parts returns a number of parts as an int64, or 0 if it is too large.
func parts(n *big.Int) int64 {
	if rational.IsSmall(n) {
		return n.Int64()
	}
	return 0
}

// product returns the number of parts of products of a number in m parts and one in n parts; 0 if m or n is
// not known, or it is too large.
func product(m, n int64) int64 { return parts(new(big.Int).Mul(big.NewInt(m), big.NewInt(n))) }

// both returns a number of parts in which numbers in m parts, numbers in n parts, and their sums are whole; 0
// if m or n is not known, or it is too large.
func both(m, n int64) int64 {
	if m == 0 || n == 0 {
		return 0
	}
	return parts(rational.LCM(big.NewInt(m), big.NewInt(n)))
}

// plus returns the range of a sum.
func (r Range) plus(s Range) Range {
	out := Range{Bounded: r.Bounded && s.Bounded, Parts: both(r.Parts, s.Parts)}
	if out.Bounded {
		out.Low, out.High = r.Low.plus(s.Low), r.High.plus(s.High)
	}
	return out
}

// negated returns the range of -x.
func (r Range) negated() Range {
	if r.Bounded {
		r.Low, r.High = r.High.Negated(), r.Low.Negated()
	}
	return r
}

// join returns the smallest range that holds both.
func (r Range) join(s Range) Range {
	out := Range{Bounded: r.Bounded && s.Bounded, Parts: both(r.Parts, s.Parts)}
	if out.Bounded {
		out.Low, out.High = r.Low.below(s.Low), r.High.above(s.High)
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
	out.Low = r.Low // both bound it; one that rises from more says more
	if least, other := r.Low.Least(nil), s.Low.Least(nil); other != nil && (least == nil || other.Cmp(least) > 0) {
		out.Low = s.Low
	}
	return out
}

// times returns the range of a product.
func (r Range) times(s Range) Range {
	out := Range{Bounded: r.Bounded && s.Bounded, Parts: product(r.Parts, s.Parts)}
	if !out.Bounded {
		return out
	}
	out.Low = r.Low.Times(s.Low)
	out.High = out.Low
	for _, corner := range []Polynomial{r.Low.Times(s.High), r.High.Times(s.Low), r.High.Times(s.High)} {
		out.Low, out.High = out.Low.below(corner), out.High.above(corner)
	}
	return out
}

// over returns the range of a quotient. Unless the divisor is known to be on one side of 0, nothing is
// known of it.
func (r Range) over(s Range) Range {
	if !s.Bounded {
		return Range{}
	}
	least := s.Low.Least(nil)
	if least == nil || least.Sign() <= 0 {
		if most := s.High.Negated().Least(nil); most != nil && most.Sign() > 0 {
			return r.negated().over(s.negated())
		}
		return Range{}
	}
	low := new(big.Rat)
	if s.High.IsFlat() {
		low.Inv(s.High[0])
	}
	return r.times(Between(low, new(big.Rat).Inv(least), false))
}

// floor returns the range of floor(x).
func (r Range) floor() Range {
	switch {
	case r.IsWhole():
		return r
	case r.isFixed():
		return Between(rational.Floor(r.Low[0]), rational.Floor(r.High[0]), true)
	case r.Bounded:
		less := big.NewRat(1, 1)
		if r.Parts > 0 { // the next whole number is a part or more away
			less.SetFrac64(r.Parts-1, r.Parts)
		}
		r.Low = r.Low.plus(Flat(less.Neg(less)))
	}
	r.Parts = 1
	return r
}

// remainder returns the range of what is left of x by division by y, which has the sign of x.
func (r Range) remainder(s Range) Range {
	out := Range{Parts: both(r.Parts, s.Parts)}
	if !s.isFixed() {
		return out
	}
	most := rational.Max(rational.Abs(s.Low[0]), rational.Abs(s.High[0]))
	if out.Parts > 0 {
		most = new(big.Rat).Sub(most, big.NewRat(1, out.Parts))
	}
	out.Low, out.High, out.Bounded = Flat(new(big.Rat).Neg(most)), Flat(most), true
	if !r.Bounded {
		return out
	}
	if least := r.Low.Least(nil); least != nil && least.Sign() >= 0 {
		out.Low = Flat(new(big.Rat))
	}
	return out
}

// isFixed reports whether the bounds do not depend on the number of turns.
func (r Range) isFixed() bool { return r.Bounded && r.Low.IsFlat() && r.High.IsFlat() }
