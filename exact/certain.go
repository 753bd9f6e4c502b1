package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file calculates what is certain once variables have their values: a number, a
// word or a truth value that is computed from such. No distribution is needed on the
// way, and nothing is memoised, for it costs less to compute it again. Whatever is not
// that simple, errors included, is left to compute.

// certain returns the value of a node if it is certain under the present assignment, and small.
func (e *evaluator) certain(n *plan.Node) (constant.Value, bool) { return small(e.value(n)) }

// value returns the value of a node if it is certain under the present assignment. The value may be a
// fraction or a number of many digits.
func (e *evaluator) value(n *plan.Node) (constant.Value, bool) {
	if a, ok := e.asked[n]; ok {
		return a.certain, a.isCertain
	}
	// Beside answers, what is rolled in a node may be known as well.
	if !n.Plain && len(e.asked) == 0 || !n.Free.Within(e.given.set) {
		return constant.Value{}, false
	}
	switch x := n.Expr.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return constant.OfLiteral(x)
	case *notation.Ref:
		a := e.given.value[n.Var]
		return a.certain, a.isCertain
	case *notation.If:
		cond, ok := e.value(n.Kids[0])
		switch {
		case !ok:
			return constant.Value{}, false
		case cond.IsTrue():
			return e.value(n.Kids[1])
		}
		return e.value(n.Kids[2])
	case *notation.Binary:
		left, ok := e.value(n.Kids[0])
		if !ok || constant.Decides(x.Op, left) {
			return left, ok
		}
		right, ok := e.value(n.Kids[1])
		if !ok {
			return right, false
		}
		return e.short(constant.Binary(x, left, right))
	case *notation.Unary:
		return e.valueOfCall(n)
	case *notation.Call:
		if plan.IsExtreme(x) {
			return e.valueOfExtreme(n)
		}
		return e.valueOfCall(n)
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Let, *notation.Tuple, *notation.Repeat,
		*notation.Process, *notation.Given, *notation.Copies, *notation.Where, *notation.Each,
		*notation.Pairs, *notation.Again, *notation.Retry, *notation.Deal, *notation.Deck:
	}
	return constant.Value{}, false
}

// small returns c; false if ok is false or c is not a small value.
func small(c constant.Value, ok bool) (constant.Value, bool) { return c, ok && c.IsSmall() }

// charged is [evaluator.value]; it also charges the work of the fractions that it computed.
func (e *evaluator) charged(n *plan.Node) (constant.Value, bool, error) {
	e.fractions = 0
	c, ok := e.value(n)
	if e.fractions == 0 {
		return c, ok, nil
	}
	return c, ok, e.budget.Charge(noteCost * float64(e.fractions))
}

// short returns c, and false if ok is false or c is a number of many digits, which is left to compute. It
// counts the fractions.
func (e *evaluator) short(c constant.Value, ok bool) (constant.Value, bool) {
	if c.IsSmall() {
		return c, ok
	}
	e.fractions++
	return c, c.IsShort()
}

// valueOfCall applies the operation of a node to its operands; false if one of them is not certain.
func (e *evaluator) valueOfCall(n *plan.Node) (constant.Value, bool) {
	var space [3]constant.Value
	operands := space[:0]
	for _, kid := range n.Kids {
		c, ok := e.value(kid)
		if !ok {
			return c, false
		}
		operands = append(operands, c)
	}
	return e.short(constant.Apply(n.Expr, operands))
}

// valueOfExtreme returns the value of a call of lowest or highest, which the memo keeps.
func (e *evaluator) valueOfExtreme(n *plan.Node) (constant.Value, bool) {
	d, err := e.memo(n)
	if err != nil {
		return constant.Value{}, false
	}
	return constant.Of(d.Outcome(0))
}
