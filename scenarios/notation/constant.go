package notation

import "math/big"

// Constant returns the value of arithmetic on numbers alone; false for any other
// expression, and for a division by 0.
func Constant(e Expr) (*big.Rat, bool) {
	if n, ok := e.(*Number); ok {
		return n.Value, true
	}
	if n, ok := e.(*Unary); ok && n.Op == Neg {
		x, ok := Constant(n.X)
		if !ok {
			return nil, false
		}
		return new(big.Rat).Neg(x), true
	}
	n, ok := e.(*Binary)
	if !ok {
		return nil, false
	}
	x, okX := Constant(n.X)
	y, okY := Constant(n.Y)
	if !okX || !okY {
		return nil, false
	}
	if n.Op == Add {
		return new(big.Rat).Add(x, y), true
	}
	if n.Op == Sub {
		return new(big.Rat).Sub(x, y), true
	}
	if n.Op == Mul {
		return new(big.Rat).Mul(x, y), true
	}
	if n.Op != Div || y.Sign() == 0 {
		return nil, false
	}
	q := new(big.Rat).Quo(x, y)
	if n.Rule == ExactDivision {
		return q, true
	}
	if n.Rule == FloorDivision {
		return new(big.Rat).SetInt(new(big.Int).Div(q.Num(), q.Denom())), true
	}
	return nil, false
}
