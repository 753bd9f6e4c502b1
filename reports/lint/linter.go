package lint

import (
	"fmt"
	"slices"

	"oddsmith/internal/sorting"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A linter collects what is found in one file.
type linter struct {
	s        *scenarios.Scenario
	measures []*scenarios.Measure // that are asked for
	limits   exact.Options
	dice     *namesake // what has a name and is dice
	findings []Finding

	certain string // the case of the outcome that always holds at the defaults; empty for none
}

// inOrder are the findings in the order of their lines, each once.
func (l *linter) inOrder() []Finding {
	sorting.Stable(l.findings, compare)
	return slices.Compact(l.findings)
}

// warn adds a warning of a rule at a place; without a place it is about the whole file.
func (l *linter) warn(rule string, at notation.Span, format string, args ...any) {
	l.add(Warning, rule, at, format, args...)
}

// fail adds an error of a rule at a place.
func (l *linter) fail(rule string, at notation.Span, format string, args ...any) {
	l.add(Error, rule, at, format, args...)
}

// add adds a finding; without a place it is at the beginning of the file.
func (l *linter) add(severity Severity, rule string, at notation.Span, format string, args ...any) {
	p := at.Place()
	if p == (notation.Place{}) {
		p = notation.Place{File: l.s.Path, Line: 1, Column: 1}
	}
	l.findings = append(l.findings, Finding{
		File: p.File, Line: p.Line, Column: p.Column,
		Severity: severity, Rule: rule, Message: fmt.Sprintf(format, args...),
	})
}
