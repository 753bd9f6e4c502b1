package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// ReadEncounter reads the section encounter: the state, the turns and the end.
func (r *Reader) ReadEncounter(n *yamltree.Node) {
	for _, e := range n.Entries {
		switch e.Key.Text {
		case roundsName:
			r.Refuse(e.Key.Errorf("unknown key %q", e.Key.Text).WithHint(roundsCounted))
		case "end":
			r.Refuse(e.Key.Errorf("unknown key %q", e.Key.Text).WithHint("until: {hero: orc.hp <= 0, orc: hero.hp <= 0} says when the encounter ends"))
		}
	}
	r.Keys(n, slices.Concat(rulefile.EncounterKeys, rulefile.ActorEncounterKeys)...)
	r.hideGroups()
	r.scope.ConstantsStay()
	r.inside = true
	defer func() { r.inside, r.reading = false, nil }()
	if again := n.Get("repeat"); again != nil {
		r.repeatEffects(n, again)
		return
	}
	if !r.scope.HasNames() {
		r.Refuse(n.Errorf("an encounter in the %s notation, which has no conditions", r.scope.Notation.Name).
			WithHint("repeat: effects plays the effects again and again"))
		return
	}
	if n.Get("turns") != nil {
		r.encounterOfActors(n)
		return
	}
	r.writtenOut(n)
}

// writtenOut reads an encounter with an explicit state and turn.
func (r *Reader) writtenOut(n *yamltree.Node) {
	if limit := n.Get("limit"); limit != nil {
		r.Refuse(limit.Errorf("limit is for an encounter of actors").WithHint(turnsOfState))
		return
	}
	r.Keys(n, rulefile.EncounterKeys...)
	state := r.Required(n, "state")
	r.begin(n)
	for e := range r.Entries(state, "a mapping of names to what they start as") {
		r.scope.CheckLocal(e.Key)
		r.addPart(e.Key.Text, e.Value.Text, r.scope.Expression(e.Value))
	}
	r.process.Turns = []notation.Turn{{Body: r.turn(r.Required(n, "turn"), state)}}
	until := r.Required(n, "until")
	r.Encounter.Until = until.Text
	r.scope.WithLocals(r.locals(), func() { r.process.Until = r.scope.Expression(until) })
	r.checkProcess(n)
}

// turn reads the rolls of a turn and the new values of the state. Parts that are not named do not
// change.
func (r *Reader) turn(n, state *yamltree.Node) (body []notation.Stmt) {
	r.Keys(n, rulefile.TurnKeys...)
	next := r.RequiredEntries(n, "next", "a mapping of parts of the state to their new values")
	names := make([]string, len(state.Entries))
	for i, e := range state.Entries {
		names[i] = e.Key.Text
	}
	for _, e := range next.Entries {
		if !slices.Contains(names, e.Key.Text) {
			r.RefuseAt(e.Key, suggest.Unknown("part of the state", e.Key.Text, names))
		}
	}
	r.scope.WithLocals(r.locals(), func() {
		for _, l := range r.scope.LocalRolls(n.Get("rolls"), "turn/") {
			body = append(body, &notation.Roll{At: l.At, Name: l.Name, Value: l.Expr})
		}
		var changes []notation.Stmt
		var changed []string
		for _, name := range names {
			v := next.Get(name)
			if v == nil {
				continue
			}
			x := r.scope.Expression(v)
			// All parts change at once: what speaks of one that was changed speaks of its old value.
			part := r.parts[name]
			if slices.ContainsFunc(changed, func(other string) bool { return notation.Mentions(x, other) }) {
				old := "turn/next/" + name
				body = append(body, &notation.Roll{At: v.At, Name: old, Value: x})
				x = ref(old, v.At)
			}
			changed = append(changed, part)
			changes = append(changes, becomes(part, x)...)
		}
		body = pruned(append(body, changes...))
	})
	return body
}
