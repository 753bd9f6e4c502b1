package encounter

import (
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/scope"
)

// play adds an action that is itself an encounter, played to its end with its own actors. Its
// outcome is how it ended, or a value of its last state.
func (t *turnReader) play(a *actionNode, values map[string]notation.Expr) {
	if n := a.node.Get("actors"); n != nil {
		t.r.Refuse(n.Errorf("%s is an encounter, which has actors of its own", a.from.Name).WithHint("use set: to give what they start with"))
		return
	}
	if list := a.from.choosers; len(list) > 0 {
		t.r.Refuse(a.node.Errorf("%s chooses in %s, so that cannot be an action of another encounter", list[0].Actor, a.from.Name).
			WithHint("a policy in place of choose, in a file that extends it"))
		return
	}
	im := importing{turn: t, from: a.from, action: a.node, values: values}
	im.require()
	t.r.Roles.Import(a.from.Dice, values)
	effects := t.r.Required(a.node, "effects")
	end := a.node.Get("end")
	byEnding := end == nil || effects.Kind == yamltree.Mapping && !isConditional(effects)
	if byEnding && a.from.ending == nil {
		t.r.Refuse(a.node.Errorf("the ends of %s have no names", a.from.Name).
			WithHint("end: {left: hero.hp} gives one to something of its last state"))
		return
	}
	var names []string
	var items []notation.Expr
	if byEnding {
		names, items = append(names, scope.OutcomeName), append(items, a.from.ending)
	}
	if end != nil {
		from := a.from.readBy(t.r.scope.Reader)
		for e := range t.r.Entries(end, "a mapping of names to what they are of the last state") {
			t.r.scope.CheckLocal(e.Key)
			names, items = append(names, e.Key.Text), append(items, from.lastState(e.Value, nil, true).Value)
		}
	}
	t.played(a, names, items, values)
	if !byEnding {
		t.effects(effects, "", nil)
		return
	}
	var words []string
	for _, e := range a.from.Encounter.Endings {
		words = append(words, e.Name)
	}
	t.effects(effects, t.rolls[scope.OutcomeName], words)
}

// played adds one play of the encounter of action a, and names for the items, each a value of its last state.
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

// lastOf returns the encounter of action a with x, an expression of its last state, as its value. values are
// put in for the parameters.
func (t *turnReader) lastOf(a *actionNode, x notation.Expr, values map[string]notation.Expr) notation.Expr {
	end := *a.from.process
	end.Value = x
	return notation.Put(scope.Wrap(a.from.scope.Lets, &end), func(name string) notation.Expr { return values[name] })
}
