package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// isDecided reports whether the first part of an if, an `and`, an `or` or a sum of
// copies leaves only one way to go on. Nothing needs to be conditioned on then, and what the
// other way would have rolled may have no meaning.
func (e *evaluator) isDecided(n *plan.Node) (bool, error) {
	if _, ok := n.Expr.(*notation.If); ok {
		cond, err := e.eval(n.Kids[0])
		return err == nil && cond.IsConstant(), err
	}
	if x, ok := n.Expr.(*notation.Repeat); ok {
		count, err := e.eval(n.Kids[0])
		return err == nil && x.Rank == nil && count.IsConstant() && count.Value(0).Sign() == 0, err
	}
	if x, ok := n.Expr.(*notation.Binary); ok && (x.Op == notation.And || x.Op == notation.Or) {
		left, err := e.eval(n.Kids[0])
		return err == nil && shortCircuit(x.Op, left) != nil, err
	}
	return false, nil
}

// branch mixes two results by a condition that is independent of them. What
// cannot happen is not evaluated. Without a node for it, the samples that do not
// meet the condition are not listed.
func (e *evaluator) branch(cond, then, otherwise *plan.Node) (*dist.Dist, error) {
	c, err := e.eval(cond)
	if err != nil {
		return nil, err
	}
	yes, no := c.TruthWeights()
	parts := make([]dist.Part, 0, 3)
	sides := [...]struct {
		weight *big.Int
		node   *plan.Node
	}{{yes, then}, {no, otherwise}}
	for _, side := range sides {
		if side.weight.Sign() == 0 {
			continue
		}
		p := dist.Part{Weight: side.weight}
		if side.node != nil {
			var err error
			if p.Dist, err = e.eval(side.node); err != nil {
				return nil, err
			}
		}
		parts = append(parts, p)
	}
	if c.HasTail() && len(parts) < 2 {
		return nil, dist.RequireFinite(e.budget, c)
	} else if c.HasTail() {
		return dist.AnyOf(parts, c, e.budget)
	}
	return dist.Mix(parts, e.budget)
}

// shortCircuit returns the value of `and` and `or` where the left side alone
// decides it, else nil: the right side is then not evaluated, and may be
// undefined.
func shortCircuit(op notation.BinaryOp, a *dist.Dist) *dist.Dist {
	if op != notation.And && op != notation.Or {
		return nil
	}
	yes, no := a.TruthWeights()
	if op == notation.And && yes.Sign() == 0 || op == notation.Or && no.Sign() == 0 {
		return a
	}
	return nil
}
