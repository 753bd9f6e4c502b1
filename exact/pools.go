package exact

import (
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file builds the pools that an expression looks at die by die, for package dice.

// A table is the dice that several questions are about: pools that are named are the same
// for all of them.
type table struct {
	e     *evaluator
	dice  dice.Dice
	named map[int]*dice.Pool // by variable
	hands map[int][]*dice.Pool
}

func (e *evaluator) newTable() *table {
	return &table{e: e, named: map[int]*dice.Pool{}, hands: map[int][]*dice.Pool{}}
}

// pool builds a pool. All that it shares with the rest of the expression has its value.
func (t *table) pool(n *plan.Node) (*dice.Pool, error) {
	if o, ok := t.e.fixed[n]; ok {
		return t.fixed(o), nil
	}
	switch x := n.Expr.(type) {
	case *notation.Ref:
		return t.variable(n.Var)
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
		*notation.Binary, *notation.Chance, *notation.If, *notation.Clamp, *notation.Resource, *notation.Tuple,
		*notation.Repeat, *notation.Process, *notation.Given, *notation.Retry, *notation.Pairs, *notation.Again, *notation.Deck:
	}
	return nil, notKnown(n.Expr, "the pool %s", n.Expr)
}

// variable builds a pool that is named, once. One that was conditioned on shows what it is
// given.
func (t *table) variable(v int) (*dice.Pool, error) {
	if p := t.named[v]; p != nil {
		return p, nil
	}
	var p *dice.Pool
	if t.e.given.set.Has(v) {
		p = t.fixed(t.e.given.value[v].point().Outcome(0))
	} else {
		var err error
		if p, err = t.pool(t.e.vars[v].Def); err != nil {
			return nil, err
		}
	}
	t.named[v] = p
	return p, nil
}

// fixed builds a pool that shows what is given.
func (t *table) fixed(o dist.Outcome) *dice.Pool {
	var values []*big.Rat
	for _, item := range o.Items {
		values = append(values, item.Value)
	}
	return t.dice.Fixed(values)
}

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

// faceCost is the price of making a face of what a die can show, and of putting something in
// the place of it.
const faceCost = 600

// countOf returns the number of dice of a pool that is rolled.
func (e *evaluator) countOf(n *plan.Node) (*dist.Dist, error) {
	count, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	return count, e.requireWhole(count, 0, n.Expr.(*notation.Copies).Count, n, "the number of dice")
}

// hasNone reports whether there are never any dice. What they would be may then have no
// meaning.
func hasNone(count *dist.Dist) bool { return count.IsConstant() && count.Value(0).Sign() == 0 }

// number evaluates a node whose truth value counts as 1 or 0.
func (e *evaluator) number(n *plan.Node) (*dist.Dist, error) {
	d, err := e.eval(n)
	if err != nil || d.Kind() == dist.Numeric {
		return d, err
	}
	return dist.Indicator(d), dist.RequireFinite(e.budget, d)
}

type replacement = func(*dice.Pool, dice.Becoming) (*dice.Pool, error)

// each builds a pool in which something becomes of each die.
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

// evalShown evaluates the last kid of a node, in which its names stand for dice that show
// these values.
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

// shows returns the value of a die as that of a variable.
func (e *evaluator) shows(v dice.Value) *assigned {
	if v.Beyond != nil {
		return e.beyond(v.Beyond)
	}
	return e.assigned(dist.Outcome{Value: v.Number})
}

// call builds a pool of other ones.
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
