package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// divide is a Div by its rule, or a Rem.
func (c *compiler) divide(n *notation.Binary, x, y scalar) (scalar, error) {
	if y.constant != nil {
		return c.divideByConstant(n, x, y.constant)
	}
	if n.Op == notation.Div && n.Rule == notation.ExactDivision {
		return c.fractions(n.At, x, y, over, x.within.quotient(y.within, y.grain(), independent(x, y)))
	}
	if x.isRatio() || y.isRatio() {
		return c.divideFractions(n, x, y)
	}
	return c.divideWhole(n, x, y)
}

// orZero reports whether the node gives 0 for a divisor of 0.
func orZero(n *notation.Binary) bool {
	return n.Op == notation.Div && (n.Rule == notation.FloorOrZero || n.Rule == notation.TruncOrZero)
}

func (c *compiler) divideByConstant(n *notation.Binary, x scalar, d *big.Rat) (scalar, error) {
	if d.Sign() == 0 {
		if orZero(n) {
			return constant(number, ratZero), nil
		}
		err := notation.Errorf(n.At, "the divisor is 0")
		return constant(number, ratZero), c.certain(n.At, err)
	}
	if n.Op == notation.Rem {
		return c.remainderBy(n, x, d)
	}
	q, err := c.affine(n.At, x, new(big.Rat).Inv(d), ratZero)
	if err != nil {
		return q, err
	}
	switch n.Rule {
	case notation.ExactDivision:
		return q, nil
	case notation.TruncOrZero:
		return c.truncate(n.At, q)
	}
	return c.floor(n.At, q)
}

// truncate cuts toward 0: the floor of what is positive and the ceiling of
// what is negative.
func (c *compiler) truncate(at notation.Span, x scalar) (scalar, error) {
	zero := constant(number, ratZero)
	up, err := c.extreme(at, x, zero, true)
	if err != nil {
		return up, err
	}
	if up, err = c.floor(at, up); err != nil {
		return up, err
	}
	down, err := c.extreme(at, x, zero, false)
	if err != nil {
		return down, err
	}
	if down, err = c.ceil(at, down); err != nil {
		return down, err
	}
	out, err := c.sum(at, up, down, ratOne)
	if err != nil || !x.within.known() {
		return out, err
	}
	// Truncation is monotone, so its ends are those of x cut.
	if out.constant == nil {
		lo, hi := truncRat(x.within.lo), truncRat(x.within.hi)
		out.within = interval{lo, hi, x.within.loHit, x.within.hiHit}
	}
	return out, nil
}

func truncRat(v *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(v.Num(), v.Denom()))
}

// remainderBy is x - d*trunc(x/d) for a constant d.
func (c *compiler) remainderBy(n *notation.Binary, x scalar, d *big.Rat) (scalar, error) {
	q, err := c.affine(n.At, x, new(big.Rat).Inv(d), ratZero)
	if err != nil {
		return q, err
	}
	if q, err = c.truncate(n.At, q); err != nil {
		return q, err
	}
	if q, err = c.affine(n.At, q, d, ratZero); err != nil {
		return q, err
	}
	out, err := c.sum(n.At, x, q, ratNeg)
	if err != nil || out.constant != nil {
		return out, err
	}
	// Tighter than the difference, which knows nothing of x being in it twice:
	// below |d|, with the sign of x, and no larger than x.
	out.within = remainderWithin(x.within, new(big.Rat).Abs(d))
	return out, nil
}

// remainderWithin bounds a remainder of x by divisors of at most top.
func remainderWithin(x interval, top *big.Rat) interval {
	if !x.known() {
		return x
	}
	lo, hi := new(big.Rat).Neg(top), top
	lo = larger2(lo, smaller2(x.lo, ratZero))
	hi = smaller2(hi, larger2(x.hi, ratZero))
	return interval{lo: lo, hi: hi}
}

func larger2(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

func smaller2(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

// divideWhole divides two scalars of fixed scale to a whole quotient, or takes
// the remainder, as whole numbers of a common scale.
func (c *compiler) divideWhole(n *notation.Binary, x, y scalar) (scalar, error) {
	den, err := aligned(n.At, x, y)
	if err != nil {
		return x, err
	}
	in := &divide{trap: c.trap(n.At)}
	if !orZero(n) {
		in.byZero = divisorZero(n.At)
	}
	in.x, in.y = c.materialise(x, den), c.materialise(y, den)
	iv := x.within.quotient(y.within, y.grain(), independent(x, y))
	scale := int64(1)
	switch {
	case n.Op == notation.Rem:
		in.how, scale = remainder, den
		top := larger2(new(big.Rat).Abs(y.within.lo), new(big.Rat).Abs(y.within.hi))
		iv = remainderWithin(x.within, top)
	case n.Rule == notation.TruncOrZero:
		in.how = truncated
		iv = interval{truncRat(iv.lo), truncRat(iv.hi), iv.loHit, iv.hiHit}
	default:
		iv = iv.floor()
	}
	if orZero(n) && y.within.contains(ratZero) {
		iv = iv.hull(interval{lo: ratZero, hi: ratZero})
	}
	if err := fits(n.At, iv, scale); err != nil {
		return x, err
	}
	in.dst = c.newReg()
	c.emit(in)
	out := column(number, in.dst, iv, joinDeps(x, y))
	out.den = scale
	return out, nil
}

// divideFractions is divideWhole where a denominator is random.
func (c *compiler) divideFractions(n *notation.Binary, x, y scalar) (scalar, error) {
	op := over
	if orZero(n) {
		op = overOrZero
	}
	iv := x.within.quotient(y.within, y.grain(), independent(x, y))
	if iv.known() && y.within.contains(ratZero) {
		iv = iv.hull(interval{lo: ratZero, hi: ratZero})
	}
	q, err := c.fractions(n.At, x, y, op, iv)
	if err != nil {
		return q, err
	}
	if n.Op == notation.Div && n.Rule != notation.TruncOrZero {
		return c.floor(n.At, q)
	}
	if q, err = c.truncate(n.At, q); err != nil || n.Op == notation.Div {
		return q, err
	}
	if q, err = c.product(n.At, y, q); err != nil {
		return q, err
	}
	out, err := c.sum(n.At, x, q, ratNeg)
	out.within = out.within.loose()
	return out, err
}
