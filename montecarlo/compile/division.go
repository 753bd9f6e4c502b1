package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A rounding is what a rule of division makes of the quotient.
type rounding uint8

const (
	exactly rounding = iota
	floored
	truncated
)

// ruleOf returns how a Div rounds, and whether a divisor of 0 gives 0.
func (c *compiler) ruleOf(n *notation.Binary) (how rounding, orZero bool) {
	switch n.Rule {
	case notation.ExactDivision:
		return exactly, false
	case notation.FloorDivision:
		return floored, false
	case notation.FloorOrZero:
		return floored, true
	case notation.TruncOrZero:
		return truncated, true
	case notation.NoDivision:
		c.fail(notation.Errorf(n.At, "a division without a rule"))
	default:
		c.fail(notation.Errorf(n.At, "division rule %d is not known to this engine", n.Rule))
	}
	return exactly, false
}

// divide is a Div by its rule.
func (c *compiler) divide(n *notation.Binary, x, y scalar) scalar {
	how, orZero := c.ruleOf(n)
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(n.At, orZero)
	case y.constant != nil:
		return c.rounded(n.At, c.affine(n.At, x, new(big.Rat).Inv(y.constant), ratZero), how)
	case how == exactly || x.isRatio() || y.isRatio():
		return c.divideFractions(n.At, x, y, how, orZero)
	}
	return c.divideWhole(n.At, x, y, how, orZero)
}

// divideByZero is the result of a division by the constant 0: 0, or an error.
func (c *compiler) divideByZero(at notation.Span, orZero bool) scalar {
	if !orZero {
		c.certain(at, notation.Errorf(at, "the divisor is 0"))
	}
	return constant(Number, ratZero)
}

// rounded is what a rule makes of the quotient.
func (c *compiler) rounded(at notation.Span, q scalar, how rounding) scalar {
	switch how {
	case exactly:
		return q
	case floored:
		return c.floor(at, q)
	case truncated:
		return c.truncate(at, q)
	default:
		return c.fail(notation.Errorf(at, "rounding %d is not known to this engine", how))
	}
}

// divideFractions divides where the quotient is a ratio.
func (c *compiler) divideFractions(at notation.Span, x, y scalar, how rounding, orZero bool) scalar {
	op := vm.Over
	if orZero {
		op = vm.OverOrZero
	}
	iv := x.within.quotient(y.within, y.grain(), independent(x, y))
	return c.rounded(at, c.fractions(at, x, y, op, iv), how)
}

// divideWhole divides two scalars of fixed scale to a whole quotient, as whole
// numbers of a common scale. The quotient is no larger than they are, and so fits.
func (c *compiler) divideWhole(at notation.Span, x, y scalar, how rounding, orZero bool) scalar {
	a, b, _ := c.wholes(at, x, y)
	iv, quotient := x.within.quotient(y.within, y.grain(), independent(x, y)), vm.Floored
	if how == truncated {
		iv, quotient = iv.truncated(), vm.Truncated
	} else {
		iv = iv.floor()
	}
	return column(Number, c.code.Divide(c.trap(at), a, b, quotient, orZero), iv, joinDeps(x, y))
}

// wholes returns two scalars of fixed scale as whole numbers over one denominator.
func (c *compiler) wholes(at notation.Span, x, y scalar) (a, b vm.Reg, den int64) {
	den = c.aligned(at, x, y)
	return c.materialise(x, den), c.materialise(y, den), den
}

// remainder is x - y*trunc(x/y).
func (c *compiler) remainder(at notation.Span, x, y scalar) scalar {
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(at, false)
	case y.constant != nil:
		out := c.remainderBy(at, x, y, c.affine(at, x, new(big.Rat).Inv(y.constant), ratZero))
		if out.constant == nil {
			// Tighter than the difference, which knows nothing of x being in it twice.
			out.within = x.within.remainder(new(big.Rat).Abs(y.constant))
		}
		return out
	case x.isRatio() || y.isRatio():
		iv := x.within.quotient(y.within, y.grain(), independent(x, y))
		out := c.remainderBy(at, x, y, c.fractions(at, x, y, vm.Over, iv))
		out.within = out.within.loose()
		return out
	}
	a, b, den := c.wholes(at, x, y)
	iv := x.within.remainder(maxRat(new(big.Rat).Abs(y.within.lo), new(big.Rat).Abs(y.within.hi)))
	return columnOver(den, c.code.Divide(c.trap(at), a, b, vm.Remainder, false), iv, joinDeps(x, y))
}

// remainderBy is x - y*trunc(quotient).
func (c *compiler) remainderBy(at notation.Span, x, y, quotient scalar) scalar {
	return c.difference(at, x, c.product(at, y, c.truncate(at, quotient)))
}
