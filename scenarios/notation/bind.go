package notation

import "slices"

// Bind returns the tree with every free name replaced by what lookup returns for
// it: lookup is called with each [*Ref] and [*Resource], left to right, and
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
	name  string   // of a Let
	names []string // of another node
	outer *boundNames
}

func (b *boundNames) has(name string) bool {
	for ; b != nil; b = b.outer {
		if b.name == name || slices.Contains(b.names, name) {
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
	binds := len(old) > 1 && bindsOthers(e)
	for i, c := range old {
		inner := bound
		if let, ok := e.(*Let); ok && i == 1 {
			inner = &boundNames{name: let.Name, outer: bound}
		} else if binds {
			inner = &boundNames{names: BoundIn(e, i), outer: bound}
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
	if ref, ok := e.(*Ref); ok && !bound.has(ref.Name) || is[*Resource](e) {
		return b.lookup(e)
	}
	return e, nil
}

// bindsOthers reports whether a node that is no Let binds names in some of its children.
func bindsOthers(e Expr) bool {
	return is[*Where](e) || is[*Each](e) || is[*Pairs](e) || is[*Again](e) || is[*Process](e)
}

// BoundIn returns the names that a node binds in its i-th child, in the order of [Children].
func BoundIn(e Expr, i int) []string {
	if n, ok := e.(*Let); ok && i == 1 {
		return []string{n.Name}
	}
	if n, ok := e.(*Where); ok && i == 1 {
		return []string{n.It}
	}
	if n, ok := e.(*Each); ok && i == 1 {
		return []string{n.It}
	}
	if n, ok := e.(*Pairs); ok && i == 2 {
		return []string{n.It, n.Other}
	}
	if n, ok := e.(*Again); ok && i == 1 {
		return []string{n.It}
	}
	if n, ok := e.(*Process); ok && i >= len(n.Vars) {
		return n.names()
	}
	return nil
}

// WithBound returns the node with the names that it binds renamed. References to them are not
// changed.
func WithBound(e Expr, rename func(name string) string) Expr {
	if n, ok := e.(*Let); ok && rename(n.Name) != n.Name {
		m := *n
		m.Name = rename(n.Name)
		return &m
	}
	if n, ok := e.(*Where); ok && rename(n.It) != n.It {
		m := *n
		m.It = rename(n.It)
		return &m
	}
	if n, ok := e.(*Each); ok && rename(n.It) != n.It {
		m := *n
		m.It = rename(n.It)
		return &m
	}
	if n, ok := e.(*Pairs); ok && (rename(n.It) != n.It || rename(n.Other) != n.Other) {
		m := *n
		m.It, m.Other = rename(n.It), rename(n.Other)
		return &m
	}
	if n, ok := e.(*Again); ok && rename(n.It) != n.It {
		m := *n
		m.It = rename(n.It)
		return &m
	}
	if n, ok := e.(*Process); ok {
		return n.renamed(rename)
	}
	return e
}
