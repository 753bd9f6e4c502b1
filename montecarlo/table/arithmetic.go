package table

import (
	"fmt"
	"math/big"

	"oddsmith/scenarios/notation"
)

func (w *walker) unary(n *notation.Unary) (value, error) {
	x, err := w.walk(n.X)
	if err != nil {
		return value{}, err
	}
	switch n.Op {
	case notation.Neg:
		return number(new(big.Rat).Neg(x.num)), nil
	case notation.Not:
		return truth(!x.holds()), nil
	}
	return value{}, notation.Errorf(n.At, "the operator %s is not known at the table", n.Op)
}

// binary evaluates an operator; `and` and `or` leave the right side alone where the left
// one decides.
func (w *walker) binary(n *notation.Binary) (value, error) {
	x, err := w.walk(n.X)
	if err != nil {
		return value{}, err
	}
	if n.Op == notation.And && !x.holds() || n.Op == notation.Or && x.holds() {
		return x, nil
	}
	if name := nameOf(n.X); name != "" {
		w.step("take "+name, x.String())
	}
	y, err := w.walk(n.Y)
	if err != nil {
		return value{}, err
	}
	v, note, err := operate(n, x, y)
	if err != nil {
		return value{}, err
	}
	w.step(doing(n, y), fmt.Sprintf("%s %s %s = %s%s", x, n.Op, inBrackets(y), v, note))
	return v, nil
}

// inBrackets spells a value behind an operator.
func inBrackets(v value) string {
	if v.num != nil && v.num.Sign() < 0 {
		return "(" + v.String() + ")"
	}
	return v.String()
}

// nameOf returns what stands for a number in the text: [dodge]; empty where the number
// itself does.
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

// doing says in words what an operator does.
func doing(n *notation.Binary, y value) string {
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

// operate works out an operator; the note says what was done about a fraction or a 0.
func operate(n *notation.Binary, x, y value) (v value, note string, err error) {
	z := new(big.Rat)
	switch n.Op {
	case notation.And, notation.Or:
		return y, "", nil
	case notation.Eq:
		return truth(x.String() == y.String()), "", nil
	case notation.Ne:
		return truth(x.String() != y.String()), "", nil
	case notation.Lt:
		return truth(x.num.Cmp(y.num) < 0), "", nil
	case notation.Le:
		return truth(x.num.Cmp(y.num) <= 0), "", nil
	case notation.Gt:
		return truth(x.num.Cmp(y.num) > 0), "", nil
	case notation.Ge:
		return truth(x.num.Cmp(y.num) >= 0), "", nil
	case notation.Add:
		return number(z.Add(x.num, y.num)), "", nil
	case notation.Sub:
		return number(z.Sub(x.num, y.num)), "", nil
	case notation.Mul:
		return number(z.Mul(x.num, y.num)), "", nil
	case notation.Div:
		return divide(n, x.num, y.num)
	case notation.Rem:
		if y.num.Sign() == 0 {
			return value{}, "", notation.Errorf(n.At, "the divisor is 0")
		}
		times := truncate(z.Quo(x.num, y.num))
		return number(z.Sub(x.num, times.Mul(times, y.num))), "", nil
	}
	return value{}, "", notation.Errorf(n.At, "the operator %s is not known at the table", n.Op)
}

func divide(n *notation.Binary, x, y *big.Rat) (v value, note string, err error) {
	if y.Sign() == 0 {
		if n.Rule == notation.FloorOrZero || n.Rule == notation.TruncOrZero {
			return whole(0), ", for nothing is divided by 0", nil
		}
		return value{}, "", notation.Errorf(n.At, "the divisor is 0")
	}
	z := new(big.Rat).Quo(x, y)
	switch n.Rule {
	case notation.ExactDivision:
		return number(z), "", nil
	case notation.FloorDivision, notation.FloorOrZero:
		if z.IsInt() {
			return number(z), "", nil
		}
		return number(floor(z)), ", rounded down", nil
	case notation.TruncOrZero:
		if z.IsInt() {
			return number(z), "", nil
		}
		return number(truncate(z)), ", rounded toward 0", nil
	case notation.NoDivision:
		return value{}, "", notation.Errorf(n.At, "%s has no rule of division", n)
	}
	return value{}, "", notation.Errorf(n.At, "the rule of division %d is not known at the table", n.Rule)
}

func floor(x *big.Rat) *big.Rat {
	q := new(big.Int).Div(x.Num(), x.Denom()) // which rounds down, for the divisor is above 0
	return new(big.Rat).SetInt(q)
}

// truncate cuts toward 0.
func truncate(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
}
