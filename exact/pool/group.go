package pool

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// This file looks at the dice of several pools together: the sum in braces of a group,
// to which a constant is added.

// Group returns what the group's modifiers keep of all dice of the pools together,
// without the constant, or how many successes there are with it.
func (e *Evaluator) Group(x *notation.Group, m Modifiers, nodes []*notation.Pool, keys []Key, constant *big.Rat) (*dist.Dist, error) {
	pools := make([]dicePool, len(nodes))
	explodes := false
	for i, n := range nodes {
		var err error
		if pools[i], err = readPool(keys[i], n); err != nil {
			return nil, err
		}
		explodes = explodes || pools[i].explode != nil
	}
	switch {
	case !m.keeps:
		return e.counted(pools, m.scoring(constant))
	case explodes:
		return e.pooledOpen(x, m, pools, constant)
	}
	// The denominator makes no difference but to the estimate, which is of sums over it.
	score := m.scoring(constant)
	score.den = constant.Denom().Int64()
	var classes []*class
	dice := int64(0)
	for _, p := range pools {
		c, _, err := e.class(p)
		if err != nil {
			return nil, err
		}
		c.values = append([]int64(nil), c.values...)
		for k := range c.values {
			c.values[k] *= score.den
		}
		dice += c.keep.len()
		classes = append(classes, c)
	}
	e.budget.Trace(fmt.Sprintf("order statistics face by face for %d dice of %d sorts", dice, len(pools)))
	d, err := eval(classes, &keepAndCount{keep: m.ends.of(dice), score: score}, e.budget)
	if err != nil {
		return nil, err
	}
	return d.Reduced(), nil
}

// counted adds up the successes of pools of which nothing is dropped: each pool
// counts its own.
func (e *Evaluator) counted(pools []dicePool, score scoring) (*dist.Dist, error) {
	sum := dist.Constant(new(big.Rat))
	for _, p := range pools {
		d, err := e.scored(p, score)
		if err != nil {
			return nil, err
		}
		if sum, err = dist.Convolve(sum, d, e.budget); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// pooledOpen adds up what is kept of pools of which some explode.
func (e *Evaluator) pooledOpen(x *notation.Group, m Modifiers, pools []dicePool, constant *big.Rat) (*dist.Dist, error) {
	exploding := make([]explodingPool, len(pools))
	compounded, chained := false, false
	for i, p := range pools {
		if p.keeps {
			return nil, budget.Unsolved(p.x.At, "the exact odds are not built yet where one pool keeps dice of its own and another explodes")
		}
		var err error
		if exploding[i], err = e.exploding(p); err != nil {
			return nil, err
		}
		if p.explode != nil {
			compounded = compounded || p.explode.Mode == notation.Compounding
			chained = chained || p.explode.Mode != notation.Compounding
		}
	}
	switch {
	case compounded && chained:
		return nil, budget.Unsolved(x.At, "the exact odds are not built yet where some dice explode and others compound")
	case compounded:
		return e.pooledTotals(x, m, pools, constant)
	}
	e.budget.Trace(fmt.Sprintf("order statistics of pools of random size for %s", x))
	return e.openKeep(exploding, m.ends, m.scoring(constant), x)
}

// pooledTotals adds up what is kept of pools of which some compound: every die is
// a total of its own.
func (e *Evaluator) pooledTotals(x *notation.Group, m Modifiers, pools []dicePool, constant *big.Rat) (*dist.Dist, error) {
	var totals []Copies
	for _, p := range pools {
		one, err := e.compoundedDie(p)
		if err != nil {
			return nil, err
		}
		if m.Counts() {
			one = dist.Shift(one, constant)
		}
		if p.count > maxTotals {
			return nil, tooManyTotals(x.At)
		}
		if p.count > 0 {
			totals = append(totals, Copies{p.count, one, p.x.At})
		}
	}
	if len(totals) == 0 {
		return dist.Constant(new(big.Rat)), nil
	}
	return e.Totals(totals, x, m)
}
