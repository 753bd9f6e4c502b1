package pool

import (
	"fmt"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// classesOf turns totals into classes over one denominator; equal distributions
// are one class.
func classesOf(totals []*dist.Dist, at []notation.Span) ([]class, int64, error) {
	den := big.NewInt(1)
	supports := make([]dist.Integers, len(totals))
	for i, d := range totals {
		ints, ok := d.Integers()
		if ok {
			den = rational.LCM(den, big.NewInt(ints.Den))
		}
		if !ok || !rational.IsSmall(den) {
			return nil, 0, notation.Errorf(at[i], "the totals of a group are too fine to be ordered exactly")
		}
		supports[i] = ints
	}
	var classes []class
	var of []*dist.Dist
	for i, d := range totals {
		k := 0
		for k < len(of) && !of[k].Equal(d) {
			k++
		}
		if k < len(of) {
			classes[k].count++
			classes[k].keep.to++
			continue
		}
		ints, ok := supports[i].Over(den.Int64())
		if !ok {
			return nil, 0, notation.Errorf(at[i], "the totals of a group are too fine to be ordered exactly")
		}
		c := class{count: 1, keep: rankRange{0, 1}, values: ints.Nums, total: d.Total()}
		for _, slot := range ints.Slot {
			c.w = append(c.w, d.Weight(slot))
		}
		if d.HasTail() {
			c.beyond = d.Unlisted()
		}
		classes = append(classes, c)
		of = append(of, d)
	}
	return classes, den.Int64(), nil
}

// Group adds up what is kept of all dice of the pools together.
func (e *Evaluator) Group(x *notation.Group, pools []*notation.Pool, keys []Key, constant *big.Rat, den int64) (*dist.Dist, error) {
	e.budget.At = x.At
	if !keepsSome(x.Mods) {
		return e.counted(x, pools, keys, constant)
	}
	for _, n := range pools {
		if explosionOf(n.Mods) != nil {
			return e.pooledOpen(x, pools, keys, constant)
		}
	}
	var classes []class
	dice := 0
	for i, n := range pools {
		c, _, err := e.classOf(keys[i], n)
		if err != nil {
			return nil, err
		}
		scaled := make([]int64, len(c.values))
		for k, v := range c.values {
			scaled[k] = v * den
		}
		c.values = scaled
		dice += c.keep.len()
		classes = append(classes, c)
	}
	e.budget.Trace(fmt.Sprintf("order statistics face by face for %d dice of %d sorts", dice, len(pools)))
	return e.ordered(classes, sliceOf(dice, x.Mods), ScoringOf(x.Mods, constant.Num().Int64(), den))
}

// counted adds up the successes of pools of which nothing is dropped: each pool
// counts its own.
func (e *Evaluator) counted(x *notation.Group, pools []*notation.Pool, keys []Key, constant *big.Rat) (*dist.Dist, error) {
	sum := dist.Constant(new(big.Rat))
	for i, n := range pools {
		score := ScoringOf(x.Mods, constant.Num().Int64(), 1)
		if den := constant.Denom().Int64(); den > 1 {
			score = score.over(den)
		}
		d, err := e.scoredPool(keys[i], n, score)
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
func (e *Evaluator) pooledOpen(x *notation.Group, nodes []*notation.Pool, keys []Key, constant *big.Rat) (*dist.Dist, error) {
	pools := make([]explodingPool, len(nodes))
	compounded, chained := false, false
	for i, n := range nodes {
		pool := n
		if keepsSome(pool.Mods) {
			return nil, budget.Unsolved(pool.At, "the exact odds are not built yet where one pool keeps dice of its own and another explodes")
		}
		var err error
		if pools[i], err = e.explodingPool(keys[i], pool); err != nil {
			return nil, err
		}
		if ex := explosionOf(pool.Mods); ex != nil {
			compounded = compounded || ex.Mode == notation.Compounding
			chained = chained || ex.Mode != notation.Compounding
		}
	}
	if compounded {
		if chained {
			return nil, budget.Unsolved(x.At, "the exact odds are not built yet where some dice explode and others compound")
		}
		return e.pooledTotals(x, nodes, keys, constant)
	}
	score := ScoringOf(x.Mods, constant.Num().Int64(), 1)
	if den := constant.Denom().Int64(); den > 1 {
		score = score.over(den)
	}
	e.budget.Trace(fmt.Sprintf("order statistics of pools of random size for %s", x))
	return e.openKeep(pools, endingOf(x.Mods), score, x)
}

// pooledTotals adds up what is kept of pools of which some compound: every die is
// a total of its own.
func (e *Evaluator) pooledTotals(x *notation.Group, nodes []*notation.Pool, keys []Key, constant *big.Rat) (*dist.Dist, error) {
	var totals []*dist.Dist
	var spans []notation.Span
	for i, n := range nodes {
		pool := n
		one, err := e.compoundedDie(keys[i], pool)
		if err != nil {
			return nil, err
		}
		if ScoringOf(x.Mods, 0, 1).Counts() {
			one = dist.Shift(one, constant)
		}
		if keys[i].count > maxTotals {
			return nil, e.tooManyTotals(x.At, keys[i].count, one)
		}
		for range keys[i].count {
			totals, spans = append(totals, one), append(spans, pool.At)
		}
	}
	if len(totals) == 0 {
		return dist.Constant(new(big.Rat)), nil
	}
	return e.Totals(totals, x, x.Mods, spans)
}
