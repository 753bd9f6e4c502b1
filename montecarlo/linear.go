package montecarlo

import (
	"math"
	"math/big"

	"oddsmith/scenarios/notation"
)

// fits refuses an interval whose ends, at the scale den, pass 64 bits.
func fits(at notation.Span, iv interval, den int64) error {
	scale := new(big.Rat).SetInt64(den)
	for _, end := range [...]*big.Rat{iv.lo, iv.hi} {
		v := floorRat(new(big.Rat).Mul(end, scale)).Num()
		// -2^63 is left out so that every value can be negated.
		if !v.IsInt64() || v.Int64() == math.MinInt64 || v.Int64() == math.MaxInt64 {
			return limitf(at, "the value can reach %s, which is too large to sample in 64 bits", shortRat(end))
		}
	}
	return nil
}

// shortRat prints a rational within a bounded width.
func shortRat(v *big.Rat) string {
	if s := v.RatString(); len(s) <= 24 {
		return s
	}
	f, _ := v.Float64()
	return big.NewFloat(min(max(f, -math.MaxFloat64), math.MaxFloat64)).Text('g', 4)
}

// commonScale is the least common multiple of denominators.
func commonScale(at notation.Span, list ...*big.Int) (int64, error) {
	out := big.NewInt(1)
	for _, d := range list {
		g := new(big.Int).GCD(nil, nil, out, d)
		out.Mul(out, new(big.Int).Quo(d, g))
	}
	if !out.IsInt64() {
		return 0, limitf(at, "the fractions need a common denominator beyond 64 bits, which is too large to sample")
	}
	return out.Int64(), nil
}

// mapped returns the scalar of the column of s under another linear map.
func mapped(at notation.Span, s scalar, k, c *big.Rat, iv interval) (scalar, error) {
	den, err := commonScale(at, k.Denom(), c.Denom())
	if err != nil {
		return s, err
	}
	if err := fits(at, iv, den); err != nil {
		return s, err
	}
	scale := new(big.Rat).SetInt64(den)
	slope := new(big.Rat).Mul(k, scale).Num()
	shift := new(big.Rat).Mul(c, scale).Num()
	if !slope.IsInt64() || !shift.IsInt64() {
		return s, limitf(at, "the numbers are too large to sample in 64 bits")
	}
	s.k, s.c, s.den, s.within = slope.Int64(), shift.Int64(), den, iv
	return s, nil
}

// affine is p*x + r.
func (c *compiler) affine(at notation.Span, x scalar, p, r *big.Rat) (scalar, error) {
	iv := x.within.affine(p, r)
	switch {
	case x.constant != nil:
		if !iv.small() {
			return x, limitf(at, "a constant has more than %d bits, which is too many", maxBits)
		}
		return constant(x.sort, iv.lo), nil
	case p.Sign() == 0:
		return constant(x.sort, r), nil
	case x.isRatio():
		scaled, err := c.fractions(at, x, constant(number, p), times, iv)
		if err != nil || r.Sign() == 0 {
			return scaled, err
		}
		return c.fractions(at, scaled, constant(number, r), plus, iv)
	}
	k := new(big.Rat).Mul(x.slope(), p)
	shift := new(big.Rat).Mul(x.offset(), p)
	return mapped(at, x, k, shift.Add(shift, r), iv)
}

// not is 1 - x.
func (c *compiler) not(at notation.Span, x scalar) (scalar, error) {
	return c.affine(at, x, ratNeg, ratOne)
}

// sum is x + q*y for q = 1 or -1.
func (c *compiler) sum(at notation.Span, x, y scalar, q *big.Rat) (scalar, error) {
	switch {
	case y.constant != nil:
		return c.affine(at, x, ratOne, new(big.Rat).Mul(q, y.constant))
	case x.constant != nil:
		return c.affine(at, y, q, x.constant)
	}
	iv := x.within.plus(y.within.affine(q, ratZero), independent(x, y))
	if x.isRatio() || y.isRatio() {
		op := plus
		if q.Sign() < 0 {
			op = minus
		}
		return c.fractions(at, x, y, op, iv)
	}
	k := x.slope()
	l := new(big.Rat).Mul(q, y.slope())
	shift := new(big.Rat).Mul(q, y.offset())
	shift.Add(shift, x.offset())
	if x.reg == y.reg {
		return c.sameColumn(at, x, k.Add(k, l), shift)
	}
	den, err := commonScale(at, k.Denom(), l.Denom())
	if err != nil {
		return x, err
	}
	scale := new(big.Rat).SetInt64(den)
	ki := new(big.Rat).Mul(k, scale).Num()
	li := new(big.Rat).Mul(l, scale).Num()
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(ki), new(big.Int).Abs(li))
	slope := new(big.Rat).SetFrac(common, big.NewInt(den))
	ki.Quo(ki, common)
	li.Quo(li, common)
	out := column(x.sort, none, iv, joinDeps(x, y))
	out, err = mapped(at, out, slope, shift, iv)
	if err != nil {
		return out, err
	}
	if err := fits(at, out.raw(), 1); err != nil {
		return out, err
	}
	if !ki.IsInt64() || !li.IsInt64() {
		return out, limitf(at, "the numbers are too large to sample in 64 bits")
	}
	out.reg = c.newReg()
	c.emit(&combine{dst: out.reg, x: x.reg, y: y.reg, k: ki.Int64(), l: li.Int64()})
	return out, nil
}

