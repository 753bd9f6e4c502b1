package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file finds what a node depends on where some branches are known not to be
// taken: once an attack is known to miss, its damage is shared by nobody.

// live returns the variables without values that the node depends on under the
// assignment, but for those of v's definition, which are not followed: none of the
// branches that cannot be taken.
func (e *evaluator) live(n *plan.Node, v int) plan.Set {
	var out plan.Set
	e.followLive(n, v, &out)
	return out
}

func (e *evaluator) followLive(n *plan.Node, v int, out *plan.Set) {
	if _, ok := n.Expr.(*notation.Ref); ok {
		if e.given.set.Has(n.Var) || out.Has(n.Var) {
			return
		}
		*out = out.With(n.Var)
		if n.Var != v {
			e.followLive(e.vars[n.Var].Def, v, out)
		}
		return
	}
	if _, ok := n.Expr.(*notation.Process); ok { // its parts are no kids of the node
		*out = out.Union(e.vars.Depends(n.Free, plan.Set{}, e.given.set))
		return
	}
	if n.Free.Empty() {
		return
	}
	for _, kid := range e.taken(n) {
		e.followLive(kid, v, out)
	}
}

// taken returns the children of a node but for those that a decided condition rules
// out, and the condition itself.
func (e *evaluator) taken(n *plan.Node) []*plan.Node {
	x, isBinary := n.Expr.(*notation.Binary)
	_, isIf := n.Expr.(*notation.If)
	if !isIf && !(isBinary && isLogical(x.Op)) {
		return n.Kids
	}
	left, ok := e.decided(n.Kids[0])
	switch {
	case !ok:
		return n.Kids
	case isIf && left.IsTrue():
		return n.Kids[1:2]
	case isIf:
		return n.Kids[2:]
	case constant.Decides(x.Op, left):
		return nil
	}
	return n.Kids[1:]
}

func isLogical(op notation.BinaryOp) bool { return op == notation.And || op == notation.Or }

// decided is certain for a condition that names variables whose definitions are
// certain.
func (e *evaluator) decided(n *plan.Node) (constant.Value, bool) {
	if n.Free.Within(e.given.set) {
		return e.certain(n)
	}
	if _, ok := n.Expr.(*notation.Ref); ok {
		return e.decided(e.vars[n.Var].Def)
	}
	if x, ok := n.Expr.(*notation.Unary); ok && x.Op == notation.Not {
		c, ok := e.decided(n.Kids[0])
		return constant.Truth(!c.IsTrue()), ok
	}
	if x, ok := n.Expr.(*notation.Binary); ok && isLogical(x.Op) {
		left, ok := e.decided(n.Kids[0])
		if ok && !constant.Decides(x.Op, left) {
			return e.decided(n.Kids[1])
		}
		return left, ok
	}
	return constant.Value{}, false
}

// livesApart reports whether the operands of a sum or the like share nothing where the values
// given so far rule out branches: the damage of a hit and that of a critical hit are never
// rolled both.
func (e *evaluator) livesApart(n *plan.Node) bool {
	x, ok := n.Expr.(*notation.Binary)
	if !ok || isLogical(x.Op) || e.given.set.Empty() {
		return false
	}
	return e.live(n.Kids[0], -1).Intersect(e.live(n.Kids[1], -1)).Empty()
}
