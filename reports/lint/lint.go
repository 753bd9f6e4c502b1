package lint

import (
	"context"
	"fmt"
	"slices"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Check returns what is found in a rule file, in the order of its lines. Odds that
// cost more than the limits are not checked, which is a finding too. The only error
// is that of the context.
func Check(ctx context.Context, s *scenarios.Scenario, limits exact.Options) ([]Finding, error) {
	l := &linter{s: s, limits: limits}
	l.unused()
	l.unreachable()
	if err := l.odds(ctx); err != nil {
		return nil, err
	}
	if s.System == tdgsName {
		newTDGS(l).check()
	}
	slices.SortFunc(l.findings, compare)
	return slices.Compact(l.findings), nil
}

// A linter collects what is found in one file.
type linter struct {
	s        *scenarios.Scenario
	limits   exact.Options
	findings []Finding

	certain string // the case of the outcome that always holds at the defaults; empty for none
}

// warn adds a warning at a span; without a place it is one of the whole file.
func (l *linter) warn(rule string, at notation.Span, format string, args ...any) {
	l.add(Warning, rule, at, format, args...)
}

// fail adds an error at a span.
func (l *linter) fail(rule string, at notation.Span, format string, args ...any) {
	l.add(Error, rule, at, format, args...)
}

func (l *linter) add(severity Severity, rule string, at notation.Span, format string, args ...any) {
	p := placeOf(at)
	if p == (place{}) {
		p = place{l.s.Path, 1, 1}
	}
	l.findings = append(l.findings, Finding{
		File: p.file, Line: p.line, Column: p.column,
		Severity: severity, Rule: rule, Message: fmt.Sprintf(format, args...),
	})
}

// unused warns of what nothing names.
func (l *linter) unused() {
	for _, u := range l.s.Unused() {
		l.warn("unused", u.At, "%s is %s that nothing uses", u.Name, u.What)
	}
}
