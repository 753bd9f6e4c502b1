package notation

import "math/big"

// Constant returns the number that an expression without dice and names is; false for any
// other expression, and for a division by 0.
func Constant(e Expr) (*big.Rat, bool) {
	n, ok := Fold(e).(*Number)
	if !ok {
		return nil, false
	}
	return n.Value, true
}

// Decide evaluates a condition without dice and names; ok is false for any other
// expression.
func Decide(e Expr) (value, ok bool) {
	b, ok := Fold(e).(*Bool)
	return ok && b.Value, ok
}

// Fold evaluates an expression of constants to a number, word or truth value; nil if it is not
// constant.
func Fold(e Expr) Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return n
	case *Unary:
		x := Fold(n.X)
		if x, ok := x.(*Bool); ok && n.Op == Not {
			return truth(!x.Value)
		}
		if x, ok := x.(*Number); ok && n.Op == Neg {
			return &Number{Value: new(big.Rat).Neg(x.Value)}
		}
	case *If:
		if cond, ok := Fold(n.Cond).(*Bool); ok {
			if cond.Value {
				return Fold(n.Then)
			}
			return Fold(n.Else)
		}
	case *Binary:
		return foldBinary(n, Fold(n.X), Fold(n.Y))
	case *Ref, *Pool, *Group, *Call, *Chance, *Let, *Tuple, *Repeat, *Process, *Given, *Retry,
		*Copies, *Where, *Each, *Pairs, *Again, *Deck, *Deal:
	}
	return nil
}

// Folds reports whether [Fold] will find a constant once the names for which open is true have
// values.
func Folds(e Expr, open func(name string) bool) bool {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return true
	case *Ref:
		return n.Args == nil && open(n.Name)
	case *Unary:
		return Folds(n.X, open)
	case *Binary:
		return folds(n) && Folds(n.X, open) && Folds(n.Y, open)
	case *If:
		if cond, ok := Decide(n.Cond); ok && cond {
			return Folds(n.Then, open)
		} else if ok {
			return Folds(n.Else, open)
		}
		return Folds(n.Cond, open) && Folds(n.Then, open) && Folds(n.Else, open)
	case *Pool, *Group, *Call, *Chance, *Let, *Tuple, *Repeat, *Process, *Given, *Retry,
		*Copies, *Where, *Each, *Pairs, *Again, *Deck, *Deal:
	}
	return false
}

// folds reports whether an operator is evaluated by [Fold].
func folds(n *Binary) bool {
	if n.Op == Div {
		return n.Rule == ExactDivision || n.Rule == FloorDivision
	}
	return n.Op == Add || n.Op == Sub || n.Op == Mul || n.Op.IsComparison() || n.Op.IsLogic()
}

// foldBinary evaluates a binary operator on constants; nil if the result is not constant. x or y
// is nil if that operand is not constant.
func foldBinary(n *Binary, x, y Expr) Expr {
	if x, ok := x.(*Bool); ok {
		y, isBool := y.(*Bool)
		switch {
		case n.Op == And && !x.Value, n.Op == Or && x.Value:
			return x
		case !isBool:
			return nil
		case n.Op == And, n.Op == Or:
			return y
		case n.Op == Eq, n.Op == Ne:
			return truth((x.Value == y.Value) == (n.Op == Eq))
		}
	}
	if x, ok := x.(*Label); ok {
		if y, ok := y.(*Label); ok && (n.Op == Eq || n.Op == Ne) {
			return truth((x.Name == y.Name) == (n.Op == Eq))
		}
	}
	if x, ok := x.(*Number); ok {
		if y, ok := y.(*Number); ok {
			return foldNumbers(n, x.Value, y.Value)
		}
	}
	return nil
}

func truth(v bool) Expr { return &Bool{Value: v} }

// foldNumbers evaluates an operator on two numbers; nil for a division by 0 or an operator that
// has no constant result.
func foldNumbers(n *Binary, x, y *big.Rat) Expr {
	z, c := new(big.Rat), x.Cmp(y)
	switch {
	case n.Op == Add:
		return &Number{Value: z.Add(x, y)}
	case n.Op == Sub:
		return &Number{Value: z.Sub(x, y)}
	case n.Op == Mul:
		return &Number{Value: z.Mul(x, y)}
	case n.Op == Div && folds(n) && y.Sign() != 0:
		if z.Quo(x, y); n.Rule == FloorDivision {
			z.SetInt(new(big.Int).Div(z.Num(), z.Denom()))
		}
		return &Number{Value: z}
	case n.Op == Eq || n.Op == Ne:
		return truth((c == 0) == (n.Op == Eq))
	case n.Op == Lt || n.Op == Ge:
		return truth((c < 0) == (n.Op == Lt))
	case n.Op == Gt || n.Op == Le:
		return truth((c > 0) == (n.Op == Gt))
	}
	return nil
}
