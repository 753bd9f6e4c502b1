package constant

import (
	"math/big"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// Fold returns what an operation that rolls nothing makes of numbers; nil where
// that is not plain.
func Fold(x notation.Expr, of []notation.Expr) notation.Expr {
	first, ok := of[0].(*notation.Number)
	if !ok {
		return nil
	}
	v := first.Value
	switch n := x.(type) {
	case *notation.Unary:
		if n.Op == notation.Neg {
			return &notation.Number{Value: new(big.Rat).Neg(v)}
		}
	case *notation.Call:
		if len(of) == 1 && (n.Func == notation.Floor || n.Func == notation.Ceil) {
			if n.Func == notation.Floor {
				return &notation.Number{Value: rational.Floor(v)}
			}
			return &notation.Number{Value: rational.Ceil(v)}
		}
	case *notation.Binary:
		second, ok := of[1].(*notation.Number)
		if !ok || n.Op != notation.Div || n.Rule != notation.ExactDivision || second.Value.Sign() == 0 {
			return nil
		}
		return &notation.Number{Value: new(big.Rat).Quo(v, second.Value)}
	}
	return nil
}

func IsLiteral(e notation.Expr) bool {
	switch e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return true
	}
	return false
}

// Apply returns what a comparison or an arithmetic operation is worth.
func Apply(x *notation.Binary, a, c Value) (Value, bool) {
	switch x.Op {
	case notation.Eq, notation.Ne:
		return Truth((a == c) == (x.Op == notation.Eq)), true
	case notation.Lt:
		return Truth(a.Num < c.Num), true
	case notation.Le:
		return Truth(a.Num <= c.Num), true
	case notation.Gt:
		return Truth(a.Num > c.Num), true
	case notation.Ge:
		return Truth(a.Num >= c.Num), true
	}
	num, ok := arithmetic(x, a.Num, c.Num)
	return Value{Num: num}, ok && num <= rational.MaxSmall && num >= -rational.MaxSmall
}

// arithmetic returns a whole result, or false: also for a division by 0,
// whose meaning and errors are elsewhere.
func arithmetic(x *notation.Binary, a, c int64) (int64, bool) {
	switch x.Op {
	case notation.Add:
		return a + c, true
	case notation.Sub:
		return a - c, true
	case notation.Mul:
		return a * c, true
	}
	switch {
	case c == 0:
		return 0, false
	case x.Op == notation.Rem:
		return a % c, true
	case x.Rule == notation.ExactDivision:
		return a / c, a%c == 0
	case x.Rule == notation.TruncOrZero:
		return a / c, true
	}
	return rational.FloorDiv(a, c), true
}
