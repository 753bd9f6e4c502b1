package exact

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalRepeat returns the sum of copies.
func (e *evaluator) evalRepeat(n *plan.Node, x *notation.Repeat) (*dist.Dist, error) {
	count, err := e.eval(n.Kids[0])
	if err != nil {
		return nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of copies"); err != nil {
		return nil, err
	}
	if x.Rank != nil {
		return e.evalRank(n, x, count)
	}
	if count.IsConstant() && count.Value(0).Sign() == 0 {
		return dist.Constant(new(big.Rat)), nil
	}
	one, err := e.number(n.Kids[1])
	if err != nil {
		return nil, err
	}
	return e.sumOf(count, one, x.At)
}

// sumOf returns the sum of copies.
func (e *evaluator) sumOf(count, one *dist.Dist, at notation.Span) (*dist.Dist, error) {
	if err := dist.RequireFinite(e.budget, count); err != nil {
		return nil, err
	}
	most := count.Max().Num()
	if !most.IsInt64() || most.Int64() > maxCopies {
		return nil, budget.Unsolved(at, "the exact engine adds up no more than %d copies", int64(maxCopies))
	}
	if one.IsConstant() {
		return dist.Scale(count, one.Value(0)), nil
	}
	if count.IsConstant() {
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s copies", most))
		return dist.Power(one, most.Int64(), e.budget)
	}
	e.budget.Trace(fmt.Sprintf("compound distribution of up to %s copies", most))
	return dist.Compound(count, one, e.budget)
}

// maxCopies is the number of copies beyond which no sum is tried.
const maxCopies = 1 << 40
