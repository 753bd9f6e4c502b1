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
	var room [few]*Expr
	for _, x := range places(room[:0], e) {
		out = append(out, *x)
	}
	return out
}

// few is for how many children a walk has room: nodes with more are rare.
const few = 4

// WithChildren returns a copy of e over other children, as many and in the order of
// [Children], and panics where that does.
func WithChildren(e Expr, c []Expr) Expr {
	m := copyOfNode(e)
	var room [few]*Expr
	for i, x := range places(room[:0], m) {
		*x = c[i]
	}
	if p, ok := m.(*Pool); ok {
		p.Rule.settle()
	}
	return m
}

// places appends to out pointers to the [Children] of a node. It panics for an unknown type of node.
func places(out []*Expr, e Expr) []*Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return out
	case *Ref:
		return placesIn(out, n.Args)
	case *Pool:
		out = append(out, &n.Count)
		if d, ok := n.Die.(*FairDie); ok {
			out = append(out, &d.Sides)
		}
		n.Rule.open(func(_ Span, of *Expr) { out = append(out, of) })
		return out
	case *Group:
		return placesIn(out, n.Items)
	case *Unary:
		return append(out, &n.X)
	case *Binary:
		return append(out, &n.X, &n.Y)
	case *Call:
		return placesIn(out, n.Args)
	case *Chance:
		return append(out, &n.P)
	case *If:
		return append(out, &n.Cond, &n.Then, &n.Else)
	case *Let:
		return append(out, &n.Value, &n.Body)
	case *Tuple:
		return placesIn(out, n.Items)
	case *Repeat:
		return placeOf(append(out, &n.Count, &n.X), &n.Rank)
	case *Copies:
		return append(out, &n.Count, &n.X)
	case *Where:
		return append(out, &n.Pool, &n.Cond)
	case *Each:
		return append(out, &n.Pool, &n.X)
	case *Pairs:
		return append(out, &n.P, &n.Q, &n.Cond)
	case *Deck:
		for i := range n.Cards {
			c := &n.Cards[i]
			out = placeOf(append(out, &c.Count, &c.First), &c.Last)
		}
		return out
	case *Deal:
		return placesIn(out, n.Args)
	case *Again:
		return placeOf(append(out, &n.X, &n.Cond), &n.Limit)
	case *Process:
		n.eachExpr(func(x *Expr) { out = append(out, x) })
		return out
	case *Given:
		return append(out, &n.X, &n.Cond)
	case *Retry:
		return append(out, &n.X)
	}
	panic(fmt.Sprintf("notation: %T is not known to Children", e))
}

// placesIn appends pointers to the items of a list.
func placesIn(out []*Expr, list []Expr) []*Expr {
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// placeOf appends x, the pointer to an optional child of a node, if the node has that child.
func placeOf(out []*Expr, x *Expr) []*Expr {
	if *x == nil {
		return out
	}
	return append(out, x)
}

// copyOfNode returns a copy of a node with the same children: setting those of the copy leaves the node as it
// was.
func copyOfNode(e Expr) Expr {
	switch n := e.(type) {
	case *Number, *Bool, *Label:
		return e
	case *Ref:
		m := *n
		m.Args = slices.Clone(n.Args)
		return &m
	case *Pool:
		m := *n
		if d, ok := n.Die.(*FairDie); ok {
			m.Die = copyOf(d)
		}
		if n.Rule.isOpen() {
			m.Rule = n.Rule.clone()
		}
		return &m
	case *Group:
		m := *n
		m.Items = slices.Clone(n.Items)
		return &m
	case *Unary:
		return copyOf(n)
	case *Binary:
		return copyOf(n)
	case *Call:
		m := *n
		m.Args = slices.Clone(n.Args)
		return &m
	case *Chance:
		return copyOf(n)
	case *If:
		return copyOf(n)
	case *Let:
		return copyOf(n)
	case *Tuple:
		m := *n
		m.Items = slices.Clone(n.Items)
		return &m
	case *Repeat:
		return copyOf(n)
	case *Copies:
		return copyOf(n)
	case *Where:
		return copyOf(n)
	case *Each:
		return copyOf(n)
	case *Pairs:
		return copyOf(n)
	case *Deck:
		m := *n
		m.Cards = slices.Clone(n.Cards)
		return &m
	case *Deal:
		m := *n
		m.Args = slices.Clone(n.Args)
		return &m
	case *Again:
		return copyOf(n)
	case *Process:
		return n.clone()
	case *Given:
		return copyOf(n)
	case *Retry:
		return copyOf(n)
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

// transform returns the node that replaces e, from the memo if e was met before.
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

// node is transform for one node, without looking into the memo.
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
