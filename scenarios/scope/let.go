package scope

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// A Let is something that is rolled once and is one value wherever it is named.
type Let struct {
	Part
	refs map[string]bool // the names in its expression
}

// NewLet is the let of that name.
func NewLet(name string, value notation.Expr) Let {
	return Let{Part{Name: name, At: value.Span(), Expr: value}, refs(value, map[string]bool{})}
}

// Names reports whether a tree names something.
func Names(e notation.Expr, name string) bool { return refs(e, map[string]bool{})[name] }

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

// Wrap puts those lets that a body needs around it.
func Wrap(lets []Let, body notation.Expr) notation.Expr {
	needed := refs(body, map[string]bool{})
	for _, l := range slices.Backward(lets) {
		if !needed[l.Name] {
			continue
		}
		for n := range l.refs {
			needed[n] = true
		}
		body = &notation.Let{At: l.Expr.Span(), Name: l.Name, Value: l.Expr, Body: body}
	}
	return body
}

// A Part is a piece of a rule file and the expression it holds. Constants, words,
// sequences and lookups are put in; parameters and what is rolled stand in it as
// [notation.Ref].
type Part struct {
	Name string
	At   notation.Span
	Expr notation.Expr // nil for the case `otherwise`
}
