package notation

// Bind returns the tree with every name replaced by what lookup returns for
// it: lookup is called with each [*Ref] and [*Resource], left to right, and
// may return the node itself to leave it in place (a Ref to a roll). Subtrees
// without names are shared with e, not copied. The first error ends the walk.
func Bind(e Expr, lookup func(Expr) (Expr, error)) (Expr, error) {
	if is[*Ref](e) || is[*Resource](e) {
		return lookup(e)
	}
	old := Children(e)
	var changed []Expr
	for i, c := range old {
		b, err := Bind(c, lookup)
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
	if changed == nil {
		return e, nil
	}
	return WithChildren(e, changed), nil
}
