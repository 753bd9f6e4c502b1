package verdicts

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/escape"
	"oddsmith/reports/shown"
)

// Annotations writes the findings as workflow commands of GitHub, errors first because GitHub
// shows only the first few.
func (r *Report) Annotations(w io.Writer) error {
	commands := map[Level]string{Error: "error", Warning: "warning", Note: "notice"}
	for _, level := range []Level{Error, Warning, Note} {
		for _, s := range r.Scenarios {
			for _, f := range s.Findings {
				if f.Level != level {
					continue
				}
				place := ""
				if f.File != "" {
					place = fmt.Sprintf("file=%s,line=%d,col=%d,", escape.CommandProperty(filepath.ToSlash(r.rooted(f.File))), f.Line, f.Column)
				}
				_, err := fmt.Fprintf(w, "::%s %stitle=%s::%s\n", commands[level], place, escape.CommandProperty(s.Name), escape.CommandText(f.Message))
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// maxSummary is the size in bytes at which a summary stops listing figures; GitHub
// shows at most 1 MiB for a step.
const maxSummary = 512 << 10

// Markdown writes the summary of a CI job: a line for each scenario, and the figures of those that
// changed.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	title := "passes"
	if r.Fails() {
		title = "fails"
	}
	fmt.Fprintf(&b, "## analyze check %s\n\n%s.\n\n", title, r.Headline())
	b.WriteString("| | scenario | |\n| --- | --- | --- |\n")
	for _, s := range r.Scenarios {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", mark(s.Count(Error) > 0), escape.Markdown(s.Name), escape.Markdown(s.headline()))
	}
	left := 0
	for _, s := range r.Scenarios {
		part := s.markdown()
		if b.Len()+len(part) > maxSummary {
			left++
			continue
		}
		b.WriteString(part)
	}
	if left > 0 {
		fmt.Fprintf(&b, "\n%s more: the summary would be too long.\n", shown.Count(left, "scenario"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdown returns the findings and changed figures of a scenario as Markdown; empty if there are
// none.
func (s *Scenario) markdown() string {
	var b strings.Builder
	for _, f := range s.Findings {
		if f.Rule != MeasureMoved {
			fmt.Fprintf(&b, "- **%s**: %s\n", f.Level, escape.Markdown(f.Message))
		}
	}
	table := false
	for i := range s.Measures {
		m := &s.Measures[i]
		if m.Change == nil || m.Change.Verdict != compare.Moved {
			continue
		}
		if !table {
			b.WriteString("\n| | figure | old | new | change | within |\n| --- | --- | ---: | ---: | ---: | ---: |\n")
			table = true
		}
		for _, r := range m.Rows() {
			name := escape.Markdown(r.Figure)
			if r.Exceeded {
				name = "**" + name + "**"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n",
				flag(r), name, escape.Markdown(r.Old), escape.Markdown(r.New), escape.Markdown(r.Change), escape.Markdown(r.Within))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("\n### %s\n\n%s", escape.Markdown(s.Name), b.String())
}
