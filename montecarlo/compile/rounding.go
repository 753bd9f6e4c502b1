package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// floor compiles floor(x).
func (c *compiler) floor(at notation.Span, x scalar) scalar {
	iv := x.within.floor()
	switch {
	case x.constant != nil:
		return constant(Number, floorRat(x.constant))
	case x.isRatio():
		return c.wholeOf(x.ratio.num, x.ratio.over, vm.Floored, iv)
	case x.den == 1:
		return x
	case x.k%x.den == 0:
		// An integer slope: only the offset is cut.
		return c.mapped(at, x, x.slope(), floorRat(x.offset()), iv)
	}
	return column(Number, c.code.FloorBy(x.reg, x.k, x.c, x.den), iv)
}

// ceil compiles ceil(x) as -floor(-x).
func (c *compiler) ceil(at notation.Span, x scalar) scalar {
	return c.negative(at, c.floor(at, c.negative(at, x)))
}

// round compiles floor(x + 1/2).
func (c *compiler) round(at notation.Span, x scalar) scalar {
	return c.floor(at, c.affine(at, x, ratOne, ratHalf))
}

// truncate compiles x rounded toward 0: the floor of positive values and the ceiling of negative ones.
func (c *compiler) truncate(at notation.Span, x scalar) scalar {
	zero := constant(Number, ratZero)
	up := c.floor(at, c.larger(at, x, zero))
	out := c.sum(at, up, c.ceil(at, c.smaller(at, x, zero)))
	if out.constant == nil {
		out.within = x.within.truncated()
	}
	return out
}

// absolute compiles |x|.
func (c *compiler) absolute(at notation.Span, x scalar) scalar {
	if x.isRatio() {
		return c.ratio(at, c.absolute(at, x.ratio.num), x.ratio.over)
	}
	out := c.larger(at, x, c.negative(at, x))
	out.within = out.within.maximum(pointInterval(ratZero))
	return out
}
