package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// chance compiles an event of probability p: a uniform number below the denominator of p is below its
// numerator.
func (c *compiler) chance(at notation.Span, p scalar) scalar {
	if p.constant != nil && (p.constant.Sign() < 0 || p.constant.Cmp(ratOne) > 0) {
		c.failOrRaise(at, notation.Errorf(at, "the chance is %s", shortRat(p.constant)).WithHint("a probability lies from 0 to 1"))
		return constantTruth(false)
	}
	if p.isRatio() {
		num, over := p.ratio.num, p.ratio.over
		c.code.CheckChance(c.trap(at), c.materialise(num, 1), c.operand(over, 1))
		return c.compare(at, notation.Le, c.fairPool(at, over, constant(Number, ratOne)), num)
	}
	den := p.denominator()
	if !den.IsInt64() {
		return c.fail(vm.Limitf(at, "the chance has a denominator beyond 64 bits, which is too large to sample"))
	}
	top := den.Int64()
	if p.within.lo.Sign() < 0 || p.within.hi.Cmp(ratOne) > 0 {
		c.code.CheckChance(c.trap(at), c.materialise(p, top), vm.Operand{Constant: top})
	}
	digit := c.uniform(at, top)
	// True where digit < numerator.
	numerator := c.affine(at, p, new(big.Rat).SetInt64(top), ratZero)
	return c.compare(at, notation.Lt, digit, numerator)
}

// uniform compiles a uniform whole number in 0..n-1.
func (c *compiler) uniform(at notation.Span, n int64) scalar {
	if n == 1 {
		return constant(Number, ratZero)
	}
	iv := interval{ratZero, big.NewRat(n-1, 1)}
	c.fits(at, iv, 1)
	return column(Number, c.code.RollDigits(1, uint64(n)), iv)
}
