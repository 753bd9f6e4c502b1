package exact

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// evalGroup returns the value of rolls in braces.
func (e *evaluator) evalGroup(n *node, x *notation.Group) (*Dist, error) {
	if isPooled(x) {
		return e.evalPooled(n, x)
	}
	totals := make([]*Dist, len(n.kids))
	for i, kid := range n.kids {
		var err error
		if totals[i], err = e.eval(kid); err != nil {
			return nil, err
		}
	}
	e.budget.at = x.At
	if !isModified(x.Mods) {
		sum := totals[0]
		for _, d := range totals[1:] {
			var err error
			if sum, err = convolve(sum, d, e.budget); err != nil {
				return nil, err
			}
		}
		return sum, nil
	}
	spans := make([]notation.Span, len(x.Items))
	for i, item := range x.Items {
		spans[i] = item.Span()
	}
	return e.orderedTotals(totals, x, x.Mods, spans)
}

// isPooled reports whether the dice of a group's one sum are pooled.
func isPooled(x *notation.Group) bool { return len(x.Items) == 1 && isModified(x.Mods) }

// classesOf turns totals into classes over one denominator; equal distributions
// are one class.
func classesOf(totals []*Dist, at []notation.Span) ([]class, int64, error) {
	den := big.NewInt(1)
	supports := make([]integers, len(totals))
	for i, d := range totals {
		ints, ok := d.integers()
		if ok {
			den = lcm(den, big.NewInt(ints.den))
		}
		if !ok || !isSmall(den) {
			return nil, 0, notation.Errorf(at[i], "the totals of a group are too fine to be ordered exactly")
		}
		supports[i] = ints
	}
	var classes []class
	var of []*Dist
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
		ints, ok := supports[i].over(den.Int64())
		if !ok {
			return nil, 0, notation.Errorf(at[i], "the totals of a group are too fine to be ordered exactly")
		}
		c := class{count: 1, keep: slice{0, 1}, values: ints.nums, total: d.total}
		for _, slot := range ints.slot {
			c.w = append(c.w, new(big.Int).Set(d.w.at(slot, new(big.Int))))
		}
		if d.tail != nil {
			c.beyond = d.tail.weight
		}
		classes = append(classes, c)
		of = append(of, d)
	}
	return classes, den.Int64(), nil
}

// evalPooled pools the dice of one sum. A count or sides that are random are a
// mixture over their values.
func (e *evaluator) evalPooled(n *node, x *notation.Group) (*Dist, error) {
	pools, constant := pooledNodes(n.kids[0])
	den := constant.Denom().Int64()
	var parts []part
	err := e.eachSize(pools, nil, big.NewInt(1), func(keys []poolKey, weight *big.Int) error {
		d, err := e.pooled(x, pools, keys, constant, den)
		parts = append(parts, part{weight: new(big.Int).Set(weight), dist: d})
		return err
	})
	if err != nil {
		return nil, err
	}
	d, err := mix(parts, e.budget)
	if err != nil || scoringOf(x.Mods, 0, 1).counts() {
		return d, err
	}
	return shift(d, constant), nil
}

// eachSize visits every combination of the pools' counts and sides, with its
// weight.
func (e *evaluator) eachSize(pools []*node, keys []poolKey, weight *big.Int, visit func([]poolKey, *big.Int) error) error {
	if len(keys) == len(pools) {
		return visit(keys, weight)
	}
	n := pools[len(keys)]
	count, sides, err := e.poolSizes(n, n.expr.(*notation.Pool))
	if err != nil {
		return err
	}
	if err := e.budget.bounded(count); err != nil {
		return err
	}
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			key, err := e.keyOf(c.Value.Num(), s.Value.Num())
			if err != nil {
				return err
			}
			w := sw.Mul(sw, cw)
			if err := e.eachSize(pools, append(keys[:len(keys):len(keys)], key), w.Mul(w, weight), visit); err != nil {
				return err
			}
		}
	}
	return nil
}

