package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// repeat compiles the sum of independent copies of a value or, with a rank, one of the sorted copies.
func (c *compiler) repeat(n *notation.Repeat, env *binding) scalar {
	count := c.count(n.Count.Span(), c.scalar(n.Count, env), "the number of copies")
	if count.constant != nil && count.constant.Sign() == 0 && n.Rank == nil {
		return constant(Number, ratZero)
	}
	x, block := c.perDie(n.At, count.within, func() scalar { return c.scalar(n.X, env) })
	if x.constant != nil && n.Rank == nil && !block.CanFail() {
		return c.affine(n.At, count, x.constant, ratZero)
	}
	copies := c.materialise(count, 1)
	if n.Rank == nil {
		within := count.within.corners(x.within, mulRat)
		c.fits(n.At, within, x.den)
		return columnOver(x.den, c.code.Repeat(c.trap(n.At), copies, mostOf(count), block), within)
	}
	rank := c.materialise(c.whole(n.Rank.Span(), c.scalar(n.Rank, env), 1, "the rank"), 1)
	h := hand{den: x.den, die: x.within, size: count.within}
	c.held(n.At, h)
	h.Hand = c.code.Copies(c.trap(n.At), copies, mostOf(count), block)
	c.code.CheckRank(c.trap(n.At), rank, copies)
	return columnOver(x.den, c.code.Ask(c.inOrder(handOf(h)).hand.Hand, vm.Operand{Reg: rank}, vm.Nth), x.within)
}

// copied returns x as a number of which copies can be rolled. A truth value counts 1 or 0; a ratio, or
// a constant too fine for 64 bits, is an error.
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

// block compiles a block of code that runs for samples of its own. f compiles it and returns its
// results.
func (c *compiler) block(f func() []vm.Reg) vm.Block {
	return c.code.Block(func() ([]vm.Reg, vm.Reg) { return apart(c, f) })
}
