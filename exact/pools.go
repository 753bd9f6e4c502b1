package exact

import (
	"errors"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file builds the pools that an expression looks at die by die, for package multiset.

// A table is the dice that several questions are about: pools that are named are the same
// for all of them.
type table struct {
	e     *evaluator
	dice  multiset.Dice
	named map[int]*multiset.Pool // by variable
}

func (e *evaluator) newTable() *table { return &table{e: e, named: map[int]*multiset.Pool{}} }

// pool builds a pool. All that it shares with the rest of the expression has its value.
func (t *table) pool(n *plan.Node) (*multiset.Pool, error) {
	if o, ok := t.e.fixed[n]; ok {
		return t.fixed(o), nil
	}
	switch x := n.Expr.(type) {
	case *notation.Ref:
		return t.variable(n.Var)
	case *notation.Let:
		return t.pool(n.Kids[0])
	case *notation.Copies:
		return t.copies(n, x)
	case *notation.Where:
		return t.each(n, t.dice.Where, t.e.eval)
	case *notation.Each:
		return t.each(n, t.dice.Each, t.e.number)
	case *notation.Call:
		return t.call(n, x)
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Pool, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Chance, *notation.If, *notation.Clamp, *notation.Resource, *notation.Tuple,
		*notation.Repeat, *notation.Process, *notation.Given, *notation.Retry, *notation.Pairs, *notation.Again:
	}
	return nil, notKnown(n.Expr, "the pool %s", n.Expr)
}

// variable builds a pool that is named, once. One that was conditioned on shows what it is
// given.
func (t *table) variable(v int) (*multiset.Pool, error) {
	if p := t.named[v]; p != nil {
		return p, nil
	}
	var p *multiset.Pool
	if a := t.e.given.value[v]; t.e.given.set.Has(v) && a.point != nil {
		if a.err != nil {
			return nil, a.err
		}
		p = t.fixed(a.point.Outcome(0))
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
func (t *table) fixed(o dist.Outcome) *multiset.Pool {
	var values []*big.Rat
	for _, item := range o.Items {
		values = append(values, item.Value)
	}
	return t.dice.Fixed(values)
}

func (t *table) copies(n *plan.Node, x *notation.Copies) (*multiset.Pool, error) {
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
	if err := t.e.fewDice(count, x.At); err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(t.e.budget, one); err != nil {
		return nil, err
	}
	return t.dice.Add(count, one), nil
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

type replacement = func(*multiset.Pool, func(*big.Rat) (*dist.Dist, error)) (*multiset.Pool, error)

// each builds a pool in which something becomes of each die.
func (t *table) each(n *plan.Node, replace replacement, eval func(*plan.Node) (*dist.Dist, error)) (*multiset.Pool, error) {
	p, err := t.pool(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if values, ok := t.dice.Lying(p); ok && len(values) == 0 {
		return p, nil // what becomes of a die may have no meaning
	}
	return replace(p, func(v *big.Rat) (*dist.Dist, error) {
		d, err := t.e.with(n.Bound[:1], []*big.Rat{v}, n.Kids[1], eval)
		if err == nil {
			err = dist.RequireFinite(t.e.budget, d)
		}
		return d, err
	})
}

// with evaluates a node with values for variables that only it names.
func (e *evaluator) with(vars []int, values []*big.Rat, n *plan.Node, eval func(*plan.Node) (*dist.Dist, error)) (*dist.Dist, error) {
	for i, v := range vars {
		defer e.restoring(v)()
		e.given.value[v] = e.assigned(dist.Outcome{Value: values[i]})
		e.given.set = e.given.set.With(v)
	}
	return eval(n)
}

// call builds a pool of other ones.
func (t *table) call(n *plan.Node, x *notation.Call) (*multiset.Pool, error) {
	if x.Func == notation.Join {
		var pools []*multiset.Pool
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
	return t.kept(p, k), nil
}

// keep returns which dice a function keeps.
func (t *table) keep(n *plan.Node, x *notation.Call) (multiset.Keep, error) {
	k, err := t.rank(n, n.Kids[0], 0)
	if err != nil {
		return multiset.Keep{}, err
	}
	switch x.Func {
	case notation.KeepHighest:
		return multiset.Keep{To: k}, nil
	case notation.KeepLowest:
		return multiset.Keep{To: k, Lowest: true}, nil
	case notation.DropLowest:
		return multiset.Keep{From: k, To: multiset.Rest, Lowest: true}, nil
	case notation.DropHighest:
		return multiset.Keep{From: k, To: multiset.Rest}, nil
	case notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs, notation.Lowest,
		notation.Highest, notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet,
		notation.Sets, notation.LongestRun, notation.Join:
	}
	return multiset.Keep{}, notKnown(x, "the pool of the function %d", x.Func)
}

// kept keeps dice by rank; of dice that lie, it takes those.
func (t *table) kept(p *multiset.Pool, k multiset.Keep) *multiset.Pool {
	values, ok := t.dice.Lying(p)
	if !ok {
		return t.dice.Keep(p, k)
	}
	from, to := k.Positions(int64(len(values)))
	return t.dice.Fixed(values[from:to])
}

// rank returns the number beside a pool, which has a value by now and is low or more.
func (t *table) rank(n, kid *plan.Node, low int64) (int64, error) {
	d, err := t.e.eval(kid)
	if err != nil {
		return 0, err
	}
	if low >= 0 {
		if err := t.e.requireWhole(d, low, kid.Expr, n, "the number of dice"); err != nil {
			return 0, err
		}
	}
	if !d.IsConstant() {
		return 0, notKnown(kid.Expr, "the random number %s beside a pool", kid.Expr)
	}
	v := d.Value(0)
	if !v.IsInt() || v.Sign() == 0 && low < 0 {
		return 0, notation.Errorf(kid.Expr.Span(), "a pool has no die %s%s", v.RatString(), t.e.circumstances(n)).
			WithHint("[1] is the highest, [-1] the lowest")
	}
	if !v.Num().IsInt64() || v.Num().Int64() > multiset.Rest || v.Num().Int64() < -multiset.Rest {
		return multiset.Rest * int64(v.Sign()), nil
	}
	return v.Num().Int64(), nil
}

// contents returns all that a pool can show: joint outcomes of as many items as it has
// dice.
func (e *evaluator) contents(n *plan.Node) (*dist.Dist, error) {
	t := e.newTable()
	var list []multiset.Content
	var total *big.Int
	p, err := t.pool(n)
	if err == nil {
		e.budget.At = n.Expr.Span()
		list, total, err = t.dice.Contents(p, e.budget)
	}
	if errors.Is(err, multiset.ErrWhole) {
		if d, ok, err := e.byContents(n, e.contents); ok {
			return d, err
		}
	}
	if err != nil {
		return nil, e.whole(n, err)
	}
	e.budget.Trace("all that " + spelled(n) + " can show")
	if err := e.budget.Spend(1000*float64(len(list)), 100*float64(len(list)), float64(total.BitLen())); err != nil {
		return nil, err
	}
	outcomes, weights := make([]dist.Outcome, len(list)), make([]*big.Int, len(list))
	for i, c := range list {
		items := make([]dist.Outcome, len(c.Values))
		for k, v := range c.Values {
			items[k].Value = v
		}
		outcomes[i], weights[i] = dist.Outcome{Items: items}, c.Weight
	}
	return dist.NewJoint(outcomes, weights, total, false), nil
}

// anyDie returns what a die of a pool can show, for lowest and highest of it: how likely
// each value is makes no difference to them.
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
	if shown == nil {
		return nil, notation.Errorf(n.Expr.Span(), "there are no dice in %s%s", spelled(n), e.circumstances(n))
	}
	return dist.Incomplete(dist.Numeric, shown, weights, nil, big.NewInt(int64(len(shown)))), nil
}

// whole is the error where not even the content of a pool can be found by one walk.
func (e *evaluator) whole(n *plan.Node, err error) error {
	if errors.Is(err, multiset.ErrWhole) {
		return budget.Unsolved(n.Expr.Span(), "the exact odds are not built yet for what is asked of these dice")
	}
	return err
}
