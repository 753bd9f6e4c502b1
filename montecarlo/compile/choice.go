package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// logic is x and Y, or x or Y. The right side is a branch, taken where the left one
// does not decide; right compiles it.
func (c *compiler) logic(at notation.Span, or bool, x scalar, right func() scalar) scalar {
	if x.constant != nil {
		if x.isTrue() == or {
			return x
		}
		return right()
	}
	undecided := x
	if or {
		undecided = c.not(at, x)
	}
	y := under(c, undecided, right)
	if y.constant != nil {
		if y.isTrue() == or {
			return y
		}
		return x
	}
	apart := independent(x, y)
	iv := interval{lo: ratZero, hi: ratOne}
	a, b := sideOf(x), sideOf(y)
	if or {
		iv.loHit = apart && x.within.loHit && y.within.loHit
		iv.hiHit = x.within.hiHit || y.within.hiHit
		return c.either(a, b, iv, joinDeps(x, y))
	}
	iv.loHit = x.within.loHit || y.within.loHit
	iv.hiHit = apart && x.within.hiHit && y.within.hiHit
	out := column(Truth, c.code.And(a.reg, b.reg, a.opposite, b.opposite), iv, joinDeps(x, y))
	return c.claimed(out, claim{kind: both, x: a, y: b})
}

// either is a or b. Where a is "something and not b" that is the something or b.
func (c *compiler) either(a, b side, iv interval, deps *big.Int) scalar {
	if how, ok := c.claims[a.reg]; ok && how.kind == both && !a.opposite {
		notB := c.said(side{b.reg, !b.opposite})
		switch notB {
		case c.said(how.y):
			a = how.x
		case c.said(how.x):
			a = how.y
		}
	}
	out := column(Truth, c.code.Or(a.reg, b.reg, a.opposite, b.opposite), iv, deps)
	return c.claimed(out, claim{kind: either, x: a, y: b})
}

// choose is x where cond holds, else y.
func (c *compiler) choose(at notation.Span, cond, x, y scalar) scalar {
	if x.sort != y.sort {
		return c.fail(notation.Errorf(at, "both branches of an if must be of one kind"))
	}
	iv := chosen(cond, x, y)
	if x.constant != nil && y.constant != nil {
		// y + (x - y)*cond costs nothing.
		out := c.affine(at, cond, new(big.Rat).Sub(x.constant, y.constant), y.constant)
		out.sort = x.sort
		return out
	}
	if cond.k < 0 {
		// The column holds the opposite of the condition.
		x, y = y, x
	}
	if x.isRatio() || y.isRatio() {
		return c.chooseFractions(at, cond, x, y, iv)
	}
	den := c.aligned(at, x, y)
	out := columnOver(den, c.code.Choose(cond.reg, c.operand(x, den), c.operand(y, den)), iv, joinDeps(cond, x, y))
	out.sort = x.sort
	return out
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

// larger is the larger of x and y.
func (c *compiler) larger(at notation.Span, x, y scalar) scalar {
	if s, ok := extremeByBounds(x, y, true); ok {
		return s
	}
	iv := x.within.maximum(y.within, independent(x, y))
	return c.extreme(at, x, y, iv, vm.LargerOf, c.code.Larger)
}

// smaller is the smaller of x and y.
func (c *compiler) smaller(at notation.Span, x, y scalar) scalar {
	if s, ok := extremeByBounds(x, y, false); ok {
		return s
	}
	iv := x.within.minimum(y.within, independent(x, y))
	return c.extreme(at, x, y, iv, vm.SmallerOf, c.code.Smaller)
}

// extreme is the larger or the smaller of x and y: by op of fractions, by emit of
// whole numbers of one scale.
func (c *compiler) extreme(at notation.Span, x, y scalar, iv interval, op vm.Operation, emit func(vm.Reg, vm.Operand) vm.Reg) scalar {
	if x.isRatio() || y.isRatio() {
		return c.fractions(at, x, y, op, iv)
	}
	den := c.aligned(at, x, y)
	if x.constant != nil {
		x, y = y, x
	}
	return columnOver(den, emit(c.materialise(x, den), c.operand(y, den)), iv, joinDeps(x, y))
}
