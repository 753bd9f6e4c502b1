package compile

import (
	"math/big"

	"oddsmith/montecarlo/vm"
	"oddsmith/scenarios/notation"
)

// A literalPool is a pool that is rolled die by die, and what is known of it.
type literalPool struct {
	dice  vm.DicePool
	count vm.KeepAndCount // what the pool's own modifiers count
	most  *big.Rat        // the largest number of dice, those of explosions included
	total interval        // of any number of the dice
	deps  []scalar
}

// literalPool returns a pool with modifiers; its sides are those of a fair die.
func (c *compiler) literalPool(n *notation.Pool, count, sides scalar) (p literalPool, err error) {
	if p.dice, p.count, err = modify(n.Mods, 0, 1); err != nil {
		return p, err
	}
	p.dice.Count = c.operand(count, 1)
	p.deps = []scalar{count}
	var high *big.Rat
	switch n.Die.(type) {
	case notation.FairDie:
		p.dice.Sides, p.dice.Lowest = c.operand(sides, 1), 1
		p.deps = append(p.deps, sides)
		high = sides.within.hi
	case notation.FateDie:
		p.dice.Sides, p.dice.Lowest = vm.Operand{Constant: 3}, -1
		high = ratOne
	case notation.FacesDie:
		return p, notation.Errorf(n.At, "'%s' has no modifiers", n.Die)
	default:
		return p, unknownDie(n)
	}
	p.most = count.within.hi
	if p.dice.Exploding {
		p.most = big.NewRat(vm.MostExploded(count.within.hi.Num().Int64()), 1)
	}
	p.total = interval{lo: ratZero, hi: mulRat(high, p.most)}
	if p.dice.Lowest < 0 {
		p.total.lo = new(big.Rat).Neg(p.total.hi)
	}
	return p, nil
}

func unknownDie(n *notation.Pool) error {
	return notation.Errorf(n.At, "die %T is not known to this engine", n.Die)
}

// within bounds the value of the pool: of its total, or of what is counted.
func (p *literalPool) within(counts bool) interval {
	if counts {
		return interval{lo: new(big.Rat).Neg(p.most), hi: p.most}
	}
	return p.total
}

// modifiedPool is what a pool with modifiers is worth.
func (c *compiler) modifiedPool(at notation.Span, p literalPool) (scalar, error) {
	return c.rollPools(at, []literalPool{p}, p.count)
}

// rollPools is what is made of the dice of some pools taken together.
func (c *compiler) rollPools(at notation.Span, pools []literalPool, all vm.KeepAndCount) (scalar, error) {
	within := interval{lo: ratZero, hi: ratZero}
	var deps []scalar
	var dice []vm.DicePool
	for _, p := range pools {
		within = within.plus(p.within(all.Success != nil), false)
		deps = append(deps, p.deps...)
		dice = append(dice, p.dice)
	}
	if err := fits(at, within, 1); err != nil {
		return scalar{}, err
	}
	return column(Number, c.code.RollPools(c.trap(at), dice, all), within, joinDeps(deps...)), nil
}

// pooledGroup is a group of one sum, whose dice are pooled. The constant of the sum
// is added to what is kept, or to every die that is counted.
func (c *compiler) pooledGroup(n *notation.Group, pools []literalPool, constant *big.Rat) (scalar, error) {
	if !constant.Denom().IsInt64() || !constant.Num().IsInt64() {
		return scalar{}, vm.Limitf(n.At, "the constants of the group are beyond 64 bits")
	}
	all, err := groupModifiers(n.Mods, constant.Num().Int64(), constant.Denom().Int64())
	if err != nil {
		return scalar{}, err
	}
	out, err := c.rollPools(n.At, pools, all)
	if err != nil || all.Success != nil {
		return out, err
	}
	return c.affine(n.At, out, ratOne, constant)
}

// totals is a group of several rolls, which are worth their totals.
func (c *compiler) totals(n *notation.Group, items []scalar) (scalar, error) {
	dens := make([]*big.Int, len(items))
	for i, s := range items {
		if s.isRatio() || !s.within.known() {
			return s, vm.Limitf(n.Items[i].Span(), "a total in a group needs a denominator and bounds known before rolling")
		}
		dens[i] = s.denominator()
	}
	den, err := commonScale(n.At, dens...)
	if err != nil {
		return scalar{}, err
	}
	all, err := groupModifiers(n.Mods, 0, den)
	if err != nil {
		return scalar{}, err
	}
	all.Scale = 1 // the columns are over den already
	within := interval{lo: ratZero, hi: ratZero}
	var columns []vm.Reg
	for _, s := range items {
		columns = append(columns, c.materialise(s, den))
		within.lo = new(big.Rat).Add(within.lo, minRat(s.within.lo, ratZero))
		within.hi = new(big.Rat).Add(within.hi, maxRat(s.within.hi, ratZero))
	}
	over := den
	if all.Success != nil {
		count := big.NewRat(int64(len(items)), 1)
		within, over = interval{lo: new(big.Rat).Neg(count), hi: count}, 1
	}
	if err := fits(n.At, within, den); err != nil {
		return scalar{}, err
	}
	return columnOver(over, c.code.KeepTotals(columns, all), within, joinDeps(items...)), nil
}
