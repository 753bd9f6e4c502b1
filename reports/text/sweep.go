package text

import (
	"fmt"
	"io"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// A Cell is one line of a sweep's table: what is shown of each measure, not the list of its
// values, which may be long.
type Cell struct {
	values   scenarios.Settings // of the swept parameters
	measures []shownMeasure
	bound    float64                // the largest error of any probability; 0 where all are exact
	sample   *evidence.Distribution // the one of most samples, without its rows; nil where none are
}

// A shownMeasure is what a line shows of a measure: mean and mode of a number, and the
// probability of every label.
type shownMeasure struct {
	name      string
	undefined bool     // its condition is never met: none stands in all columns
	labels    []string // nil for a number
	versus    []string // what P(X >= N) is called, of what is asked
	shows     []string // the mean and mode of a number, and P(X >= N); else the share of each label
	none      string   // the share of a label that it does not have
}

// NewCell returns the line of a table for a cell with these values and measures. ask adds a column for each
// target to each measure that is a number.
func NewCell(values scenarios.Settings, measures []evidence.Measure, ask Question) Cell {
	c := Cell{values: values, measures: make([]shownMeasure, len(measures))}
	for i, m := range measures {
		c.measures[i] = show(m, ask)
		c.bound = max(c.bound, m.Distribution.ErrorBound)
		c.sample = larger(c.sample, m.Distribution)
	}
	return c
}

// larger returns how much was sampled for a or for b, whichever is more: the number of samples and their
// seed, without outcomes. a is such a result or nil, and b any distribution; it is nil if neither was
// sampled.
func larger(a, b *evidence.Distribution) *evidence.Distribution {
	if b == nil || b.Method != evidence.MonteCarlo || a != nil && a.Trials >= b.Trials {
		return a
	}
	return &evidence.Distribution{Method: b.Method, Trials: b.Trials, Seed: b.Seed}
}

// show formats the figures of a measure for the row of a cell: the mean and mode of a number, or
// the probability of each word.
func show(m evidence.Measure, ask Question) shownMeasure {
	d := m.Distribution
	s := shownMeasure{name: m.Name, undefined: d.Kind == evidence.Undefined, none: shown.Share(d, 0)}
	if s.undefined && !d.IsUnseen() {
		s.none = "-"
	}
	if d.Kind == evidence.Categorical {
		s.labels, s.shows = make([]string, len(d.Rows)), make([]string, len(d.Rows))
		for i, r := range d.Rows {
			s.labels[i], s.shows[i] = r.Label, shown.Share(d, r.Probability)
		}
		return s
	}
	switch {
	case s.undefined:
		s.shows = []string{s.none, "-"}
	case d.Method == evidence.MonteCarlo:
		s.shows = []string{shown.Mean(d), shown.Modes(d)}
	case d.Mean != nil:
		s.shows = []string{shown.Number(evidence.Number{Value: d.Mean.Value, Lo: d.Mean.Lo, Hi: d.Mean.Hi}), shown.Modes(d)}
	default:
		s.shows = []string{"-", "-"}
	}
	for _, v := range ask.Versus {
		event, chance := ask.target(m.Name, d, v)
		show := "-"
		if chance != nil {
			show = shown.Chance(d, chance)
		}
		s.shows = append(s.shows, show)
		s.versus = append(s.versus, event)
	}
	return s
}

// Sweep writes a table with a row for each cell: the swept values, and the mean and mode of each
// number or the probability of each word. It empties the cells to save memory.
func (s Style) Sweep(w io.Writer, name string, cells []Cell) error {
	if len(cells) == 0 {
		return nil
	}
	g := grid{style: s, keys: len(cells[0].values)}
	for _, v := range cells[0].values {
		g.header = append(g.header, v.Name)
	}
	measures := everyMeasure(cells)
	for _, m := range measures {
		g.header = append(g.header, m.columns()...)
	}
	g.right = columns(len(g.header))
	bound := 0.0
	var sample *evidence.Distribution
	for i, c := range cells {
		row := c.values.Texts()
		for _, first := range measures {
			row = append(row, valuesOf(c.measures, first)...)
		}
		g.add(row...)
		bound, sample = max(bound, c.bound), larger(sample, c.sample)
		cells[i] = Cell{}
	}
	notes := ""
	if bound > 0 {
		notes = "\nbounded, every probability within " + shown.AtMostPercent(bound) + "\n"
	}
	if sample != nil {
		notes += "\n" + s.wrap(shown.Origin(sample)+" (the most of any cell); ± is the standard error of a mean") + "\n"
	}
	if _, err := fmt.Fprintf(w, "%s\n\n", s.heading(name)); err != nil {
		return err
	}
	if err := g.write(w); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s", notes)
	return err
}

// everyMeasure returns one measure for each name that occurs in some cell, in the order of the
// cells: one that is defined, if there is one, with the labels of all cells.
func everyMeasure(cells []Cell) []shownMeasure {
	var out []shownMeasure
	for _, c := range cells {
		at := 0
		for _, m := range c.measures {
			k := slices.IndexFunc(out, func(o shownMeasure) bool { return o.name == m.name })
			switch {
			case k < 0:
				k = at
				out = slices.Insert(out, k, m)
			case out[k].undefined:
				out[k] = m
			case !m.undefined && out[k].labels != nil:
				for _, label := range m.labels {
					if !slices.Contains(out[k].labels, label) {
						out[k].labels = append(slices.Clip(out[k].labels), label)
					}
				}
			}
			at = k + 1
		}
	}
	return out
}

// columns returns the titles of the columns of a measure.
func (m *shownMeasure) columns() []string {
	if m.labels == nil {
		return append([]string{"mean " + m.name, "mode " + m.name}, m.versus...)
	}
	out := make([]string, len(m.labels))
	for i, l := range m.labels {
		out[i] = m.name + " = " + l
	}
	return out
}

// valuesOf returns the texts for the columns of the measure first from list, the measures of a cell: "-" if
// the cell lacks that measure, or has it as a number where first has words, or the other way round.
func valuesOf(list []shownMeasure, first shownMeasure) []string {
	k := slices.IndexFunc(list, func(m shownMeasure) bool { return m.name == first.name })
	switch {
	case k < 0, (first.labels == nil) != (list[k].labels == nil) && !list[k].undefined:
		return slices.Repeat([]string{"-"}, len(first.columns()))
	case list[k].undefined && first.labels != nil:
		return slices.Repeat([]string{list[k].none}, len(first.columns()))
	case slices.Equal(list[k].labels, first.labels):
		return list[k].shows
	}
	out := make([]string, len(first.labels))
	for i, label := range first.labels {
		out[i] = list[k].none
		if at := slices.Index(list[k].labels, label); at >= 0 {
			out[i] = list[k].shows[at]
		}
	}
	return out
}
