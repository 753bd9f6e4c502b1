package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// A let is something that is rolled once.
type let struct {
	name  string
	value notation.Expr
	refs  map[string]bool // the names in value
}

func newLet(name string, value notation.Expr) let {
	return let{name, value, refs(value, map[string]bool{})}
}

// needs reports whether the value names any of the names.
func (l let) needs(names map[string]bool) bool {
	for n := range l.refs {
		if names[n] {
			return true
		}
	}
	return false
}

// refs adds the names in a tree to a set.
func refs(e notation.Expr, set map[string]bool) map[string]bool {
	if r, ok := e.(*notation.Ref); ok {
		set[r.Name] = true
	}
	for _, c := range notation.Children(e) {
		refs(c, set)
	}
	return set
}

// wrap puts the rolls that a measure needs, directly or through other rolls,
// around it.
func (r *reader) wrap(body notation.Expr) notation.Expr {
	return wrapIn(r.lets, body)
}

// check returns the kind of an expression, or what is wrong with it. The types
// of the parameters fix all kinds, so that a check with any values holds for
// every binding.
func (r *reader) check(e notation.Expr) (notation.Kind, error) {
	return notation.Check(parameter.Substitute(r.wrap(e), r.samples()))
}

func (r *reader) samples() map[string]parameter.Value {
	values := map[string]parameter.Value{}
	for _, p := range r.s.Parameters {
		values[p.Name] = p.Sample()
	}
	return values
}

// checkRolls checks the rolls that no measure may need.
func (r *reader) checkRolls(root *yamltree.Node) error {
	for _, l := range r.lets {
		if _, err := r.check(l.value); err != nil {
			return root.Locate(err)
		}
	}
	return nil
}
