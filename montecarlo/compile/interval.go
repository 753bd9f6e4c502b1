package compile

import "math/big"

// An interval holds every value that a scalar can have: lo <= value <= hi. Both
// ends are nil where nothing is known. An end that is hit is surely a value that
// the scalar takes with positive probability; one that is not hit may only be a
// bound.
type interval struct {
	lo, hi       *big.Rat
	loHit, hiHit bool
}

// pointInterval is the interval of a constant.
func pointInterval(v *big.Rat) interval { return interval{v, v, true, true} }

func (iv interval) known() bool { return iv.lo != nil }

// maxBits bounds the numerator and the denominator of a constant, and of an end of
// an interval that is worth keeping: bounds of bounds could grow without end.
const maxBits = 1 << 12

// small reports whether the ends have at most maxBits bits.
func (iv interval) small() bool {
	if !iv.known() {
		return true
	}
	for _, v := range [...]*big.Int{iv.lo.Num(), iv.lo.Denom(), iv.hi.Num(), iv.hi.Denom()} {
		if v.BitLen() > maxBits {
			return false
		}
	}
	return true
}

// inside reports whether all values are known to be at most that large, or as much below 0.
func (iv interval) inside(most int64) bool {
	end := big.NewRat(most, 1)
	return iv.known() && iv.hi.Cmp(end) <= 0 && new(big.Rat).Neg(iv.lo).Cmp(end) <= 0
}

// contains reports whether v may be a value; an unknown interval may hold
// anything.
func (iv interval) contains(v *big.Rat) bool {
	return !iv.known() || iv.lo.Cmp(v) <= 0 && v.Cmp(iv.hi) <= 0
}

// loose forgets that the ends are values.
func (iv interval) loose() interval { return interval{lo: iv.lo, hi: iv.hi} }

// affine returns the interval of p*x + r.
func (iv interval) affine(p, r *big.Rat) interval {
	if !iv.known() {
		return iv
	}
	lo := new(big.Rat).Mul(iv.lo, p)
	hi := new(big.Rat).Mul(iv.hi, p)
	lo.Add(lo, r)
	hi.Add(hi, r)
	if p.Sign() < 0 {
		return interval{hi, lo, iv.hiHit, iv.loHit}
	}
	return interval{lo, hi, iv.loHit, iv.hiHit}
}

// plus returns the interval of x + y. The ends are hit only if x and y are
// independent, and so may stand at their ends together.
func (iv interval) plus(y interval, independent bool) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	return interval{
		lo:    new(big.Rat).Add(iv.lo, y.lo),
		hi:    new(big.Rat).Add(iv.hi, y.hi),
		loHit: independent && iv.loHit && y.loHit,
		hiHit: independent && iv.hiHit && y.hiHit,
	}
}

// An end is an end of an interval.
type end struct {
	v   *big.Rat
	hit bool
}

func (iv interval) ends() [2]end { return [2]end{{iv.lo, iv.loHit}, {iv.hi, iv.hiHit}} }

// corners returns the interval of f(x, y) for an f that has its extremes over
// a rectangle at the rectangle's corners, as a product has.
func (iv interval) corners(y interval, independent bool, f func(a, b *big.Rat) *big.Rat) interval {
	var out interval
	if !iv.known() || !y.known() {
		return out
	}
	for _, a := range iv.ends() {
		for _, b := range y.ends() {
			hit := independent && a.hit && b.hit
			v := f(a.v, b.v)
			out = out.hull(interval{v, v, hit, hit})
		}
	}
	return out
}

// hull returns the smallest interval that holds both. The receiver may be the
// unknown interval only as an empty start.
func (iv interval) hull(y interval) interval {
	if !iv.known() {
		return y
	}
	out := iv
	switch c := y.lo.Cmp(iv.lo); {
	case c < 0:
		out.lo, out.loHit = y.lo, y.loHit
	case c == 0:
		out.loHit = iv.loHit || y.loHit
	}
	switch c := y.hi.Cmp(iv.hi); {
	case c > 0:
		out.hi, out.hiHit = y.hi, y.hiHit
	case c == 0:
		out.hiHit = iv.hiHit || y.hiHit
	}
	return out
}

// quotient returns the interval of x/y, which is 0 where y is: those samples are worth that,
// or do not count. grain, the smallest absolute value of y that is not 0, bounds the rest; a nil
// grain is an unknown one.
func (iv interval) quotient(y interval, grain *big.Rat, independent bool) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	if !y.contains(new(big.Rat)) {
		return iv.corners(y, independent, quoRat)
	}
	if grain == nil {
		return interval{}
	}
	out := interval{lo: new(big.Rat), hi: new(big.Rat)} // what stands in for x/0
	if y.hi.Sign() > 0 {
		out = out.hull(iv.corners(interval{lo: grain, hi: y.hi}, false, quoRat))
	}
	if y.lo.Sign() < 0 {
		out = out.hull(iv.corners(interval{lo: y.lo, hi: new(big.Rat).Neg(grain)}, false, quoRat))
	}
	return out
}

// minimum returns the interval of min(x, y).
func (iv interval) minimum(y interval, independent bool) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	out := interval{lo: minRat(iv.lo, y.lo), hi: minRat(iv.hi, y.hi)}
	out.loHit = iv.loHit && out.lo.Cmp(iv.lo) == 0 || y.loHit && out.lo.Cmp(y.lo) == 0
	// min(x, y) reaches min(hi, hi) when both stand at their upper ends.
	out.hiHit = independent && iv.hiHit && y.hiHit
	return out
}

// maximum returns the interval of max(x, y) = -min(-x, -y).
func (iv interval) maximum(y interval, independent bool) interval {
	return iv.negated().minimum(y.negated(), independent).negated()
}

func (iv interval) negated() interval { return iv.affine(ratNeg, ratZero) }

// floor returns the interval of floor(x).
func (iv interval) floor() interval {
	if !iv.known() {
		return iv
	}
	return interval{floorRat(iv.lo), floorRat(iv.hi), iv.loHit, iv.hiHit}
}

// truncated returns the interval of x cut toward 0, which is monotone in x.
func (iv interval) truncated() interval {
	return interval{truncRat(iv.lo), truncRat(iv.hi), iv.loHit, iv.hiHit}
}

// remainder bounds a remainder of x by divisors of at most top in absolute value:
// below top, with the sign of x, and no larger than x.
func (iv interval) remainder(top *big.Rat) interval {
	if !iv.known() {
		return iv
	}
	return interval{
		lo: maxRat(new(big.Rat).Neg(top), minRat(iv.lo, ratZero)),
		hi: minRat(top, maxRat(iv.hi, ratZero)),
	}
}
