package exact

import (
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
	e.budget.At = x.At
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
	return e.dice.orderedTotals(totals, x, x.Mods, spans)
}

// evalPooled pools the dice of one sum. A count or sides that are random are a
// mixture over their values.
func (e *evaluator) evalPooled(n *node, x *notation.Group) (*Dist, error) {
	pools, constant := pooledNodes(n.kids[0])
	den := constant.Denom().Int64()
	dice := make([]*notation.Pool, len(pools))
	for i, p := range pools {
		dice[i] = p.expr.(*notation.Pool)
	}
	var parts []part
	err := e.eachSize(pools, nil, big.NewInt(1), func(keys []poolKey, weight *big.Int) error {
		d, err := e.dice.pooled(x, dice, keys, constant, den)
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
	if err := requireFinite(e.budget, count); err != nil {
		return err
	}
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			key, err := e.dice.keyOf(c.Value.Num(), s.Value.Num())
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
