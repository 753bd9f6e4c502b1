package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadEncounter reads the section: the state, what a turn makes of it, and when it ends.
func (r *Reader) ReadEncounter(n *yamltree.Node) error {
	if err := n.KnownKeys(slices.Concat(rulefile.EncounterKeys, rulefile.ActorEncounterKeys)...); err != nil {
		return err
	}
	r.hideGroups()
	if err := r.scope.ConstantsStay(); err != nil {
		return err
	}
	if again := n.Get("repeat"); again != nil {
		return r.repeatEffects(n, again)
	}
	if !r.scope.HasNames() {
		return n.Errorf("an encounter in the %s notation, which has no conditions", r.scope.Notation.Name).
			WithHint("repeat: effects plays the effects again and again")
	}
	if n.Get("turns") != nil {
		return r.encounterOfActors(n)
	}
	return r.writtenOut(n)
}

// writtenOut reads an encounter whose state and turn are written out.
func (r *Reader) writtenOut(n *yamltree.Node) error {
	if err := n.KnownKeys(rulefile.EncounterKeys...); err != nil {
		return err
	}
	state, err := n.RequiredEntries("state", "a mapping of names to what they start as")
	if err != nil {
		return err
	}
	r.begin(n)
	for _, e := range state.Entries {
		if err := r.scope.CheckLocal(e.Key); err != nil {
			return err
		}
		x, err := r.scope.Expression(e.Value)
		if err != nil {
			return err
		}
		r.addPart(e.Key.Text, e.Value.Text, x)
	}
	turn, err := n.Required("turn")
	if err != nil {
		return err
	}
	body, err := r.turn(turn, state)
	if err != nil {
		return err
	}
	r.process.Turns = []notation.Turn{{Body: body}}
	until, err := n.Required("until")
	if err != nil {
		return err
	}
	r.Encounter.Until = until.Text
	err = r.scope.WithLocals(r.locals(), func() error {
		r.process.Until, err = r.scope.Expression(until)
		return err
	})
	if err != nil {
		return err
	}
	return r.checkProcess(n)
}

// turn reads the rolls of a turn and the new values of the state; parts that are
// not named stay as they are.
func (r *Reader) turn(n, state *yamltree.Node) (body []notation.Stmt, err error) {
	if err := n.KnownKeys(rulefile.TurnKeys...); err != nil {
		return nil, err
	}
	next, err := n.RequiredEntries("next", "a mapping of parts of the state to their new values")
	if err != nil {
		return nil, err
	}
	names := make([]string, len(state.Entries))
	for i, e := range state.Entries {
		names[i] = e.Key.Text
	}
	for _, e := range next.Entries {
		if !slices.Contains(names, e.Key.Text) {
			return nil, e.Key.Locate(suggest.Unknown("part of the state", e.Key.Text, names))
		}
	}
	err = r.scope.WithLocals(r.locals(), func() error {
		lets, err := r.scope.LocalRolls(n.Get("rolls"), "turn/")
		if err != nil {
			return err
		}
		for _, l := range lets {
			body = append(body, &notation.Roll{At: l.At, Name: l.Name, Value: l.Expr})
		}
		var changes []notation.Stmt
		var changed []string
		for _, name := range names {
			v := next.Get(name)
			if v == nil {
				continue
			}
			x, err := r.scope.Expression(v)
			if err != nil {
				return err
			}
			// All parts change at once: what speaks of one that was changed speaks of its old value.
			part := r.parts[name]
			if slices.ContainsFunc(changed, func(other string) bool { return scope.Mentions(x, other) }) {
				old := "turn/next/" + name
				body = append(body, &notation.Roll{At: v.At, Name: old, Value: x})
				x = ref(old, v.At)
			}
			changed = append(changed, part)
			changes = append(changes, becomes(part, x)...)
		}
		body = pruned(append(body, changes...))
		return nil
	})
	return body, err
}
