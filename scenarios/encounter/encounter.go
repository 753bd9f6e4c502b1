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
	if err := n.KnownKeys(rulefile.EncounterKeys...); err != nil {
		return err
	}
	state, err := n.Required("state")
	if err != nil {
		return err
	}
	if err := state.WantEntries("a mapping of names to what they start as"); err != nil {
		return err
	}
	r.process = &notation.Process{At: n.At}
	r.Encounter = &Encounter{}
	r.parts = map[string]string{}
	for _, e := range state.Entries {
		if err := r.scope.CheckLocal(e.Key); err != nil {
			return err
		}
		x, err := r.scope.Expression(e.Value)
		if err != nil {
			return err
		}
		unique := "encounter/" + e.Key.Text
		r.parts[e.Key.Text] = unique
		r.process.State = append(r.process.State, notation.StatePart{Name: unique, Start: x})
		r.Encounter.State = append(r.Encounter.State, StatePart{Name: e.Key.Text, Text: e.Value.Text})
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
	next, err := n.Required("next")
	if err != nil {
		return nil, err
	}
	if err := next.WantEntries("a mapping of parts of the state to their new values"); err != nil {
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

// End reads what a measure takes of the last state, on a condition if there is one.
func (r *Reader) End(n, given *yamltree.Node) (x notation.Expr, err error) {
	if r.process == nil {
		return nil, n.Errorf("there is no encounter to end")
	}
	p := *r.process
	locals := maps.Clone(r.parts)
	locals[notation.TurnsName] = notation.TurnsName
	if r.ending != nil {
		locals[endingName] = endingLocal
	}
	err = r.scope.WithLocals(locals, func() error {
		if n.Kind == yamltree.Scalar && n.Text == notation.TurnsName && given == nil {
			p.Value = &notation.Ref{At: n.At, Name: notation.TurnsName} // also where the notation has no names
			return nil
		}
		if p.Value, err = r.endValue(n); err != nil || given == nil {
			return err
		}
		cond, err := r.scope.Expression(given)
		p.Value = &notation.Given{At: n.At, X: p.Value, Cond: cond}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := r.oneKindOfTurns(n, p.Value); err != nil {
		return nil, err
	}
	p.Value = notation.Transform(p.Value, func(x notation.Expr) (notation.Expr, bool) {
		if ref, ok := x.(*notation.Ref); ok && ref.Name == endingLocal {
			return r.ending, true
		}
		return x, false
	})
	return &p, nil
}

// oneKindOfTurns refuses an end that speaks of turns in a file that calls something else
// so.
func (r *Reader) oneKindOfTurns(n *yamltree.Node, value notation.Expr) error {
	what := r.scope.Declared(notation.TurnsName)
	if _, isPart := r.parts[notation.TurnsName]; isPart {
		what = "a part of the state"
	}
	isMeant := false
	notation.Transform(value, func(x notation.Expr) (notation.Expr, bool) {
		ref, ok := x.(*notation.Ref)
		isMeant = isMeant || ok && ref.Name == notation.TurnsName
		return x, false
	})
	if what == "" || !isMeant {
		return nil
	}
	return n.Errorf("%s is %s, and at the end the number of turns", notation.TurnsName, what).WithHint("give that another name")
}

// endValue reads an expression, or cases.
func (r *Reader) endValue(n *yamltree.Node) (notation.Expr, error) {
	if n.Kind != yamltree.Mapping {
		return r.scope.Expression(n)
	}
	if err := r.scope.DeclareWords(n); err != nil {
		return nil, err
	}
	return r.scope.ReadCases(n)
}
