package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/solve"
	"oddsmith/scenarios"
)

// maxPoints is how many points of a line are shown: of a longer one only those at
// the limits of what meets the goal.
const maxPoints = 100

// Solution writes which values meet the goal, and by how much: every value of one
// parameter, or a line for every value of the first of two.
func (s Style) Solution(w io.Writer, found *solve.Solution) error {
	var b strings.Builder
	writeSettings(&b, found.Scenario, found.Fixed)
	fmt.Fprintf(&b, "%s\n", found.Goal)
	if len(found.Parameters) == 1 {
		fmt.Fprintf(&b, "  %s: %s\n", found.Parameters[0].Name, found.Lines[0])
	}
	fmt.Fprintf(&b, "  %s\n\n", summary(found))
	if len(found.Parameters) == 1 {
		b.WriteString(s.pointsTable(found))
	} else {
		b.WriteString(s.frontierTable(found))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// Head writes what is evaluated and at which values of its parameters.
func (s Style) Head(w io.Writer, scenario string, list []evidence.Setting) error {
	var b strings.Builder
	if !s.Markdown {
		writeSettings(&b, scenario, list)
	} else {
		fmt.Fprintf(&b, "# %s\n\n", escape.Markdown(scenario))
		g := grid{style: s, header: []string{"parameter", "value"}}
		for _, v := range list {
			g.add(v.Name, v.Text)
		}
		if g.rows != nil {
			b.WriteString(g.String() + "\n\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeSettings writes what is evaluated and at which values of its parameters.
func writeSettings(b *strings.Builder, scenario string, list []evidence.Setting) {
	fmt.Fprintln(b, scenario)
	for _, s := range list {
		fmt.Fprintf(b, "  %s = %s\n", s.Name, escape.Line(s.Text))
	}
	b.WriteString("\n")
}

func summary(s *solve.Solution) string {
	text := fmt.Sprintf("met by %d of %d values", s.Met(), s.Len())
	if len(s.Parameters) > 1 {
		text = fmt.Sprintf("met by %d of %d combinations", s.Met(), s.Len())
	} else if shape := s.Lines[0].Shape(); shape != solve.Unknown {
		text += fmt.Sprintf("; %s is %s in %s", s.Goal.Quantity, shape, s.Parameters[0].Name)
	}
	edge := s.Edge()
	switch {
	case edge == nil:
		return text + "; it is defined at none"
	case !edge.Meets:
		return text + "; the nearest is " + describe(edge.Values)
	}
	return text
}

func describe(list []scenarios.Setting) string {
	parts := make([]string, len(list))
	for i, v := range list {
		parts[i] = v.Name + " = " + v.Text
	}
	return strings.Join(parts, ", ")
}

func (s Style) pointsTable(found *solve.Solution) string {
	g := grid{style: s, header: []string{found.Parameters[0].Name, found.Goal.Quantity.String(), "exact", "margin", "meets"}, right: []int{0, 1, 2, 3}, keys: 1}
	line, hidden := found.Lines[0], 0
	edge := line.Edge()
	for i := range line.Points {
		if len(line.Points) > maxPoints && !atLimit(line, edge, i) {
			hidden++
			continue
		}
		p := &line.Points[i]
		value, margin := quantityCells(found.Goal.Quantity, p)
		g.add(p.Last().Text, value, fraction(p.Quantity), margin, s.Verdict(p.Meets, verdict(p)))
	}
	g.dropEmpty() // where nothing is exact
	if hidden > 0 {
		return g.String() + fmt.Sprintf("\n%d more values lie between these (--format csv lists all)", hidden)
	}
	return g.String()
}

// atLimit reports whether the point begins or ends the line or a stretch of it that
// meets the goal, or one that does not, or is its edge.
func atLimit(l *solve.Line, edge *solve.Point, i int) bool {
	return i == 0 || i == len(l.Points)-1 ||
		l.Points[i-1].Meets != l.Points[i].Meets || l.Points[i+1].Meets != l.Points[i].Meets || &l.Points[i] == edge
}

func (s Style) frontierTable(found *solve.Solution) string {
	last := found.Parameters[1].Name
	g := grid{style: s, header: []string{found.Parameters[0].Name, last, "edge or nearest", found.Goal.Quantity.String(), "margin"}, right: []int{0, 3, 4}, keys: 1}
	for _, l := range found.Lines {
		row := []string{l.At.Text, l.String(), "-", "-", "-"}
		if p := l.Edge(); p != nil {
			value, margin := quantityCells(found.Goal.Quantity, p)
			row = []string{l.At.Text, l.String(), last + " = " + p.Last().Text, value, margin}
		}
		g.add(row...)
	}
	return g.String()
}

func verdict(p *solve.Point) string {
	word := "no"
	if p.Meets {
		word = "yes"
	}
	if !p.Certain() {
		word += " (within its error)"
	}
	return word
}

func quantityCells(q *scenarios.Quantity, p *solve.Point) (value, margin string) {
	if p.Quantity == nil {
		return "-", "-"
	}
	return shown.Quantity(q, p.Quantity), shown.Change(q, p.Margin)
}

// maxFraction is the length of the longest fraction that is shown in a table.
const maxFraction = 24

// fraction shows the exact value where it is known and short.
func fraction(q *evidence.Number) string {
	if q == nil || q.Exact == nil {
		return ""
	}
	if s := q.Exact.RatString(); len(s) <= maxFraction {
		return s
	}
	return "..."
}
