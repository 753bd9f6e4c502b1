package scope

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
)

// ReadParameters reads the section: `strength: 14`, whose type follows from the
// default, or a mapping that says more.
func (sc *Scope) ReadParameters(n *yamltree.Node) error {
	return n.EachEntry("a mapping of parameters", func(e yamltree.Entry) error {
		if err := sc.declare(e.Key, isParameter); err != nil {
			return err
		}
		p := &parameter.Parameter{Name: sc.canonical(e.Key.Text), At: e.Key.At, Grammar: sc.ValueGrammar(), Resource: sc.BracketedParameters()}
		if p.Name != e.Key.Text {
			sc.declared[p.Name] = sc.declared[e.Key.Text]
			delete(sc.declared, e.Key.Text)
		}
		if err := p.Declare(e.Value, sc); err != nil {
			return err
		}
		if slices.ContainsFunc(sc.Parameters, func(q *parameter.Parameter) bool { return q.Name == p.Name }) {
			return e.Key.Errorf("%s is already a parameter", p.Name)
		}
		sc.Parameters = append(sc.Parameters, p)
		if p.Resource && p.Type == parameter.Dice {
			sc.Lets = append(sc.Lets, NewLet(StoredName(p.Name), &notation.Ref{At: p.At, Name: p.Name}))
		}
		return nil
	})
}
