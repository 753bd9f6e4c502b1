package text

import (
	"io"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// Compared writes several distributions side by side: a table of their summaries, and tables of
// their values with a column each.
func (s Style) Compared(w io.Writer, measures []evidence.Measure, ask Question) error {
	var parts []string
	if t := s.summaries(measures, ask); t != "" {
		parts = append(parts, t)
	}
	if t := s.numbers(measures, ask.View); t != "" {
		parts = append(parts, t)
	}
	if t := s.words(measures); t != "" {
		parts = append(parts, t)
	}
	for i := range measures {
		m := &measures[i]
		for _, note := range shown.Notes(m.Distribution) {
			parts = append(parts, s.wrap(m.Name+": "+note))
		}
	}
	var sample *evidence.Distribution
	for i := range measures {
		sample = larger(sample, measures[i].Distribution)
	}
	if sample != nil {
		parts = append(parts, shown.Origin(sample))
	}
	_, err := io.WriteString(w, strings.Join(parts, "\n\n")+"\n")
	return err
}

// summaries returns a table with the mean, standard deviation, range and median of each numeric
// distribution; empty if there is none.
func (s Style) summaries(measures []evidence.Measure, ask Question) string {
	g := grid{style: s, header: []string{"", "mean", "standard deviation", "range", "median"}, right: []int{1, 2, 3, 4}, keys: 1}
	for _, v := range ask.Versus {
		event, _ := ask.target("X", measures[0].Distribution, v)
		g.right = append(g.right, len(g.header))
		g.header = append(g.header, event)
	}
	for i := range measures {
		d := measures[i].Distribution
		if d.Kind == evidence.Categorical {
			continue
		}
		row := []string{measures[i].Name, "-", "-", "-", "-"}
		if d.Kind == evidence.Numeric {
			lower, upper := shown.Range(d)
			row = []string{measures[i].Name, shown.Mean(d), shown.StdDev(d), lower + " to " + upper, shown.Value(d.Percentiles[50])}
		}
		for _, v := range ask.Versus {
			cell := "-"
			if _, chance := ask.target("X", d, v); chance != nil {
				cell = shown.Chance(d, chance)
			}
			row = append(row, cell)
		}
		g.add(row...)
	}
	if len(g.rows) == 0 {
		return ""
	}
	return g.String()
}

// numbers returns a table of the numeric distributions, with a row per value and a column per
// distribution; empty if there are none.
func (s Style) numbers(measures []evidence.Measure, view shown.View) string {
	first := "value"
	if view != shown.Exactly {
		first = view.String()
	}
	g := grid{style: s, header: []string{first}, right: []int{0}, keys: 1}
	var list []*evidence.Distribution
	for i := range measures {
		if d := measures[i].Distribution; d.Kind == evidence.Numeric {
			list = append(list, d)
			g.right = append(g.right, len(g.header))
			g.header = append(g.header, measures[i].Name)
		}
	}
	if list == nil {
		return ""
	}
	for _, l := range shown.Aligned(list) {
		row := []string{l.Name}
		for i, d := range list {
			cell := "-"
			if l.Has[i] || view != shown.Exactly {
				cell = shown.Share(d, view.Of(&l.Lines[i]))
			}
			row = append(row, cell)
		}
		g.add(row...)
	}
	return g.String()
}

// words returns a table of the distributions of words, with a row per word and a column per
// distribution; empty if there are none.
func (s Style) words(measures []evidence.Measure) string {
	g := grid{style: s, header: []string{"outcome"}, keys: 1}
	var names []string
	var list []*evidence.Distribution
	for i := range measures {
		d := measures[i].Distribution
		if d.Kind != evidence.Categorical {
			continue
		}
		list = append(list, d)
		g.right = append(g.right, len(g.header))
		g.header = append(g.header, measures[i].Name)
		for _, r := range d.Rows {
			if !slices.Contains(names, r.Label) {
				names = append(names, r.Label)
			}
		}
	}
	if list == nil {
		return ""
	}
	for _, name := range names {
		row := []string{name}
		for _, d := range list {
			cell := "-"
			if k := slices.IndexFunc(d.Rows, func(r evidence.Row) bool { return r.Label == name }); k >= 0 {
				cell = shown.Share(d, d.Rows[k].Probability)
			}
			row = append(row, cell)
		}
		g.add(row...)
	}
	return g.String()
}