// sameColumn is k*col + shift for the column of x: the sum of two mentions of
// one roll.
func (c *compiler) sameColumn(at notation.Span, x scalar, k, shift *big.Rat) (scalar, error) {
	if k.Sign() == 0 {
		return constant(x.sort, shift), nil
	}
	return mapped(at, x, k, shift, x.raw().affine(k, shift))
}

// product is x*y.
func (c *compiler) product(at notation.Span, x, y scalar) (scalar, error) {
	switch {
	case y.constant != nil:
		return c.affine(at, x, y.constant, ratZero)
	case x.constant != nil:
		return c.affine(at, y, x.constant, ratZero)
	}
	mul := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	iv := x.within.corners(y.within, independent(x, y), mul)
	if x.isRatio() || y.isRatio() {
		return c.fractions(at, x, y, times, iv)
	}
	den := mul(big.NewRat(x.den, 1), big.NewRat(y.den, 1))
	if !den.Num().IsInt64() {
		return x, limitf(at, "the fractions need a common denominator beyond 64 bits, which is too large to sample")
	}
	out := column(number, none, iv, joinDeps(x, y))
	out.den = den.Num().Int64()
	if err := fits(at, iv, out.den); err != nil {
		return out, err
	}
	out.reg = c.newReg()
	c.emit(&product{dst: out.reg, x: x.reg, y: y.reg, kx: x.k, cx: x.c, ky: y.k, cy: y.c})
	return out, nil
}

// materialise returns the column of the whole numbers s*den. The caller has
// seen to it that they are whole and fit.
func (c *compiler) materialise(s scalar, den int64) reg {
	if s.constant != nil {
		v := new(big.Rat).Mul(s.constant, new(big.Rat).SetInt64(den))
		r := c.newReg()
		c.emit(&fill{dst: r, value: v.Num().Int64()})
		return r
	}
	scale := den / s.den
	if s.k*scale == 1 && s.c == 0 {
		return s.reg
	}
	r := c.newReg()
	c.emit(&affine{dst: r, x: s.reg, k: s.k * scale, c: s.c * scale})
	return r
}

// aligned returns the least scale at which both scalars are whole numbers of
// 64 bits.
func aligned(at notation.Span, x, y scalar) (int64, error) {
	den, err := commonScale(at, x.denominator(), y.denominator())
	if err != nil {
		return 0, err
	}
	if err := fits(at, x.within, den); err != nil {
		return 0, err
	}
	return den, fits(at, y.within, den)
}

// denominator is the scale of a scalar that is no ratio.
func (s scalar) denominator() *big.Int {
	if s.constant != nil {
		return s.constant.Denom()
	}
	return big.NewInt(s.den)
}

// fractions is an operation on pairs of columns.
func (c *compiler) fractions(at notation.Span, x, y scalar, f func(x, y fraction) (fraction, fault), iv interval) (scalar, error) {
	if !iv.small() {
		iv = interval{} // bounds that no sample can come near
	}
	in := &fractions{trap: c.trap(at), f: f, byZero: divisorZero(at)}
	in.tooLarge = limitf(at, "a fraction outgrew 64 bits in a sample")
	var err error
	if in.x, in.xDens, err = c.pair(at, x); err != nil {
		return x, err
	}
	if in.y, in.yDens, err = c.pair(at, y); err != nil {
		return x, err
	}
	in.dst, in.dens = c.newReg(), c.newReg()
	c.emit(in)
	out := column(number, in.dst, iv, joinDeps(x, y))
	out.dens = in.dens
	return out, nil
}

// pair returns a scalar as columns of numerators and denominators.
func (c *compiler) pair(at notation.Span, s scalar) (num, den reg, err error) {
	switch {
	case s.isRatio():
		return s.reg, s.dens, nil
	case s.constant != nil:
		f, wrong := fromRat(s.constant)
		if wrong != fine {
			return none, none, limitf(at, "%s is too large to sample in 64 bits", shortRat(s.constant))
		}
		num, den = c.newReg(), c.newReg()
		c.emit(&fill{dst: num, value: f.num})
		c.emit(&fill{dst: den, value: f.den})
		return num, den, nil
	}
	num, den = c.newReg(), c.newReg()
	c.emit(&toFraction{dst: num, dens: den, x: s.reg, k: s.k, c: s.c, den: s.den})
	return num, den, nil
}
