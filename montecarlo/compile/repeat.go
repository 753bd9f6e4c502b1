package compile

import (
	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// repeat compiles the sum of copies, or the copy of a rank.
func (c *compiler) repeat(n *notation.Repeat, env *binding) (scalar, error) {
	count, err := c.scalar(n.Count, env)
	if err != nil {
		return count, err
	}
	if count, err = c.whole(n.Count.Span(), count, 0, "the number of copies"); err != nil {
		return count, err
	}
	if count.constant != nil && count.constant.Sign() == 0 && n.Rank == nil {
		return constant(Number, ratZero), nil
	}
	if !count.within.known() {
		return count, vm.Limitf(n.At, "the number of copies has no bound known before rolling")
	}
	var x scalar
	before := c.dice
	block, faults, err := c.block(func() ([]vm.Reg, error) {
		var err error
		if x, err = c.scalar(n.X, env); err != nil {
			return nil, err
		}
		return c.copied(n, &x)
	})
	if err != nil {
		return x, err
	}
	if err := c.chargeCopies(n.At, count, c.dice-before); err != nil {
		return x, err
	}
	if x.constant != nil && n.Rank == nil {
		if faults {
			return x, vm.Limitf(n.At, "copies of a constant that can be an error")
		}
		return c.affine(n.At, count, x.constant, ratZero)
	}
	within, deps, rank := x.within.loose(), joinDeps(count, x), vm.None
	if n.Rank == nil {
		within = count.within.corners(x.within, false, mulRat)
	}
	if err := fits(n.At, within, x.den); err != nil {
		return x, err
	}
	if n.Rank != nil {
		r, err := c.scalar(n.Rank, env)
		if err != nil {
			return r, err
		}
		if r, err = c.whole(n.Rank.Span(), r, 1, "the rank"); err != nil {
			return r, err
		}
		rank, deps = c.materialise(r, 1), joinDeps(count, x, r)
	}
	r := c.code.Repeat(c.trap(n.At), c.materialise(count, 1), rank, block)
	return columnOver(x.den, r, within, deps), nil
}

// copied returns the column of what is copied, over x.den, which is set for a
// constant too; a sum of constants needs none.
func (c *compiler) copied(n *notation.Repeat, x *scalar) ([]vm.Reg, error) {
	if x.isRatio() {
		return nil, vm.Limitf(n.At, "a quotient with a random divisor cannot be summed in copies")
	}
	if x.constant != nil {
		if !x.constant.Denom().IsInt64() {
			return nil, vm.Limitf(n.At, "the fraction is too fine to sample in 64 bits")
		}
		x.den = x.constant.Denom().Int64()
		if err := fits(n.At, x.within, x.den); err != nil {
			return nil, err
		}
		if n.Rank == nil {
			return nil, nil
		}
	}
	return []vm.Reg{c.materialise(*x, x.den)}, nil
}

// block compiles code that runs by itself, for samples of its own, and reports
// whether they can be errors.
func (c *compiler) block(f func() ([]vm.Reg, error)) (block vm.Block, faults bool, err error) {
	block, err = c.code.Block(func() ([]vm.Reg, vm.Reg, error) {
		results, noted, err := apart(c, f)
		faults = noted != vm.None
		return results, noted, err
	})
	return block, faults, err
}
