package cli

import (
	"strings"

	"oddsmith/scenarios"
)

// WarnOfFew warns of sweeps that have fewer values than they seem to.
func (a *App) WarnOfFew(s *scenarios.Scenario, flag string, texts []string) {
	for _, text := range texts {
		name, values, _ := strings.Cut(text, "=")
		p, err := s.Parameter(strings.TrimSpace(name))
		if err != nil {
			continue
		}
		if few := scenarios.FewValuesOf(p, values); few != nil {
			a.Warn("%s %s: %s, write %s=%s", flag, text, few.Why, p.Name, strings.Join(few.Values, ","))
		}
	}
}
