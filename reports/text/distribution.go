package text

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// barWidth is the width of the longest bar, in characters.
const barWidth = 30

// Distribution writes the distribution under its name.
func Distribution(w io.Writer, name string, d *evidence.Distribution) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s   %s\n", escape.Line(name), shown.Origin(d))
	if d.Kind == evidence.Numeric {
		writeMoments(&b, d)
	}
	for _, note := range shown.Notes(d) {
		b.WriteString(note + "\n")
	}
	if d.Kind == evidence.Undefined {
		_, err := io.WriteString(w, b.String())
		return err
	}
	b.WriteString("\n")
	b.WriteString(rowsTable(d))
	b.WriteString("\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func writeMoments(b *strings.Builder, d *evidence.Distribution) {
	lower, upper := shown.Range(d)
	fmt.Fprintf(b, "mean %s   standard deviation %s   range %s to %s   mode %s\n",
		shown.Mean(d), shown.StdDev(d), lower, upper, shown.Modes(d))
	p := d.Percentiles
	fmt.Fprintf(b, "percentiles   25: %s   50: %s   75: %s   95: %s\n",
		shown.Value(p[25]), shown.Value(p[50]), shown.Value(p[75]), shown.Value(p[95]))
}

// rowsTable lays the outcomes out with bars.
func rowsTable(d *evidence.Distribution) string {
	t := newTable()
	lines := shown.Lines(d)
	most := 0.0
	for _, l := range lines {
		most = max(most, l.Probability)
	}
	if d.Kind == evidence.Numeric {
		t.AppendHeader(table.Row{"value", "probability", "at least", ""})
		rightAlign(t, 1, 2, 3)
		for _, l := range lines {
			t.AppendRow(table.Row{l.Name, shown.Probability(l.Probability, d.ErrorBound), shown.Probability(l.AtLeast, d.ErrorBound), bar(l.Probability, most)})
		}
		return t.Render()
	}
	t.AppendHeader(table.Row{"outcome", "probability", ""})
	rightAlign(t, 2)
	for _, l := range lines {
		t.AppendRow(table.Row{l.Name, shown.Probability(l.Probability, d.ErrorBound), bar(l.Probability, most)})
	}
	return t.Render()
}

// bar draws p against the largest probability, in eighths of a character.
func bar(p, most float64) string {
	if most == 0 {
		return ""
	}
	eighths := int(p/most*barWidth*8 + 0.5)
	if eighths == 0 && p > 0 {
		eighths = 1
	}
	s := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		s += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return s
}
