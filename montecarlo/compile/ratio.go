package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A ratio is a quotient with a random divisor: two whole numbers, of which the second is at least 1.
// Arithmetic on ratios is arithmetic on these, and bounded like that on other numbers.
type ratio struct{ num, over scalar }

// isRatio reports whether the denominator differs from sample to sample.
func (s scalar) isRatio() bool { return s.ratio != nil }

// ratio compiles the quotient num/over of two whole numbers, the second at least 1.
func (c *compiler) ratio(at notation.Span, num, over scalar) scalar {
	if over.constant != nil {
		return c.affine(at, num, new(big.Rat).Inv(over.constant), ratZero)
	}
	c.fits(at, num.within, 1)
	return scalar{sort: num.sort, ratio: &ratio{num, over}, within: num.within.corners(over.within, quoRat)}
}

// fraction returns a scalar as a quotient of two whole numbers.
func (c *compiler) fraction(at notation.Span, s scalar) (num, over scalar) {
	if s.isRatio() {
		return s.ratio.num, s.ratio.over
	}
	den := new(big.Rat).SetInt(s.denominator())
	return c.affine(at, s, den, ratZero), constant(Number, den)
}

// fractions returns x as a/over and y as b/over, all three whole numbers.
func (c *compiler) fractions(at notation.Span, x, y scalar) (a, b, over scalar) {
	if !x.isRatio() && !y.isRatio() {
		den := new(big.Rat).SetInt64(c.aligned(at, x, y))
		return c.affine(at, x, den, ratZero), c.affine(at, y, den, ratZero), constant(Number, den)
	}
	a, p := c.fraction(at, x)
	b, q := c.fraction(at, y)
	return c.product(at, a, q), c.product(at, b, p), c.product(at, p, q)
}

// affineRatio compiles p*x + r for a ratio x.
func (c *compiler) affineRatio(at notation.Span, x scalar, p, r *big.Rat) scalar {
	den := new(big.Rat).SetInt64(c.commonScale(at, p.Denom(), r.Denom()))
	num := c.sum(at, c.affine(at, x.ratio.num, mulRat(p, den), ratZero), c.affine(at, x.ratio.over, mulRat(r, den), ratZero))
	return c.ratio(at, num, c.affine(at, x.ratio.over, den, ratZero))
}

// exactQuotient compiles a/b for whole numbers a and b. In samples in which b is 0 the result means
// nothing.
func (c *compiler) exactQuotient(at notation.Span, a, b scalar) scalar {
	if b.within.lo.Sign() <= 0 {
		a = c.choose(at, c.isAtLeastZero(b), a, c.negative(at, a))
		b = c.larger(at, c.absolute(at, b), constant(Number, ratOne))
	}
	return c.ratio(at, a, b)
}

// wholeOf compiles the quotient of the whole numbers a and b by the given rounding, or 0 where b is 0. within
// is the interval of the result.
func (c *compiler) wholeOf(a, b scalar, how vm.Quotient, within interval) scalar {
	return column(Number, c.code.Divide(c.materialise(a, 1), c.materialise(b, 1), how), within)
}
