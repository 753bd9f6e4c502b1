package text

import (
	"fmt"
	"io"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// A Cell is one line of a sweep's table.
type Cell struct {
	Values   []evidence.Setting // of the swept parameters
	Measures []evidence.Measure
}

// Sweep writes one line a cell: the swept values, mean and mode of every number and
// the probability of every label. The first cell names the columns. What is bounded is
// said below.
func (s Style) Sweep(w io.Writer, name string, cells []Cell) error {
	if len(cells) == 0 {
		return nil
	}
	g := grid{style: s, keys: len(cells[0].Values)}
	for _, v := range cells[0].Values {
		g.header = append(g.header, v.Name)
	}
	measures := everyMeasure(cells)
	for _, m := range measures {
		g.header = append(g.header, columnsOf(m)...)
	}
	g.right = columns(len(g.header))
	for _, c := range cells {
		var row []string
		for _, v := range c.Values {
			row = append(row, v.Text)
		}
		for _, first := range measures {
			row = append(row, valuesOf(c.Measures, first)...)
		}
		g.add(row...)
	}
	bounded := ""
	if bound := largestBound(cells); bound > 0 {
		bounded = "\nbounded, every probability within " + shown.AtMostPercent(bound) + "\n"
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n%s", s.heading(name), &g, bounded)
	return err
}

// largestBound is the largest error of any probability; 0 where all are exact.
func largestBound(cells []Cell) float64 {
	bound := 0.0
	for _, c := range cells {
		for _, m := range c.Measures {
			bound = max(bound, m.Distribution.ErrorBound)
		}
	}
	return bound
}

// everyMeasure returns the first of each name: parameters may decide which measures there
// are. One that comes in later stands behind the one that it follows there.
func everyMeasure(cells []Cell) []evidence.Measure {
	var out []evidence.Measure
	for _, c := range cells {
		at := 0
		for _, m := range c.Measures {
			k := slices.IndexFunc(out, func(o evidence.Measure) bool { return o.Name == m.Name })
			if k < 0 {
				k = at
				out = slices.Insert(out, k, m)
			}
			at = k + 1
		}
	}
	return out
}

func columnsOf(m evidence.Measure) []string {
	if m.Distribution.Kind != evidence.Categorical {
		return []string{"mean " + m.Name, "mode " + m.Name}
	}
	out := make([]string, len(m.Distribution.Rows))
	for i, r := range m.Distribution.Rows {
		out[i] = m.Name + " = " + r.Label
	}
	return out
}

// valuesOf fills the columns of a measure, as the first cell that has it has them.
func valuesOf(list []evidence.Measure, first evidence.Measure) []string {
	k := slices.IndexFunc(list, func(m evidence.Measure) bool { return m.Name == first.Name })
	if k < 0 {
		return slices.Repeat([]string{"-"}, len(columnsOf(first)))
	}
	m := list[k]
	if first.Distribution.Kind != evidence.Categorical {
		if m.Distribution.Mean == nil {
			return []string{"-", "-"}
		}
		return []string{shown.Number(evidence.Quantity{Value: m.Distribution.Mean.Value}), shown.Modes(m.Distribution)}
	}
	probability := map[string]float64{}
	for _, r := range m.Distribution.Rows {
		probability[r.Label] = r.Probability
	}
	out := make([]string, len(first.Distribution.Rows))
	for i, r := range first.Distribution.Rows {
		out[i] = shown.Share(m.Distribution, probability[r.Label])
	}
	return out
}
