package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/plan"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file works out what is certain once variables have their values: a whole
// number, a word or a truth value that is computed from such. No distribution is
// needed on the way, and nothing is memoised, for it costs less to compute it
// again. Whatever is not that simple, errors included, is left to evalSelf.

// certain returns the value of a node under the present assignment, or false.
func (e *evaluator) certain(n *plan.Node) (constant.Value, bool) {
	if a, ok := e.asked[n]; ok {
		return a.certain, a.isCertain
	}
	// Beside answers, what is rolled in a node may be known as well.
	if !n.Plain && len(e.asked) == 0 || !n.Free.Within(e.given.set) {
		return constant.Value{}, false
	}
	switch x := n.Expr.(type) {
	case *notation.Number:
		num, ok := rational.Small(x.Value)
		return constant.Value{Num: num}, ok
	case *notation.Bool:
		return constant.Truth(x.Value), true
	case *notation.Label:
		return constant.Word(x.Name), true
	case *notation.Ref:
		a := e.given.value[n.Var]
		return a.certain, a.isCertain
	case *notation.If:
		cond, ok := e.certain(n.Kids[0])
		switch {
		case !ok:
			return constant.Value{}, false
		case cond.IsTrue():
			return e.certain(n.Kids[1])
		}
		return e.certain(n.Kids[2])
	case *notation.Binary:
		left, ok := e.certain(n.Kids[0])
		if !ok || constant.Decides(x.Op, left) {
			return left, ok
		}
		right, ok := e.certain(n.Kids[1])
		if !ok {
			return right, false
		}
		return small(constant.Binary(x, left, right))
	case *notation.Unary, *notation.Clamp:
		return e.certainCall(n)
	case *notation.Call:
		if plan.IsExtreme(x) {
			return e.certainEnd(n)
		}
		return e.certainCall(n)
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Let, *notation.Tuple, *notation.Repeat,
		*notation.Process, *notation.Given, *notation.Resource, *notation.Copies, *notation.Where, *notation.Each,
		*notation.Pairs, *notation.Again, *notation.Retry, *notation.Choice:
	}
	return constant.Value{}, false
}

// small is false for what no small value can hold.
func small(c constant.Value, ok bool) (constant.Value, bool) { return c, ok && c.IsSmall() }

// certainCall applies an operation to operands that are certain.
func (e *evaluator) certainCall(n *plan.Node) (constant.Value, bool) {
	var space [3]constant.Value
	operands := space[:0]
	for _, kid := range n.Kids {
		c, ok := e.certain(kid)
		if !ok {
			return c, false
		}
		operands = append(operands, c)
	}
	return small(constant.Apply(n.Expr, operands))
}

// certainEnd returns the smallest or largest value of what is rolled, which is
// remembered.
func (e *evaluator) certainEnd(n *plan.Node) (constant.Value, bool) {
	d, err := e.remembered(n)
	if err != nil || !d.IsConstant() {
		return constant.Value{}, false
	}
	return constant.Of(d.Outcome(0))
}
