package notation

import (
	"fmt"
	"slices"
)

// is reports whether a node is of one type.
func is[T Expr](e Expr) bool {
	_, ok := e.(T)
	return ok
}

// Children returns the expressions directly under e, in the order they are
// written; those of a [Let] are its value and its body. It panics on a type of node
// that is not of this package.
func Children(e Expr) []Expr { return AppendChildren(nil, e) }

// AppendChildren appends the [Children] of a node to out, so that a caller with a reused slice
// allocates nothing.
func AppendChildren(out []Expr, e Expr) []Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return out
	case *Ref:
		return append(out, n.Args...)
	case *Pool:
		out = append(out, n.Count)
		if d, ok := n.Die.(FairDie); ok {
			out = append(out, d.Sides)
		}
		n.Rule.open(func(_ Span, of *Expr) { out = append(out, *of) })
		return out
	case *Group:
		return append(out, n.Items...)
	case *Unary:
		return append(out, n.X)
	case *Binary:
		return append(out, n.X, n.Y)
	case *Call:
		return append(out, n.Args...)
	case *Chance:
		return append(out, n.P)
	case *If:
		return append(out, n.Cond, n.Then, n.Else)
	case *Clamp:
		return append(out, n.X)
	case *Let:
		return append(out, n.Value, n.Body)
	case *Tuple:
		return append(out, n.Items...)
	case *Repeat:
		out = append(out, n.Count, n.X)
		if n.Rank != nil {
			out = append(out, n.Rank)
		}
		return out
	case *Copies:
		return append(out, n.Count, n.X)
	case *Where:
		return append(out, n.Pool, n.Cond)
	case *Each:
		return append(out, n.Pool, n.X)
	case *Pairs:
		return append(out, n.P, n.Q, n.Cond)
	case *Deck:
		for i := range n.Cards {
			out = append(out, n.Cards[i].exprs()...)
		}
		return out
	case *Deal:
		return append(out, n.Args...)
	case *Again:
		out = append(out, n.X, n.Cond)
		if n.Limit != nil {
			out = append(out, n.Limit)
		}
		return out
	case *Process:
		n.eachExpr(func(e *Expr) { out = append(out, *e) })
		return out
	case *Given:
		return append(out, n.X, n.Cond)
	case *Retry:
		return append(out, n.X)
	}
	panic(fmt.Sprintf("notation: %T is not known to Children", e))
}

// few is for how many children a walk has room: nodes with more are rare.
const few = 4

// WithChildren returns a copy of e over other children, as many and in the order of
// [Children], and panics where that does.
func WithChildren(e Expr, c []Expr) Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
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
		m.Rule = n.Rule.with(c)
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
	case *Deck:
		m := *n
		m.Cards = slices.Clone(n.Cards)
		for i := range m.Cards {
			m.Cards[i], c = n.Cards[i].withExprs(c)
		}
		return &m
	case *Deal:
		m := *n
		m.Args = c
		return &m
	case *Again:
		m := *n
		m.X, m.Cond = c[0], c[1]
		if n.Limit != nil {
			m.Limit = c[2]
		}
		return &m
	case *Process:
		m := n.clone()
		m.eachExpr(func(e *Expr) { *e, c = c[0], c[1:] })
		return m
	case *Given:
		m := *n
		m.X, m.Cond = c[0], c[1]
		return &m
	case *Retry:
		m := *n
		m.X = c[0]
		return &m
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
	var space [few]Expr
	var children []Expr
	old := AppendChildren(space[:0], e)
	for i, c := range old {
		child := t.transform(c)
		if child != c && children == nil {
			children = slices.Clone(old)
		}
		if children != nil {
			children[i] = child
		}
	}
	if children == nil {
		return e
	}
	return WithChildren(e, children)
}
