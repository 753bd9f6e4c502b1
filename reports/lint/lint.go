package lint

import (
	"context"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// Check returns what is found in a rule file, in the order of its lines. Odds that
// cost more than the limits are not checked, which is a finding too. The only error
// is that of the context.
func Check(ctx context.Context, s *scenarios.Scenario, limits exact.Options) ([]Finding, error) {
	l := &linter{s: s, limits: limits}
	l.unused()
	l.unreachable()
	l.multisets()
	l.tuning()
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

// unused warns of what nothing names.
func (l *linter) unused() {
	for _, u := range l.s.Unused() {
		l.warn("unused", u.At, "%s is %s that nothing uses", u.Name, u.What)
	}
}
