package compile

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// logic compiles x and y or, if or is true, x or y, which is not (not x and not y). right compiles y.
func (c *compiler) logic(at notation.Span, or bool, x scalar, right func() scalar) scalar {
	if !or {
		return c.both(x, right)
	}
	return c.not(at, c.both(c.not(at, x), func() scalar { return c.not(at, right()) }))
}

// both compiles x and y. right compiles y, as a branch that is taken where x is true.
func (c *compiler) both(x scalar, right func() scalar) scalar {
	if x.constant != nil {
		if x.isTrue() {
			return right()
		}
		return x
	}
	y := under(c, x, right)
	if y.constant != nil {
		if y.isTrue() {
			return x
		}
		return y
	}
	x, y = c.absorbed(x, y), c.absorbed(y, x)
	out := truth(c.code.And(x.reg, y.reg, x.k < 0, y.k < 0))
	c.conjunctions[out.reg] = [2]scalar{x, y}
	return c.claimed(out, "("+c.said(x)+" and "+c.said(y)+")")
}

// absorbed simplifies x in the conjunction x and b: if x is not (a and b), it returns not a. Else it
// returns x.
func (c *compiler) absorbed(x, b scalar) scalar {
	parts, ok := c.conjunctions[x.reg]
	switch {
	case !ok || x.k > 0:
	case c.said(parts[0]) == c.said(b):
		return c.not(notation.Span{}, parts[1])
	case c.said(parts[1]) == c.said(b):
		return c.not(notation.Span{}, parts[0])
	}
	return x
}

// choose compiles x where cond holds, and y where it does not.
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

// larger compiles max(x, y).
func (c *compiler) larger(at notation.Span, x, y scalar) scalar {
	out := c.choose(at, c.isLarger(at, x, y), x, y)
	out.within = x.within.maximum(y.within)
	return out
}

// smaller compiles min(x, y).
func (c *compiler) smaller(at notation.Span, x, y scalar) scalar {
	out := c.choose(at, c.isLarger(at, x, y), y, x)
	out.within = x.within.minimum(y.within)
	return out
}

// isLarger compiles a truth value that is true if x > y, false if x < y, and either if they are equal.
func (c *compiler) isLarger(at notation.Span, x, y scalar) scalar {
	switch {
	case y.within.hi.Cmp(x.within.lo) <= 0:
		return constantTruth(true)
	case x.within.hi.Cmp(y.within.lo) <= 0:
		return constantTruth(false)
	}
	return c.compare(at, notation.Ge, x, y)
}
