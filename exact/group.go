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

// pooledOpen adds up what is kept at one end of pools of which some explode.
func (e *evaluator) pooledOpen(x *notation.Group, pools []*node, keys []poolKey, constant *big.Rat) (*Dist, error) {
	keep, lowest, ok := endOf(x.Mods)
	o := &openSum{keep: keep, score: scoringOf(x.Mods, constant.Num().Int64(), 1)}
	for i, n := range pools {
		pool := n.expr.(*notation.Pool)
		ex := explosionOf(pool.Mods)
		if !ok || keepsSome(pool.Mods) || ex != nil && ex.Mode != notation.Exploding || !constant.IsInt() {
			return nil, notation.Errorf(x.At, "the exact odds of this group are not built yet for dice that explode").
				WithHint("--engine montecarlo rolls them")
		}
		die, err := e.settled(keys[i], pool)
		if err != nil {
			return nil, err
		}
		parts := explodingFaces{end: explodingParts(die, &notation.Explode{Point: never}, 0).end}
		if ex != nil {
			parts = explodingParts(die, ex, highestFace(keys[i], pool))
			o.classes = append(o.classes, parts.exploded.of(keys[i].count, true))
		}
		if len(parts.end.values) == 0 {
			return nil, notation.Errorf(ex.At, "every face that can settle explodes, for ever")
		}
		o.classes = append(o.classes, parts.end.of(keys[i].count, false))
	}
	if err := e.budget.spend(o.cost(), 0, 0); err != nil {
		return nil, err
	}
	e.trace(fmt.Sprintf("order statistics of pools of random size for %s", x))
	return fromProbabilities(o.run(lowest)), nil
}

// never is a compare point that no die meets: a fraction.
var never = &notation.Point{Op: notation.Eq, Value: big.NewRat(1, 2)}

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
