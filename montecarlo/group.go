package montecarlo

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// modified reports whether modifiers change a value; a sort does not.
func modified(mods []notation.Modifier) bool {
	for _, m := range mods {
		if _, sorts := m.(*notation.Sort); !sorts {
			return true
		}
	}
	return false
}

// mostExploded is the number of dice that a pool of that many may explode into;
// beyond, a sample is given up. It bounds totals that have no bound of their own,
// and is so large that no sample gets there unless almost every face explodes.
func mostExploded(count int64) int64 { return min(maxDice, 1<<16+1024*count) }

// handful compiles the count and sides of a pool that is rolled die by die. It
// returns the interval of a single die's value too.
func (c *compiler) handful(n *notation.Pool, env *binding) (h handful, deps []scalar, die, count interval, err error) {
	h = newHandful(n.Mods)
	dice, err := c.scalar(n.Count, env)
	if err != nil {
		return h, nil, die, count, err
	}
	if dice, err = c.whole(n.Count.Span(), dice, 0, "the number of dice"); err != nil {
		return h, nil, die, count, err
	}
	if err := c.charge(n.At, dice); err != nil {
		return h, nil, die, count, err
	}
	h.dice, h.count = c.constantOr(dice)
	deps = append(deps, dice)
	switch d := n.Die.(type) {
	case notation.FateDie:
		h.fate, h.faces = true, 3
		die = interval{lo: big.NewRat(-1, 1), hi: ratOne}
	case notation.FairDie:
		sides, err := c.scalar(d.Sides, env)
		if err != nil {
			return h, nil, die, count, err
		}
		if sides, err = c.whole(d.Sides.Span(), sides, 1, "the number of sides"); err != nil {
			return h, nil, die, count, err
		}
		h.faces, h.sides = c.constantOr(sides)
		deps = append(deps, sides)
		die = interval{lo: ratOne, hi: sides.within.hi}
	default:
		return h, nil, die, count, notation.Errorf(n.At, "'%s' has no modifiers", n.Die)
	}
	if h.explodes {
		most := big.NewRat(mostExploded(dice.within.hi.Num().Int64()), 1)
		die.hi = new(big.Rat).Mul(die.hi, most)
		if h.fate {
			die.lo = new(big.Rat).Neg(die.hi)
		} else {
			die.lo = ratZero
		}
	}
	return h, deps, die, dice.within, nil
}

// constantOr returns the number of a constant, or the column of what is none.
func (c *compiler) constantOr(s scalar) (int64, reg) {
	if s.constant != nil {
		return s.constant.Num().Int64(), none
	}
	return 0, c.materialise(s, 1)
}

// modifiedPool compiles a pool with modifiers.
func (c *compiler) modifiedPool(n *notation.Pool, env *binding) (scalar, error) {
	h, deps, die, count, err := c.handful(n, env)
	if err != nil {
		return scalar{}, err
	}
	all := newJudging(n.Mods, 0, 1)
	all.keeps = nil // the pool's own keep has been done by then
	within := literalWithin(die, count, h.explodes, all.success != nil)
	if err := fits(n.At, within, 1); err != nil {
		return scalar{}, err
	}
	in := &rollLiteral{trap: c.trap(n.At), pools: []handful{h}, all: all}
	in.dst = c.newReg()
	c.emit(in)
	return column(number, in.dst, within, joinDeps(deps...)), nil
}

// literalWithin bounds the value of dice of which any number may be kept.
func literalWithin(die, count interval, explodes, counts bool) interval {
	top := count.hi
	if explodes {
		top = big.NewRat(mostExploded(count.hi.Num().Int64()), 1)
	}
	if counts {
		return interval{lo: new(big.Rat).Neg(top), hi: top}
	}
	if explodes { // the total is bounded like a die of it
		return interval{lo: die.lo, hi: die.hi}
	}
	lo, hi := new(big.Rat).Mul(die.lo, top), new(big.Rat).Mul(die.hi, top)
	return interval{lo: smaller2(lo, ratZero), hi: larger2(hi, ratZero)}
}

