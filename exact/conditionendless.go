package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file conditions on a roll without end. Its listed values are taken one by
// one, like those of any roll. All others are one more case, in which only is
// known that the roll lies beyond its list: it is then a distribution of its
// own, without any listed value and with a tail of weight 1. A comparison with a
// number on the list is decided there, a sum with something else is a tail.
//
// That is right as long as a node meets the roll once. Two parts of a node that
// both still depend on the roll are not independent; then there is no answer.

// requireIndependent returns an error unless the parts of a node are independent even though some rolls are
// only known to be in their tails: at most one part may depend on such rolls.
func (e *evaluator) requireIndependent(n *plan.Node) error {
	if e.given.endless.Empty() {
		return nil
	}
	uncertain := 0
	for i, free := range n.Independent() {
		if e.vars.Relevant(free, e.given.set).Intersect(e.given.endless).Empty() {
			continue
		}
		if _, isIf := n.Expr.(*notation.If); isIf && i > 0 || len(n.Kids) <= i {
			uncertain++ // the branches are looked at if they are taken
			continue
		}
		d, err := e.eval(n.Kids[i])
		if err != nil {
			return err
		}
		if !d.IsConstant() {
			uncertain++
		}
	}
	if uncertain < 2 {
		return nil
	}
	return budget.Unsolved(n.Expr.Span(), "the exact engine does not yet answer this where one exploding roll is used twice")
}
