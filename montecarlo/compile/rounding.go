package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// floor is floor(x).
func (c *compiler) floor(at notation.Span, x scalar) scalar {
	iv := x.within.floor()
	switch {
	case x.constant != nil:
		return constant(Number, floorRat(x.constant))
	case x.isRatio():
		return c.floorRatio(x, iv)
	case x.den == 1:
		return x
	case x.k%x.den == 0:
		// An integer slope: only the offset is cut.
		return c.mapped(at, x, x.slope(), floorRat(x.offset()), iv)
	}
	scale := new(big.Rat).SetInt64(x.den)
	lo := floorRat(mulRat(x.within.lo, scale)).Num()
	hi := floorRat(mulRat(x.within.hi, scale)).Num()
	r := c.code.FloorBy(x.reg, x.k, x.c, x.den, lo.Int64(), hi.Int64())
	return column(Number, r, iv, x.deps)
}

// ceil is -floor(-x).
func (c *compiler) ceil(at notation.Span, x scalar) scalar {
	return c.negative(at, c.floor(at, c.negative(at, x)))
}

// round is floor(x + 1/2).
func (c *compiler) round(at notation.Span, x scalar) scalar {
	return c.floor(at, c.affine(at, x, ratOne, ratHalf))
}

// truncate cuts toward 0: the floor of what is positive and the ceiling of
// what is negative.
func (c *compiler) truncate(at notation.Span, x scalar) scalar {
	zero := constant(Number, ratZero)
	up := c.floor(at, c.larger(at, x, zero))
	out := c.sum(at, up, c.ceil(at, c.smaller(at, x, zero)))
	if x.within.known() && out.constant == nil {
		out.within = x.within.truncated()
	}
	return out
}

// absolute is |x|.
func (c *compiler) absolute(at notation.Span, x scalar) scalar {
	back := c.negative(at, x)
	if s, ok := extremeByBounds(x, back, true); ok {
		return s
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
	return columnOver(x.den, c.code.Absolute(c.materialise(x, x.den)), iv, x.deps)
}
