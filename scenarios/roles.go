package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// roles reads what rolls and constants are used for: `roll: resolution`.
func (r *reader) roles(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of names to roles"); err != nil {
		return err
	}
	r.s.Roles, r.s.rolesAt = map[string]string{}, map[string]notation.Span{}
	for _, e := range n.Entries {
		role, err := e.Value.ReadText()
		if err != nil {
			return err
		}
		if !slices.Contains(rulefile.DieRoles, role) {
			return e.Value.Locate(suggest.Unknown("role", role, rulefile.DieRoles))
		}
		r.s.Roles[e.Key.Text], r.s.rolesAt[e.Key.Text] = role, e.Key.At
	}
	return nil
}
