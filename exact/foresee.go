package exact

import (
	"math"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file refuses what is too much for its length alone, before anything is worked out that it
// is made of.

// foresee returns how many slots the list of a node has, and how many bits its total, where that
// follows from fair dice that are added up, and thus never 0; 0 elsewhere. It refuses what is too
// much of all that is worked out for the node in any case.
func (e *evaluator) foresee(n *plan.Node) (slots, bits float64, err error) {
	if !e.vars.Conflict(n.Independent(), e.given.set).Empty() {
		return 0, 0, nil
	}
	switch x := n.Expr.(type) {
	case *notation.Number:
		if x.Value.Sign() > 0 {
			return 1, 0, nil
		}
	case *notation.Ref:
		if def := e.vars[n.Var].Def; !def.Pool && !e.given.set.Has(n.Var) {
			return e.foresee(def)
		}
	case *notation.Let:
		return e.foresee(n.Kids[0])
	case *notation.Pool:
		if die, ok := x.Die.(notation.FairDie); ok && len(x.Mods) == 0 {
			sides := wholeNumber(die.Sides)
			slots, bits = copies(wholeNumber(x.Count), sides, math.Log2(sides))
		}
		return slots, bits, nil
	case *notation.Repeat:
		slots, bits, err = e.foresee(n.Kids[1])
		count := wholeNumber(x.Count)
		if x.Rank == nil {
			slots, bits = copies(count, slots, bits)
			return slots, bits, err
		}
		if rank := wholeNumber(x.Rank); err == nil && slots*count*rank > 0 {
			err = e.foreseen(n, slots*count, func() error { return dist.CheckOrderStatistic(slots, bits, count, rank, e.budget) })
		}
		return 0, 0, err
	case *notation.Binary:
		return e.foreseePair(n, x)
	case *notation.Bool, *notation.Label, *notation.Group, *notation.Unary, *notation.Chance, *notation.If, *notation.Clamp,
		*notation.Resource, *notation.Call, *notation.Tuple, *notation.Process, *notation.Given, *notation.Copies,
		*notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry, *notation.Choice:
	}
	return 0, 0, nil
}

// foreseePair is foresee for an operation on two numbers.
func (e *evaluator) foreseePair(n *plan.Node, x *notation.Binary) (slots, bits float64, err error) {
	if x.Op != notation.Add && x.Op != notation.Mul && x.Op != notation.Div {
		return 0, 0, nil // which may need no lists
	}
	a, aBits, err := e.foresee(n.Kids[0])
	if err != nil {
		return 0, 0, err
	}
	c, cBits, err := e.foresee(n.Kids[1])
	switch {
	case err != nil || a == 0 || c == 0:
		return 0, 0, err
	case x.Op == notation.Add:
		slots, bits = a+c-1, aBits+cBits
		if e.budget.Check(0, a, aBits) == nil && e.budget.Check(0, c, cBits) == nil { // else that is said, at its place
			err = e.foreseen(n, slots, func() error { return e.budget.Check(0, slots, bits) })
		}
		return slots, bits, err
	case a == 1 || c == 1:
		return 0, 0, nil
	}
	return 0, 0, e.foreseen(n, a*c, func() error { return dist.CheckPairs(x, a*c, aBits, cBits, e.budget) })
}

// copies are the slots and bits of a sum of copies.
func copies(count, slots, bits float64) (float64, float64) {
	if count*slots == 0 {
		return 0, 0
	}
	return count*(slots-1) + 1, count * bits
}

// foreseen checks the budget at a node, unless its parts are worked out as soon.
func (e *evaluator) foreseen(n *plan.Node, size float64, check func() error) error {
	const long = 10_000
	if size < long {
		return nil
	}
	outer := e.budget.At
	defer func() { e.budget.At = outer }()
	e.budget.At = n.Expr.Span()
	return check()
}

// wholeNumber is what is written as a positive whole number; 0 for anything else.
func wholeNumber(x notation.Expr) float64 {
	if n, ok := x.(*notation.Number); ok && n.Value.IsInt() && n.Value.Sign() > 0 {
		return rational.Approx(n.Value.Num())
	}
	return 0
}
