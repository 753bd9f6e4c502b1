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
func ruleOf(n *notation.Binary) (how rounding, orZero bool, err error) {
	switch n.Rule {
	case notation.ExactDivision:
		return exactly, false, nil
	case notation.FloorDivision:
		return floored, false, nil
	case notation.FloorOrZero:
		return floored, true, nil
	case notation.TruncOrZero:
		return truncated, true, nil
	case notation.NoDivision:
		return 0, false, notation.Errorf(n.At, "a division without a rule")
	}
	return 0, false, notation.Errorf(n.At, "division rule %d is not known to this engine", n.Rule)
}

// divide is a Div by its rule.
func (c *compiler) divide(n *notation.Binary, x, y scalar) (scalar, error) {
	how, orZero, err := ruleOf(n)
	if err != nil {
		return x, err
	}
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(n.At, orZero)
	case y.constant != nil:
		q, err := c.affine(n.At, x, new(big.Rat).Inv(y.constant), ratZero)
		if err != nil {
			return q, err
		}
		return c.rounded(n.At, q, how)
	case how == exactly || x.isRatio() || y.isRatio():
		return c.divideFractions(n.At, x, y, how, orZero)
	}
	return c.divideWhole(n.At, x, y, how, orZero)
}

// divideByZero is the result of a division by the constant 0: 0, or an error.
func (c *compiler) divideByZero(at notation.Span, orZero bool) (scalar, error) {
	if orZero {
		return constant(Number, ratZero), nil
	}
	return constant(Number, ratZero), c.certain(at, notation.Errorf(at, "the divisor is 0"))
}

// rounded is what a rule makes of the quotient.
func (c *compiler) rounded(at notation.Span, q scalar, how rounding) (scalar, error) {
	switch how {
	case floored:
		return c.floor(at, q)
	case truncated:
		return c.truncate(at, q)
	default: // exactly
		return q, nil
	}
}

// divideFractions divides where the quotient is a ratio.
func (c *compiler) divideFractions(at notation.Span, x, y scalar, how rounding, orZero bool) (scalar, error) {
	op := vm.Over
	if orZero {
		op = vm.OverOrZero
	}
	iv := x.within.quotient(y.within, y.grain(), independent(x, y))
	if how != exactly {
		iv = iv.orZeroBy(y.within)
	}
	q, err := c.fractions(at, x, y, op, iv)
	if err != nil {
		return q, err
	}
	return c.rounded(at, q, how)
}

// divideWhole divides two scalars of fixed scale to a whole quotient, as whole
// numbers of a common scale.
func (c *compiler) divideWhole(at notation.Span, x, y scalar, how rounding, orZero bool) (scalar, error) {
	a, b, _, err := c.wholes(at, x, y)
	if err != nil {
		return x, err
	}
	iv, emit := x.within.quotient(y.within, y.grain(), independent(x, y)), c.code.FloorDivide
	if how == truncated {
		iv, emit = iv.truncated(), c.code.TruncDivide
	} else {
		iv = iv.floor()
	}
	if orZero {
		iv = iv.orZeroBy(y.within)
	}
	if err := fits(at, iv, 1); err != nil {
		return x, err
	}
	return column(Number, emit(c.trap(at), a, b, orZero), iv, joinDeps(x, y)), nil
}

// wholes returns two scalars of fixed scale as whole numbers over one denominator.
func (c *compiler) wholes(at notation.Span, x, y scalar) (a, b vm.Reg, den int64, err error) {
	if den, err = aligned(at, x, y); err != nil {
		return vm.None, vm.None, 0, err
	}
	return c.materialise(x, den), c.materialise(y, den), den, nil
}

// remainder is x - y*trunc(x/y).
func (c *compiler) remainder(at notation.Span, x, y scalar) (scalar, error) {
	switch {
	case y.constant != nil && y.constant.Sign() == 0:
		return c.divideByZero(at, false)
	case y.constant != nil:
		return c.remainderBy(at, x, y.constant)
	case x.isRatio() || y.isRatio():
		return c.remainderOfFractions(at, x, y)
	}
	a, b, den, err := c.wholes(at, x, y)
	if err != nil {
		return x, err
	}
	iv := x.within.remainder(maxRat(new(big.Rat).Abs(y.within.lo), new(big.Rat).Abs(y.within.hi)))
	if err := fits(at, iv, den); err != nil {
		return x, err
	}
	return columnOver(den, c.code.Remainder(c.trap(at), a, b), iv, joinDeps(x, y)), nil
}

// remainderBy is x - d*trunc(x/d) for a constant d.
func (c *compiler) remainderBy(at notation.Span, x scalar, d *big.Rat) (scalar, error) {
	q, err := c.affine(at, x, new(big.Rat).Inv(d), ratZero)
	if err != nil {
		return q, err
	}
	if q, err = c.truncate(at, q); err != nil {
		return q, err
	}
	if q, err = c.affine(at, q, d, ratZero); err != nil {
		return q, err
	}
	out, err := c.difference(at, x, q)
	if err != nil || out.constant != nil {
		return out, err
	}
	// Tighter than the difference, which knows nothing of x being in it twice.
	out.within = x.within.remainder(new(big.Rat).Abs(d))
	return out, nil
}

// remainderOfFractions is x - y*trunc(x/y) where one of them is a ratio.
func (c *compiler) remainderOfFractions(at notation.Span, x, y scalar) (scalar, error) {
	iv := x.within.quotient(y.within, y.grain(), independent(x, y)).orZeroBy(y.within)
	q, err := c.fractions(at, x, y, vm.Over, iv)
	if err != nil {
		return q, err
	}
	if q, err = c.truncate(at, q); err != nil {
		return q, err
	}
	if q, err = c.product(at, y, q); err != nil {
		return q, err
	}
	out, err := c.difference(at, x, q)
	out.within = out.within.loose()
	return out, err
}
