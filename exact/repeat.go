package exact

import (
	"fmt"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// evalRepeat returns the sum of copies.
func (e *evaluator) evalRepeat(n *node, x *notation.Repeat) (*Dist, error) {
	count, err := e.eval(n.kids[0])
	if err != nil {
		return nil, err
	}
	if err := e.requireWhole(count, 0, x.Count, n, "the number of copies"); err != nil {
		return nil, err
	}
	if x.Rank != nil {
		return e.evalRank(n, x, count)
	}
	if count.isConstant() && count.value(0).Sign() == 0 {
		return Constant(new(big.Rat)), nil
	}
	one, err := e.eval(n.kids[1])
	if err != nil {
		return nil, err
	}
	e.budget.At = x.At
	if err := requireFinite(e.budget, count); err != nil {
		return nil, err
	}
	most := count.Max().Num()
	if !most.IsInt64() || most.Int64() > maxCopies {
		return nil, e.budget.Refuse(x.At, budget.Work, fromInt(most)*fromInt(most))
	}
	if one.isConstant() {
		return scale(count, one.value(0)), nil
	}
	if count.isConstant() {
		e.budget.Trace(fmt.Sprintf("repeated squaring for %s copies", most))
		return power(one, most.Int64(), e.budget)
	}
	e.budget.Trace(fmt.Sprintf("compound distribution of up to %s copies", most))
	return compound(count, one, e.budget)
}

// maxCopies is the number of copies beyond which no sum is tried.
const maxCopies = 1 << 40