// pooled adds up what is kept of all dice of the pools together.
func (e *evaluator) pooled(x *notation.Group, pools []*node, keys []poolKey, constant *big.Rat, den int64) (*Dist, error) {
	e.budget.at = x.At
	if !keepsSome(x.Mods) {
		return e.counted(x, pools, keys, constant)
	}
	for _, n := range pools {
		if explosionOf(n.expr.(*notation.Pool).Mods) != nil {
			return e.pooledOpen(x, pools, keys, constant)
		}
	}
	var classes []class
	dice := 0
	for i, n := range pools {
		c, _, err := e.classOf(keys[i], n.expr.(*notation.Pool))
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
	e.trace(fmt.Sprintf("order statistics face by face for %d dice of %d sorts", dice, len(pools)))
	return e.ordered(classes, sliceOf(dice, x.Mods), scoringOf(x.Mods, constant.Num().Int64(), den))
}

// counted adds up the successes of pools of which nothing is dropped: each pool
// counts its own.
func (e *evaluator) counted(x *notation.Group, pools []*node, keys []poolKey, constant *big.Rat) (*Dist, error) {
	sum := Constant(new(big.Rat))
	for i, n := range pools {
		score := scoringOf(x.Mods, constant.Num().Int64(), 1)
		if den := constant.Denom().Int64(); den > 1 {
			score = score.over(den)
		}
		d, err := e.scoredPool(keys[i], n.expr.(*notation.Pool), score)
		if err != nil {
			return nil, err
		}
		if sum, err = convolve(sum, d, e.budget); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// pooledOpen adds up what is kept of pools of which some explode.
func (e *evaluator) pooledOpen(x *notation.Group, nodes []*node, keys []poolKey, constant *big.Rat) (*Dist, error) {
	pools := make([]explodingPool, len(nodes))
	compounded, chained := false, false
	for i, n := range nodes {
		pool := n.expr.(*notation.Pool)
		if keepsSome(pool.Mods) {
			return nil, notation.Errorf(pool.At, "the exact odds are not built yet where one pool keeps dice of its own and another explodes").
				WithHint("--engine montecarlo rolls them")
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
			return nil, notation.Errorf(x.At, "the exact odds are not built yet where some dice explode and others compound").
				WithHint("--engine montecarlo rolls them")
		}
		return e.pooledTotals(x, nodes, keys, constant)
	}
	score := scoringOf(x.Mods, constant.Num().Int64(), 1)
	if den := constant.Denom().Int64(); den > 1 {
		score = score.over(den)
	}
	e.trace(fmt.Sprintf("order statistics of pools of random size for %s", x))
	return e.openKeep(pools, endingOf(x.Mods), score, x)
}

// pooledTotals adds up what is kept of pools of which some compound: every die is
// a total of its own.
func (e *evaluator) pooledTotals(x *notation.Group, nodes []*node, keys []poolKey, constant *big.Rat) (*Dist, error) {
	var totals []*Dist
	var spans []notation.Span
	for i, n := range nodes {
		pool := n.expr.(*notation.Pool)
		one, err := e.compoundedDie(keys[i], pool)
		if err != nil {
			return nil, err
		}
		if scoringOf(x.Mods, 0, 1).counts() {
			one = shift(one, constant)
		}
		if keys[i].count > maxTotals {
			return nil, e.tooManyTotals(x.At, keys[i].count, one)
		}
		for range keys[i].count {
			totals, spans = append(totals, one), append(spans, pool.At)
		}
	}
	if len(totals) == 0 {
		return Constant(new(big.Rat)), nil
	}
	return e.orderedTotals(totals, x, x.Mods, spans)
}

// pooledNodes returns the pools of a sum, and the sum of its constants.
func pooledNodes(n *node) ([]*node, *big.Rat) {
	switch x := n.expr.(type) {
	case *notation.Pool:
		return []*node{n}, new(big.Rat)
	case *notation.Number:
		return nil, new(big.Rat).Set(x.Value)
	case *notation.Unary:
		_, c := pooledNodes(n.kids[0])
		return nil, c.Neg(c)
	}
	left, c := pooledNodes(n.kids[0])
	right, d := pooledNodes(n.kids[1])
	if n.expr.(*notation.Binary).Op == notation.Sub {
		d.Neg(d)
	}
	return append(left, right...), c.Add(c, d)
}

// pooledGroups returns what the counts and sides of the pooled dice depend on:
// they are evaluated one by one, below the group and not below their sum.
func pooledGroups(n *node) []varset {
	var out []varset
	pools, _ := pooledNodes(n.kids[0])
	for _, p := range pools {
		for _, kid := range p.kids {
			out = append(out, kid.free)
		}
	}
	return out
}
