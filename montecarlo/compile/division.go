package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A rounding says how a division rounds its quotient.
type rounding uint8

const (
	exactly rounding = iota
	floored
	truncated
)

// ruleOf returns how a division rounds, and whether dividing by 0 gives 0 or is an error.
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

// divide compiles x/y by the rounding rule of the node n.
func (c *compiler) divide(n *notation.Binary, x, y scalar) scalar {
	how, orZero := c.ruleOf(n)
	return c.quotient(n.At, x, y, how, orZero)
}

// quotient compiles x/y, rounded as how says. Where y is 0 the result is 0 if orZero, else an error.
func (c *compiler) quotient(at notation.Span, x, y scalar, how rounding, orZero bool) scalar {
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(at, orZero)
	case y.constant != nil:
		q := c.affine(at, x, new(big.Rat).Inv(y.constant), ratZero)
		switch how {
		case floored:
			return c.floor(at, q)
		case truncated:
			return c.truncate(at, q)
		case exactly:
		}
		return q
	}
	a, b, _ := c.fractions(at, x, y)
	if !orZero {
		c.divisor(at, b)
	}
	iv := a.within.quotient(b.within)
	switch how {
	case floored:
		return c.wholeOf(a, b, vm.Floored, iv.floor())
	case truncated:
		return c.wholeOf(a, b, vm.Truncated, iv.truncated())
	case exactly:
	}
	return c.exactQuotient(at, a, b)
}

// divisor makes samples in which the whole number b is 0 an error.
func (c *compiler) divisor(at notation.Span, b scalar) {
	if b.within.contains(ratZero) {
		c.code.NotZero(c.trap(at), c.materialise(b, 1), notation.Errorf(at, "the divisor was 0 in a sample"))
	}
}

// divideByZero compiles a division by the constant 0: to 0 if orZero, else to an error.
func (c *compiler) divideByZero(at notation.Span, orZero bool) scalar {
	if !orZero {
		c.failOrRaise(at, notation.Errorf(at, "the divisor is 0"))
	}
	return constant(Number, ratZero)
}

// remainder compiles x - y*trunc(x/y).
func (c *compiler) remainder(at notation.Span, x, y scalar) scalar {
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(at, false)
	case y.constant != nil && x.constant != nil:
		return constant(Number, new(big.Rat).Sub(x.constant, mulRat(y.constant, truncRat(quoRat(x.constant, y.constant)))))
	}
	a, b, over := c.fractions(at, x, y)
	c.divisor(at, b)
	return c.ratio(at, c.wholeOf(a, b, vm.Remainder, a.within.remainder(b.within.farthest())), over)
}
