package compile

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// compare compiles the comparison of x and y by op, from the sign of x - y; it is 0 for equal truth
// values and labels too.
func (c *compiler) compare(at notation.Span, op notation.BinaryOp, x, y scalar) scalar {
	d := c.difference(at, x, y)
	if d.isRatio() {
		d = d.ratio.num // the other is above 0
	}
	switch {
	case op == notation.Eq:
		return c.isZero(d)
	case op == notation.Ne:
		return c.not(at, c.isZero(d))
	case op == notation.Ge:
		return c.isAtLeastZero(d)
	case op == notation.Lt:
		return c.not(at, c.isAtLeastZero(d))
	case op == notation.Le:
		return c.isAtLeastZero(c.negative(at, d))
	case op == notation.Gt:
		return c.not(at, c.isAtLeastZero(c.negative(at, d)))
	}
	return c.fail(notation.Errorf(at, "comparison %d is not known to this engine", op))
}

// Comparisons are decided from bounds before anything is rolled: one that comes out the
// same for every value that a scalar can have becomes a constant.

// isAtLeastZero compiles s >= 0.
func (c *compiler) isAtLeastZero(s scalar) scalar {
	switch {
	case s.within.lo.Sign() >= 0:
		return constantTruth(true)
	case s.within.hi.Sign() < 0:
		return constantTruth(false)
	}
	// (k x + c)/den >= 0 is x >= t or, for a negative k, x <= t.
	t := quoRat(s.offset(), s.slope())
	t.Neg(t)
	bound := ceilRat(t).Num().Int64()
	if s.k < 0 {
		bound = floorRat(t).Num().Int64() + 1 // x <= t is not x >= floor(t) + 1
	}
	out := truth(c.code.AtLeast(s.reg, bound))
	if s.k < 0 {
		out.k, out.c = -1, 1
	}
	return c.claimed(out, fmt.Sprint("c", s.reg, ">=", bound))
}

// isZero compiles s == 0.
func (c *compiler) isZero(s scalar) scalar {
	if s.constant != nil {
		return constantTruth(s.constant.Sign() == 0)
	}
	t := quoRat(s.offset(), s.slope())
	if t.Neg(t); !s.within.contains(ratZero) || !t.IsInt() {
		return constantTruth(false)
	}
	out := truth(c.code.Equals(s.reg, t.Num().Int64()))
	return c.claimed(out, fmt.Sprint("c", s.reg, "==", t.Num()))
}
