package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

func (c *compiler) call(n *notation.Call, env *binding) (scalar, error) {
	if n.Func == notation.Lowest || n.Func == notation.Highest {
		return c.bound(n, env)
	}
	var out scalar
	for i, arg := range n.Args {
		x, err := c.scalar(arg, env)
		if err != nil {
			return x, err
		}
		switch {
		case n.Func == notation.Min || n.Func == notation.Max:
			if i == 0 {
				out = x
				continue
			}
			out, err = c.extreme(n.At, out, x, n.Func == notation.Max)
		default:
			out, err = c.function(n, x)
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// function is a function of one number.
func (c *compiler) function(n *notation.Call, x scalar) (scalar, error) {
	switch n.Func {
	case notation.Floor:
		return c.floor(n.At, x)
	case notation.Ceil:
		return c.ceil(n.At, x)
	case notation.Round:
		half, err := c.affine(n.At, x, ratOne, ratHalf)
		if err != nil {
			return half, err
		}
		return c.floor(n.At, half)
	case notation.Abs:
		return c.absolute(n.At, x)
	}
	return x, notation.Errorf(n.At, "unknown function '%s'", n.Func)
}

// bound is lowest or highest: the argument is compiled for what it says of its
// interval, and its code is thrown away.
func (c *compiler) bound(n *notation.Call, env *binding) (scalar, error) {
	length, dice := len(c.code), c.dice
	outer := c.place
	c.place = place{}
	x, err := c.scalar(n.Args[0], env)
	c.place = outer
	c.code, c.dice = c.code[:length], dice
	if err != nil {
		return x, err
	}
	end, hit := x.within.lo, x.within.loHit
	if n.Func == notation.Highest {
		end, hit = x.within.hi, x.within.hiHit
	}
	if end == nil || !hit {
		return x, notation.Errorf(n.At, "cannot tell the %s value of '%s'", n.Func, n.Args[0]).
			WithHint("%s takes dice and arithmetic on them", n.Func)
	}
	return constant(number, end), nil
}

func (c *compiler) floor(at notation.Span, x scalar) (scalar, error) {
	iv := x.within.floor()
	switch {
	case x.constant != nil:
		return constant(number, floorRat(x.constant)), nil
	case x.isRatio():
		return c.floorFraction(x, iv), nil
	case x.den == 1:
		return x, nil
	case x.k%x.den == 0:
		// An integer slope: only the offset is cut.
		return mapped(at, x, x.slope(), floorRat(x.offset()), iv)
	}
	scale := new(big.Rat).SetInt64(x.den)
	lo := floorRat(new(big.Rat).Mul(x.within.lo, scale)).Num()
	hi := floorRat(new(big.Rat).Mul(x.within.hi, scale)).Num()
	r := c.newReg()
	c.emit(newFloorBy(r, x.reg, x.k, x.c, x.den, lo.Int64(), hi.Int64()))
	return column(number, r, iv, x.deps), nil
}

// floorFraction is floor of a ratio: of fixed scale if its interval allows.
func (c *compiler) floorFraction(x scalar, iv interval) scalar {
	r := c.newReg()
	c.emit(&floorFraction{dst: r, x: x.reg, dens: x.dens})
	out := column(number, r, iv, x.deps)
	if !iv.known() || iv.hi.Cmp(maxWhole) > 0 || new(big.Rat).Neg(iv.lo).Cmp(maxWhole) > 0 {
		out.dens = c.newReg()
		c.emit(&fill{dst: out.dens, value: 1})
	}
	return out
}

// ceil is -floor(-x).
func (c *compiler) ceil(at notation.Span, x scalar) (scalar, error) {
	x, err := c.affine(at, x, ratNeg, ratZero)
	if err != nil {
		return x, err
	}
	if x, err = c.floor(at, x); err != nil {
		return x, err
	}
	return c.affine(at, x, ratNeg, ratZero)
}

func (c *compiler) absolute(at notation.Span, x scalar) (scalar, error) {
	back, err := c.affine(at, x, ratNeg, ratZero)
	if err != nil {
		return back, err
	}
	if s, ok := ordered(x, back, true); ok {
		return s, nil
	}
	// The larger of x and -x: its upper end is hit where that of x or -x is.
	iv := x.within
	if iv.known() {
		iv = x.within.hull(back.within)
		iv.lo, iv.loHit = ratZero, false
	}
	if x.isRatio() {
		return c.fractions(at, x, back, larger, iv)
	}
	r := c.newReg()
	c.emit(&absolute{dst: r, x: c.materialise(x, x.den)})
	out := column(number, r, iv, x.deps)
	out.den = x.den
	return out, nil
}

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
