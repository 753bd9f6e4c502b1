package lint

import (
	"context"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// decisions checks the cases of actions, the conditions of effects and those of policies. It
// reports what comes out the same in every turn, and skips what depends on the state.
func (l *linter) decisions(ctx context.Context, b *scenarios.Bound) error {
	decided, found := map[notation.Place]int{}, map[Finding]int{}
	for _, d := range b.Decisions() {
		l.unreachableOf(d.Cases)
		l.dice.cases(d.Cases)
		turn := &linter{s: l.s, limits: l.limits}
		if err := turn.decision(ctx, d); err != nil {
			return err
		}
		if d.Cases == nil {
			decided[d.At.Place()]++
		}
		for _, c := range d.Cases {
			decided[c.At.Place()]++
		}
		for _, f := range turn.findings {
			found[f]++
		}
	}
	for f, times := range found {
		if times == decided[notation.Place{File: f.File, Line: f.Line, Column: f.Column}] {
			l.findings = append(l.findings, f)
		}
	}
	return nil
}

// decision checks the odds of one decision in one turn.
func (l *linter) decision(ctx context.Context, d scenarios.Decision) error {
	if len(notation.FreeNames(d.Expr)) > 0 {
		return nil
	}
	name := "the condition"
	if d.Action != "" {
		name = d.Action
	}
	odds, err := l.distribution(ctx, scenarios.Query{Name: name, Expr: d.Expr}, d.At)
	if err != nil || odds == nil {
		return err
	}
	for _, c := range d.Cases {
		l.judge(odds, c, " of "+name)
	}
	if d.Cases == nil {
		l.judgeTruth(odds, d.At, name)
	}
	return nil
}
