package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// encounterOfActors reads an encounter in which the actors of the file take turns.
func (r *Reader) encounterOfActors(n *yamltree.Node) error {
	if err := n.KnownKeys(rulefile.ActorEncounterKeys...); err != nil {
		return err
	}
	n, err := r.single(n)
	if err != nil {
		return err
	}
	turns := n.Get("turns")
	if err := turns.WantEntries("a mapping of actors to what they do"); err != nil {
		return err
	}
	if len(turns.Entries) == 0 {
		return turns.Errorf("nobody acts").WithHint("turns: {hero: attack}")
	}
	if err := r.stateOfActors(n); err != nil {
		return err
	}
	if err := r.readSides(n); err != nil {
		return err
	}
	until := n.Get("until")
	switch {
	case until == nil && n.Get("limit") == nil:
		return n.Errorf("until is missing").WithHint("such as {monster: hero.hp <= 0, hero: monster.hp <= 0}")
	case until == nil:
		until = &yamltree.Node{Kind: yamltree.Mapping, At: n.At}
	}
	if until.Kind == yamltree.Mapping {
		if err := r.scope.DeclareWords(until); err != nil {
			return err
		}
	}
	o, err := r.turnOrder(n, turns)
	if err != nil {
		return err
	}
	if err := r.endings(n, until); err != nil {
		return err
	}
	r.acting, r.uneven = len(o.actors), len(o.actors) > 1 && (o.every || len(r.sides) > 0)
	for _, e := range turns.Entries {
		t := r.newTurn(e.Key.Text)
		if err := t.waits(); err != nil {
			return err
		}
		if err := t.turn(e.Value); err != nil {
			return err
		}
		t.fade()
		body := pruned(t.body)
		notation.Statements(body, func(s notation.Stmt) {
			if _, again := s.(*notation.ActAgain); again {
				r.uneven = true
			}
		})
		r.process.Turns = append(r.process.Turns, notation.Turn{Actor: t.actor, Stands: r.stands(t.actor), Body: body})
		group, isFirst, isMember := r.memberOf(t.actor)
		if isMember {
			t.described.Actor = group.Name
		}
		if isFirst || !isMember {
			r.Encounter.Turns = append(r.Encounter.Turns, t.described)
		}
	}
	r.Encounter.Sides = r.sides
	o.put(r.process)
	r.shareStarts()
	r.process.Alike = r.alike()
	return r.checkProcess(n)
}

// stateOfActors makes the resources of all actors the state.
func (r *Reader) stateOfActors(n *yamltree.Node) error {
	r.begin(n)
	for _, res := range r.resources {
		if res.start == nil {
			return n.Errorf("%s has no value to start with", res.full).WithHint("actors: {%s: {%s: ...}}", res.actor, res.Name)
		}
		r.addPart(res.full, res.Text, res.start)
		r.process.Vars[len(r.process.Vars)-1].Actor = res.actor
		if res.floor != nil {
			r.floors[r.parts[res.full]] = res
		}
	}
	r.countDowns()
	if len(r.process.Vars) == 0 {
		return n.Errorf("there are no actors").WithHint("actors: {hero: {hp: 20}, monster: {hp: 30}}")
	}
	return nil
}

// shareStarts lets resources start with what was rolled for them, where others name that: vars
// start independently of one another. What no turn changes is what it starts with.
func (r *Reader) shareStarts() {
	changed := r.changed()
	for i, res := range r.resources {
		stored := scope.StoredName(res.full)
		named := func(l scope.Let) bool { return scope.Mentions(res.start, l.Name) || scope.Mentions(l.Expr, stored) }
		v := &r.process.Vars[i]
		if !changed[v.Name] && len(r.choosers) == 0 || slices.ContainsFunc(r.scope.Lets, named) {
			v.Start = ref(stored, res.start.Span())
		}
	}
}
