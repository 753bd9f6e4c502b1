package exact

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/multiset"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/scenarios/notation"
)

// This file answers what is asked of equal dice by rank, where there is a formula.

// fewDice refuses a number of dice that is larger than they are looked at.
func (e *evaluator) fewDice(count *dist.Dist, at notation.Span, most int64) error {
	if err := dist.RequireFinite(e.budget, count); err != nil {
		return err
	}
	if count.Max().Num().Cmp(big.NewInt(most)) > 0 {
		return budget.Unsolved(at, "the exact engine looks at no more than %d of these dice", most)
	}
	return nil
}

// maxDice is the number of dice of a pool beyond which they are not looked at one by one.
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
	most := int64(maxDice)
	if !one.HasTail() {
		most = dist.MaxRanked
	}
	if err := e.fewDice(count, n.Expr.Span(), most); err != nil {
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
