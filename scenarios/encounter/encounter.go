package encounter

import (
	"maps"
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
	if again := n.Get("repeat"); again != nil {
		return r.repeatEffects(n, again)
	}
	if !r.scope.HasNames() {
		return n.Errorf("an encounter in the %s notation, which has no conditions", r.scope.Notation.Name).
			WithHint("repeat: effects plays the effects again and again")
	}
	if turns := n.Get("turns"); turns != nil {
		return r.encounterOfActors(n, turns)
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
	if r.process.Step, err = r.turn(turn, state); err != nil {
		return err
	}
	until, err := n.Required("until")
	if err != nil {
		return err
	}
	r.Encounter.Until = until.Text
	err = r.withParts(func() error {
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
func (r *Reader) turn(n, state *yamltree.Node) (step notation.Expr, err error) {
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
	err = r.withParts(func() error {
		lets, err := r.scope.LocalRolls(n.Get("rolls"), "turn")
		if err != nil {
			return err
		}
		t := &notation.Tuple{At: next.At}
		for i, name := range names {
			var x notation.Expr = &notation.Ref{At: next.At, Name: r.process.State[i].Name}
			if v := next.Get(name); v != nil {
				if x, err = r.scope.Expression(v); err != nil {
					return err
				}
			}
			t.Items = append(t.Items, x)
		}
		step = scope.Wrap(lets, t)
		return nil
	})
	return step, err
}

// The parts of a state that say whose turn it is; no resource is called so.
const (
	actorPart = "encounter/actor" // a word: who acts
	actedPart = "encounter/acted" // how many have acted in this round
	turnPart  = "encounter/turn"  // how many turns were taken, where there is a limit
)

// checkProcess checks an encounter but for its value, which is what measures ask
// for.
func (r *Reader) checkProcess(n *yamltree.Node) error {
	probe := *r.process
	probe.Value = notation.Int(0)
	if _, err := r.scope.Check(&probe); err != nil {
		return n.Locate(err)
	}
	return nil
}

// withParts lets expressions name the parts of the state.
func (r *Reader) withParts(f func() error) error {
	return r.scope.WithLocals(maps.Clone(r.parts), f)
}

// begin begins the description of an encounter.
func (r *Reader) begin(n *yamltree.Node) {
	r.process, r.Encounter, r.parts = &notation.Process{At: n.At}, &Encounter{}, map[string]string{}
}

// addPart adds a part to the state and returns what it is called in the tree.
func (r *Reader) addPart(name, text string, start notation.Expr) string {
	unique := "encounter/" + name
	r.parts[name] = unique
	r.process.State = append(r.process.State, notation.StatePart{Name: unique, Start: start})
	r.Encounter.State = append(r.Encounter.State, StatePart{Name: name, Text: text})
	return unique
}

// addResource adds a resource to the state. Parts start independently of one another, so
// what names another resource's start, which may be rolled, names what was rolled.
func (r *Reader) addResource(res *ActorResource) {
	start, stored := res.start, scope.StoredName(res.full)
	if slices.ContainsFunc(r.scope.Lets, func(l scope.Let) bool {
		return scope.Mentions(start, l.Name) || scope.Mentions(l.Expr, stored)
	}) {
		start = &notation.Ref{At: start.Span(), Name: stored}
	}
	r.addPart(res.full, res.Text, start)
}

// aliases are self and target from the side of an actor: target is the other of two.
func (r *Reader) aliases(actor string) map[string]string {
	out := map[string]string{"self": actor}
	if len(r.Actors) == 2 {
		for _, a := range r.Actors {
			if a.Name != actor {
				out["target"] = a.Name
			}
		}
	}
	for _, a := range r.Actors {
		delete(out, a.Name) // an actor of that name means itself
	}
	return out
}
