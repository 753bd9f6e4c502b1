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
		return n.Errorf("%s is an encounter, which has actors of its own", a.from.Name).WithHint("set: what they start with")
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
	if end := a.node.Get("end"); end != nil {
		if err := t.endOf(a, end, values); err != nil {
			return err
		}
		return t.effects(effects, "", nil)
	}
	if a.from.ending == nil {
		return a.node.Errorf("the ends of %s have no names", a.from.Name).
			WithHint("end: {left: hero.hp} gives one to something of its last state")
	}
	played := *a.from.process
	played.Value = a.from.ending
	var words []string
	for _, e := range a.from.Encounter.Endings {
		words = append(words, e.Name)
	}
	outcome := t.played(scope.OutcomeName, a, &played, values)
	return t.effects(effects, outcome, words)
}

// endOf gives a name to an expression of the last state.
func (t *turnReader) endOf(a *actionNode, end *yamltree.Node, values map[string]notation.Expr) error {
	if err := end.WantEntries("a name with an expression of the last state"); err != nil {
		return err
	}
	if len(end.Entries) != 1 {
		return end.Errorf("one name expected: another would be of another play").
			WithHint("end: {left: \"if(ending == hero, hero.hp, 0)\"}")
	}
	e := end.Entries[0]
	if err := t.r.scope.CheckLocal(e.Key); err != nil {
		return err
	}
	x, err := a.from.End(e.Value, nil)
	if err != nil {
		return err
	}
	t.played(e.Key.Text, a, x, values)
	return nil
}

// played rolls for what an encounter comes to.
func (t *turnReader) played(name string, a *actionNode, x notation.Expr, values map[string]notation.Expr) (roll string) {
	roll = t.roll(name, notation.Put(scope.Wrap(a.from.scope.Lets, x), func(name string) notation.Expr { return values[name] }))
	t.rolls[name] = roll
	return roll
}
