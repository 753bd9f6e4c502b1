package parameter

import (
	"oddsmith/scenarios/notation"
)

// Substitute puts values in for the names of parameters.
func Substitute(e notation.Expr, values map[string]Value) notation.Expr {
	// The lookup returns no error, so Bind does not.
	out, _ := notation.Bind(e, func(n notation.Expr) (notation.Expr, error) {
		if ref, ok := n.(*notation.Ref); ok {
			if v, ok := values[ref.Name]; ok {
				return v.Placed(ref.At), nil
			}
		}
		return n, nil
	})
	return out
}

// Placed is what stands where the parameter is named: a number, a word or a
// truth value takes the place of the name in the text, dice keep their own.
func (v Value) Placed(at notation.Span) notation.Expr {
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
