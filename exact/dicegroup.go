package exact

import (
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalGroup returns the distribution of the node n, whose expression x is a group: rolls in braces, with
// modifiers.
func (e *evaluator) evalGroup(n *plan.Node, x *notation.Group) (*dist.Dist, error) {
	if plan.IsPooled(x) {
		return e.evalPooled(n, x)
	}
	totals := make([]*dist.Dist, len(n.Kids))
	for i, kid := range n.Kids {
		var err error
		if totals[i], err = e.eval(kid); err != nil {
			return nil, err
		}
	}
	mods := dice.ReadModifiers(x.Rule)
	if mods.KeepsAll(int64(len(totals))) {
		return dist.Sum(totals, e.budget)
	}
	return e.dice.Totals(totals, x, mods)
}

// evalPooled returns the distribution of a group with one sum, whose dice are pooled: the node n with the
// expression x. If the numbers of dice or sides are random, it is a mixture.
func (e *evaluator) evalPooled(n *plan.Node, x *notation.Group) (*dist.Dist, error) {
	pools, constant := plan.PooledNodes(n.Kids[0])
	mods := dice.ReadModifiers(x.Rule)
	var parts []dist.Part
	err := e.eachSize(pools, nil, big.NewInt(1), func(rolled []dice.Rolled, weight *big.Int) error {
		d, err := e.dice.Group(x, mods, rolled, constant)
		parts = append(parts, dist.Part{Weight: new(big.Int).Set(weight), Dist: d})
		return err
	})
	if err != nil {
		return nil, err
	}
	d, err := dist.Mix(parts, e.budget)
	if err != nil || mods.Counts() {
		return d, err
	}
	return dist.Shift(d, constant), nil
}

// eachSize calls visit for every combination of the numbers of dice and sides of the pools, with its
// weight. rolled has those of the first pools, and weight their weight.
func (e *evaluator) eachSize(pools []*plan.Node, rolled []dice.Rolled, weight *big.Int, visit func([]dice.Rolled, *big.Int) error) error {
	if len(rolled) == len(pools) {
		return visit(rolled, weight)
	}
	n := pools[len(rolled)]
	x := n.Expr.(*notation.Pool)
	count, sides, err := e.poolSizes(n, x)
	if err != nil {
		return err
	}
	if err := dist.RequireFinite(e.budget, count); err != nil {
		return err
	}
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			p, err := e.dice.Rolled(c.Value.Num(), s.Value.Num(), x)
			if err != nil {
				return err
			}
			w := sw.Mul(sw, cw)
			if err := e.eachSize(pools, append(rolled[:len(rolled):len(rolled)], p), w.Mul(w, weight), visit); err != nil {
				return err
			}
		}
	}
	return nil
}
