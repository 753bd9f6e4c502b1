package notation

import "fmt"

// is reports whether a node is of one type.
func is[T Expr](e Expr) bool {
	_, ok := e.(T)
	return ok
}

// Children returns the expressions directly under e, in the order they are
// written; those of a [Let] are its value and its body. It panics on a type of node
// that is not of this package.
func Children(e Expr) []Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label, *Resource:
		return nil
	case *Ref:
		return n.Args
	case *Pool:
		if d, ok := n.Die.(FairDie); ok {
			return appendOpen([]Expr{n.Count, d.Sides}, n.Mods)
		}
		return appendOpen([]Expr{n.Count}, n.Mods)
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
	case *Repeat:
		if n.Rank != nil {
			return []Expr{n.Count, n.X, n.Rank}
		}
		return []Expr{n.Count, n.X}
	case *Copies:
		return []Expr{n.Count, n.X}
	case *Where:
		return []Expr{n.Pool, n.Cond}
	case *Each:
		return []Expr{n.Pool, n.X}
	case *Pairs:
		return []Expr{n.P, n.Q, n.Cond}
	case *Again:
		if n.Limit != nil {
			return []Expr{n.X, n.Cond, n.Limit}
		}
		return []Expr{n.X, n.Cond}
	case *Process:
		var out []Expr
		for _, p := range n.State {
			out = append(out, p.Start)
		}
		return append(out, n.Step, n.Until, n.Value)
	case *Given:
		return []Expr{n.X, n.Cond}
	case *Retry:
		return []Expr{n.X}
	case *Choice:
		return n.children()
	}
	panic(fmt.Sprintf("notation: %T is not known to Children", e))
}

// WithChildren returns a copy of e over other children, as many and in the order of
// [Children], and panics where that does.
func WithChildren(e Expr, c []Expr) Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label, *Resource:
		return e
	case *Ref:
		m := *n
		m.Args = c
		return &m
	case *Pool:
		m := *n
		m.Count, c = c[0], c[1:]
		if _, ok := n.Die.(FairDie); ok {
			m.Die, c = FairDie{Sides: c[0]}, c[1:]
		}
		m.Mods = withOpen(n.Mods, c)
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
	case *Repeat:
		m := *n
		m.Count, m.X = c[0], c[1]
		if n.Rank != nil {
			m.Rank = c[2]
		}
		return &m
	case *Copies:
		m := *n
		m.Count, m.X = c[0], c[1]
		return &m
	case *Where:
		m := *n
		m.Pool, m.Cond = c[0], c[1]
		return &m
	case *Each:
		m := *n
		m.Pool, m.X = c[0], c[1]
		return &m
	case *Pairs:
		m := *n
		m.P, m.Q, m.Cond = c[0], c[1], c[2]
		return &m
	case *Again:
		m := *n
		m.X, m.Cond = c[0], c[1]
		if n.Limit != nil {
			m.Limit = c[2]
		}
		return &m
	case *Process:
		m := *n
		m.State = make([]StatePart, len(n.State))
		for i, p := range n.State {
			m.State[i] = StatePart{Name: p.Name, Start: c[i]}
		}
		rest := c[len(n.State):]
		m.Step, m.Until, m.Value = rest[0], rest[1], rest[2]
		return &m
	case *Given:
		m := *n
		m.X, m.Cond = c[0], c[1]
		return &m
	case *Retry:
		m := *n
		m.X = c[0]
		return &m
	case *Choice:
		return n.withChildren(c)
	}
	panic(fmt.Sprintf("notation: %T is not known to WithChildren", e))
}

// Transform returns the tree with nodes replaced: f is asked from the root down,
// and where it returns false the node's children are transformed. A node that stands in
// several places of a large tree is transformed once.
func Transform(e Expr, f func(Expr) (Expr, bool)) Expr {
	t := transformer{f: f, sharing: sharing{root: e}}
	return t.transform(e)
}

// A transformer is a pass of [Transform].
type transformer struct {
	sharing
	f     func(Expr) (Expr, bool)
	known map[Expr]Expr
}

func (t *transformer) transform(e Expr) Expr {
	if !t.isShared(e) {
		return t.node(e)
	}
	if known, ok := t.known[e]; ok {
		return known
	}
	if t.known == nil {
		t.known = map[Expr]Expr{}
	}
	out := t.node(e)
	t.known[e] = out
	return out
}

func (t *transformer) node(e Expr) Expr {
	if out, ok := t.f(e); ok {
		return out
	}
	old := Children(e)
	if len(old) == 0 {
		return e
	}
	children, changed := make([]Expr, len(old)), false
	for i, c := range old {
		children[i] = t.transform(c)
		changed = changed || children[i] != c
	}
	if !changed {
		return e
	}
	return WithChildren(e, children)
}
