package montecarlo

import (
	"math"
	"math/big"

	"oddsmith/scenarios/notation"
)

func (c *compiler) binary(n *notation.Binary, env *binding) (scalar, error) {
	x, err := c.scalar(n.X, env)
	if err != nil {
		return x, err
	}
	if n.Op == notation.And || n.Op == notation.Or {
		return c.logic(n, x, env)
	}
	y, err := c.scalar(n.Y, env)
	if err != nil {
		return y, err
	}
	switch n.Op {
	case notation.Add:
		return c.sum(n.At, x, y, ratOne)
	case notation.Sub:
		return c.sum(n.At, x, y, ratNeg)
	case notation.Mul:
		return c.product(n.At, x, y)
	case notation.Div, notation.Rem:
		return c.divide(n, x, y)
	}
	return c.compare(n.At, n.Op, x, y)
}

// compare decides by the difference x - y, which is 0 for equal truth values
// and labels too.
func (c *compiler) compare(at notation.Span, op notation.BinaryOp, x, y scalar) (scalar, error) {
	d, err := c.difference(at, x, y)
	if err != nil {
		return d, err
	}
	// Each comparison is one of three of d with 0, or its opposite.
	switch op {
	case notation.Eq, notation.Ne:
		s := c.isZero(d)
		if op == notation.Eq {
			return s, nil
		}
		return c.not(at, s)
	case notation.Ge, notation.Lt:
		s := c.isAtLeast(d, ratZero)
		if op == notation.Ge {
			return s, nil
		}
		return c.not(at, s)
	}
	// x <= y is y - x >= 0.
	back, err := c.affine(at, d, ratNeg, ratZero)
	if err != nil {
		return back, err
	}
	s := c.isAtLeast(back, ratZero)
	if op == notation.Le {
		return s, nil
	}
	return c.not(at, s)
}

// difference is x - y, or only its sign where a denominator is random.
func (c *compiler) difference(at notation.Span, x, y scalar) (scalar, error) {
	if !x.isRatio() && !y.isRatio() {
		return c.sum(at, x, y, ratNeg)
	}
	iv := x.within.plus(y.within.affine(ratNeg, ratZero), independent(x, y))
	in := &compareFractions{}
	var err error
	if in.x, in.xDens, err = c.pair(at, x); err != nil {
		return x, err
	}
	if in.y, in.yDens, err = c.pair(at, y); err != nil {
		return x, err
	}
	in.dst = c.newReg()
	c.emit(in)
	sign := interval{lo: big.NewRat(-1, 1), hi: ratOne}
	if iv.known() {
		sign = interval{lo: big.NewRat(int64(iv.lo.Sign()), 1), hi: big.NewRat(int64(iv.hi.Sign()), 1), loHit: iv.loHit, hiHit: iv.hiHit}
	}
	return column(number, in.dst, sign, joinDeps(x, y)), nil
}

// isAtLeast is s >= bound for a scalar of fixed scale.
func (c *compiler) isAtLeast(s scalar, bound *big.Rat) scalar {
	switch {
	case s.within.lo.Cmp(bound) >= 0:
		return constantTruth(true)
	case s.within.hi.Cmp(bound) < 0:
		return constantTruth(false)
	}
	iv := interval{ratZero, ratOne, s.within.loHit, s.within.hiHit}
	// (k x + c)/den >= bound is x >= t or, for a negative k, x <= t.
	t := new(big.Rat).Sub(bound, s.offset())
	t.Quo(t, s.slope())
	out := column(truth, c.newReg(), iv, s.deps)
	if s.k > 0 {
		least := new(big.Rat).Neg(floorRat(t.Neg(t)))
		c.emit(&atLeast{dst: out.reg, x: s.reg, bound: least.Num().Int64()})
		return out
	}
	// x <= t is not x >= floor(t) + 1.
	above := floorRat(t).Num().Int64() + 1
	c.emit(&atLeast{dst: out.reg, x: s.reg, bound: above})
	out.k, out.c = -1, 1
	return out
}

// isZero is s == 0 for a scalar of fixed scale.
func (c *compiler) isZero(s scalar) scalar {
	if s.constant != nil {
		return constantTruth(s.constant.Sign() == 0)
	}
	t := new(big.Rat).Quo(s.offset(), s.slope())
	if t.Neg(t); !s.within.contains(ratZero) || !t.IsInt() {
		return constantTruth(false)
	}
	out := column(truth, c.newReg(), interval{lo: ratZero, hi: ratOne}, s.deps)
	lo, hi := s.within.lo.Sign() == 0, s.within.hi.Sign() == 0
	out.within.loHit = s.within.loHit && !lo || s.within.hiHit && !hi
	out.within.hiHit = s.within.loHit && lo || s.within.hiHit && hi
	c.emit(&equals{dst: out.reg, x: s.reg, bound: t.Num().Int64()})
	return out
}

