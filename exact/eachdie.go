package exact

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file adds up what each die of a pool is worth by itself: the total and the size of
// a pool whose dice are filtered and replaced, but not kept by rank. The dice are then
// independent, and the sum is that of copies of one die, which may explode without end.

// A worth is what a die adds to a sum, given what it shows.
type worth func(*assigned) (*dist.Dist, error)

// evalDieByDie answers a question about independent dice; false where dice are kept by rank,
// or are those of several pools.
func (e *evaluator) evalDieByDie(n *plan.Node) (*dist.Dist, bool, error) {
	x, ok := n.Expr.(*notation.Call)
	if !ok || x.Func != notation.Total && x.Func != notation.Size {
		return nil, false, nil
	}
	copies, one, err := e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) {
		if x.Func == notation.Size {
			return dist.Constant(big.NewRat(1, 1)), nil
		}
		return shown.point, nil
	})
	if err != nil || copies == nil {
		return nil, false, err
	}
	count, err := e.countOf(copies)
	if err != nil {
		return nil, true, err
	}
	e.budget.At = x.At
	d, err := e.sumOf(count, one, x.At)
	return d, true, err
}

// countOf returns the number of dice of a pool that is rolled.
func (e *evaluator) countOf(n *plan.Node) (*dist.Dist, error) {
	count, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	return count, e.requireWhole(count, 0, n.Expr.(*notation.Copies).Count, n, "the number of dice")
}

// eachDie returns what one die of a pool adds, and the node of the copies that the pool is
// made of; nil for other pools.
func (e *evaluator) eachDie(n *plan.Node, f worth) (copies *plan.Node, one *dist.Dist, err error) {
	if _, ok := e.fixed[n]; ok {
		return nil, nil, nil
	}
	if _, ok := n.Expr.(*notation.Ref); ok {
		if e.given.set.Has(n.Var) {
			return nil, nil, nil
		}
		return e.eachDie(e.vars[n.Var].Def, f)
	}
	if _, ok := n.Expr.(*notation.Copies); ok {
		count, err := e.countOf(n)
		if err != nil || hasNone(count) {
			return nil, nil, err
		}
		one, err := e.number(n.Kids[1])
		if err == nil {
			one, err = e.over(one, f)
		}
		return n, one, err
	}
	if _, ok := n.Expr.(*notation.Where); ok {
		return e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) { return e.ifHolds(n, shown, f) })
	}
	if _, ok := n.Expr.(*notation.Each); ok {
		return e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) {
			d, err := e.evalShown(n, shown, e.number)
			if err != nil {
				return nil, err
			}
			return e.over(d, f)
		})
	}
	return nil, nil, nil
}

// over mixes what is added by what is shown.
func (e *evaluator) over(shown *dist.Dist, f worth) (*dist.Dist, error) {
	if err := e.budget.Spend(600*float64(shown.Slots()), 0, 0); err != nil {
		return nil, err
	}
	var parts []dist.Part
	for o, w := range shown.All() {
		d, err := f(e.assigned(o))
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: w, Dist: d})
	}
	if shown.HasTail() {
		if !shown.IsOneSided() || shown.HasUnplaced() {
			return nil, dist.RequireFinite(e.budget, shown)
		}
		d, err := f(e.beyond(shown))
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: shown.Unlisted(), Dist: d})
	}
	return dist.Mix(parts, e.budget)
}

// ifHolds is what a die adds if the condition of a Where holds for it, and 0 if not.
func (e *evaluator) ifHolds(n *plan.Node, shown *assigned, f worth) (*dist.Dist, error) {
	cond, err := e.evalShown(n, shown, e.eval)
	if err == nil {
		err = dist.RequireFinite(e.budget, cond)
	}
	if err != nil {
		return nil, err
	}
	yes, no := cond.TruthWeights()
	parts := []dist.Part{{Weight: no, Dist: dist.Constant(new(big.Rat))}}
	if yes.Sign() > 0 {
		d, err := f(shown)
		if err != nil {
			return nil, err
		}
		parts = append(parts, dist.Part{Weight: yes, Dist: d})
	}
	if no.Sign() == 0 {
		parts = parts[1:]
	}
	return dist.Mix(parts, e.budget)
}

