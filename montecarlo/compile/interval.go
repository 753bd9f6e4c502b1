package compile

import "math/big"

// An interval holds every value that a scalar can have: lo <= value <= hi. It may be wider than that.
type interval struct{ lo, hi *big.Rat }

// pointInterval is the interval of a constant.
func pointInterval(v *big.Rat) interval { return interval{v, v} }

// maxBits bounds the numerator and the denominator of a constant.
const maxBits = 1 << 12

// inside reports whether every value is known to be between -most and most.
func (iv interval) inside(most int64) bool {
	end := big.NewRat(most, 1)
	return iv.hi.Cmp(end) <= 0 && new(big.Rat).Neg(iv.lo).Cmp(end) <= 0
}

// contains reports whether v may be a value.
func (iv interval) contains(v *big.Rat) bool { return iv.lo.Cmp(v) <= 0 && v.Cmp(iv.hi) <= 0 }

// isZero reports whether all values are 0.
func (iv interval) isZero() bool { return iv.lo.Sign() == 0 && iv.hi.Sign() == 0 }

// farthest is the largest absolute value.
func (iv interval) farthest() *big.Rat {
	return maxRat(new(big.Rat).Abs(iv.lo), new(big.Rat).Abs(iv.hi))
}

// affine returns the interval of p*x + r.
func (iv interval) affine(p, r *big.Rat) interval {
	lo, hi := mulRat(iv.lo, p), mulRat(iv.hi, p)
	return interval{minRat(lo, hi), maxRat(lo, hi)}.plus(pointInterval(r))
}

// plus returns the interval of x + y.
func (iv interval) plus(y interval) interval {
	return interval{new(big.Rat).Add(iv.lo, y.lo), new(big.Rat).Add(iv.hi, y.hi)}
}

// corners returns the interval of f(x, y) for an f that has its extremes over
// a rectangle at the rectangle's corners, as a product has.
func (iv interval) corners(y interval, f func(a, b *big.Rat) *big.Rat) interval {
	out := pointInterval(f(iv.lo, y.lo))
	for _, v := range [...]*big.Rat{f(iv.lo, y.hi), f(iv.hi, y.lo), f(iv.hi, y.hi)} {
		out = out.hull(pointInterval(v))
	}
	return out
}

// hull returns the smallest interval that holds both.
func (iv interval) hull(y interval) interval {
	return interval{minRat(iv.lo, y.lo), maxRat(iv.hi, y.hi)}
}

// quotient returns the interval of x/y for x in iv and a whole number y, with 0 for x/0: a division by
// 0 gives 0, or the sample does not count.
func (iv interval) quotient(y interval) interval {
	if !y.contains(ratZero) {
		return iv.corners(y, quoRat)
	}
	out := pointInterval(ratZero) // what stands in for x/0
	if y.hi.Sign() > 0 {
		out = out.hull(iv.corners(interval{ratOne, y.hi}, quoRat))
	}
	if y.lo.Sign() < 0 {
		out = out.hull(iv.corners(interval{y.lo, ratNeg}, quoRat))
	}
	return out
}

// minimum returns the interval of min(x, y).
func (iv interval) minimum(y interval) interval {
	return interval{minRat(iv.lo, y.lo), minRat(iv.hi, y.hi)}
}

// maximum returns the interval of max(x, y).
func (iv interval) maximum(y interval) interval {
	return interval{maxRat(iv.lo, y.lo), maxRat(iv.hi, y.hi)}
}

// negated returns the interval of -x.
func (iv interval) negated() interval { return iv.affine(ratNeg, ratZero) }

// floor returns the interval of floor(x).
func (iv interval) floor() interval { return interval{floorRat(iv.lo), floorRat(iv.hi)} }

// truncated returns the interval of x cut toward 0, which is monotone in x.
func (iv interval) truncated() interval { return interval{truncRat(iv.lo), truncRat(iv.hi)} }

// remainder returns the interval of the remainder of x divided by whole numbers of absolute value at
// most top: below top, with the sign of x, and no larger than x.
func (iv interval) remainder(top *big.Rat) interval {
	return interval{
		lo: maxRat(new(big.Rat).Neg(top), minRat(iv.lo, ratZero)),
		hi: minRat(top, maxRat(iv.hi, ratZero)),
	}
}
