package text

import (
	"fmt"
	"io"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/solve"
)

// Optimum writes at which values a quantity is largest or smallest, and how far the others
// are from it.
func (s Style) Optimum(w io.Writer, o *solve.Optimum) error {
	var b strings.Builder
	writeSettings(&b, o.Scenario, o.Fixed)
	best := o.Best()
	if len(best) == 0 {
		fmt.Fprintf(&b, "%s: it is defined at none of the values\n\n", o.Aim())
	} else {
		fmt.Fprintf(&b, "%s: %s\n", o.Aim(), s.Verdict(true, shown.Quantity(o.Quantity, best[0].Quantity)))
		for i, p := range best {
			if i == maxBest {
				fmt.Fprintf(&b, "  and %s more\n", shown.Count(len(best)-i, "combination"))
				break
			}
			fmt.Fprintf(&b, "  at %s\n", describe(p.Values))
		}
		if n := o.Rivals(); n > 0 {
			fmt.Fprintf(&b, "  %s may be better, within the error\n", shown.Count(n, "other"))
		}
		b.WriteString("\n")
	}
	b.WriteString(s.rivals(o) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// maxBest is how many points are listed that are equally good.
const maxBest = 5

// rivals is a table of all points, or of the best on every line.
func (s Style) rivals(o *solve.Optimum) string {
	g := grid{style: s, keys: len(o.Parameters)}
	for _, p := range o.Parameters {
		g.header = append(g.header, p.Name)
	}
	g.header = append(g.header, o.Quantity.String(), "exact", "difference", "best")
	g.right = columns(len(g.header) - 1)
	hidden := 0
	for _, l := range o.Lines {
		for i := range l.Points {
			if p := &l.Points[i]; o.Listed(l, i) {
				g.add(optimumRow(s, o, p)...)
			} else {
				hidden++
			}
		}
	}
	g.dropEmpty()
	if hidden > 0 {
		return g.String() + fmt.Sprintf("\n%s more (--format csv lists all)", shown.Count(hidden, "combination"))
	}
	return g.String()
}

func optimumRow(s Style, o *solve.Optimum, p *solve.Point) []string {
	var row []string
	for _, v := range p.Values {
		row = append(row, v.Text)
	}
	if p.Quantity == nil {
		return append(row, "-", "", "-", "no")
	}
	verdict := "no"
	switch {
	case p.Meets:
		verdict = s.Verdict(true, "yes")
	case !p.Certain():
		verdict = "perhaps (within its error)"
	}
	return append(row, shown.Quantity(o.Quantity, p.Quantity), fraction(p.Quantity), shown.Change(o.Quantity, &evidence.Number{Value: p.Margin.Value}), verdict)
}
