package exact

import (
	"encoding/binary"
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file divides the values of a variable into cells that make no difference. A
// roll that is only ever compared with numbers, as in `attack == 5` and
// `attack + strength >= ac`, matters by how those comparisons come out: sixteen
// totals of 5d4 are three or four cells, and each is conditioned on once.

// A cell is values of a variable that a node is worth the same for.
type cell struct {
	slot   int // of the first of them
	weight *big.Int
}

// maxAspects is the number of aspects beyond which a variable is not divided.
const maxAspects = 16

// casesOf returns the values of a variable to condition on, as few as will do.
func (e *evaluator) casesOf(n *plan.Node, v int, dist *dist.Dist) []cell {
	if cells := e.cells(n, v, dist); cells != nil {
		return cells
	}
	out := make([]cell, 0, dist.Slots())
	for i := range dist.Slots() {
		if !dist.IsZero(i) {
			out = append(out, cell{slot: i, weight: dist.Weight(i)})
		}
	}
	return out
}

// cells divides the values of v by what the node asks of them; nil if every value
// is a cell of its own, or may be.
func (e *evaluator) cells(n *plan.Node, v int, dist *dist.Dist) []cell {
	if dist.HasTail() || dist.Slots() < 3 {
		return nil
	}
	switch n.Expr.(type) {
	case *notation.Tuple, *notation.Repeat:
	default:
		return nil // a branch is found as fast as a cell
	}
	defer e.restoring(v)()
	e.given.set = e.given.set.With(v)
	a := aspects{e: e, v: v}
	if !a.collect(n) || len(a.list) == 0 {
		return nil
	}
	numbers := map[string]int{}
	var out []cell
	key := make([]byte, 0, 4*maxAspects)
	for i := range dist.Slots() {
		if dist.IsZero(i) {
			continue
		}
		e.given.value[v] = e.assignedSlot(dist, i)
		key = key[:0]
		for _, part := range a.list {
			c, ok := e.certain(part)
			if !ok {
				return nil
			}
			key = binary.AppendUvarint(key, uint64(e.certainID(c)))
		}
		if k, ok := numbers[string(key)]; ok {
			out[k].weight.Add(out[k].weight, dist.Weight(i))
			continue
		}
		numbers[string(key)] = len(out)
		out = append(out, cell{slot: i, weight: dist.Weight(i)})
	}
	return out
}

// Aspects of a variable, once it has a value, are the certain parts of a node that
// name it.
type aspects struct {
	e    *evaluator
	v    int
	seen plan.Set // the variables whose definitions were looked at
	list []*plan.Node
}

// collect adds the aspects in a node; false if the value of the variable is needed
// itself, or for a number of aspects beyond reason.
func (a *aspects) collect(n *plan.Node) bool {
	if n.Plain && n.Free.Within(a.e.given.set) {
		if _, isRef := n.Expr.(*notation.Ref); isRef && n.Var == a.v {
			return false
		}
		if n.Free.Has(a.v) {
			a.list = append(a.list, n)
		}
		return len(a.list) <= maxAspects
	}
	switch n.Expr.(type) {
	case *notation.Ref:
		if a.seen.Has(n.Var) {
			return true
		}
		a.seen = a.seen.With(n.Var)
		return a.collect(a.e.vars[n.Var].Def)
	case *notation.Process:
		return false
	}
	for _, kid := range n.Kids {
		if !a.collect(kid) {
			return false
		}
	}
	return true
}
