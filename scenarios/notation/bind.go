package notation

import "math"

// Bind returns the tree with every free name replaced by what lookup returns for
// it: lookup is called with each [*Ref], left to right, and
// may return the node itself to leave it in place (a Ref to a roll). Names that are
// bound inside of e are left alone. The arguments of a call are bound before the call.
// Subtrees without free names are shared with e, not copied. A node that stands in several
// places is bound once. After the first error lookup is not called again.
func Bind(e Expr, lookup func(Expr) (Expr, error)) (Expr, error) {
	b, any := NewBinder(), &Ref{}
	b.lookup = lookup
	out := b.Put(e, func(string) Expr { return any })
	return out, b.err
}

// binders returns pointers to the names that a node binds, and in which of its [Children] they are bound: those
// with an index from <= i < to.
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
	case *Number, *Bool, *Label, *Pool, *Group, *Unary, *Binary, *Call, *Chance, *If, *Ref, *Tuple, *Repeat,
		*Copies, *Given, *Retry, *Deck, *Deal:
	}
	return nil, 0, 0
}

// boundBy returns the names that have a meaning of their own in the children from <= i < to of a node: those
// that it binds, and the ones that every encounter has.
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

// Bound returns the names that a node binds in some of its children.
func Bound(e Expr) []string {
	names, _, _ := boundBy(e)
	return names
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
	m := copyOfNode(e)
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
