package encounter

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// encounterOfActors reads an encounter in which the actors of the file take turns.
func (r *Reader) encounterOfActors(n, turns *yamltree.Node) error {
	if err := n.KnownKeys(rulefile.ActorEncounterKeys...); err != nil {
		return err
	}
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
	if err := r.limit(n); err != nil {
		return err
	}
	resources := r.resourceNames()
	start := moment{}
	for _, name := range resources {
		start[name] = running{base: &notation.Ref{At: n.At, Name: r.parts[name]}}
	}
	start[againName] = notAgain(n.At)
	if err := r.endings(n, until); err != nil {
		return err
	}
	var lets []scope.Let
	after := map[string]moment{}
	for _, e := range turns.Entries {
		t := &turnReader{
			r: r, names: resources, now: maps.Clone(start), actor: e.Key.Text,
			aliases: r.aliases(e.Key.Text), counts: map[string]int{},
		}
		t.aimAtTheOther()
		if len(o.actors) > 1 {
			t.acts = o.acts(t.actor, e.Key.At)
		}
		if err := t.turn(e.Value); err != nil {
			return err
		}
		if stands := r.stands(t.actor, start.value); stands != nil && r.allMayBeDown(o, until) {
			t.now = chooseMoment(stands, t.now, start)
		}
		lets = append(lets, t.lets...)
		after[e.Key.Text] = t.now
		r.Encounter.Turns = append(r.Encounter.Turns, TurnOf{Actor: t.actor, Target: t.aimText, Policy: t.described, Choose: t.options, For: t.forText})
	}
	r.Encounter.Sides = r.sides
	return r.step(n, o, lets, after)
}

// stateOfActors makes the resources of all actors the state.
func (r *Reader) stateOfActors(n *yamltree.Node) error {
	r.begin(n)
	for _, res := range r.resources {
		if res.start == nil {
			return n.Errorf("%s has no value to start with", res.full).WithHint("actors: {%s: {%s: ...}}", res.actor, res.Name)
		}
		r.addResource(res)
	}
	if len(r.process.State) == 0 {
		return n.Errorf("there are no actors").WithHint("actors: {hero: {hp: 20}, monster: {hp: 30}}")
	}
	return nil
}

// step puts the turns of all actors together: what the one whose turn it is makes of
// the state, and who is next.
func (r *Reader) step(n *yamltree.Node, o order, lets []scope.Let, after map[string]moment) error {
	last := len(o.actors) - 1
	now := after[o.actors[last]]
	for _, name := range slices.Backward(o.actors[:last]) {
		now = chooseMoment(o.acts(name, n.At), after[name], now)
	}
	t := &notation.Tuple{At: n.At}
	for _, name := range r.resourceNames() {
		t.Items = append(t.Items, now[name].value())
	}
	r.rounds = rounds{each: len(o.actors)}
	if last > 0 {
		s := succession{r: r, o: &o, after: after}
		s.tracks = o.every || len(r.sides) > 0 || slices.ContainsFunc(o.actors, func(a string) bool { return after[a].again() != nil })
		if o.every {
			first, err := r.rollRound(o, now)
			if err != nil {
				return err
			}
			s.round = first
			if len(r.sides) > 0 || o.groups != nil { // it is asked more than once
				lets = append(lets, scope.NewLet("encounter/round begins", first))
				s.round = ref("encounter/round begins", n.At)
			}
		}
		var next next
		if o.groups == nil {
			next = s.next(n.At)
		} else {
			var known []scope.Let
			next, known = s.byNumbers(n.At)
			lets = append(lets, known...)
		}
		t.Items = append(t.Items, next.who)
		if o.every && o.groups == nil {
			t.Items = append(t.Items, next.acted)
		}
		if s.tracks {
			r.countsFresh(n, next.fresh)
			if !o.every && o.groups == nil {
				r.rounds.parts = append(r.rounds.parts, counted{actedPart, o.acted, next.acted})
			}
		}
	} else if again := now.again(); again != nil {
		if stands := r.stands(o.actors[0], now.value); stands != nil {
			again = &notation.Binary{At: n.At, Op: notation.And, X: again, Y: stands}
		}
		r.countsFresh(n, &notation.Unary{At: n.At, Op: notation.Not, X: again})
	}
	if n.Get("limit") != nil {
		t.Items = append(t.Items, &notation.Binary{At: n.At, Op: notation.Add, X: ref(turnPart, n.At), Y: notation.Int(1)})
	}
	r.process.Step, r.rounds.lets = scope.Wrap(lets, t), lets
	if err := r.checkProcess(n); err != nil {
		return err
	}
	if r.chooser == "" { // a choice goes by what stays as it was, too, if that was rolled
		r.dropConstants()
	}
	return nil
}

// countsFresh counts the turns with which a round begins; fresh is whether one does with the
// next turn.
func (r *Reader) countsFresh(n *yamltree.Node, fresh notation.Expr) {
	begun := &notation.Binary{At: n.At, Op: notation.Add, X: ref(roundPart, n.At), Y: oneIf(ref(freshPart, n.At))}
	r.rounds.parts = append(r.rounds.parts,
		counted{freshPart, &notation.Bool{At: n.At, Value: true}, fresh},
		counted{roundPart, notation.Int(0), begun})
}

// dropConstants takes the resources that no turn changes out of the state: expressions
// refer to their first values instead.
func (r *Reader) dropConstants() {
	rolled, body := unwrapped(r.process.Step)
	var state []notation.StatePart
	var items []notation.Expr
	constant := map[string]string{} // the let of what a resource starts as, by the part it was
	for i, part := range r.process.State {
		name, _ := strings.CutPrefix(part.Name, "encounter/")
		item := body.Items[i]
		ref, isRef := item.(*notation.Ref)
		if isRef && ref.Name == part.Name && r.parts[name] == part.Name {
			constant[part.Name], r.parts[name] = scope.StoredName(name), scope.StoredName(name)
			continue
		}
		state, items = append(state, part), append(items, item)
	}
	if len(state) == 0 || len(constant) == 0 {
		return
	}
	stored := func(e notation.Expr) notation.Expr { return scope.Rename(e, constant) }
	after := stored(&notation.Tuple{At: body.At, Items: items}).(*notation.Tuple)
	step := rewrapped(rolled, after, stored)
	r.process.State, r.process.Step, r.process.Until = state, step, stored(r.process.Until)
	if r.ending != nil {
		r.ending = stored(r.ending)
	}
	for i, p := range r.rounds.parts {
		r.rounds.parts[i].after = stored(p.after)
	}
	for i, l := range r.rounds.lets {
		r.rounds.lets[i] = scope.NewLet(l.Name, stored(l.Expr))
	}
}
