package notation

// Children returns the expressions directly under e, in the order they are
// written; those of a [Let] are its value and its body.
func Children(e Expr) []Expr {
	switch n := e.(type) {
	case *Pool:
		if d, ok := n.Die.(FairDie); ok {
			return []Expr{n.Count, d.Sides}
		}
		return []Expr{n.Count}
	case *Group:
		return n.Items
	case *Unary:
		return []Expr{n.X}
	case *Binary:
		return []Expr{n.X, n.Y}
	case *Call:
		return n.Args
	case *Chance:
		return []Expr{n.P}
	case *If:
		return []Expr{n.Cond, n.Then, n.Else}
	case *Clamp:
		return []Expr{n.X}
	case *Let:
		return []Expr{n.Value, n.Body}
	case *Tuple:
		return n.Items
	case *Given:
		return []Expr{n.X, n.Cond}
	}
	return nil
}

// WithChildren returns a copy of e over other children, as many and in the order of
// [Children].
func WithChildren(e Expr, c []Expr) Expr {
	switch n := e.(type) {
	case *Pool:
		m := *n
		m.Count = c[0]
		if _, ok := n.Die.(FairDie); ok {
			m.Die = FairDie{Sides: c[1]}
		}
		return &m
	case *Group:
		m := *n
		m.Items = c
		return &m
	case *Unary:
		m := *n
		m.X = c[0]
		return &m
	case *Binary:
		m := *n
		m.X, m.Y = c[0], c[1]
		return &m
	case *Call:
		m := *n
		m.Args = c
		return &m
	case *Chance:
		m := *n
		m.P = c[0]
		return &m
	case *If:
		m := *n
		m.Cond, m.Then, m.Else = c[0], c[1], c[2]
		return &m
	case *Clamp:
		m := *n
		m.X = c[0]
		return &m
	case *Let:
		m := *n
		m.Value, m.Body = c[0], c[1]
		return &m
	case *Tuple:
		m := *n
		m.Items = c
		return &m
	case *Given:
		m := *n
		m.X, m.Cond = c[0], c[1]
		return &m
	}
	return e
}
