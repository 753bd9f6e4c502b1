package encounter

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadActions reads the section as far as it can be before somebody acts.
func (r *Reader) ReadActions(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of actions"); err != nil {
		return err
	}
	r.acts = map[string]*actionNode{}
	for _, e := range n.Entries {
		a, node := &Action{Name: e.Key.Text}, &actionNode{node: e.Value}
		if !rulefile.IsName(a.Name) {
			return e.Key.Errorf("%q is not a name of an action", a.Name).WithHint("such as attack")
		}
		r.acts[a.Name] = node
		r.Actions = append(r.Actions, a)
		if e.Value.Kind != yamltree.Mapping {
			continue // effects alone
		}
		keys := rulefile.OwnActionKeys
		if e.Value.Get("scenario") != nil {
			keys = rulefile.ActionKeys
		}
		if err := e.Value.KnownKeys(keys...); err != nil {
			return err
		}
		if err := e.Value.ReadFields(yamltree.Into("doc", &a.Doc), yamltree.Into("scenario", &a.Scenario)); err != nil {
			return err
		}
		if o := e.Value.Get("outcome"); o != nil {
			if err := r.scope.DeclareWords(o); err != nil {
				return err
			}
		}
		if from := e.Value.Get("scenario"); from != nil {
			var err error
			if node.from, err = r.load(from.At.Src.Name, a.Scenario); err != nil {
				return from.Locate(err)
			}
			r.Fingerprints = append(r.Fingerprints, node.from.Fingerprint)
		}
	}
	return nil
}

// Unused returns the actions that nobody takes.
func (r *Reader) Unused() []scope.Unused {
	var list []scope.Unused
	for _, a := range r.Actions {
		if node := r.acts[a.Name]; !node.used {
			list = append(list, scope.Unused{Name: a.Name, What: "an action", At: node.node.At})
		}
	}
	return list
}
