package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/scenarios/notation"
)

// evalGroup returns the value of rolls in braces.
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
	mods, err := pool.ReadModifiers(x.Mods)
	if err != nil {
		return nil, err
	}
	if mods.KeepAll(int64(len(totals))) {
		return dist.Sum(totals, e.budget)
	}
	items := make([]pool.Copies, len(totals))
	for i, item := range x.Items {
		items[i] = pool.Copies{Count: 1, One: totals[i], At: item.Span()}
	}
	return e.dice.Totals(items, x, mods)
}

// evalPooled pools the dice of one sum. A count or sides that are random are a
// mixture over their values.
func (e *evaluator) evalPooled(n *plan.Node, x *notation.Group) (*dist.Dist, error) {
	pools, constant := plan.PooledNodes(n.Kids[0])
	mods, err := pool.ReadModifiers(x.Mods)
	if err != nil {
		return nil, err
	}
	dice := make([]*notation.Pool, len(pools))
	for i, p := range pools {
		dice[i] = p.Expr.(*notation.Pool)
	}
	var parts []dist.Part
	err = e.eachSize(pools, nil, big.NewInt(1), func(keys []pool.Key, weight *big.Int) error {
		d, err := e.dice.Group(x, mods, dice, keys, constant)
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

// eachSize visits every combination of the pools' counts and sides, with its
// weight.
func (e *evaluator) eachSize(pools []*plan.Node, keys []pool.Key, weight *big.Int, visit func([]pool.Key, *big.Int) error) error {
	if len(keys) == len(pools) {
		return visit(keys, weight)
	}
	n := pools[len(keys)]
	count, sides, err := e.poolSizes(n, n.Expr.(*notation.Pool))
	if err != nil {
		return err
	}
	if err := dist.RequireFinite(e.budget, count); err != nil {
		return err
	}
	for c, cw := range count.All() {
		for s, sw := range sides.All() {
			key, err := e.dice.KeyOf(c.Value.Num(), s.Value.Num())
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
