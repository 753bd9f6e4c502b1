package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// parameters reads the section: `strength: 14`, whose type follows from the
// default, or a mapping that says more.
func (r *reader) parameters(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of parameters"); err != nil {
		return err
	}
	for _, e := range n.Entries {
		if err := r.names.declare(e.Key, isParameter); err != nil {
			return err
		}
		p := &parameter.Parameter{Name: r.s.canonical(e.Key.Text), At: e.Key.At, Grammar: r.s.valueGrammar(), Resource: r.s.hasBracketedParameters()}
		if p.Name != e.Key.Text {
			r.names.declared[p.Name] = r.names.declared[e.Key.Text]
			delete(r.names.declared, e.Key.Text)
		}
		if err := p.Declare(e.Value, r.names); err != nil {
			return err
		}
		if slices.ContainsFunc(r.s.Parameters, func(q *parameter.Parameter) bool { return q.Name == p.Name }) {
			return e.Key.Errorf("%s is already a parameter", p.Name)
		}
		r.s.Parameters = append(r.s.Parameters, p)
		if p.Resource && p.Type == parameter.Dice {
			r.lets = append(r.lets, newLet(storedName(p.Name), &notation.Ref{At: p.At, Name: p.Name}))
		}
	}
	return nil
}
