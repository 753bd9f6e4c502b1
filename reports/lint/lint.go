package lint

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Check returns the findings in a rule file, in the order of its lines. Odds that take more than
// the limits are a finding too. An error is that of an interrupt.
func Check(ctx context.Context, s *scenarios.Scenario, limits exact.Options) ([]Finding, error) {
	l := &linter{s: s, measures: s.Measures, limits: limits}
	l.dice = newNamesake(l)
	l.unasked()
	l.unused()
	l.unreachable()
	l.misreadings()
	l.dice.rolledAgain()
	l.starts()
	l.twoMeanings()
	l.fallen()
	l.forEach()
	l.unseen()
	l.tuning()
	l.fewValues()
	if err := l.odds(ctx); err != nil {
		return nil, err
	}
	if s.System == scenarios.RolesSystem {
		t := newTDGS(l)
		t.roles()
		t.undeclared()
		t.resolutionAndMagnitude()
		t.criticals()
		t.needless()
	}
	return l.inOrder(), nil
}

// unasked warns of a file without measures.
func (l *linter) unasked() {
	if len(l.s.Measures) > 0 {
		return
	}
	such := "{damage: 2d6}"
	if l.s.Encounter != nil {
		such = "{winner: {end: ending}}"
	} else if l.s.Cases != nil {
		such = "{outcome: outcome}"
	}
	l.warn("unasked", notation.Span{}, "there is nothing to ask: add measures, such as measures: %s", such)
}

// starts warns of measures that use the initial value of a resource, where its value at the end, or after the effects,
// may be meant.
func (l *linter) starts() {
	starts := l.s.Starts()
	last, form := "after the effects", "after"
	if l.s.Encounter != nil {
		last, form = "when the encounter has ended", "end"
	}
	look := func(e notation.Expr) bool {
		ref, ok := e.(*notation.Ref)
		if ok && starts[ref.Name] != "" {
			l.warn("end-meant", ref.At, "this is what %s starts with: for what it is %s, write {%s: %s}",
				starts[ref.Name], last, form, strings.TrimSpace(ref.At.Src.Text))
		}
		_, played := e.(*notation.Process)
		return !played
	}
	for _, m := range l.measures {
		if !m.OfEffects { // which begin there
			notation.Visit(belowRolls(m.Expr), look)
		}
	}
}

// belowRolls is what a measure asks, without the rolls around it, and what other resources start with.
func belowRolls(e notation.Expr) notation.Expr {
	for let, ok := e.(*notation.Let); ok && let.Name != notation.MemberName; let, ok = e.(*notation.Let) {
		e = let.Body
	}
	return e
}

// twoMeanings warns of a measure with the name of a roll that is not this roll: expressions mean the roll by it, and
// claims, goals and flags the measure.
func (l *linter) twoMeanings() {
	for _, m := range l.measures {
		i := slices.IndexFunc(l.s.Rolls, func(r scenarios.Part) bool { return r.Name == m.Name })
		if i < 0 || m.OfEffects { // what effects take, such as damage, is often that of a roll of this name
			continue
		}
		e := belowRolls(m.Expr)
		if given, ok := e.(*notation.Given); ok {
			e = given.X
		}
		if ref, ok := e.(*notation.Ref); !ok || ref.Name != m.Name {
			l.warn("two-meanings", m.At, "%s is a roll too, and this measure is another value: expressions mean the roll by it, and claims, goals and --measure this one", m.Name)
		}
	}
}

// forEach warns of effects that happen once for each of several targets and are the same for all, such as a cost.
func (l *linter) forEach() {
	if l.s.Encounter == nil {
		return
	}
	for _, e := range l.s.Encounter.ForEach {
		l.warn("once-meant", e.At, "%s changes once for each target (%s): to pay a cost once, make it an action of its own before this one, as in [pay, blast]",
			e.Resource, e.Target)
	}
}

// unseen warns of what is rolled before an actor acts who has chosen by then.
func (l *linter) unseen() {
	if l.s.Encounter == nil {
		return
	}
	for _, u := range l.s.Encounter.Unseen {
		l.warn("chosen-before", u.At, "%s chooses at the beginning of the turn and does not see what start rolls: to choose by that, roll it under end, for the next turn", u.Actor)
	}
}

// inherited suggests an inherited parameter with a similar name for a name that is not used; empty
// if there is none.
func (l *linter) inherited(unused string, at notation.Span) string {
	var names []string
	for _, p := range l.s.Parameters {
		if p.At.Place().File != at.Place().File {
			names = append(names, p.Name)
		}
	}
	if name, ok := notation.Nearest(unused, names); ok {
		return fmt.Sprintf(" (did you mean %s?)", name)
	}
	return ""
}

// unused warns of names that nothing uses, and of defaults that always give way to those of records.
func (l *linter) unused() {
	for _, d := range l.s.DeadDefaults() {
		l.warn("unused", d.At, "%s", d)
	}
	for _, u := range l.s.Unused() {
		l.warn("unused", u.At, "%s is %s that nothing uses%s", u.Name, u.What, l.inherited(u.Name, u.At))
	}
}
