package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// floor is floor(x).
func (c *compiler) floor(at notation.Span, x scalar) (scalar, error) {
	iv := x.within.floor()
	switch {
	case x.constant != nil:
		return constant(Number, floorRat(x.constant)), nil
	case x.isRatio():
		return c.floorRatio(x, iv), nil
	case x.den == 1:
		return x, nil
	case x.k%x.den == 0:
		// An integer slope: only the offset is cut.
		return mapped(at, x, x.slope(), floorRat(x.offset()), iv)
	}
	scale := new(big.Rat).SetInt64(x.den)
	lo := floorRat(mulRat(x.within.lo, scale)).Num()
	hi := floorRat(mulRat(x.within.hi, scale)).Num()
	r := c.code.FloorBy(x.reg, x.k, x.c, x.den, lo.Int64(), hi.Int64())
	return column(Number, r, iv, x.deps), nil
}

// ceil is -floor(-x).
func (c *compiler) ceil(at notation.Span, x scalar) (scalar, error) {
	x, err := c.negative(at, x)
	if err != nil {
		return x, err
	}
	if x, err = c.floor(at, x); err != nil {
		return x, err
	}
	return c.negative(at, x)
}

// round is floor(x + 1/2).
func (c *compiler) round(at notation.Span, x scalar) (scalar, error) {
	half, err := c.affine(at, x, ratOne, ratHalf)
	if err != nil {
		return half, err
	}
	return c.floor(at, half)
}

// truncate cuts toward 0: the floor of what is positive and the ceiling of
// what is negative.
func (c *compiler) truncate(at notation.Span, x scalar) (scalar, error) {
	zero := constant(Number, ratZero)
	up, err := c.larger(at, x, zero)
	if err != nil {
		return up, err
	}
	if up, err = c.floor(at, up); err != nil {
		return up, err
	}
	down, err := c.smaller(at, x, zero)
	if err != nil {
		return down, err
	}
	if down, err = c.ceil(at, down); err != nil {
		return down, err
	}
	out, err := c.sum(at, up, down)
	if err != nil || !x.within.known() || out.constant != nil {
		return out, err
	}
	out.within = x.within.truncated()
	return out, nil
}

// absolute is |x|.
func (c *compiler) absolute(at notation.Span, x scalar) (scalar, error) {
	back, err := c.negative(at, x)
	if err != nil {
		return back, err
	}
	if s, ok := ordered(x, back, true); ok {
		return s, nil
	}
	// The larger of x and -x: its upper end is hit where that of x or -x is.
	iv := x.within
	if iv.known() {
		iv = x.within.hull(back.within)
		iv.lo, iv.loHit = ratZero, false
	}
	if x.isRatio() {
		return c.fractions(at, x, back, vm.LargerOf, iv)
	}
	return columnOver(x.den, c.code.Absolute(c.materialise(x, x.den)), iv, x.deps), nil
}
