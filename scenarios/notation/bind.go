package notation

import "slices"

// Bind returns the tree with every free name replaced by what lookup returns for
// it: lookup is called with each [*Ref] and [*Resource], left to right, and
// may return the node itself to leave it in place (a Ref to a roll). Names that are
// bound inside of e are left alone. The arguments of a call are bound before the call.
// Subtrees without free names are shared with e, not copied. The first error ends the walk.
func Bind(e Expr, lookup func(Expr) (Expr, error)) (Expr, error) {
	return bind(e, nil, lookup)
}

func bind(e Expr, bound []string, lookup func(Expr) (Expr, error)) (Expr, error) {
	old := Children(e)
	var changed []Expr
	for i, c := range old {
		b, err := bind(c, slices.Concat(bound, BoundIn(e, i)), lookup)
		if err != nil {
			return nil, err
		}
		if b != c && changed == nil {
			changed = append([]Expr(nil), old...)
		}
		if changed != nil {
			changed[i] = b
		}
	}
	if changed != nil {
		e = WithChildren(e, changed)
	}
	if ref, ok := e.(*Ref); ok && !slices.Contains(bound, ref.Name) || is[*Resource](e) {
		return lookup(e)
	}
	return e, nil
}

// BoundIn returns the names that a node binds in the i-th of its [Children].
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
	if n, ok := e.(*Process); ok && i >= len(n.State) {
		names := []string{TurnsName}
		for _, p := range n.State {
			names = append(names, p.Name)
		}
		return names
	}
	return nil
}
