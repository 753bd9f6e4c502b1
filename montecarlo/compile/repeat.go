package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// repeat compiles the sum of copies, or the copy of a rank.
func (c *compiler) repeat(n *notation.Repeat, env *binding) scalar {
	count := c.scalar(n.Count, env)
	count = c.whole(n.Count.Span(), count, 0, "the number of copies")
	if count.constant != nil && count.constant.Sign() == 0 && n.Rank == nil {
		return constant(Number, ratZero)
	}
	var x scalar
	before := c.charged
	block := c.block(func() []vm.Reg {
		x = c.copied(n.At, c.scalar(n.X, env))
		return []vm.Reg{c.materialise(x, x.den)}
	})
	c.chargeCopies(n.At, count.within, c.charged-before)
	if x.constant != nil && n.Rank == nil && !block.CanFail() {
		return c.affine(n.At, count, x.constant, ratZero)
	}
	within, deps, rank := x.within.loose(), joinDeps(count, x), vm.None
	if n.Rank == nil {
		within = count.within.corners(x.within, false, mulRat)
	}
	c.fits(n.At, within, x.den)
	if n.Rank != nil {
		r := c.scalar(n.Rank, env)
		r = c.whole(n.Rank.Span(), r, 1, "the rank")
		rank, deps = c.materialise(r, 1), joinDeps(count, x, r)
	}
	r := c.code.Repeat(c.trap(n.At), c.materialise(count, 1), mostOf(count), rank, block)
	return columnOver(x.den, r, within, deps)
}

// copied checks what is copied, and gives a constant its denominator. A truth value counts
// as 1 or 0.
func (c *compiler) copied(at notation.Span, x scalar) scalar {
	x.sort = Number
	switch {
	case x.isRatio():
		return c.fail(vm.Limitf(at, "a quotient with a random divisor cannot be rolled in copies"))
	case x.constant == nil:
		return x
	case !x.constant.Denom().IsInt64():
		return c.fail(vm.Limitf(at, "the fraction is too fine to sample in 64 bits"))
	}
	x.den = x.constant.Denom().Int64()
	c.fits(at, x.within, x.den)
	return x
}

// block compiles code that runs by itself, for samples of its own.
func (c *compiler) block(f func() []vm.Reg) vm.Block {
	return c.code.Block(func() ([]vm.Reg, vm.Reg) { return apart(c, f) })
}
