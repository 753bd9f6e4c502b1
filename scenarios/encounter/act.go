package encounter

import (
	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/scope"
)

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
