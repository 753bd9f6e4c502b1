package scope

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// Decide evaluates a condition that has no dice and no names; ok is false for any other
// expression.
func Decide(e notation.Expr) (value, ok bool) {
	b, ok := Fold(e).(*notation.Bool)
	return ok && b.Value, ok
}

// Fold evaluates an expression that has no dice and no names to a constant; nil for any
// other.
func Fold(e notation.Expr) notation.Expr {
	switch n := e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return n
	case *notation.Unary:
		x := Fold(n.X)
		if x, ok := x.(*notation.Bool); ok && n.Op == notation.Not {
			return truth(!x.Value)
		}
		if x, ok := x.(*notation.Number); ok && n.Op == notation.Neg {
			return &notation.Number{Value: new(big.Rat).Neg(x.Value)}
		}
	case *notation.If:
		if cond, ok := Fold(n.Cond).(*notation.Bool); ok {
			if cond.Value {
				return Fold(n.Then)
			}
			return Fold(n.Else)
		}
	case *notation.Binary:
		if n.Op == notation.Div {
			return foldQuotient(n.Rule, Fold(n.X), Fold(n.Y))
		}
		return foldBinary(n.Op, Fold(n.X), Fold(n.Y))
	case *notation.Ref, *notation.Resource, *notation.Pool, *notation.Group, *notation.Call, *notation.Chance, *notation.Clamp,
		*notation.Let, *notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given, *notation.Retry,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again:
	}
	return nil
}

// foldBinary evaluates an operator; x or y is nil where it is no constant.
func foldBinary(op notation.BinaryOp, x, y notation.Expr) notation.Expr {
	if x, ok := x.(*notation.Bool); ok {
		y, isBool := y.(*notation.Bool)
		switch {
		case op == notation.And && !x.Value, op == notation.Or && x.Value:
			return x
		case !isBool:
			return nil
		case op == notation.And, op == notation.Or:
			return y
		case op == notation.Eq, op == notation.Ne:
			return truth((x.Value == y.Value) == (op == notation.Eq))
		}
	}
	if x, ok := x.(*notation.Label); ok {
		if y, ok := y.(*notation.Label); ok && (op == notation.Eq || op == notation.Ne) {
			return truth((x.Name == y.Name) == (op == notation.Eq))
		}
	}
	if x, ok := x.(*notation.Number); ok {
		if y, ok := y.(*notation.Number); ok {
			return foldNumbers(op, x.Value, y.Value)
		}
	}
	return nil
}

func truth(v bool) notation.Expr { return &notation.Bool{Value: v} }

// foldNumbers evaluates a sum, a difference, a product or a comparison of two numbers;
// nil for any other operator.
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
		return truth(c == 0)
	case notation.Ne:
		return truth(c != 0)
	case notation.Lt:
		return truth(c < 0)
	case notation.Le:
		return truth(c <= 0)
	case notation.Gt:
		return truth(c > 0)
	case notation.Ge:
		return truth(c >= 0)
	case notation.Div, notation.Rem, notation.And, notation.Or:
	}
	return nil
}

// foldQuotient evaluates an exact division by what is not 0; nil for any other.
func foldQuotient(rule notation.Division, x, y notation.Expr) notation.Expr {
	n, isNumber := x.(*notation.Number)
	by, byNumber := y.(*notation.Number)
	if !isNumber || !byNumber || rule != notation.ExactDivision || by.Value.Sign() == 0 {
		return nil
	}
	return &notation.Number{Value: new(big.Rat).Quo(n.Value, by.Value)}
}
