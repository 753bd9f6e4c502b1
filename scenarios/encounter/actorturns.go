package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// encounterOfActors reads an encounter in which the actors of the file take turns.
func (r *Reader) encounterOfActors(n *yamltree.Node) {
	r.Keys(n, rulefile.ActorEncounterKeys...)
	n = r.single(n)
	turns := n.Get("turns")
	r.WantEntries(turns, "a mapping of actors to what they do")
	if len(turns.Entries) == 0 {
		r.Refuse(turns.Errorf("nobody acts").WithHint("turns: {hero: attack}"))
	}
	r.stateOfActors(n)
	r.readSides(n)
	until := n.Get("until")
	switch {
	case until == nil && n.Get("limit") == nil:
		r.Refuse(n.Errorf("until is missing").WithHint("such as {monster: hero.hp <= 0, hero: monster.hp <= 0}"))
	}
	if until == nil {
		until = &yamltree.Node{Kind: yamltree.Mapping, At: n.At}
	}
	if until.Kind == yamltree.Mapping {
		r.scope.DeclareWords(until)
	}
	o := r.turnOrder(n, turns)
	r.endings(n, until)
	if r.Refused() {
		return
	}
	r.acting, r.uneven = len(o.actors), len(o.actors) > 1 && (o.every || len(r.sides) > 0)
	for _, e := range turns.Entries {
		t := r.newTurn(e.Key.Text)
		t.waits()
		t.turn(e.Value)
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
	r.checkProcess(n)
}

// stateOfActors makes the resources of all actors the state of the encounter.
func (r *Reader) stateOfActors(n *yamltree.Node) {
	r.begin(n)
	for _, res := range r.resources {
		if res.start == nil {
			r.Refuse(n.Errorf("%s has no value to start with", res.full).WithHint("actors: {%s: {%s: ...}}", res.actor, res.Name))
			return
		}
		r.addPart(res.full, res.Text, res.start)
		r.process.Vars[len(r.process.Vars)-1].Actor = res.actor
		if res.floor != nil {
			r.floors[r.parts[res.full]] = res
		}
	}
	r.countDowns()
	if len(r.process.Vars) == 0 {
		r.Refuse(n.Errorf("there are no actors").WithHint("actors: {hero: {hp: 20}, monster: {hp: 30}}"))
	}
}

// shareStarts makes a resource start with a shared roll if other start values or rolls refer to
// it. Start values are otherwise rolled independently.
func (r *Reader) shareStarts() {
	changed := r.changed()
	for i, res := range r.resources {
		stored := scope.StoredName(res.full)
		named := func(l scope.Let) bool {
			return notation.Mentions(res.start, l.Name) || notation.Mentions(l.Expr, stored)
		}
		v := &r.process.Vars[i]
		if !changed[v.Name] && len(r.choosers) == 0 || slices.ContainsFunc(r.scope.Lets, named) {
			v.Start = ref(stored, res.start.Span())
		}
	}
}
