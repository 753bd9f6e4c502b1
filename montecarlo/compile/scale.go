package compile

import (
	"math"
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// fits reports whether every value in the interval, times den, fits 64 bits; if not, it fails the
// compilation.
func (c *compiler) fits(at notation.Span, iv interval, den int64) bool {
	end := beyond64(iv, den)
	if end != nil {
		c.fail(vm.Limitf(at, "the value can reach %s, which is too large to sample in 64 bits", shortRat(end)))
	}
	return end == nil
}

// beyond64 returns an end of the interval that, times den, does not fit 64 bits; nil if both do.
func beyond64(iv interval, den int64) *big.Rat {
	scale := new(big.Rat).SetInt64(den)
	for _, end := range [...]*big.Rat{iv.lo, iv.hi} {
		v := floorRat(mulRat(end, scale)).Num()
		// -2^63 is left out so that every value can be negated.
		if !v.IsInt64() || v.Int64() == math.MinInt64 || v.Int64() == math.MaxInt64 {
			return end
		}
	}
	return nil
}

// commonScale returns the least common multiple of the denominators in list. One beyond 64 bits fails the
// compilation.
func (c *compiler) commonScale(at notation.Span, list ...*big.Int) int64 {
	out := big.NewInt(1)
	for _, d := range list {
		g := new(big.Int).GCD(nil, nil, out, d)
		out.Mul(out, new(big.Int).Quo(d, g))
	}
	if !out.IsInt64() {
		c.fail(vm.Limitf(at, "the fractions need a common denominator beyond 64 bits, which is too large to sample"))
		return 1
	}
	return out.Int64()
}

// aligned returns the least common denominator of both scalars. Numerators over it that do not fit 64 bits fail
// the compilation.
func (c *compiler) aligned(at notation.Span, x, y scalar) int64 {
	den := c.commonScale(at, x.denominator(), y.denominator())
	c.fits(at, x.within, den)
	c.fits(at, y.within, den)
	return den
}

// mapped returns k*col + shift, where col is the column of s and iv the interval of the result.
func (c *compiler) mapped(at notation.Span, s scalar, k, shift *big.Rat, iv interval) scalar {
	den := c.commonScale(at, k.Denom(), shift.Denom())
	c.fits(at, iv, den)
	p, r := scaled(k, den), scaled(shift, den)
	if !p.IsInt64() || !r.IsInt64() {
		return c.fail(vm.Limitf(at, "the numbers are too large to sample in 64 bits"))
	}
	s.k, s.c, s.den, s.within = p.Int64(), r.Int64(), den, iv
	return s
}
