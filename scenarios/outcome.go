package scenarios

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// outcomeWords declares the roll `outcome` and the words it can be.
func (r *reader) outcomeWords(n *yamltree.Node) error {
	if !r.s.hasNames() {
		return n.Errorf("an outcome in the %s notation, which has no conditions", r.s.Notation.Name)
	}
	if err := r.declareWords(n); err != nil {
		return err
	}
	r.names.declared[outcomeName] = declaration{isRoll, n.At}
	return nil
}

// declareWords declares the names of cases as words.
func (r *reader) declareWords(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of cases"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := r.names.declare(e.Key, isLabel); err != nil {
			return err
		}
	}
	return nil
}

// outcome reads the conditions and puts the outcome in its place among the
// rolls: after all that do not depend on it.
func (r *reader) outcome(n *yamltree.Node) error {
	var before, after []let
	r.names.hidden[outcomeName] = "the outcome cannot depend on itself"
	dependent := map[string]bool{outcomeName: true}
	for _, l := range r.lets {
		if !l.needs(dependent) {
			before = append(before, l)
			continue
		}
		dependent[l.name] = true
		r.names.hidden[l.name] = l.name + " depends on the outcome"
		after = append(after, l)
	}
	x, err := r.cases(n)
	if err != nil {
		return err
	}
	clear(r.names.hidden)
	r.s.Cases = casesOf(n, x)
	r.lets = append(append(before, newLet(outcomeName, x)), after...)
	r.s.outcome = r.wrap(&notation.Ref{At: n.At, Name: outcomeName})
	return nil
}

// casesOf lists the cases of a mapping that [reader.cases] has read as x.
func casesOf(n *yamltree.Node, x notation.Expr) []*Case {
	list := make([]*Case, len(n.Entries))
	for i, e := range n.Entries {
		list[i] = &Case{Name: e.Key.Text, Text: e.Value.Text, at: e.Key.At}
		if branch, ok := x.(*notation.If); ok {
			list[i].cond, x = branch.Cond, branch.Else
		}
	}
	return list
}

// cases reads ordered cases into nested conditions: the first that holds gives
// its word.
func (r *reader) cases(n *yamltree.Node) (notation.Expr, error) {
	last := len(n.Entries) - 1
	conditions := make([]notation.Expr, last+1)
	for i, e := range n.Entries {
		isLast := e.Value.Kind == yamltree.Scalar && e.Value.Text == rulefile.Otherwise
		switch {
		case isLast && i < last:
			return nil, n.Entries[i+1].Key.Errorf("a case after otherwise never holds")
		case isLast:
		case i == last:
			return nil, e.Value.Errorf("the last case is `%s: otherwise`", e.Key.Text).
				WithHint("so that one case always holds")
		default:
			var err error
			if conditions[i], err = r.names.expression(e.Value); err != nil {
				return nil, err
			}
		}
	}
	if last < 0 {
		return nil, n.Errorf("no cases")
	}
	var x notation.Expr = label(n.Entries[last].Key)
	for i := last - 1; i >= 0; i-- {
		x = &notation.If{At: conditions[i].Span(), Cond: conditions[i], Then: label(n.Entries[i].Key), Else: x}
	}
	return x, nil
}

func label(key *yamltree.Node) *notation.Label {
	return &notation.Label{At: key.At, Name: key.Text}
}
