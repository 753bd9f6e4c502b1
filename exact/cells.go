package exact

import (
	"encoding/binary"
	"math/big"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file divides the values of a variable into cells. A roll that is only ever
// compared with numbers, as in `attack == 5` and `attack + strength >= ac`, matters by
// how those comparisons come out: sixteen totals of 5d4 are three or four cells, and
// each is conditioned on once.

// A cell is a set of values of a variable between which a node cannot distinguish.
type cell struct {
	slot   int      // of the first value, which stands for all of them
	weight *big.Int // of all of them
}

// maxAspects is the number of aspects beyond which the values of a variable are not
// divided into cells.
const maxAspects = 16

// cellCost is the price of finding out how an aspect of a value comes out.
const cellCost = 300

// casesOf returns the cells to condition on when a variable is given its values: one for
// each value where they cannot be put together.
func (e *evaluator) casesOf(n *plan.Node, v int, dist *dist.Dist) ([]cell, error) {
	if cells, err := e.cells(n, v, dist); cells != nil || err != nil {
		return cells, err
	}
	out := make([]cell, 0, dist.Slots())
	for i := range dist.Slots() {
		if !dist.IsZero(i) {
			out = append(out, cell{slot: i, weight: dist.Weight(i)})
		}
	}
	return out, nil
}

// cells puts the values of v together for which all of the node's aspects are the same;
// nil where each value is, or may be, a cell of its own.
func (e *evaluator) cells(n *plan.Node, v int, dist *dist.Dist) ([]cell, error) {
	if dist.HasTail() || dist.Slots() < 3 {
		return nil, nil
	}
	_, isTuple := n.Expr.(*notation.Tuple)
	if _, isRepeat := n.Expr.(*notation.Repeat); !isTuple && !isRepeat {
		return nil, nil // a branch is found as fast as a cell
	}
	defer e.restoring(v)()
	e.given.set = e.given.set.With(v)
	a := aspects{e: e, v: v}
	if !a.collect(n) || len(a.list) == 0 {
		return nil, nil
	}
	if err := e.budget.Charge(cellCost * float64(dist.Slots()) * float64(len(a.list))); err != nil {
		return nil, err
	}
	numbers := map[string]int{}
	var out []cell
	var key []byte
	value := assigned{} // of all slots in turn: a million of them are not to be kept
	e.given.value[v] = &value
	for i := range dist.Slots() {
		if dist.IsZero(i) {
			continue
		}
		value.certain, value.isCertain = certainSlot(dist, i)
		key = key[:0]
		for _, part := range a.list {
			c, ok := e.certain(part)
			if !ok {
				return nil, nil
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
	return out, nil
}

// Aspects of a variable are the largest parts of a node that name it and are certain once
// it has a value: all that the node asks of it.
type aspects struct {
	e    *evaluator
	v    int
	seen plan.Set // the variables whose definitions were looked at
	list []*plan.Node
}

// collect adds the aspects in a node; false if the node uses the value of the variable
// itself, or has more than maxAspects.
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
	if _, ok := n.Expr.(*notation.Process); ok {
		return false
	}
	if _, ok := n.Expr.(*notation.Ref); ok {
		if a.seen.Has(n.Var) {
			return true
		}
		a.seen = a.seen.With(n.Var)
		return a.collect(a.e.vars[n.Var].Def)
	}
	for _, kid := range n.Kids {
		if !a.collect(kid) {
			return false
		}
	}
	return true
}
