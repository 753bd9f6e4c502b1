package notation

import "slices"

// Labels returns the words that a categorical expression can be worth, in the
// order they are written: those of its [Label] nodes, or yes and no for a truth
// value. It is nil for a number or a tuple, and for an expression that [Check]
// refuses.
func Labels(e Expr) []string {
	kind, err := Check(e)
	if err != nil {
		return nil
	}
	return LabelsOf(e, kind)
}

// LabelsOf returns the [Labels] of an expression that is known to have that kind.
func LabelsOf(e Expr, kind Kind) []string {
	switch kind {
	case TruthKind:
		return []string{"yes", "no"}
	case LabelKind:
		return appendLabels(nil, e, nil)
	case NumberKind, TupleKind:
	}
	return nil
}

// A scope holds the rolls named so far, innermost first.
type scope struct {
	name  string
	value Expr
	outer *scope // also the scope of value
	seen  bool   // its words have been listed
}

// appendLabels adds the words that e can be worth and words does not hold yet.
func appendLabels(words []string, e Expr, names *scope) []string {
	switch n := e.(type) {
	case *Number, *Bool, *Pool, *Group, *Unary, *Binary, *Call, *Chance, *Clamp, *Resource, *Tuple, *Repeat,
		*Copies, *Where, *Each, *Pairs, *Again:
		// worth no label, as [Check] has found
	case *Label:
		if !slices.Contains(words, n.Name) {
			words = append(words, n.Name)
		}
	case *If:
		words = appendLabels(words, n.Then, names)
		words = appendLabels(words, n.Else, names)
	case *Process:
		inner := names
		for _, p := range n.State {
			inner = &scope{name: p.Name, value: p.Start, outer: inner}
		}
		words = appendLabels(words, n.Value, inner)
	case *Given:
		words = appendLabels(words, n.X, names)
	case *Retry:
		words = appendLabels(words, n.X, names)
	case *Let:
		words = appendLabels(words, n.Body, &scope{name: n.Name, value: n.Value, outer: names})
	case *Ref:
		for s := names; s != nil; s = s.outer {
			if s.name != n.Name {
				continue
			}
			if s.seen {
				return words
			}
			s.seen = true
			return appendLabels(words, s.value, s.outer)
		}
	}
	return words
}
