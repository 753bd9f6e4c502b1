package constant

import (
	"oddsmith/scenarios/notation"
)

// Apply returns the result of the operation x on constant operands; false for a division by 0 that gives no
// value, and for anything that is not a known operation.
func Apply(x notation.Expr, operands []Value) (Value, bool) {
	switch n := x.(type) {
	case *notation.Unary:
		if n.Op == notation.Neg {
			return negated(operands[0]), true
		}
		return Truth(!operands[0].IsTrue()), n.Op == notation.Not
	case *notation.Binary:
		return Binary(n, operands[0], operands[1])
	case *notation.Call:
		if f, ok := functions[n.Func]; ok {
			return f.apply(operands), true
		}
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref,
		*notation.Pool, *notation.Group, *notation.Chance, *notation.If, *notation.Let,
		*notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry,
		*notation.Deal, *notation.Deck:
	}
	return Value{}, false
}

// Decides reports whether the left operand alone decides an `and` or an `or`.
func Decides(op notation.BinaryOp, left Value) bool {
	return op == notation.And && !left.IsTrue() || op == notation.Or && left.IsTrue()
}

// Binary is [Apply] for an operator between its operands.
func Binary(n *notation.Binary, x, y Value) (Value, bool) {
	if n.Op == notation.Div {
		return divide(n.Rule, x, y)
	}
	if int(n.Op) >= len(operators) {
		return Value{}, false
	}
	return operators[n.Op].apply(x, y)
}
