package constant

import (
	"math/big"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Apply returns what an operation makes of constant operands; false for a division by
// 0 without a value, for what is no operation, and for one that is not known.
func Apply(x notation.Expr, operands []Value) (Value, bool) {
	switch n := x.(type) {
	case *notation.Unary:
		return unary(n.Op, operands[0])
	case *notation.Binary:
		return Binary(n, operands[0], operands[1])
	case *notation.Call:
		if f, ok := functions[n.Func]; ok {
			return f.apply(operands), true
		}
	case *notation.Clamp:
		return greater(operands[0], Value{}), true
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Resource,
		*notation.Pool, *notation.Group, *notation.Chance, *notation.If, *notation.Let,
		*notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again, *notation.Retry:
	}
	return Value{}, false
}

// Decides reports whether the left operand alone decides an `and` or an `or`.
func Decides(op notation.BinaryOp, left Value) bool {
	return op == notation.And && !left.IsTrue() || op == notation.Or && left.IsTrue()
}

func unary(op notation.UnaryOp, x Value) (Value, bool) {
	switch op {
	case notation.Neg:
		return negated(x), true
	case notation.Not:
		return Truth(!x.IsTrue()), true
	}
	return Value{}, false
}

// Binary is [Apply] for an operator between its operands.
func Binary(n *notation.Binary, x, y Value) (Value, bool) {
	switch n.Op {
	case notation.Eq:
		return Truth(x.equals(y)), true
	case notation.Ne:
		return Truth(!x.equals(y)), true
	case notation.Lt:
		return Truth(x.compare(y) < 0), true
	case notation.Le:
		return Truth(x.compare(y) <= 0), true
	case notation.Gt:
		return Truth(x.compare(y) > 0), true
	case notation.Ge:
		return Truth(x.compare(y) >= 0), true
	case notation.And:
		return Truth(x.IsTrue() && y.IsTrue()), true
	case notation.Or:
		return Truth(x.IsTrue() || y.IsTrue()), true
	case notation.Add:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a + b, true }, (*big.Rat).Add), true
	case notation.Sub:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a - b, true }, (*big.Rat).Sub), true
	case notation.Mul:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a * b, true }, (*big.Rat).Mul), true
	case notation.Div:
		return divide(n.Rule, x, y)
	case notation.Rem:
		if y.isZero() {
			return Value{}, false
		}
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a % b, true }, remainder), true
	}
	return Value{}, false
}

// divide divides by a rule; false for a 0 that the rule does not allow.
func divide(rule notation.Division, x, y Value) (Value, bool) {
	if y.isZero() {
		return Value{}, rule == notation.FloorOrZero || rule == notation.TruncOrZero
	}
	switch rule {
	case notation.ExactDivision:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a / b, a%b == 0 }, (*big.Rat).Quo), true
	case notation.FloorDivision, notation.FloorOrZero:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return rational.FloorDiv(a, b), true }, floorQuo), true
	case notation.TruncOrZero:
		return arithmetic(x, y, func(a, b int64) (int64, bool) { return a / b, true }, truncQuo), true
	case notation.NoDivision:
	}
	return Value{}, false
}

func floorQuo(z, x, y *big.Rat) *big.Rat { return rational.Floor(z.Quo(x, y)) }

func truncQuo(z, x, y *big.Rat) *big.Rat { return rational.Trunc(z.Quo(x, y)) }

// remainder returns x - y*trunc(x/y).
func remainder(z, x, y *big.Rat) *big.Rat {
	q := truncQuo(z, x, y)
	return q.Sub(x, q.Mul(q, y))
}

// arithmetic combines two numbers: as int64 if they and the result are small, which
// small may deny, else as rationals.
func arithmetic(x, y Value, small func(a, b int64) (int64, bool), large func(z, x, y *big.Rat) *big.Rat) Value {
	if x.large == nil && y.large == nil {
		if v, ok := small(x.Num, y.Num); ok && rational.IsSmallInt(v) {
			return Value{Num: v}
		}
	}
	return Number(large(new(big.Rat), x.Rat(), y.Rat()))
}
