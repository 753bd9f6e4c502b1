package notation

import (
	"math"
	"slices"
)

// Bind returns the tree with every free name replaced by what lookup returns for
// it: lookup is called with each [*Ref], left to right, and
// may return the node itself to leave it in place (a Ref to a roll). Names that are
// bound inside of e are left alone. The arguments of a call are bound before the call.
// Subtrees without free names are shared with e, not copied. A large tree whose nodes
// stand in several places becomes one whose nodes do; lookup is then called once for
// them. The first error ends the walk.
func Bind(e Expr, lookup func(Expr) (Expr, error)) (Expr, error) {
	b := binder{lookup: lookup, memo: memoOf[bool, Expr](e)}
	return b.bind(e, nil)
}

// A binder is a pass of [Bind]. What it makes of a node depends on which of its names are
// bound around it.
type binder struct {
	lookup func(Expr) (Expr, error)
	memo   memo[bool, Expr]
}

// boundNames are names that are bound around a node, innermost first.
type boundNames struct {
	names []string // of one node
	outer *boundNames
}

func (b *boundNames) has(name string) bool {
	for ; b != nil; b = b.outer {
		if slices.Contains(b.names, name) {
			return true
		}
	}
	return false
}

// bind returns the expression with its free names replaced by their values. bound are the names
// that nodes around it bind.
func (b *binder) bind(e Expr, bound *boundNames) (Expr, error) {
	if ref, ok := e.(*Ref); ok && ref.Args == nil {
		if bound.has(ref.Name) {
			return e, nil
		}
		return b.lookup(e)
	}
	if !b.memo.isShared(e) {
		return b.node(e, bound)
	}
	if known, ok := b.memo.find(e, bound.has); ok {
		return known, nil
	}
	out, err := b.node(e, bound)
	if err == nil {
		b.memo.keep(e, bound.has, out)
	}
	return out, err
}

// node binds the children of a node; the node itself is returned if none changes.
func (b *binder) node(e Expr, bound *boundNames) (Expr, error) {
	old := Children(e)
	var changed []Expr
	names, from, to := boundBy(e)
	within := &boundNames{names: names, outer: bound}
	for i, c := range old {
		inner := bound
		if from <= i && i < to {
			inner = within
		}
		x, err := b.bind(c, inner)
		if err != nil {
			return nil, err
		}
		if x != c && changed == nil {
			changed = append([]Expr(nil), old...)
		}
		if changed != nil {
			changed[i] = x
		}
	}
	if changed != nil {
		e = WithChildren(e, changed)
	}
	if ref, ok := e.(*Ref); ok && !bound.has(ref.Name) {
		return b.lookup(e)
	}
	return e, nil
}

// binders returns the names that a node binds, where it has them, and in which of its [Children] it
// does: those from <= i < to.
func binders(e Expr) (names []*string, from, to int) {
	switch n := e.(type) {
	case *Let:
		return []*string{&n.Name}, 1, 2
	case *Where:
		return []*string{&n.It}, 1, 2
	case *Each:
		return []*string{&n.It}, 1, 2
	case *Again:
		return []*string{&n.It}, 1, 2
	case *Pairs:
		return []*string{&n.It, &n.Other}, 2, 3
	case *Process:
		return n.binds(), len(n.Vars), math.MaxInt
	case *Number, *Bool, *Label, *Pool, *Group, *Unary, *Binary, *Call, *Chance, *If, *Clamp, *Ref, *Tuple, *Repeat,
		*Copies, *Given, *Retry, *Deck, *Deal:
	}
	return nil, 0, 0
}

// boundBy returns the names that mean something else in the children from <= i < to of a node: those that
// it binds, and the ones that every encounter has.
func boundBy(e Expr) (names []string, from, to int) {
	list, from, to := binders(e)
	for _, name := range list {
		names = append(names, *name)
	}
	if is[*Process](e) {
		names = append(names, TurnsName, RoundsName, PlaceName)
	}
	return names, from, to
}

// BoundIn returns the names that a node binds in its i-th child, in the order of [Children].
func BoundIn(e Expr, i int) []string {
	if names, from, to := boundBy(e); from <= i && i < to {
		return names
	}
	return nil
}

// WithBound returns a copy of the node with the names that it binds renamed. References to them are not
// changed.
func WithBound(e Expr, rename func(name string) string) Expr {
	m := WithChildren(e, Children(e))
	names, _, _ := binders(m)
	for _, name := range names {
		*name = rename(*name)
	}
	if n, ok := m.(*Process); ok {
		n.Statements(func(s Stmt) {
			if c, ok := s.(*Change); ok {
				c.Var = rename(c.Var)
			}
		})
	}
	return m
}
