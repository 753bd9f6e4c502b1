package shown

import (
	"fmt"
	"strings"

	"oddsmith/scenarios"
)

// NotCompared says what may have changed although no figure has: a default that is never used, or records
// other than those that the figures are for. command with a --sweep shows these. value returns the value of a
// parameter, empty if it has no single one. The text begins with a semicolon; it is empty if there is nothing
// to say.
func NotCompared(s *scenarios.Scenario, value func(name string) string, command string) string {
	var text strings.Builder
	var chosen, sweeps []string
	for _, set := range s.Records {
		if v := value(set.Name); v != "" && v != scenarios.AnyChoice {
			chosen = append(chosen, set.Name+" = "+v)
			sweeps = append(sweeps, "--sweep "+set.Name+"=all")
		}
	}
	if chosen != nil {
		fmt.Fprintf(&text, "; the figures are those of %s alone: %s%s compares all records",
			strings.Join(chosen, ", "), command, strings.Join(sweeps, " "))
	}
	switch dead := s.DeadDefaults(); len(dead) {
	case 0:
	case 1:
		fmt.Fprintf(&text, "; %s", dead[0])
	default:
		fmt.Fprintf(&text, "; %d defaults are never used, as records set them (lint lists them): %s", len(dead), dead[0].Name())
		for _, d := range dead[1:] {
			text.WriteString(", " + d.Name())
		}
	}
	return text.String()
}
