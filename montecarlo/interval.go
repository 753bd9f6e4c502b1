package montecarlo

import "math/big"

// An interval holds every value a column can have: lo <= value <= hi. Both
// ends are nil where nothing is known. An end that is hit is surely a value
// the column takes with positive probability; one that is not hit may only be
// a bound.
type interval struct {
	lo, hi       *big.Rat
	loHit, hiHit bool
}

// pointInterval is the interval of a constant.
func pointInterval(v *big.Rat) interval { return interval{v, v, true, true} }

func (iv interval) known() bool { return iv.lo != nil }

// small reports whether the ends are worth keeping: bounds of bounds could grow
// without end.
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

// corners returns the interval of f(x, y) for an f that has its extremes over
// a rectangle at the rectangle's corners, as a product has.
func (iv interval) corners(y interval, independent bool, f func(a, b *big.Rat) *big.Rat) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	var out interval
	for _, a := range [...]struct {
		v   *big.Rat
		hit bool
	}{{iv.lo, iv.loHit}, {iv.hi, iv.hiHit}} {
		for _, b := range [...]struct {
			v   *big.Rat
			hit bool
		}{{y.lo, y.loHit}, {y.hi, y.hiHit}} {
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

// quotient returns the interval of x/y. Where y can be 0 those samples do not
// count, and grain, the smallest absolute value of y that is not 0, bounds the
// rest; a nil grain is an unknown one.
func (iv interval) quotient(y interval, grain *big.Rat, independent bool) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	quo := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }
	if !y.contains(new(big.Rat)) {
		return iv.corners(y, independent, quo)
	}
	if grain == nil {
		return interval{}
	}
	out := interval{lo: new(big.Rat), hi: new(big.Rat)} // what stands in for x/0
	if y.hi.Sign() > 0 {
		out = out.hull(iv.corners(interval{lo: grain, hi: y.hi}, false, quo))
	}
	if y.lo.Sign() < 0 {
		out = out.hull(iv.corners(interval{lo: y.lo, hi: new(big.Rat).Neg(grain)}, false, quo))
	}
	return out
}

// minimum returns the interval of min(x, y).
func (iv interval) minimum(y interval, independent bool) interval {
	if !iv.known() || !y.known() {
		return interval{}
	}
	var out interval
	switch c := iv.lo.Cmp(y.lo); {
	case c < 0:
		out.lo, out.loHit = iv.lo, iv.loHit
	case c > 0:
		out.lo, out.loHit = y.lo, y.loHit
	default:
		out.lo, out.loHit = iv.lo, iv.loHit || y.loHit
	}
	out.hi = iv.hi
	if y.hi.Cmp(iv.hi) < 0 {
		out.hi = y.hi
	}
	// min(x, y) reaches min(hi, hi) when both stand at their upper ends.
	out.hiHit = independent && iv.hiHit && y.hiHit
	return out
}

// floor returns the interval of floor(x).
func (iv interval) floor() interval {
	if !iv.known() {
		return iv
	}
	return interval{floorRat(iv.lo), floorRat(iv.hi), iv.loHit, iv.hiHit}
}

// floorRat returns the largest integer that is at most v.
func floorRat(v *big.Rat) *big.Rat {
	// Div rounds toward minus infinity for the positive denominator of a Rat.
	return new(big.Rat).SetInt(new(big.Int).Div(v.Num(), v.Denom()))
}
