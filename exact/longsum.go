package exact

import (
	"fmt"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file adds up many terms at once. One after the other, every sum on the way would be
// calculated and kept, and be as long as all that was added before: a thousand dice would take
// a thousand times what their sum takes.

// longSum is the size of a sum from which its terms are added at once. The partial sums of a shorter
// one are worth keeping in the memo.
const longSum = 40

// evalLongSum returns the distribution of a long sum whose terms name no variable and so are
// independent; false for any other node.
func (e *evaluator) evalLongSum(n *plan.Node) (*dist.Dist, bool, error) {
	if n.Size < longSum || !isSum(n) || !n.Free.Empty() {
		return nil, false, nil
	}
	d, err := e.addUp(n, e.termsOf(n, false, nil))
	return d, true, err
}

// addUp returns the distribution of the sum of some independent terms in the node n.
func (e *evaluator) addUp(n *plan.Node, terms []term) (*dist.Dist, error) {
	relevant := e.vars.Relevant(n.Free, e.given.set)
	list := make([]*dist.Dist, len(terms))
	negated := map[*dist.Dist]*dist.Dist{}
	for i, t := range terms {
		d, err := e.evalTerm(t.node, relevant)
		if err != nil {
			return nil, err
		}
		list[i] = d
		if t.isTakenAway {
			if negated[d] == nil {
				negated[d] = dist.Negate(d)
			}
			list[i] = negated[d]
		}
	}
	e.budget.Trace(fmt.Sprintf("convolution of %d terms, equal ones by repeated squaring", len(list)))
	return dist.Sum(list, e.budget)
}

// evalTerm returns the distribution of a term, or of the sum of some terms. A sum that depends on all
// relevant variables is needed once for each of their values, so it does not use the memo.
func (e *evaluator) evalTerm(t *plan.Node, relevant plan.Set) (*dist.Dist, error) {
	if isSum(t) && !relevant.Empty() && e.vars.Relevant(t.Free, e.given.set) == relevant {
		return e.evalGiven(t)
	}
	return e.eval(t)
}

// A term is an operand of a sum, with its sign.
type term struct {
	node        *plan.Node
	isTakenAway bool
}

// isSum reports whether a node is an addition or a subtraction.
func isSum(n *plan.Node) bool {
	x, ok := n.Expr.(*notation.Binary)
	return ok && (x.Op == notation.Add || x.Op == notation.Sub)
}

// termsOf appends the terms of a node to a list; if isTakenAway, they are subtracted. A sum that pools have
// answered is one term.
func (e *evaluator) termsOf(n *plan.Node, isTakenAway bool, terms []term) []term {
	if !isSum(n) || e.asked[n] != nil {
		return append(terms, term{n, isTakenAway})
	}
	terms = e.termsOf(n.Kids[0], isTakenAway, terms)
	return e.termsOf(n.Kids[1], isTakenAway != (n.Expr.(*notation.Binary).Op == notation.Sub), terms)
}
