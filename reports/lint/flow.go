package lint

import (
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// resolutionAndMagnitude reports rolls that both decide the outcome and are part of an amount. An
// amount that depends only on the outcome is allowed.
func (t *tdgs) resolutionAndMagnitude() {
	outcome := t.reachOf(t.rolled[scenarios.OutcomeName].Expr)
	used := map[string]string{} // roll to the first amount it goes into
	note := func(e notation.Expr, what string) {
		for name := range t.magnitudeRolls(e) {
			if used[name] == "" {
				used[name] = what
			}
		}
	}
	for _, e := range t.s.Effects {
		note(e.Expr, "the effect on "+e.Resource)
	}
	for _, m := range t.s.Measures {
		if m.Kind == notation.NumberKind {
			note(m.Expr, m.Name)
		}
	}
	for _, r := range t.s.Rolls {
		if !outcome.names[r.Name] || used[r.Name] == "" || !t.rollsDice(r) {
			continue
		}
		t.fail("resolution-and-magnitude", r.At, "%s decides the outcome and goes into %s: the amount needs a roll of its own", r.Name, used[r.Name])
	}
}

// rollsDice reports whether a roll has dice of its own, other than those of parameters with a role, which are
// added to it.
func (t *tdgs) rollsDice(r scenarios.Part) bool {
	for _, d := range t.diceIn(t.rolled[r.Name].Expr) {
		if _, added := t.parameters[d.owner]; !added {
			return true
		}
	}
	return false
}

// needless warns of resolution rolls that do not change any result.
func (t *tdgs) needless() {
	var why string
	switch {
	case t.certain != "":
		why = "the outcome is always " + t.certain + " at the default parameters"
	case t.sameEffects():
		why = "all cases of the outcome have the same effects"
	default:
		return
	}
	outcome := t.reachOf(t.rolled[scenarios.OutcomeName].Expr)
	feeds := map[string]bool{}
	for _, d := range outcome.dice {
		feeds[d.owner] = true
	}
	for _, name := range t.roleNames() {
		if part, ok := t.named(name); ok && t.s.Roles[name] == resolution && (outcome.names[name] || feeds[name]) {
			t.warn("needless-roll", part.At, "%s has no effect: %s", name, why)
		}
	}
}

// sameEffects reports whether all cases of the outcome have the same effects.
func (t *tdgs) sameEffects() bool {
	if len(t.s.Cases) < 2 || len(t.s.Effects) == 0 {
		return false
	}
	of := map[string][]*scenarios.Effect{}
	for _, e := range t.s.Effects {
		of[e.Name] = append(of[e.Name], e)
	}
	first := of[t.s.Cases[0].Name]
	for _, c := range t.s.Cases[1:] {
		if !sameEffects(first, of[c.Name]) {
			return false
		}
	}
	return true
}

// sameEffects reports whether two lists of effects are equal, one by one.
func sameEffects(a, b []*scenarios.Effect) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Resource != b[i].Resource || a[i].Op != b[i].Op || !notation.Equal(a[i].Expr, b[i].Expr) {
			return false
		}
	}
	return true
}
