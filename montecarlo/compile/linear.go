package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// affine compiles p*x + r.
func (c *compiler) affine(at notation.Span, x scalar, p, r *big.Rat) scalar {
	iv := x.within.affine(p, r)
	switch {
	case x.constant != nil:
		if max(iv.lo.Num().BitLen(), iv.lo.Denom().BitLen()) > maxBits {
			return c.fail(vm.Limitf(at, "a constant has more than %d bits, which is too many", maxBits))
		}
		return constant(x.sort, iv.lo)
	case p.Sign() == 0:
		return constant(x.sort, r)
	case x.isRatio():
		return c.affineRatio(at, x, p, r)
	}
	shift := mulRat(x.offset(), p)
	return c.mapped(at, x, mulRat(x.slope(), p), shift.Add(shift, r), iv)
}

// not compiles 1 - x, the negation of a truth value.
func (c *compiler) not(at notation.Span, x scalar) scalar {
	return c.affine(at, x, ratNeg, ratOne)
}

// negative compiles -x.
func (c *compiler) negative(at notation.Span, x scalar) scalar {
	return c.affine(at, x, ratNeg, ratZero)
}

// sum compiles x + y.
func (c *compiler) sum(at notation.Span, x, y scalar) scalar { return c.combine(at, x, y, ratOne) }

// difference compiles x - y.
func (c *compiler) difference(at notation.Span, x, y scalar) scalar {
	return c.combine(at, x, y, ratNeg)
}

// combine compiles x + q*y for q = 1 or -1.
func (c *compiler) combine(at notation.Span, x, y scalar, q *big.Rat) scalar {
	switch {
	case y.constant != nil:
		return c.affine(at, x, ratOne, mulRat(q, y.constant))
	case x.constant != nil:
		return c.affine(at, y, q, x.constant)
	case x.isRatio() || y.isRatio():
		a, b, over := c.fractions(at, x, y)
		return c.ratio(at, c.combine(at, a, b, q), over)
	}
	iv := x.within.plus(y.within.affine(q, ratZero))
	k, l := x.slope(), mulRat(q, y.slope())
	shift := mulRat(q, y.offset())
	shift.Add(shift, x.offset())
	if x.reg == y.reg {
		return c.sameColumn(at, x, k.Add(k, l), shift)
	}
	den := c.commonScale(at, k.Denom(), l.Denom())
	ki, li := scaled(k, den), scaled(l, den)
	common := new(big.Int).GCD(nil, nil, new(big.Int).Abs(ki), new(big.Int).Abs(li))
	ki.Quo(ki, common)
	li.Quo(li, common)
	out := column(x.sort, vm.None, iv)
	out = c.mapped(at, out, new(big.Rat).SetFrac(common, big.NewInt(den)), shift, iv)
	c.fits(at, out.raw(), 1)
	if !ki.IsInt64() || !li.IsInt64() {
		return c.fail(vm.Limitf(at, "the numbers are too large to sample in 64 bits"))
	}
	out.reg = c.code.Combine(x.reg, y.reg, ki.Int64(), li.Int64())
	return out
}

// sameColumn returns k*col + shift for the column of x: the sum of two scalars of one column.
func (c *compiler) sameColumn(at notation.Span, x scalar, k, shift *big.Rat) scalar {
	if k.Sign() == 0 {
		return constant(x.sort, shift)
	}
	return c.mapped(at, x, k, shift, x.raw().affine(k, shift))
}

// product compiles x*y.
func (c *compiler) product(at notation.Span, x, y scalar) scalar {
	switch {
	case y.constant != nil:
		return c.affine(at, x, y.constant, ratZero)
	case x.constant != nil:
		return c.affine(at, y, x.constant, ratZero)
	case x.isRatio() || y.isRatio():
		a, b := c.fraction(at, x)
		p, q := c.fraction(at, y)
		return c.ratio(at, c.product(at, a, p), c.product(at, b, q))
	}
	iv := x.within.corners(y.within, mulRat)
	den := new(big.Int).Mul(big.NewInt(x.den), big.NewInt(y.den))
	if !den.IsInt64() {
		return c.fail(vm.Limitf(at, "the fractions need a common denominator beyond 64 bits, which is too large to sample"))
	}
	if beyond64(iv, den.Int64()) != nil {
		// That is what may be, as far as is known, and seldom what is.
		product := c.code.CheckedProduct(c.materialise(x, x.den), c.materialise(y, y.den))
		c.code.Bound(c.trap(at), product, vm.MaxProduct, vm.Limitf(at, "the value is beyond 2^52, which is too large to sample"))
		most := plusOrMinus(big.NewRat(vm.MaxProduct+1, den.Int64()))
		return columnOver(den.Int64(), product, iv.maximum(pointInterval(most.lo)).minimum(pointInterval(most.hi)))
	}
	return columnOver(den.Int64(), c.code.Product(x.reg, y.reg, x.k, x.c, y.k, y.c), iv)
}
