package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
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
	each := dist.Constant(big.NewRat(1, 1))
	count, one, err := e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) {
		if x.Func == notation.Size {
			return each, nil
		}
		return shown.point(), nil
	})
	if err != nil || count == nil {
		return nil, false, err
	}
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

// eachDie returns the number of the dice that a pool is made of, and what one of them adds; nil
// for other pools.
func (e *evaluator) eachDie(n *plan.Node, f worth) (count, one *dist.Dist, err error) {
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
		return count, one, err
	}
	if _, ok := n.Expr.(*notation.Where); ok {
		none := dist.Constant(new(big.Rat))
		return e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) { return e.ifHolds(n, shown, f, none) })
	}
	if _, ok := n.Expr.(*notation.Each); ok {
		return e.eachDie(n.Kids[0], func(shown *assigned) (*dist.Dist, error) {
			d, err := e.evalShown(n, e.number, shown)
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
	if err := e.budget.Charge(600 * float64(shown.Slots())); err != nil {
		return nil, err
	}
	var parts []dist.Part
	for o, w := range shown.All() {
		d, err := f(e.assigned(o))
		if err != nil {
			return nil, err
		}
		if k := len(parts) - 1; k >= 0 && parts[k].Dist == d { // as for the die before
			parts[k].Weight = new(big.Int).Add(parts[k].Weight, w)
			continue
		}
		parts = append(parts, dist.Part{Weight: w, Dist: d})
	}
	if shown.HasTail() {
		if !shown.IsOneSided() {
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

// holdsCost is what it takes to ask of a face whether a condition holds.
const holdsCost = 500

// ifHolds is what a die adds if the condition of a Where holds for it, and none if not.
func (e *evaluator) ifHolds(n *plan.Node, shown *assigned, f worth, none *dist.Dist) (*dist.Dist, error) {
	if err := e.budget.Charge(holdsCost); err != nil {
		return nil, err
	}
	cond, err := e.evalShown(n, e.eval, shown)
	if err == nil {
		err = dist.RequireFinite(e.budget, cond)
	}
	if err != nil {
		return nil, err
	}
	yes, no := cond.TruthWeights()
	if yes.Sign() == 0 {
		return none, nil
	}
	d, err := f(shown)
	if err != nil || no.Sign() == 0 {
		return d, err
	}
	return dist.Mix([]dist.Part{{Weight: no, Dist: none}, {Weight: yes, Dist: d}}, e.budget)
}
