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
		low, high, isRange := strings.Cut(strings.TrimSpace(values), "..")
		switch {
		case p.Type == scenarios.NumberOrWord && low == "all" && len(p.Words) > 0:
			a.Warn("%s %s: all are the words (%s); numbers are listed: %s=2,3,4,%s", flag, text, strings.Join(p.SweptTexts([]string{low}), ", "), p.Name, p.Words[0].Name)
		case (p.Type == scenarios.Number || p.Type == scenarios.NumberOrWord) && isRange && low == "0" && high == "1":
			a.Warn("%s %s: a range goes in steps of 1, which are 0 and 1 here: 0..1:0.1 has those between", flag, text)
		}
	}
}
