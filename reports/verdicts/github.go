package verdicts

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"oddsmith/reports/compare"
	"oddsmith/reports/shown"
)

// Annotations writes the findings as workflow commands of GitHub, which it shows at
// their lines: errors first, for it shows only the first few.
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
					place = fmt.Sprintf("file=%s,line=%d,col=%d,", property(filepath.ToSlash(r.rooted(f.File))), f.Line, f.Column)
				}
				_, err := fmt.Fprintf(w, "::%s %stitle=%s::%s\n", commands[level], place, property(s.Name), data(f.Message))
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// The characters that a workflow command keeps for itself, in its message and in a
// property.
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(s string) string     { return dataEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }

// maxSummary is the size in bytes at which a summary stops listing figures; GitHub
// shows at most 1 MiB for a step.
const maxSummary = 512 << 10

// Markdown writes the summary of a job: a line for each scenario and, for those that
// moved, the figures.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	title := "passes"
	if r.Fails() {
		title = "fails"
	}
	fmt.Fprintf(&b, "## analyze check %s\n\n%s.\n\n", title, r.Headline())
	b.WriteString("| | scenario | |\n| --- | --- | --- |\n")
	for _, s := range r.Scenarios {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", mark(s.Count(Error) > 0), cellText(s.Name), cellText(s.headline()))
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

// markdown is what there is to say of a scenario; empty if that is nothing.
func (s *Scenario) markdown() string {
	var b strings.Builder
	for _, f := range s.Findings {
		if f.Rule != MeasureMoved {
			fmt.Fprintf(&b, "- **%s**: %s\n", f.Level, cellText(f.Message))
		}
	}
	table := false
	for i := range s.Measures {
		m := &s.Measures[i]
		if m.Change == nil || m.Change.Verdict != compare.Moved {
			continue
		}
		if !table {
			b.WriteString("\n| | figure | was | is | change | within |\n| --- | --- | ---: | ---: | ---: | ---: |\n")
			table = true
		}
		for _, r := range m.Rows() {
			name := cellText(r.Figure)
			if r.Exceeded {
				name = "**" + name + "**"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n",
				flag(r), name, cellText(r.Was), cellText(r.Is), cellText(r.Change), cellText(r.Within))
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return fmt.Sprintf("\n### %s\n\n%s", cellText(s.Name), b.String())
}

// cellText is a text in a cell of a table, without a meaning for Markdown.
var cellText = strings.NewReplacer(
	"&", "&amp;", "<", "&lt;", ">", "&gt;", "|", "\\|", "\n", " ", "\r", " ", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "#", "\\#",
).Replace
