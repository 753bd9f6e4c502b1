package exact

import (
	"errors"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file goes through all that a pool can show, where one walk over the faces cannot
// answer what is asked of it.

// contents returns the joint distribution of all dice of a pool or, for several hands, of the cards of
// each.
func (e *evaluator) contents(n *plan.Node) (*dist.Dist, error) {
	t := e.newTable()
	var list []dice.Content
	var total *big.Int
	pools, err := t.allPools(n)
	if err == nil {
		list, total, err = t.dice.Contents(pools, e.budget)
	}
	if errors.Is(err, dice.ErrWhole) {
		if d, ok, err := e.byContents(n, e.contents); ok {
			return d, err
		}
	}
	if err != nil {
		return nil, whole(n, err)
	}
	e.budget.Trace("all that " + spelled(n) + " can show")
	contents := float64(len(list))
	if err := e.budget.Make(1000*contents, 100*contents, float64(total.BitLen())); err != nil {
		return nil, err
	}
	outcomes, weights := make([]dist.Outcome, len(list)), make([]*big.Int, len(list))
	for i, c := range list {
		outcomes[i], weights[i] = dist.Outcome{Items: make([]dist.Outcome, len(pools))}, c.Weight
		for k, values := range c.Values {
			outcomes[i].Items[k] = shows(values)
		}
		if !n.Hands {
			outcomes[i] = outcomes[i].Items[0]
		}
	}
	return dist.NewJoint(outcomes, weights, total, false), nil
}

// shows returns the joint outcome of dice with these values.
func shows(values []*big.Rat) dist.Outcome {
	items := make([]dist.Outcome, len(values))
	for k, v := range values {
		items[k].Value = v
	}
	return dist.Outcome{Items: items}
}

// anyDie returns a distribution with the values that any die of a pool can show. It serves lowest and
// highest only: the weights mean nothing.
func (e *evaluator) anyDie(n *plan.Node) (*dist.Dist, error) {
	d, err := e.eval(n)
	if err != nil {
		return nil, err
	}
	var shown []dist.Outcome
	var weights []*big.Int
	known := map[string]bool{}
	for o := range d.All() {
		for _, die := range o.Items {
			if key := die.Value.RatString(); !known[key] {
				known[key] = true
				shown, weights = append(shown, die), append(weights, big.NewInt(1))
			}
		}
	}
	return dist.Incomplete(dist.Numeric, shown, weights, nil, big.NewInt(int64(len(shown)))), nil
}

// whole replaces the error dice.ErrWhole by one for the user: the question n cannot be answered yet. Other
// errors are returned as they are.
func whole(n *plan.Node, err error) error {
	if errors.Is(err, dice.ErrWhole) {
		return budget.Unsolved(n.Expr.Span(), "the exact engine does not yet answer this question about these dice")
	}
	return err
}

// byContents evaluates a question or a pool by conditioning on the contents of the innermost pool that it is
// made of; false if it is not made of another pool. eval evaluates it once those are known.
func (e *evaluator) byContents(n *plan.Node, eval func(*plan.Node) (*dist.Dist, error)) (*dist.Dist, bool, error) {
	pool := e.unsettled(n)
	if pool == n {
		return nil, false, nil
	}
	if _, ok := pool.Expr.(*notation.Ref); ok {
		values, err := e.eval(e.vars[pool.Var].Def)
		if err != nil {
			return nil, true, err
		}
		d, err := e.conditionOn(n, pool.Var, values)
		return d, true, err
	}
	values, err := e.contents(pool)
	if err != nil {
		return nil, true, err
	}
	m := e.mixing()
	for i := range values.Slots() {
		if e.fixed == nil {
			e.fixed = map[*plan.Node]dist.Outcome{}
		}
		e.fixed[pool] = values.Outcome(i)
		d, err := eval(n)
		delete(e.fixed, pool)
		if err != nil {
			return nil, true, err
		}
		if err := m.add(values.Weight(i), d); err != nil {
			return nil, true, err
		}
	}
	d, err := m.mixed()
	return d, true, err
}

// unsettled returns the innermost pool of a node, the node itself included, whose dice have no value
// yet; nil if the node's have one.
func (e *evaluator) unsettled(n *plan.Node) *plan.Node {
	if _, ok := e.fixed[n]; ok {
		return nil
	}
	for _, kid := range n.Kids {
		if kid.Pool {
			if p := e.unsettled(kid); p != nil {
				return p
			}
		}
	}
	if _, isRef := n.Expr.(*notation.Ref); isRef {
		return e.firstNamed(n)
	}
	return n
}

// firstNamed returns the first named pool without a value in the definition of a pool, itself
// included, that is made of no other such pool; nil if there is none.
func (e *evaluator) firstNamed(n *plan.Node) *plan.Node {
	if _, isRef := n.Expr.(*notation.Ref); isRef && (!n.Pool || e.given.set.Has(n.Var)) {
		return nil
	} else if isRef {
		if first := e.firstNamed(e.vars[n.Var].Def); first != nil {
			return first
		}
		return n
	}
	for _, kid := range n.Kids {
		if first := e.firstNamed(kid); first != nil {
			return first
		}
	}
	return nil
}

// pairsOfFixed returns the number of pairs for which a condition holds, if the dice of both pools are
// known and the condition itself rolls dice.
func (e *evaluator) pairsOfFixed(n *plan.Node) (*dist.Dist, error) {
	t := e.newTable()
	var sides [2][]*big.Rat
	for i := range sides {
		p, err := t.pool(n.Kids[i])
		if err != nil {
			return nil, err
		}
		values, ok := t.dice.Lying(p)
		if !ok {
			return nil, whole(n, dice.ErrWhole)
		}
		sides[i] = values
	}
	sum := dist.Constant(new(big.Rat))
	for i := range min(len(sides[0]), len(sides[1])) {
		one, err := e.evalShown(n, e.number, e.shows(dice.Value{Number: sides[0][i]}), e.shows(dice.Value{Number: sides[1][i]}))
		if err != nil {
			return nil, err
		}
		if sum, err = dist.Convolve(sum, one, e.budget); err != nil {
			return nil, err
		}
	}
	return sum, nil
}
