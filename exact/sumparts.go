package exact

import (
	"encoding/binary"
	"slices"
	"strconv"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file takes a sum apart whose terms share rolls, but not all with all: in
// a*b + c//d - a the first term and the last one share a, and the second one stands alone. What
// the parts come to is added up like dice.

// evalInParts evaluates a sum, or a tuple, by independent groups of its terms or items; false if there is only
// one such group, or for any other node. With an error it is true.
func (e *evaluator) evalInParts(n *plan.Node) (*dist.Dist, bool, error) {
	if _, isTuple := n.Expr.(*notation.Tuple); isTuple {
		return e.evalTupleInParts(n)
	}
	if !isSum(n) || !isSum(n.Kids[0]) && !isSum(n.Kids[1]) || !e.given.endless.Empty() {
		return nil, false, nil
	}
	parts, err := e.parts(n, func() (nodes []*plan.Node) {
		for _, t := range e.termsOf(n, false, nil) {
			nodes = append(nodes, t.node)
		}
		return nodes
	})
	if len(parts) < 2 {
		return nil, err != nil, err
	}
	terms := e.termsOf(n, false, nil)
	sums := make([]term, len(parts))
	for i, part := range parts {
		together := make([]term, len(part))
		for k, at := range part {
			together[k] = terms[at]
		}
		sums[i] = e.joined(n, together)
	}
	d, err := e.addUp(n, sums)
	return d, true, err
}

// joined returns the sum of some terms of a node as a single term. It may reorder terms.
func (e *evaluator) joined(n *plan.Node, terms []term) term {
	if len(terms) == 1 {
		return terms[0]
	}
	// What is taken away from nothing is the sum of all, taken away.
	if i := slices.IndexFunc(terms, func(t term) bool { return !t.isTakenAway }); i > 0 {
		terms[0], terms[i] = terms[i], terms[0]
	}
	first, isTakenAway := terms[0].node, terms[0].isTakenAway
	var key []byte
	for _, t := range terms {
		key = binary.AppendVarint(key, int64(t.node.ID))
		key = strconv.AppendBool(key, t.isTakenAway)
	}
	return term{e.combined(key, func() *plan.Node {
		sum := first
		for _, t := range terms[1:] {
			op := notation.Add
			if t.isTakenAway != isTakenAway {
				op = notation.Sub
			}
			x := &notation.Binary{At: n.Expr.Span(), Op: op, X: sum.Expr, Y: t.node.Expr}
			sum = plan.Combined(e.parted.number(), x, sum, t.node)
		}
		return sum
	}), isTakenAway}
}
