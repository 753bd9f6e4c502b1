package compile

import (
	"math/big"

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
	a, b := sideOf(x), sideOf(y)
	if or {
		return c.either(a, b)
	}
	out := truth(c.code.And(a.reg, b.reg, a.opposite, b.opposite))
	return c.claimed(out, claim{kind: both, x: a, y: b})
}

// either is a or b. Where a is "something and not b" that is the something or b.
func (c *compiler) either(a, b side) scalar {
	if how, ok := c.claims[a.reg]; ok && how.kind == both && !a.opposite {
		notB := c.said(side{b.reg, !b.opposite})
		switch notB {
		case c.said(how.y):
			a = how.x
		case c.said(how.x):
			a = how.y
		}
	}
	out := truth(c.code.Or(a.reg, b.reg, a.opposite, b.opposite))
	return c.claimed(out, claim{kind: either, x: a, y: b})
}

// choose is x where cond holds, else y.
func (c *compiler) choose(at notation.Span, cond, x, y scalar) scalar {
	switch {
	case cond.isTrue():
		return x
	case cond.constant != nil:
		return y
	case x.sort != y.sort:
		return c.fail(notation.Errorf(at, "both branches of an if must be of one kind"))
	}
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
		a, p := c.fraction(at, x)
		b, q := c.fraction(at, y)
		return c.ratio(at, c.choose(at, truth(cond.reg), a, b), c.choose(at, truth(cond.reg), p, q))
	}
	den := c.aligned(at, x, y)
	out := columnOver(den, c.code.Choose(cond.reg, c.operand(x, den), c.operand(y, den)), x.within.hull(y.within))
	out.sort = x.sort
	return out
}

// larger is the larger of x and y.
func (c *compiler) larger(at notation.Span, x, y scalar) scalar {
	if s, ok := extremeByBounds(x, y, true); ok {
		return s
	}
	return c.extreme(at, x, y, true)
}

// smaller is the smaller of x and y.
func (c *compiler) smaller(at notation.Span, x, y scalar) scalar {
	if s, ok := extremeByBounds(x, y, false); ok {
		return s
	}
	return c.extreme(at, x, y, false)
}

// extreme is the larger or the smaller of x and y.
func (c *compiler) extreme(at notation.Span, x, y scalar, larger bool) scalar {
	if x.isRatio() || y.isRatio() {
		isFirst := c.compare(at, notation.Ge, x, y)
		if !larger {
			x, y = y, x
		}
		return c.choose(at, isFirst, x, y)
	}
	den := c.aligned(at, x, y)
	if larger {
		return columnOver(den, c.code.Larger(c.materialise(x, den), c.materialise(y, den)), x.within.maximum(y.within))
	}
	return columnOver(den, c.code.Smaller(c.materialise(x, den), c.materialise(y, den)), x.within.minimum(y.within))
}
