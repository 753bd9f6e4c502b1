package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A dicePool is a pool with modifiers and what is known of it before rolling.
type dicePool struct {
	dice  vm.DicePool
	count vm.KeepAndCount // what the pool's own modifiers count
	most  *big.Rat        // the largest number of dice, those of explosions included
	total interval        // of the sum, whichever dice are kept
}

// dicePool returns the pool of a node with modifiers, which has count dice. sides is set for fair dice only.
func (c *compiler) dicePool(n *notation.Pool, count, sides scalar) dicePool {
	p := dicePool{most: count.within.hi}
	lowest := int64(1)
	if _, isFate := n.Die.(notation.FateDie); isFate {
		lowest = -1
	}
	p.dice, p.count = c.modify(n.Rule, lowest, 0, 1)
	p.dice.Count = c.operand(count, 1)
	if p.dice.Exploding {
		p.most = big.NewRat(vm.MostExploded(p.most.Num().Int64()), 1)
	}
	switch n.Die.(type) {
	case *notation.FairDie:
		p.dice.Sides = c.operand(sides, 1)
		p.total = interval{lo: ratZero, hi: mulRat(sides.within.hi, p.most)}
	case notation.FateDie:
		p.dice.Sides = vm.Operand{Constant: 3}
		p.total = plusOrMinus(p.most)
	case notation.FacesDie:
		c.fail(notation.Errorf(n.At, "'%s' has no modifiers", n.Die))
	default:
		c.unknownDie(n)
	}
	return p
}

// unknownDie fails on a sort of die that the compiler does not know.
func (c *compiler) unknownDie(n *notation.Pool) scalar {
	return c.fail(notation.Errorf(n.At, "die %T is not known to this engine", n.Die))
}

// plusOrMinus returns the interval from -v to v.
func plusOrMinus(v *big.Rat) interval { return interval{lo: new(big.Rat).Neg(v), hi: v} }

// rollPools compiles the value of the dice of some pools together: of the dice that the modifiers in all keep,
// their sum or the number of successes.
func (c *compiler) rollPools(at notation.Span, pools []dicePool, all vm.KeepAndCount) scalar {
	if c.err != nil {
		return c.fail(c.err)
	}
	within := interval{lo: ratZero, hi: ratZero}
	var dice []vm.DicePool
	for _, p := range pools {
		if all.Success != nil {
			p.total = plusOrMinus(p.most)
		}
		within = within.plus(p.total)
		dice = append(dice, p.dice)
	}
	c.fits(at, within, 1)
	return column(Number, c.code.RollPools(c.trap(at), dice, all), within)
}

// pooledGroup compiles a group with one item, a sum of pools and a constant. The constant is added to
// the sum of the kept dice, or to every die that is counted.
func (c *compiler) pooledGroup(n *notation.Group, pools []dicePool, constant *big.Rat) scalar {
	if !constant.Denom().IsInt64() || !constant.Num().IsInt64() {
		return c.fail(vm.Limitf(n.At, "the constants of the group are beyond 64 bits"))
	}
	all := c.groupModifiers(n.Rule, constant.Num().Int64(), constant.Denom().Int64())
	out := c.rollPools(n.At, pools, all)
	if all.Success != nil {
		return out
	}
	return c.affine(n.At, out, ratOne, constant)
}

// totals compiles a group with several items: each item's total is kept or counted as if it were a
// die.
func (c *compiler) totals(n *notation.Group, items []scalar) scalar {
	dens := make([]*big.Int, len(items))
	for i, s := range items {
		if s.isRatio() {
			return c.fail(vm.Limitf(n.Items[i].Span(), "a total in a group needs a denominator known before rolling"))
		}
		dens[i] = s.denominator()
	}
	den := c.commonScale(n.At, dens...)
	all := c.groupModifiers(n.Rule, 0, den)
	all.Scale = 1 // the columns are over den already
	within := interval{lo: ratZero, hi: ratZero}
	var columns []vm.Reg
	for _, s := range items {
		columns = append(columns, c.materialise(s, den))
		within = within.plus(interval{lo: minRat(s.within.lo, ratZero), hi: maxRat(s.within.hi, ratZero)})
	}
	over := den
	if all.Success != nil {
		within, over = plusOrMinus(big.NewRat(int64(len(items)), 1)), 1
	}
	c.fits(n.At, within, den)
	return columnOver(over, c.code.KeepTotals(columns, all), within)
}