// evalShown evaluates the last kid of a node for a die that shows something.
func (e *evaluator) evalShown(n *plan.Node, shown *assigned, eval func(*plan.Node) (*dist.Dist, error)) (*dist.Dist, error) {
	v := n.Bound[0]
	defer e.restoring(v)()
	e.given.value[v] = shown
	e.given.set = e.given.set.With(v)
	if shown.point.HasTail() {
		e.given.endless = e.given.endless.With(v)
	}
	return eval(n.Kids[1])
}

// fewDice refuses a number of dice that is too large to look at them one by one.
func (e *evaluator) fewDice(count *dist.Dist, at notation.Span) error {
	e.budget.At = at
	if err := dist.RequireFinite(e.budget, count); err != nil {
		return err
	}
	if most := count.Max().Num(); most.Cmp(big.NewInt(maxDice)) > 0 {
		return e.budget.Refuse(at, budget.Work, rational.Approx(most)*rational.Approx(most))
	}
	return nil
}

// maxDice is the number of dice of a pool beyond which they are not looked at.
const maxDice = 1 << 16

// evalKept answers two questions about what is kept by rank of equal dice, for which there
// are formulas: one order statistic of any number of them, and sums of dice that explode
// without end; false for any other question.
func (e *evaluator) evalKept(n *plan.Node) (*dist.Dist, bool, error) {
	keeps, copies, err := e.keptOf(n)
	if err != nil || copies == nil {
		return nil, false, err
	}
	count, err := e.countOf(copies)
	if err != nil || hasNone(count) {
		return nil, false, err
	}
	one, err := e.number(copies.Kids[1])
	if err != nil || !one.HasTail() && !isOne(keeps) {
		return nil, false, err
	}
	if err := e.fewDice(count, n.Expr.Span()); err != nil {
		return nil, true, err
	}
	var parts []dist.Part
	for c, w := range count.All() {
		number, from := c.Value.Num().Int64(), int64(0)
		to := number
		for _, k := range keeps {
			a, b := k.Positions(to - from)
			from, to = from+a, from+b
		}
		d := dist.Constant(new(big.Rat))
		if one.HasTail() {
			d, err = e.dice.Kept(pool.Copies{Count: number, One: one, At: n.Expr.Span()}, n.Expr, from, to)
		} else if to > from {
			d, err = dist.OrderStatistic(one, c.Value.Num(), big.NewInt(to), e.budget)
		}
		if err != nil {
			return nil, true, err
		}
		parts = append(parts, dist.Part{Weight: w, Dist: d})
	}
	d, err := dist.Mix(parts, e.budget)
	return d, true, err
}

// isOne reports whether no more than one die is kept, the last time some are.
func isOne(keeps []multiset.Keep) bool {
	return len(keeps) > 0 && keeps[len(keeps)-1].To-keeps[len(keeps)-1].From == 1
}

// keptOf returns by what ranks dice are kept, in the order in which that happens, and the node
// of the copies; nil for a question that is no sum of such dice.
func (e *evaluator) keptOf(n *plan.Node) (keeps []multiset.Keep, copies *plan.Node, err error) {
	t := e.newTable()
	x, ok := n.Expr.(*notation.Call)
	if !ok {
		return nil, nil, nil
	}
	inner, last, isTotal, err := t.total(n, x)
	if err != nil || !isTotal {
		return nil, nil, err
	}
	if last != nil {
		keeps = []multiset.Keep{*last}
	}
	for {
		if _, ok := e.fixed[inner]; ok {
			return nil, nil, nil
		}
		if _, ok := inner.Expr.(*notation.Copies); ok {
			return keeps, inner, nil
		}
		if _, ok := inner.Expr.(*notation.Ref); ok && !e.given.set.Has(inner.Var) {
			inner = e.vars[inner.Var].Def
			continue
		}
		x, ok := inner.Expr.(*notation.Call)
		if !ok || x.Func == notation.Join {
			return nil, nil, nil
		}
		k, err := t.keep(inner, x)
		if err != nil {
			return nil, nil, err
		}
		keeps = append([]multiset.Keep{k}, keeps...)
		inner = inner.Kids[1]
	}
}