// group compiles rolls in braces.
func (c *compiler) group(n *notation.Group, env *binding) (scalar, error) {
	if len(n.Items) == 1 && modified(n.Mods) {
		return c.pooled(n, env)
	}
	items := make([]scalar, len(n.Items))
	for i, item := range n.Items {
		var err error
		if items[i], err = c.scalar(item, env); err != nil {
			return scalar{}, err
		}
	}
	if modified(n.Mods) {
		return c.totals(n, items)
	}
	sum := items[0]
	for _, s := range items[1:] {
		var err error
		if sum, err = c.sum(n.At, sum, s, ratOne); err != nil {
			return scalar{}, err
		}
	}
	return sum, nil
}

// totals compiles a group of several rolls, which are worth their totals.
func (c *compiler) totals(n *notation.Group, items []scalar) (scalar, error) {
	dens := make([]*big.Int, len(items))
	for i, s := range items {
		if s.isRatio() || !s.within.known() {
			return s, limitf(n.Items[i].Span(), "a total in a group needs a denominator and bounds known before rolling")
		}
		dens[i] = s.denominator()
	}
	den, err := commonScale(n.At, dens...)
	if err != nil {
		return scalar{}, err
	}
	in := &judgeTotals{all: newJudging(n.Mods, 0, 1)}
	// The columns are over den, and so are the checks.
	in.all.success, in.all.failure = scaledChecks(n.Mods, den)
	within := interval{lo: ratZero, hi: ratZero}
	for _, s := range items {
		in.totals = append(in.totals, c.materialise(s, den))
		within.lo = new(big.Rat).Add(within.lo, smaller2(s.within.lo, ratZero))
		within.hi = new(big.Rat).Add(within.hi, larger2(s.within.hi, ratZero))
	}
	if in.all.success != nil {
		count := big.NewRat(int64(len(items)), 1)
		within = interval{lo: new(big.Rat).Neg(count), hi: count}
	}
	if err := fits(n.At, within, den); err != nil {
		return scalar{}, err
	}
	in.dst = c.newReg()
	c.emit(in)
	out := column(number, in.dst, within, joinDeps(items...))
	if in.all.success == nil {
		out.den = den
	}
	return out, nil
}

func scaledChecks(mods []notation.Modifier, den int64) (success, failure *check) {
	j := newJudging(mods, 0, den)
	return j.success, j.failure
}

// pooled compiles a group of one sum, whose dice are pooled.
func (c *compiler) pooled(n *notation.Group, env *binding) (scalar, error) {
	pools, constant := poolsOf(n.Items[0])
	if !constant.Denom().IsInt64() || !constant.Num().IsInt64() {
		return scalar{}, limitf(n.At, "the constants of the group are beyond 64 bits")
	}
	all := newJudging(n.Mods, constant.Num().Int64(), constant.Denom().Int64())
	in := &rollLiteral{all: all}
	var deps []scalar
	within := interval{lo: ratZero, hi: ratZero}
	for _, p := range pools {
		h, more, die, count, err := c.handful(p, env)
		if err != nil {
			return scalar{}, err
		}
		in.pools = append(in.pools, h)
		deps = append(deps, more...)
		w := literalWithin(die, count, h.explodes, all.success != nil)
		within.lo = new(big.Rat).Add(within.lo, w.lo)
		within.hi = new(big.Rat).Add(within.hi, w.hi)
	}
	if all.success == nil {
		in.all.shift, in.all.scale = 0, 1
	}
	if err := fits(n.At, within, 1); err != nil {
		return scalar{}, err
	}
	in.trap = c.trap(n.At)
	in.dst = c.newReg()
	c.emit(in)
	out := column(number, in.dst, within, joinDeps(deps...))
	if all.success != nil {
		return out, nil
	}
	return c.affine(n.At, out, ratOne, constant)
}

// poolsOf returns the pools of a sum and the sum of its constants.
func poolsOf(e notation.Expr) ([]*notation.Pool, *big.Rat) {
	switch n := e.(type) {
	case *notation.Pool:
		return []*notation.Pool{n}, new(big.Rat)
	case *notation.Number:
		return nil, new(big.Rat).Set(n.Value)
	case *notation.Unary:
		_, c := poolsOf(n.X)
		return nil, c.Neg(c)
	case *notation.Binary:
		x, c := poolsOf(n.X)
		y, d := poolsOf(n.Y)
		if n.Op == notation.Sub {
			d.Neg(d)
		}
		return append(x, y...), c.Add(c, d)
	}
	return nil, new(big.Rat)
}
