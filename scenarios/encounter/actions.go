package encounter

import (
	"oddsmith/scenarios/internal/suggest"
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
		if err := e.Value.ReadKnown(keys, yamltree.Into("doc", &a.Doc), yamltree.Into("scenario", &a.Scenario)); err != nil {
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

// act lets the one whose turn it is take an action.
func (t *turnReader) act(name *yamltree.Node) error {
	text, err := name.ReadText()
	if err != nil {
		return err
	}
	a := t.r.acts[text]
	if a == nil {
		names := make([]string, 0, len(t.r.Actions))
		for _, a := range t.r.Actions {
			names = append(names, a.Name)
		}
		return name.Locate(suggest.Unknown("action", text, names))
	}
	a.used = true
	t.block = t.unique(text)
	outer := t.rolls
	defer func() { t.rolls = outer }()
	t.rolls = map[string]string{}
	switch {
	case a.from != nil:
		return t.actFrom(a)
	case a.node.Kind == yamltree.Mapping:
		return t.actOwn(a.node)
	}
	return t.effects(a.node, "", nil)
}

// actOwn takes an action that has rolls, an outcome and effects of its own.
func (t *turnReader) actOwn(n *yamltree.Node) error {
	err := t.naming(func() error {
		lets, err := t.r.scope.LocalRolls(n.Get("rolls"), t.block)
		for _, l := range lets {
			t.lets = append(t.lets, scope.NewLet(l.Name, t.withValues(l.Expr)))
		}
		return err
	})
	if err != nil {
		return err
	}
	if rolls := n.Get("rolls"); rolls != nil {
		for _, e := range rolls.Entries {
			t.rolls[e.Key.Text] = t.block + "/" + e.Key.Text
		}
	}
	var words []string
	outcome := ""
	if o := n.Get("outcome"); o != nil {
		x, err := t.cases(o)
		if err != nil {
			return err
		}
		outcome = t.roll(scope.OutcomeName, x)
		t.rolls[scope.OutcomeName] = outcome
		for _, e := range o.Entries {
			words = append(words, e.Key.Text)
		}
	}
	does, err := n.Required("effects")
	if err != nil {
		return err
	}
	return t.effects(does, outcome, words)
}
