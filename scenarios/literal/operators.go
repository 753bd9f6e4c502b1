package literal

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

// unary evaluates an operator with one operand, whose kind was checked before.
func (e evaluator) unary(n *notation.Unary) (Value, error) {
	x, err := e.eval(n.X)
	if err != nil {
		return Value{}, err
	}
	switch n.Op {
	case notation.Neg:
		return Number(new(big.Rat).Neg(x.Number)), nil
	case notation.Not:
		return Truth(!x.Holds()), nil
	}
	return Value{}, notation.Errorf(n.At, "the operator %s is not known to the interpreter", n.Op)
}

// binary evaluates an operator with two operands. The right one is not evaluated if the left one
// decides an and or or.
func (e evaluator) binary(n *notation.Binary) (Value, error) {
	x, err := e.eval(n.X)
	if err != nil {
		return Value{}, err
	}
	if n.Op == notation.And && !x.Holds() || n.Op == notation.Or && x.Holds() {
		return x, nil
	}
	if e.trace != nil {
		if name := nameOf(n.X); name != "" {
			e.trace.step(func() (do, with string) { return "take " + name, x.String() })
		}
	}
	y, err := e.eval(n.Y)
	if err != nil {
		return Value{}, err
	}
	v, note, err := operate(n, x, y)
	if err != nil {
		return Value{}, err
	}
	e.trace.step(func() (do, with string) {
		return doing(n, y), fmt.Sprintf("%s %s %s = %s%s", x, n.Op, inBrackets(y), v, note)
	})
	return v, nil
}

// inBrackets formats a value as the right operand: a negative number is in brackets.
func inBrackets(v Value) string {
	if v.Number != nil && v.Number.Sign() < 0 {
		return "(" + v.String() + ")"
	}
	return v.String()
}

// nameOf returns the name that an expression has in the source, such as [dodge]; empty for a
// number written as such.
func nameOf(e notation.Expr) string {
	if n, ok := e.(*notation.Ref); ok {
		return written(n)
	}
	if n, ok := e.(*notation.Number); ok {
		if s := written(n); s != n.String() && !isFigure(s) {
			return s
		}
	}
	return ""
}

// isFigure reports whether a text begins as a number does.
func isFigure(s string) bool { return s[0] >= '0' && s[0] <= '9' }

// doing describes an operation in words; y is the value of its right operand.
func doing(n *notation.Binary, y Value) string {
	verb := verbs[n.Op]
	if verb == "" {
		return "find " + written(n)
	}
	if name := nameOf(n.Y); name != "" {
		return fmt.Sprintf("%s %s, which is %s", verb, name, y)
	}
	if _, ok := n.Y.(*notation.Number); ok {
		return verb + " " + y.String()
	}
	return verb
}

var verbs = map[notation.BinaryOp]string{
	notation.Add: "add", notation.Sub: "subtract", notation.Mul: "multiply by", notation.Div: "divide by",
	notation.Rem: "take the remainder by",
}

// operate returns the value of an operation on x and y. note says how a fraction was rounded, or
// that the divisor was 0.
func operate(n *notation.Binary, x, y Value) (v Value, note string, err error) {
	switch n.Op {
	case notation.And, notation.Or:
		return y, "", nil
	case notation.Eq:
		return Truth(x.String() == y.String()), "", nil
	case notation.Ne:
		return Truth(x.String() != y.String()), "", nil
	case notation.Lt:
		return Truth(x.Number.Cmp(y.Number) < 0), "", nil
	case notation.Le:
		return Truth(x.Number.Cmp(y.Number) <= 0), "", nil
	case notation.Gt:
		return Truth(x.Number.Cmp(y.Number) > 0), "", nil
	case notation.Ge:
		return Truth(x.Number.Cmp(y.Number) >= 0), "", nil
	case notation.Add:
		return Number(new(big.Rat).Add(x.Number, y.Number)), "", nil
	case notation.Sub:
		return Number(new(big.Rat).Sub(x.Number, y.Number)), "", nil
	case notation.Mul:
		return Number(new(big.Rat).Mul(x.Number, y.Number)), "", nil
	case notation.Div:
		return divide(n, x.Number, y.Number)
	case notation.Rem:
		if y.Number.Sign() == 0 {
			return Value{}, "", notation.Errorf(n.At, "the divisor is 0")
		}
		z := new(big.Rat)
		times := truncate(z.Quo(x.Number, y.Number))
		return Number(z.Sub(x.Number, times.Mul(times, y.Number))), "", nil
	}
	return Value{}, "", notation.Errorf(n.At, "the operator %s is not known to the interpreter", n.Op)
}

// divide divides x by y with the rounding of the node. note says how the result was rounded. A
// divisor 0 is an error, unless the rule allows it.
func divide(n *notation.Binary, x, y *big.Rat) (v Value, note string, err error) {
	if y.Sign() == 0 {
		if n.Rule == notation.FloorOrZero || n.Rule == notation.TruncOrZero {
			return Whole(0), ", for nothing is divided by 0", nil
		}
		return Value{}, "", notation.Errorf(n.At, "the divisor is 0")
	}
	z := new(big.Rat).Quo(x, y)
	switch n.Rule {
	case notation.ExactDivision:
		return Number(z), "", nil
	case notation.FloorDivision, notation.FloorOrZero:
		if z.IsInt() {
			return Number(z), "", nil
		}
		return Number(floor(z)), ", rounded down", nil
	case notation.TruncOrZero:
		if z.IsInt() {
			return Number(z), "", nil
		}
		return Number(truncate(z)), ", rounded toward 0", nil
	case notation.NoDivision:
		return Value{}, "", notation.Errorf(n.At, "%s has no rule of division", n)
	}
	return Value{}, "", notation.Errorf(n.At, "the rule of division %d is not known to the interpreter", n.Rule)
}

func floor(x *big.Rat) *big.Rat {
	q := new(big.Int).Div(x.Num(), x.Denom()) // which rounds down, for the divisor is above 0
	return new(big.Rat).SetInt(q)
}

// truncate cuts toward 0.
func truncate(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
}
