package exact

import (
	"math/big"

	"oddsmith/exact/dice"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalRepeat returns the distribution of the node n, whose expression x is the sum of independent copies or,
// with a rank, one of them.
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
	return dice.Copies(count, one, e.budget)
}
