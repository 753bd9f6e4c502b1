package exact

import (
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// isDecided reports whether the condition of an if, the left side of an and or an or, or a count of 0
// copies, determines how to go on. Then nothing needs to be conditioned on, and the other part, which
// is not evaluated, may be undefined.
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

// branch mixes the distributions of the nodes then and otherwise by the probability of an independent
// condition. A node that is never chosen is not evaluated. If a node is nil, its part of the mixture is not
// listed.
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

// shortCircuit returns the value of an and or an or if the left side a alone decides it, else nil. The
// right side, which may be undefined, is then not evaluated.
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
