package verdicts

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/escape"
	"oddsmith/reports/shown"
	"oddsmith/reports/text"
)

// Text writes the report for a terminal: a line for each scenario, with its findings and the
// figures that changed.
func (r *Report) Text(w io.Writer, style text.Style) error {
	for _, s := range r.Scenarios {
		fails := s.Count(Error) > 0
		if _, err := fmt.Fprintf(w, "%s  %s: %s\n", style.Verdict(!fails, mark(fails)), s.Name, s.headline()); err != nil {
			return err
		}
		for _, f := range s.Findings {
			if f.Rule != MeasureMoved {
				fmt.Fprint(w, style.Indented(indent, fmt.Sprintf("%s: %s%s", f.Level, s.placed(&f), escape.Message(f.Message))))
			}
		}
		if t := s.table(style); t != "" {
			fmt.Fprintf(w, "\n%s\n", indented(t))
		}
	}
	_, err := fmt.Fprintln(w, r.Headline())
	return err
}

// placed returns where in a file it is that kept the scenario from being evaluated, before the message; empty if that is
// the whole file, and for any other finding.
func (s *Scenario) placed(f *Finding) string {
	if f.Rule != NotEvaluated || f.Place == s.whole() {
		return ""
	}
	return escape.Message(fmt.Sprintf("%s:%d:%d: ", f.File, f.Line, f.Column))
}

func mark(fails bool) string {
	if fails {
		return "FAIL"
	}
	return "ok  "
}

// indent is that of tables.
const indent = "      "

func indented(s string) string {
	s = indent + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n"+indent) + "\n"
	return strings.ReplaceAll(s, "\n"+indent+"\n", "\n\n")
}

// headline summarises the result of a scenario in a few words.
func (s *Scenario) headline() string {
	counts := map[string]int{}
	for i := range s.Measures {
		counts[s.Measures[i].word()]++
	}
	var parts []string
	switch s.State {
	case Compared: // the counts say it
	case Written:
		parts = append(parts, "baseline written")
	case Unchanged:
		parts = append(parts, "baseline unchanged")
	case Missing:
		parts = append(parts, "no baseline")
	case Refused:
		parts = append(parts, "a baseline of another version")
	case Unknown:
		parts = append(parts, "not evaluated")
	case Stale:
		parts = append(parts, "a baseline without rules")
	}
	for _, word := range words {
		if counts[word] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[word], word))
		}
	}
	if n := len(s.Claims); n > 0 {
		held := 0
		for _, c := range s.Claims {
			if c.Holds {
				held++
			}
		}
		parts = append(parts, fmt.Sprintf("%d/%d claims hold", held, n))
	}
	if len(parts) == 0 {
		return "nothing to check"
	}
	return strings.Join(parts, ", ")
}

// Headline summarises the report in one line.
func (r *Report) Headline() string {
	s := shown.Count(len(r.Scenarios), "scenario") + ", "
	missing := 0
	for _, x := range r.Scenarios {
		missing += len(slices.DeleteFunc(slices.Clone(x.Findings), func(f Finding) bool { return f.Rule != NoBaseline }))
	}
	switch n := r.Count(Error) - missing; {
	case n > 0 && missing > 0:
		return s + fmt.Sprintf("%s, %d without a baseline", shown.Count(n, "failure"), missing)
	case missing > 0:
		return s + fmt.Sprintf("%d without a baseline", missing)
	case n > 0:
		return s + shown.Count(n, "failure")
	}
	if n := r.Count(Warning); n > 0 {
		return s + shown.Count(n, "warning")
	}
	return s + "no failure"
}

// table returns a table of the figures that changed; empty if there are none.
func (s *Scenario) table(style text.Style) string {
	style.Width = max(0, style.Width-len(indent))
	var rows [][]string
	for i := range s.Measures {
		m := &s.Measures[i]
		if m.Change == nil || m.Change.Verdict != compare.Moved {
			continue
		}
		for _, r := range m.Rows() {
			rows = append(rows, []string{flag(r), r.Figure, r.Old, r.New, r.Change, r.Within})
		}
	}
	if rows == nil {
		return ""
	}
	return style.KeyedGrid(2, []string{"", "figure", "old", "new", "change", "within"}, rows, 3, 4, 5, 6)
}

func flag(r Row) string {
	switch {
	case r.Exceeded:
		return "!"
	case r.Within != "":
		return "ok"
	}
	return ""
}
