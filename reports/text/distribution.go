package text

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/evidence"
)

// maxLines is how many lines a table of outcomes has at most: more outcomes are
// shown in ranges.
const maxLines = 40

// barWidth is the width of the longest bar, in characters.
const barWidth = 30

// Distribution writes the distribution under its name.
func Distribution(w io.Writer, name string, d *evidence.Distribution) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s   %s\n", name, origin(d))
	if d.Kind == evidence.Undefined {
		b.WriteString("undefined: its condition never holds\n")
		_, err := io.WriteString(w, b.String())
		return err
	}
	if d.Kind == evidence.Numeric {
		writeMoments(&b, d)
	}
	if p := d.ConditionProbability; p != nil {
		fmt.Fprintf(&b, "its condition holds with probability %s\n", Probability(p.Value, d.ErrorBound))
	}
	if r := d.Residual; r.Value > 0 && (d.Method != evidence.Bounded || d.Kind == evidence.Numeric && (d.Min == nil || d.Max == nil)) {
		fmt.Fprintf(&b, "outcomes not listed have probability %s together\n", Percent(r.Value))
	}
	b.WriteString("\n")
	b.WriteString(rowsTable(d))
	b.WriteString("\n\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// origin says how the distribution was found.
func origin(d *evidence.Distribution) string {
	switch d.Method {
	case evidence.MonteCarlo:
		return fmt.Sprintf("montecarlo, %d trials, seed %d", d.Trials, d.Seed)
	case evidence.Bounded:
		return fmt.Sprintf("bounded, every probability within %.1g", d.ErrorBound)
	case evidence.Exact:
	}
	return string(d.Method)
}

func writeMoments(b *strings.Builder, d *evidence.Distribution) {
	mean := Number(*d.Mean)
	if d.Method == evidence.MonteCarlo {
		mean += fmt.Sprintf(" +- %.2g", d.StdError)
	}
	lower, upper := "-infinity", "infinity"
	if d.Limit != nil {
		lower, upper = "above "+Value(d.Limit), "below "+Value(d.Limit)
	}
	if d.Min != nil {
		lower = Value(d.Min)
	}
	if d.Max != nil {
		upper = Value(d.Max)
	}
	fmt.Fprintf(b, "mean %s   standard deviation %.5g   range %s to %s   mode %s\n",
		mean, d.StdDev, lower, upper, Modes(d))
	p := d.Percentiles
	fmt.Fprintf(b, "percentiles   25: %s   50: %s   75: %s   95: %s\n",
		Value(p[25]), Value(p[50]), Value(p[75]), Value(p[95]))
}

// Modes lists the likeliest values, a few of them.
func Modes(d *evidence.Distribution) string {
	const shown = 4
	parts := make([]string, 0, shown+1)
	for _, m := range d.Modes {
		if len(parts) == shown {
			parts = append(parts, fmt.Sprintf("and %d more", len(d.Modes)-shown))
			break
		}
		parts = append(parts, Value(m))
	}
	return strings.Join(parts, ", ")
}

// rowsTable lays the outcomes out with bars.
func rowsTable(d *evidence.Distribution) string {
	t := newTable()
	lines := group(d.Rows, maxLines)
	most := 0.0
	for _, l := range lines {
		most = max(most, l.probability)
	}
	if d.Kind == evidence.Numeric {
		t.AppendHeader(table.Row{"value", "probability", "at least", ""})
		rightAlign(t, 1, 2, 3)
		for _, l := range lines {
			t.AppendRow(table.Row{l.name, Probability(l.probability, d.ErrorBound), Probability(l.atLeast, d.ErrorBound), bar(l.probability, most)})
		}
		return t.Render()
	}
	t.AppendHeader(table.Row{"outcome", "probability", ""})
	rightAlign(t, 2)
	for _, l := range lines {
		t.AppendRow(table.Row{l.name, Probability(l.probability, d.ErrorBound), bar(l.probability, most)})
	}
	return t.Render()
}

// A line is one row of the table: an outcome, or a range of them.
type line struct {
	name                 string
	probability, atLeast float64
}

// tail is the probability below which the ends of a long list are one line each:
// most of the lines go to what happens.
const tail = 0.0005

// group gathers neighbouring rows so that at most limit lines remain. Labels
// have no neighbours and stay as they are.
func group(rows []evidence.Row, limit int) []line {
	size, from, to := 1, 0, len(rows)
	if len(rows) > limit && rows[0].Value != nil {
		for from < to-1 && rows[from].AtMost < tail {
			from++
		}
		for to-1 > from && rows[to-1].AtLeast < tail {
			to--
		}
		size = (to - from + limit - 3) / (limit - 2)
	}
	var lines []line
	add := func(g []evidence.Row) {
		if len(g) > 0 {
			lines = append(lines, lineOf(g))
		}
	}
	add(rows[:from])
	for ; from < to; from += size {
		add(rows[from:min(from+size, to)])
	}
	add(rows[to:])
	return lines
}

// lineOf puts neighbouring rows into one line.
func lineOf(g []evidence.Row) line {
	l := line{name: g[0].Label, atLeast: g[0].AtLeast}
	if g[0].Value != nil {
		l.name = Value(g[0].Value)
	}
	if len(g) > 1 {
		l.name += " to " + Value(g[len(g)-1].Value)
	}
	for i := range g {
		l.probability += g[i].Probability
	}
	return l
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
