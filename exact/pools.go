package exact

import (
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file builds the pools that an expression looks at die by die, for package dice.

// A table builds pools for several questions, so that a named pool is the same for all of them.
type table struct {
	e     *evaluator
	dice  dice.Dice
	named map[int][]*dice.Pool // by variable: its pool, or its hands
}

// newTable returns a table without pools.
func (e *evaluator) newTable() *table {
	return &table{e: e, named: map[int][]*dice.Pool{}}
}

// pool returns the pool of a node. The variables that the pool shares with the rest of the expression
// must have values.
func (t *table) pool(n *plan.Node) (*dice.Pool, error) {
	if o, ok := t.e.fixed[n]; ok {
		return t.fixed(o), nil
	}
	switch x := n.Expr.(type) {
	case *notation.Ref:
		pools, err := t.variable(n.Var)
		if err != nil {
			return nil, err
		}
		return pools[0], nil
	case *notation.Let:
		return t.pool(n.Kids[0])
	case *notation.Copies:
		return t.copies(n)
	case *notation.Deal:
		hands, err := t.deal(n, x)
		if err != nil {
			return nil, err
		}
		return hands[0], nil
	case *notation.Where:
		return t.each(n, t.dice.Where, t.e.eval)
	case *notation.Each:
		return t.each(n, t.dice.Each, t.e.number)
	case *notation.Call:
		return t.call(n, x)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Pool, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Chance, *notation.If, *notation.Tuple,
		*notation.Repeat, *notation.Process, *notation.Given, *notation.Retry, *notation.Pairs, *notation.Again, *notation.Deck:
	}
	return nil, notKnown(n.Expr, "the pool %s", n.Expr)
}

// variable returns the pool of variable v, or its hands, which are built once, or from the value that
// v has.
func (t *table) variable(v int) ([]*dice.Pool, error) {
	if pools := t.named[v]; pools != nil {
		return pools, nil
	}
	var pools []*dice.Pool
	var err error
	if def := t.e.vars[v].Def; t.e.given.set.Has(v) {
		pools = t.allFixed(def, t.e.given.value[v].point().Outcome(0))
	} else {
		pools, err = t.allPools(def)
	}
	t.named[v] = pools
	return pools, err
}

// fixed returns a pool with the dice of a joint outcome.
func (t *table) fixed(o dist.Outcome) *dice.Pool {
	var values []*big.Rat
	for _, item := range o.Items {
		values = append(values, item.Value)
	}
	return t.dice.Fixed(values)
}

// copies returns a pool of independent copies of an expression.
func (t *table) copies(n *plan.Node) (*dice.Pool, error) {
	count, err := t.e.countOf(n)
	if err != nil {
		return nil, err
	}
	if hasNone(count) {
		return t.fixed(dist.Outcome{}), nil
	}
	one, err := t.e.number(n.Kids[1])
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(t.e.budget, count); err != nil {
		return nil, err
	}
	if one.HasTail() && !one.IsOneSided() {
		return nil, dist.RequireFinite(t.e.budget, one)
	}
	if err := t.e.budget.Charge(faceCost * float64(one.Slots())); err != nil {
		return nil, err
	}
	return t.dice.Add(count, one), nil
}

// faceCost is the price of making a face of a die, and of replacing one.
const faceCost = 600

// countOf returns the distribution of the number of copies in a pool.
func (e *evaluator) countOf(n *plan.Node) (*dist.Dist, error) {
	count, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	return count, e.requireWhole(count, 0, n.Expr.(*notation.Copies).Count, n, "the number of dice")
}

// hasNone reports whether a pool never has any dice. Their expression may then be undefined.
func hasNone(count *dist.Dist) bool { return count.IsConstant() && count.Value(0).Sign() == 0 }

// number evaluates a node as a number: a truth value counts as 1 or 0.
func (e *evaluator) number(n *plan.Node) (*dist.Dist, error) {
	d, err := e.eval(n)
	if err != nil || d.Kind() == dist.Numeric {
		return d, err
	}
	return dist.Indicator(d), dist.RequireFinite(e.budget, d)
}

// A replacement returns a pool in which each die is replaced by what it becomes.
type replacement = func(*dice.Pool, dice.Becoming) (*dice.Pool, error)

// each returns the pool of a node's first kid with every die replaced by what replace makes of it and of the
// last kid, which eval evaluates for that die.
func (t *table) each(n *plan.Node, replace replacement, eval func(*plan.Node) (*dist.Dist, error)) (*dice.Pool, error) {
	p, err := t.pool(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if values, ok := t.dice.Lying(p); ok && len(values) == 0 {
		return p, nil // what becomes of a die may have no meaning
	}
	return replace(p, func(v dice.Value) (*dist.Dist, error) {
		if err := t.e.budget.Charge(faceCost); err != nil {
			return nil, err
		}
		d, err := t.e.evalShown(n, eval, t.e.shows(v))
		if err == nil && (d.Kind() != dist.Numeric || d.HasTail() && !d.IsOneSided()) {
			err = dist.RequireFinite(t.e.budget, d)
		}
		return d, err
	})
}

// evalShown evaluates the last kid of a node by eval, with the names that the node binds standing for
// the given dice.
func (e *evaluator) evalShown(n *plan.Node, eval func(*plan.Node) (*dist.Dist, error), shown ...*assigned) (*dist.Dist, error) {
	for i, v := range n.Bound {
		defer e.restoring(v)()
		e.given.value[v] = shown[i]
		e.given.set = e.given.set.With(v)
		if !shown[i].isCertain && shown[i].point().HasTail() {
			e.given.endless = e.given.endless.With(v)
		}
	}
	return eval(n.Kids[len(n.Kids)-1])
}

// shows returns a die's value as the value of a variable.
func (e *evaluator) shows(v dice.Value) *assigned {
	if v.Beyond != nil {
		return e.beyond(v.Beyond)
	}
	return e.assigned(dist.Outcome{Value: v.Number})
}

// call returns the pool of the node n, whose expression x is a call: a hand, a join of pools, or the dice that
// are kept.
func (t *table) call(n *plan.Node, x *notation.Call) (*dice.Pool, error) {
	if x.Func == notation.Nth {
		return t.hand(n, x)
	}
	if x.Func == notation.Join {
		var pools []*dice.Pool
		for _, kid := range n.Kids {
			p, err := t.pool(kid)
			if err != nil {
				return nil, err
			}
			pools = append(pools, p)
		}
		return t.dice.Join(pools...)
	}
	p, err := t.pool(n.Kids[1])
	if err != nil {
		return nil, err
	}
	k, err := t.keep(n, x)
	if err != nil {
		return nil, err
	}
	return t.dice.Keep(p, k), nil
}
