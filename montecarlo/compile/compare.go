package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// compare decides by the difference x - y, which is 0 for equal truth values and
// labels too.
func (c *compiler) compare(at notation.Span, op notation.BinaryOp, x, y scalar) scalar {
	d := c.comparable(at, x, y)
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

// comparable is x - y, or only its sign where one of them is a ratio.
func (c *compiler) comparable(at notation.Span, x, y scalar) scalar {
	if !x.isRatio() && !y.isRatio() {
		return c.difference(at, x, y)
	}
	iv := x.within.plus(y.within.negated(), independent(x, y))
	sign := interval{lo: ratNeg, hi: ratOne}
	if iv.known() {
		sign = interval{big.NewRat(int64(iv.lo.Sign()), 1), big.NewRat(int64(iv.hi.Sign()), 1), iv.loHit, iv.hiHit}
	}
	r := c.code.Fractions(vm.Trap{}, c.pair(at, x), c.pair(at, y), vm.SignOfDifference)
	return column(Number, r.Num, sign, joinDeps(x, y))
}

// Comparisons are decided from bounds before anything is rolled: one that comes out the
// same for every value that a scalar can have becomes a constant.

// isAtLeastZero is s >= 0 for a scalar of fixed scale.
func (c *compiler) isAtLeastZero(s scalar) scalar {
	switch {
	case s.within.lo.Sign() >= 0:
		return constantTruth(true)
	case s.within.hi.Sign() < 0:
		return constantTruth(false)
	}
	iv := interval{ratZero, ratOne, s.within.loHit, s.within.hiHit}
	// (k x + c)/den >= 0 is x >= t or, for a negative k, x <= t.
	t := quoRat(s.offset(), s.slope())
	t.Neg(t)
	bound := ceilRat(t).Num().Int64()
	if s.k < 0 {
		bound = floorRat(t).Num().Int64() + 1 // x <= t is not x >= floor(t) + 1
	}
	out := column(Truth, c.code.AtLeast(s.reg, bound), iv, s.deps)
	if s.k < 0 {
		out.k, out.c = -1, 1
	}
	return c.claimed(out, claim{kind: atLeast, x: side{reg: s.reg}, bound: bound})
}

// isZero is s == 0 for a scalar of fixed scale.
func (c *compiler) isZero(s scalar) scalar {
	if s.constant != nil {
		return constantTruth(s.constant.Sign() == 0)
	}
	t := quoRat(s.offset(), s.slope())
	if t.Neg(t); !s.within.contains(ratZero) || !t.IsInt() {
		return constantTruth(false)
	}
	iv := interval{lo: ratZero, hi: ratOne}
	lo, hi := s.within.lo.Sign() == 0, s.within.hi.Sign() == 0
	iv.loHit = s.within.loHit && !lo || s.within.hiHit && !hi
	iv.hiHit = s.within.loHit && lo || s.within.hiHit && hi
	out := column(Truth, c.code.Equals(s.reg, t.Num().Int64()), iv, s.deps)
	return c.claimed(out, claim{kind: equals, x: side{reg: s.reg}, bound: t.Num().Int64()})
}

// extremeByBounds returns the larger or smaller of two scalars where their intervals
// decide it.
func extremeByBounds(x, y scalar, larger bool) (scalar, bool) {
	if !x.within.known() || !y.within.known() {
		return x, false
	}
	switch {
	case x.within.hi.Cmp(y.within.lo) <= 0:
	case y.within.hi.Cmp(x.within.lo) <= 0:
		x, y = y, x
	default:
		return x, false
	}
	if larger {
		return y, true
	}
	return x, true
}
