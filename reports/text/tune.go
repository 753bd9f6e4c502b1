package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/shown"
	"oddsmith/reports/tune"
	"oddsmith/scenarios"
)

// Tuning writes how many settings meet all goals, and the best settings; if none does, also which
// goals are in conflict.
func (s Style) Tuning(w io.Writer, r *tune.Result) error {
	var b strings.Builder
	writeSettings(&b, r.Scenario, r.Fixed)
	for i, g := range r.Goals {
		fmt.Fprintf(&b, "goal %d: %s\n", i+1, escape.Line(g.String()))
	}
	for _, line := range r.Lines() {
		b.WriteString(s.Indented("  ", line))
	}
	b.WriteString("\n")
	b.WriteString(s.settings(r, r.Listed()) + "\n")
	if len(r.Front) > 1 {
		shownOf := r.Front[:min(len(r.Front), len(r.Best))]
		b.WriteString("\n" + s.Indented("", fmt.Sprintf("Closer to one goal is further from another, along these %s (the Pareto front%s):",
			shown.Count(len(r.Front), "setting"), firstOf(len(shownOf), len(r.Front)))) + "\n")
		b.WriteString(s.settings(r, shownOf) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// firstOf says that only n of the settings are shown; empty if these are all.
func firstOf(n, of int) string {
	if n == of {
		return ""
	}
	return fmt.Sprintf(", of which %d are shown", n)
}

// settings returns a table of settings with the values of their goals. The row of today's values says so.
func (s Style) settings(r *tune.Result, list []*tune.Setting) string {
	g := grid{style: s, keys: len(r.Parameters)}
	g.header = scenarios.NamesOfParameters(r.Parameters)
	for _, goal := range r.Goals {
		g.header = append(g.header, goal.Quantity.String())
	}
	g.header = append(g.header, tune.MissTitle, "steps", "")
	g.right = columns(len(g.header) - 1)
	for _, m := range list {
		note := ""
		if r.IsToday(m) {
			note = "today"
		}
		cells := r.Texts(m)
		for i := range m.Goals {
			cells = append(cells, s.Verdict(m.Goals[i].Verdict() == tune.Met, r.Worth(i, &m.Goals[i])))
		}
		g.add(append(cells, m.Miss(), r.StepsText(m), note)...)
	}
	g.dropEmpty()
	return g.String()
}

// BestSoFar tells of the best setting in a few words, while others are looked at.
func BestSoFar(m *tune.Setting) string {
	met := 0
	for i := range m.Goals {
		if m.Goals[i].Verdict() == tune.Met {
			met++
		}
	}
	return fmt.Sprintf("settings; best so far meets %d of %d: %s", met, len(m.Goals), m.Values())
}
