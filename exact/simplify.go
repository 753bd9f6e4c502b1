package exact

import "oddsmith/scenarios/notation"

// simplify returns a tree worth the same in which parts without dice are the
// constants they are worth, branches that are not taken are gone, and rolls that
// are constants stand where they are named. What has no meaning is left as it is.
func (e *evaluator) simplify(x notation.Expr) notation.Expr {
	switch n := x.(type) {
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Process:
		return x
	case *notation.Let:
		value := e.simplify(n.Value)
		if isLiteral(value) {
			return e.simplify(replaced(n.Body, n.Name, value))
		}
		body := e.simplify(n.Body)
		if !mentions(body, n.Name) {
			return body
		}
		m := *n
		m.Value, m.Body = value, body
		return &m
	case *notation.If:
		cond := e.simplify(n.Cond)
		if b, ok := cond.(*notation.Bool); ok {
			if b.Value {
				return e.simplify(n.Then)
			}
			return e.simplify(n.Else)
		}
		m := *n
		m.Cond, m.Then, m.Else = cond, e.simplify(n.Then), e.simplify(n.Else)
		return &m
	case *notation.Binary:
		if n.Op == notation.And || n.Op == notation.Or {
			return e.simplifyLogic(n)
		}
	}
	old := notation.Children(x)
	children, constant := make([]notation.Expr, len(old)), len(old) > 0
	for i, c := range old {
		children[i] = e.simplify(c)
		constant = constant && isLiteral(children[i])
	}
	if len(old) == 0 {
		return x
	}
	out := notation.WithChildren(x, children)
	switch out.(type) {
	case *notation.Binary, *notation.Unary, *notation.Call, *notation.Clamp:
		if !constant {
			return out
		}
		if r, err := evalOnce(out, e.budget, nil); err == nil && r.Dist.isConstant() {
			return literal(r.Dist.outcome(0))
		}
	}
	return out
}

// simplifyLogic leaves out an operand that decides nothing.
func (e *evaluator) simplifyLogic(n *notation.Binary) notation.Expr {
	x := e.simplify(n.X)
	if b, ok := x.(*notation.Bool); ok {
		if b.Value == (n.Op == notation.Or) {
			return b
		}
		return e.simplify(n.Y)
	}
	y := e.simplify(n.Y)
	if b, ok := y.(*notation.Bool); ok && b.Value == (n.Op == notation.And) {
		return x
	}
	m := *n
	m.X, m.Y = x, y
	return &m
}

func isLiteral(e notation.Expr) bool {
	switch e.(type) {
	case *notation.Number, *notation.Bool, *notation.Label:
		return true
	}
	return false
}

// replaced puts a value in for a name that nothing inside binds again.
func replaced(e notation.Expr, name string, value notation.Expr) notation.Expr {
	return notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
		switch n := x.(type) {
		case *notation.Ref:
			return value, n.Name == name
		case *notation.Let:
			if n.Name == name {
				m := *n
				m.Value = replaced(n.Value, name, value)
				return &m, true
			}
		}
		return x, false
	})
}
