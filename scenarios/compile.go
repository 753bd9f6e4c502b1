package scenarios

import (
	"math/big"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
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
	return notation.Check(substitute(r.wrap(e), r.samples()))
}

func (r *reader) samples() map[string]Value {
	values := map[string]Value{}
	for _, p := range r.s.Parameters {
		values[p.Name] = p.sample()
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

// sample is a value of the parameter's type.
func (p *Parameter) sample() Value {
	if p.Default != nil {
		return *p.Default
	}
	v := Value{Type: p.Type}
	switch p.Type {
	case Boolean:
		v.Expr = &notation.Bool{}
	case Choice:
		v.Expr = &notation.Label{Name: p.Choices[0]}
	default:
		v.Expr = &notation.Number{Value: new(big.Rat)}
	}
	return v
}

// substitute puts values in for the names of parameters.
func substitute(e notation.Expr, values map[string]Value) notation.Expr {
	// The lookup returns no error, so Bind does not.
	out, _ := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		if ref, ok := n.(*notation.Ref); ok {
			if v, ok := values[ref.Name]; ok {
				return v.placed(ref.At), nil
			}
		}
		return n, nil
	})
	return out
}

// placed is what stands where the parameter is named: a number, a word or a
// truth value takes the place of the name in the text, dice keep their own.
func (v Value) placed(at notation.Span) notation.Expr {
	switch x := v.Expr.(type) {
	case *notation.Number:
		return &notation.Number{At: at, Value: x.Value}
	case *notation.Bool:
		return &notation.Bool{At: at, Value: x.Value}
	case *notation.Label:
		return &notation.Label{At: at, Name: x.Name}
	}
	return v.Expr
}
