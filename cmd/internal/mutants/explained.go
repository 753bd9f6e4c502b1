package main

import (
	_ "embed"
	"fmt"
	"strings"
)

// explainedText names mutants that no test can kill, for they do the same or are only slower
// or faster: a line for each, and below them, indented, the reason that they share.
//
//go:embed explained.txt
var explainedText string

// readExplained returns the reasons by the mutants' names.
func readExplained(text string) (map[string]string, error) {
	out := map[string]string{}
	var names []string
	for line := range strings.Lines(text) {
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == "", strings.HasPrefix(line, "#"):
		case trimmed == strings.TrimRight(line, "\n"):
			if len(names) > 0 && out[names[0]] != "" {
				names = nil
			}
			names = append(names, trimmed)
		case len(names) == 0:
			return nil, fmt.Errorf("explained.txt: a reason without a mutant: %s", trimmed)
		default:
			for _, n := range names {
				out[n] = strings.TrimSpace(out[n] + " " + trimmed)
			}
		}
	}
	for _, n := range names {
		if out[n] == "" {
			return nil, fmt.Errorf("explained.txt: a mutant without a reason: %s", n)
		}
	}
	return out, nil
}
