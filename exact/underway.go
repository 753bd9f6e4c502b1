package exact

import (
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file tells what a case of a variable takes for itself from what other cases have for nothing,
// so that the first cases can be taken for the others.

// An underway is a variable whose cases are evaluated.
type underway struct {
	v     int
	cases *budget.Cases
	lent  bool // what is evaluated is that of other cases as well
}

// cases begins the evaluation of so many cases of a node, which those around them each have for themselves.
func (e *evaluator) cases(n *plan.Node, of int) *budget.Cases {
	c := e.budget.Condition(n.Expr.Span(), of)
	for _, u := range e.underway {
		if !u.lent {
			u.cases.Around(c)
		}
	}
	return c
}

// lending returns what is to be done when a node was evaluated that is remembered.
func (e *evaluator) lending(n *plan.Node, key memoKey) func() {
	var of []*underway
	for _, u := range e.underway {
		if !u.lent && !e.isOwn(n, key, u.v) {
			u.lent = true
			of = append(of, u)
		}
	}
	if of == nil {
		return func() {}
	}
	before := e.budget.Level()
	return func() {
		for _, u := range of {
			u.lent = false
			u.cases.Lent(before)
		}
	}
}

// isOwn reports whether a node is worth something else for every value of a variable.
func (e *evaluator) isOwn(n *plan.Node, key memoKey, v int) bool {
	if key.parts {
		return slices.ContainsFunc(n.Inputs.Parts, func(part *plan.Node) bool { return tells(part, v) })
	}
	return e.vars.Relevant(n.Free, e.given.set).Has(v)
}

// tells reports whether a node that is certain has another value for each of a variable.
func tells(n *plan.Node, v int) bool {
	if _, ok := n.Expr.(*notation.Ref); ok {
		return n.Var == v
	}
	x, ok := n.Expr.(*notation.Binary)
	if !ok || x.Op != notation.Add && x.Op != notation.Sub {
		return false
	}
	left, right := n.Kids[0], n.Kids[1]
	return left.Free.Has(v) != right.Free.Has(v) && (tells(left, v) || tells(right, v))
}
