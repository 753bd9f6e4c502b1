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

// DivisionByZero returns the error of a division by a constant 0, at the divisor, where it is an error; nil if there is none.
func DivisionByZero(e Expr) *Error {
	var found *Error
	Visit(e, func(e Expr) bool {
		b, ok := e.(*Binary)
		if ok && (b.Op == Rem || b.Op == Div && (b.Rule == ExactDivision || b.Rule == FloorDivision)) {
			if v := number(b.Y); v != nil && v.Sign() == 0 {
				found = Errorf(b.Y.Span(), "division by 0")
			}
		}
		return found == nil
	})
	return found
}

// Decide evaluates a condition without dice and names; ok is false for any other
// expression.
func Decide(e Expr) (value, ok bool) {
	b, ok := Fold(e).(*Bool)
	return ok && b.Value, ok
}

// Fold evaluates an expression of constants to a number, word or truth value; nil if it is not
// constant.
func Fold(e Expr) Expr { return fold(e, func(string) bool { return false }) }

// Folds reports whether [Fold] will find a constant once the names for which open is true have
// values.
func Folds(e Expr, open func(name string) bool) bool { return fold(e, open) != nil }

// fold is [Fold], but names for which open is true count as constants: an expression that depends on one is
// folded to one of these names.
func fold(e Expr, open func(name string) bool) Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return n
	case *Ref:
		if n.Args == nil && open(n.Name) {
			return n
		}
	case *Unary:
		x := fold(n.X, open)
		if x, ok := x.(*Bool); ok && n.Op == Not {
			return truth(!x.Value)
		}
		if x, ok := x.(*Number); ok && n.Op == Neg {
			return &Number{Value: new(big.Rat).Neg(x.Value)}
		}
		if is[*Ref](x) {
			return x
		}
	case *If:
		cond := fold(n.Cond, open)
		if cond, ok := cond.(*Bool); ok && cond.Value {
			return fold(n.Then, open)
		} else if ok {
			return fold(n.Else, open)
		}
		if is[*Ref](cond) && fold(n.Then, open) != nil && fold(n.Else, open) != nil {
			return cond
		}
	case *Binary:
		x, y := fold(n.X, open), fold(n.Y, open)
		for _, name := range [...]Expr{x, y} {
			if is[*Ref](name) && x != nil && y != nil && folds(n) {
				return name
			}
		}
		return foldBinary(n, x, y)
	case *Pool, *Group, *Call, *Chance, *Let, *Tuple, *Repeat, *Process, *Given, *Retry,
		*Copies, *Where, *Each, *Pairs, *Again, *Deck, *Deal:
	}
	return nil
}

// folds reports whether an operator is evaluated by [Fold].
func folds(n *Binary) bool {
	if n.Op == Div {
		return n.Rule == ExactDivision || n.Rule == FloorDivision
	}
	return n.Op == Add || n.Op == Sub || n.Op == Mul || n.Op.IsComparison() || n.Op.IsLogic()
}

// foldBinary evaluates a binary operator on constants x and y; nil for one that is not constant. It returns nil
// if the result is not constant.
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
