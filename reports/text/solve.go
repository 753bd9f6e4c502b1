package text

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/reports/solve"
	"oddsmith/scenarios"
)

// Solved writes which values meet the goal, and their margins; or where the quantity is largest or
// smallest, and the differences from that.
func (s Style) Solved(w io.Writer, r *solve.Result) error {
	var b strings.Builder
	writeSettings(&b, r.Scenario, r.Fixed)
	switch {
	case r.Goal == nil:
		s.best(&b, r)
		b.WriteString(s.pointsTable(r, r.Lines...))
	case len(r.Parameters) == 1:
		fmt.Fprintf(&b, "%s\n  %s: %s\n  %s\n\n%s", goal(r), r.Parameters[0].Name, r.Lines[0], summary(r), s.pointsTable(r, r.Lines[0]))
	default:
		fmt.Fprintf(&b, "%s\n  %s\n\n%s", goal(r), summary(r), s.frontierTable(r))
	}
	b.WriteString("\n")
	if n := len(r.LeftOut); n > 0 {
		fmt.Fprintf(&b, "\n%s", s.Indented("", "left out: "+escape.Line(r.LeftOut[0].Values.String()+", because "+r.LeftOut[0].Reason)))
		if n > 1 {
			fmt.Fprintf(&b, "and %d more that cannot be (--format json lists all)\n", n-1)
		}
	}
	_, err := io.WriteString(w, b.String()+seedLine(r.Seed))
	return err
}

// seedLine says which seed samples have; empty if there are none.
func seedLine(seed *uint64) string {
	if seed == nil {
		return ""
	}
	return fmt.Sprintf("\nmontecarlo, seed %d\n", *seed)
}

// goal returns the goal of a search. For a rounded figure, it adds the range that rounds to it,
// from which margins are measured.
func goal(r *solve.Result) string {
	b := r.Goal.Bounds
	if b.Low == nil || !b.HighStrict {
		return r.Goal.String()
	}
	end := func(v *big.Rat) string {
		f, _ := v.Float64()
		return shown.Quantity(r.Quantity, &evidence.Number{Value: f}, false)
	}
	return fmt.Sprintf("%s (from %s to less than %s)", r.Goal, end(b.Low), end(b.High))
}

// maxBest is how many points are listed that are equally good.
const maxBest = 5

// best writes the points where the quantity is largest or smallest.
func (s Style) best(b *strings.Builder, r *solve.Result) {
	best := r.Met()
	if len(best) == 0 {
		fmt.Fprintf(b, "%s: it is defined at none of the values\n\n", r.Aim)
		return
	}
	fmt.Fprintf(b, "%s: %s\n", r.Aim, s.Verdict(true, shown.Quantity(r.Quantity, best[0].Quantity, best[0].Sampled)))
	for i, p := range best {
		if i == maxBest {
			fmt.Fprintf(b, "  and %s more\n", shown.Count(len(best)-i, "combination"))
			break
		}
		fmt.Fprintf(b, "  at %s\n", p.Values)
	}
	if n := r.Rivals(); n > 0 {
		fmt.Fprintf(b, "  %s may be better, within the error\n", shown.Count(n, "other"))
	}
	b.WriteString("\n")
}

// Head writes the name of the scenario and the values of its parameters.
func (s Style) Head(w io.Writer, scenario string, list scenarios.Settings) error {
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
func writeSettings(b *strings.Builder, scenario string, list scenarios.Settings) {
	fmt.Fprintln(b, scenario)
	for _, s := range list {
		fmt.Fprintf(b, "  %s = %s\n", s.Name, escape.Line(s.Text))
	}
	b.WriteString("\n")
}

// summary says how many points meet the goal, how the quantity changes with the parameter, and
// which point is nearest if none does.
func summary(r *solve.Result) string {
	met := len(r.Met())
	text := fmt.Sprintf("met by %d of %d values", met, r.Len())
	if len(r.Parameters) > 1 {
		text = fmt.Sprintf("met by %d of %d combinations", met, r.Len())
	} else if shape := r.Lines[0].Shape(); shape != solve.Unknown {
		text += fmt.Sprintf("; %s is %s in %s", r.Quantity, shape, r.Parameters[0].Name)
	}
	edge := r.Edge()
	switch {
	case edge == nil:
		return text + "; it is defined at none"
	case !edge.Meets:
		return text + "; the nearest is " + edge.Values.String()
	}
	return text
}

// pointsTable returns a table of the points of the lines. In long lines, only the most informative
// points are shown.
func (s Style) pointsTable(r *solve.Result, lines ...*solve.Line) string {
	g := grid{style: s, keys: len(r.Parameters)}
	g.header = append(scenarios.NamesOfParameters(r.Parameters), r.Quantity.String(), "exact", "margin", "meets")
	if r.Goal == nil {
		g.header = append(g.header[:len(g.header)-2], "difference", "best")
	}
	g.right = columns(len(g.header) - 1)
	hidden := 0
	for _, l := range lines {
		points, more := r.Listed(l)
		hidden += more
		for _, p := range points {
			row := p.Values.Texts()
			value, margin := quantityCells(r.Quantity, p)
			g.add(append(row, value, fraction(p.Quantity), margin, s.meets(r, p))...)
		}
	}
	g.dropEmpty() // where nothing is exact
	switch {
	case hidden == 0:
		return g.String()
	case r.Goal == nil:
		return g.String() + fmt.Sprintf("\n%s more (--format csv lists all)", shown.Count(hidden, "combination"))
	}
	return g.String() + fmt.Sprintf("\n%d more values lie between these (--format csv lists all)", hidden)
}

// frontierTable returns a table with a row for each value of the first parameter: the values of
// the second that meet the goal, and the point nearest to its limit.
func (s Style) frontierTable(r *solve.Result) string {
	last := r.Parameters[1].Name
	g := grid{style: s, header: []string{r.Parameters[0].Name, last, "edge or nearest", r.Quantity.String(), "margin"}, right: []int{0, 3, 4}, keys: 1}
	for _, l := range r.Lines {
		row := []string{l.At.Text, l.String(), "-", "-", "-"}
		if p := l.Edge(); p != nil {
			value, margin := quantityCells(r.Quantity, p)
			row = []string{l.At.Text, l.String(), last + " = " + p.Last().Text, value, margin}
		}
		g.add(row...)
	}
	return g.String()
}

// meets says whether a point meets the aim, and whether the error could change that.
func (s Style) meets(r *solve.Result, p *solve.Point) string {
	word := "no"
	if p.Meets {
		word = "yes"
	}
	switch {
	case r.Goal != nil && !p.Certain():
		return s.Verdict(p.Meets, word+" (within its error)")
	case r.Goal != nil || p.Meets:
		return s.Verdict(p.Meets, word)
	case !p.Certain():
		return "perhaps (within its error)"
	}
	return word
}

// quantityCells formats the quantity of a point and its margin.
func quantityCells(q *scenarios.Quantity, p *solve.Point) (value, margin string) {
	if p.Quantity == nil {
		return "-", "-"
	}
	return shown.Quantity(q, p.Quantity, p.Sampled), shown.Change(q, p.Margin)
}

// maxFraction is the length of the longest fraction that is shown in a table.
const maxFraction = 24

// fraction returns the exact value as a fraction; "..." if that is long, empty if it is not known.
func fraction(q *evidence.Number) string {
	if q == nil || q.Exact == nil {
		return ""
	}
	if s := q.Exact.RatString(); len(s) <= maxFraction {
		return s
	}
	return "..."
}