// logic is x and Y, or x or Y. The right side is a branch, taken where the left
// one does not decide.
func (c *compiler) logic(n *notation.Binary, x scalar, env *binding) (scalar, error) {
	or := n.Op == notation.Or
	if x.constant != nil {
		if x.isTrue() == or {
			return x, nil
		}
		return c.scalar(n.Y, env)
	}
	open := x
	if or {
		var err error
		if open, err = c.not(n.At, x); err != nil {
			return x, err
		}
	}
	y, err := under(c, open, func() (scalar, error) { return c.scalar(n.Y, env) })
	if err != nil {
		return y, err
	}
	if y.constant != nil {
		if y.isTrue() == or {
			return y, nil
		}
		return x, nil
	}
	apart := independent(x, y)
	iv := interval{lo: ratZero, hi: ratOne}
	if or {
		iv.loHit = apart && x.within.loHit && y.within.loHit
		iv.hiHit = x.within.hiHit || y.within.hiHit
	} else {
		iv.loHit = x.within.loHit || y.within.loHit
		iv.hiHit = apart && x.within.hiHit && y.within.hiHit
	}
	in := &logic{x: c.materialise(x, 1), y: c.materialise(y, 1), or: or}
	in.dst = c.newReg()
	c.emit(in)
	return column(truth, in.dst, iv, joinDeps(x, y)), nil
}

// choose is x where cond holds, else y.
func (c *compiler) choose(at notation.Span, cond, x, y scalar) (scalar, error) {
	if x.sort != y.sort {
		return x, notation.Errorf(at, "both branches of an if must be of one kind")
	}
	iv := chosen(cond, x, y)
	if x.constant != nil && y.constant != nil {
		// y + (x - y)*cond costs nothing.
		out, err := c.affine(at, cond, new(big.Rat).Sub(x.constant, y.constant), y.constant)
		out.sort = x.sort
		return out, err
	}
	if cond.k < 0 {
		// The column holds the opposite of the condition.
		x, y = y, x
	}
	if x.isRatio() || y.isRatio() {
		return c.chooseFractions(at, cond, x, y, iv)
	}
	den, err := aligned(at, x, y)
	if err != nil {
		return x, err
	}
	in := &choose{cond: cond.reg}
	in.x, in.xConst = c.operand(x, den)
	in.y, in.yConst = c.operand(y, den)
	in.dst = c.newReg()
	c.emit(in)
	out := column(x.sort, in.dst, iv, joinDeps(cond, x, y))
	out.den = den
	return out, nil
}

// chosen is the interval of a choice. An end is hit if its branch can be taken
// whatever the branch shows.
func chosen(cond, x, y scalar) interval {
	if !x.within.known() || !y.within.known() {
		return interval{}
	}
	xs, ys := x.within, y.within
	if !cond.within.hiHit || !independent(cond, x) {
		xs = xs.loose()
	}
	if !cond.within.loHit || !independent(cond, y) {
		ys = ys.loose()
	}
	return xs.hull(ys)
}

func (c *compiler) chooseFractions(at notation.Span, cond, x, y scalar, iv interval) (scalar, error) {
	x1, x2, err := c.pair(at, x)
	if err != nil {
		return x, err
	}
	y1, y2, err := c.pair(at, y)
	if err != nil {
		return x, err
	}
	out := column(x.sort, c.newReg(), iv, joinDeps(cond, x, y))
	out.dens = c.newReg()
	c.emit(&choose{dst: out.reg, cond: cond.reg, x: x1, y: y1})
	c.emit(&choose{dst: out.dens, cond: cond.reg, x: x2, y: y2})
	return out, nil
}

// operand is a scalar at a scale as a column or, for a constant, as a number.
func (c *compiler) operand(s scalar, den int64) (reg, int64) {
	if s.constant == nil {
		return c.materialise(s, den), 0
	}
	v := new(big.Rat).Mul(s.constant, new(big.Rat).SetInt64(den))
	return none, v.Num().Int64()
}

// extreme is the larger or the smaller of x and y.
func (c *compiler) extreme(at notation.Span, x, y scalar, isMax bool) (scalar, error) {
	iv := x.within.minimum(y.within, independent(x, y))
	if isMax {
		back := x.within.affine(ratNeg, ratZero).minimum(y.within.affine(ratNeg, ratZero), independent(x, y))
		iv = back.affine(ratNeg, ratZero)
	}
	if s, ok := ordered(x, y, isMax); ok {
		return s, nil
	}
	if x.isRatio() || y.isRatio() {
		op := smaller
		if isMax {
			op = larger
		}
		return c.fractions(at, x, y, op, iv)
	}
	den, err := aligned(at, x, y)
	if err != nil {
		return x, err
	}
	if x.constant != nil {
		x, y = y, x
	}
	in := &extreme{x: c.materialise(x, den), larger: isMax}
	in.y, in.constant = c.operand(y, den)
	in.dst = c.newReg()
	c.emit(in)
	out := column(number, in.dst, iv, joinDeps(x, y))
	out.den = den
	return out, nil
}

// ordered returns the larger or smaller of two scalars where their intervals
// decide it.
func ordered(x, y scalar, isMax bool) (scalar, bool) {
	if !x.within.known() || !y.within.known() {
		return x, false
	}
	switch {
	case x.within.hi.Cmp(y.within.lo) <= 0:
		if isMax {
			return y, true
		}
		return x, true
	case y.within.hi.Cmp(x.within.lo) <= 0:
		if isMax {
			return x, true
		}
		return y, true
	}
	return x, false
}

// maxWhole is a bound that every sampled number keeps.
var maxWhole = new(big.Rat).SetInt64(math.MaxInt64 - 1)
