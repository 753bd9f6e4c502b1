package scope

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// Decide returns whether a condition without dice holds; false for ok where it is
// none.
func Decide(e notation.Expr) (value, ok bool) {
	b, ok := fold(e).(*notation.Bool)
	return ok && b.Value, ok
}

// fold returns the constant that an expression without dice is worth, nil for any
// other.
func fold(e notation.Expr) notation.Expr {
	truth := func(v bool) notation.Expr { return &notation.Bool{Value: v} }
	switch n := e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return n
	case *notation.Unary:
		switch x := fold(n.X).(type) {
		case *notation.Bool:
			return truth(!x.Value)
		case *notation.Number:
			return &notation.Number{Value: new(big.Rat).Neg(x.Value)}
		}
	case *notation.If:
		if cond, ok := fold(n.Cond).(*notation.Bool); ok {
			if cond.Value {
				return fold(n.Then)
			}
			return fold(n.Else)
		}
	case *notation.Binary:
		switch x := fold(n.X).(type) {
		case *notation.Bool:
			if n.Op == notation.And && !x.Value || n.Op == notation.Or && x.Value {
				return x
			}
			if y, ok := fold(n.Y).(*notation.Bool); ok {
				switch n.Op {
				case notation.And, notation.Or:
					return y
				case notation.Eq:
					return truth(x.Value == y.Value)
				case notation.Ne:
					return truth(x.Value != y.Value)
				}
			}
		case *notation.Label:
			if y, ok := fold(n.Y).(*notation.Label); ok {
				return truth((x.Name == y.Name) == (n.Op == notation.Eq))
			}
		case *notation.Number:
			if y, ok := fold(n.Y).(*notation.Number); ok {
				return foldNumbers(n.Op, x.Value, y.Value)
			}
		}
	}
	return nil
}

// foldNumbers returns what an operator makes of two numbers, nil where that is no sum,
// difference, product or comparison.
func foldNumbers(op notation.BinaryOp, x, y *big.Rat) notation.Expr {
	z, c := new(big.Rat), x.Cmp(y)
	switch op {
	case notation.Add:
		return &notation.Number{Value: z.Add(x, y)}
	case notation.Sub:
		return &notation.Number{Value: z.Sub(x, y)}
	case notation.Mul:
		return &notation.Number{Value: z.Mul(x, y)}
	case notation.Eq:
		return &notation.Bool{Value: c == 0}
	case notation.Ne:
		return &notation.Bool{Value: c != 0}
	case notation.Lt:
		return &notation.Bool{Value: c < 0}
	case notation.Le:
		return &notation.Bool{Value: c <= 0}
	case notation.Gt:
		return &notation.Bool{Value: c > 0}
	case notation.Ge:
		return &notation.Bool{Value: c >= 0}
	}
	return nil
}
