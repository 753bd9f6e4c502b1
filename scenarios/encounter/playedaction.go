package encounter

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// play takes an action that is an encounter: a fight in a career. It is played to its end,
// with parameters worth what the action sets and actors of its own. How it ended is the
// outcome of the action, unless the action asks for something else of its last state.
func (t *turnReader) play(a *actionNode, values map[string]notation.Expr) error {
	if n := a.node.Get("actors"); n != nil {
		return n.Errorf("%s is an encounter, which has actors of its own", a.from.Name).WithHint("use set: to give what they start with")
	}
	if list := a.from.choosers; len(list) > 0 {
		return a.node.Errorf("%s chooses in %s, so that cannot be an action of another encounter", list[0].Actor, a.from.Name).
			WithHint("a policy in place of choose, in a file that extends it")
	}
	im := importing{turn: t, from: a.from, action: a.node, values: values}
	im.require()
	t.r.Roles.Import(a.from.Dice, values)
	effects, err := a.node.Required("effects")
	if err != nil {
		return err
	}
	end := a.node.Get("end")
	byEnding := end == nil || effects.Kind == yamltree.Mapping && !isConditional(effects)
	if byEnding && a.from.ending == nil {
		return a.node.Errorf("the ends of %s have no names", a.from.Name).
			WithHint("end: {left: hero.hp} gives one to something of its last state")
	}
	var names []string
	var items []notation.Expr
	if byEnding {
		names, items = append(names, scope.OutcomeName), append(items, a.from.ending)
	}
	if end != nil {
		if err := end.WantEntries("a mapping of names to what they are of the last state"); err != nil {
			return err
		}
		for _, e := range end.Entries {
			if err := t.r.scope.CheckLocal(e.Key); err != nil {
				return err
			}
			x, err := a.from.lastState(e.Value, nil, true)
			if err != nil {
				return err
			}
			names, items = append(names, e.Key.Text), append(items, x.Value)
		}
	}
	t.played(a, names, items, values)
	if !byEnding {
		return t.effects(effects, "", nil)
	}
	var words []string
	for _, e := range a.from.Encounter.Endings {
		words = append(words, e.Name)
	}
	return t.effects(effects, t.rolls[scope.OutcomeName], words)
}

// played plays an encounter once, and names what its last state is worth.
func (t *turnReader) played(a *actionNode, names []string, items []notation.Expr, values map[string]notation.Expr) {
	roll := &notation.Roll{At: a.node.At, Name: t.numbered(t.block + "/end")}
	for i, name := range names {
		t.rolls[name] = t.numbered(t.block + "/" + name)
		roll.Items = append(roll.Items, t.rolls[name])
		t.rolled = append(t.rolled, scope.NewLet(t.rolls[name], t.lastOf(a, items[i], values)))
	}
	roll.Value = t.lastOf(a, &notation.Tuple{At: a.node.At, Items: items}, values)
	t.add(roll.Only(func(string) bool { return true }))
}

// lastOf is something that the last state of an encounter is worth.
func (t *turnReader) lastOf(a *actionNode, x notation.Expr, values map[string]notation.Expr) notation.Expr {
	end := *a.from.process
	end.Value = x
	return notation.Put(scope.Wrap(a.from.scope.Lets, &end), func(name string) notation.Expr { return values[name] })
}
