package text

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"

	"oddsmith/reports/evidence"
)

// A Cell is one line of a sweep's table.
type Cell struct {
	Values   []evidence.Setting // of the swept parameters
	Measures []evidence.Measure
}

// Sweep writes one line a cell: the swept values, the mean of every number and
// the probability of every label. The first cell names the columns.
func Sweep(w io.Writer, name string, cells []Cell) error {
	if len(cells) == 0 {
		return nil
	}
	t := newTable()
	header := table.Row{}
	for _, v := range cells[0].Values {
		header = append(header, v.Name)
	}
	for _, m := range cells[0].Measures {
		header = append(header, columnsOf(m)...)
	}
	t.AppendHeader(header)
	numbers := make([]int, len(header))
	for i := range numbers {
		numbers[i] = i + 1
	}
	rightAlign(t, numbers...)
	for _, c := range cells {
		row := table.Row{}
		for _, v := range c.Values {
			row = append(row, v.Text)
		}
		for i, m := range c.Measures {
			row = append(row, valuesOf(m, cells[0].Measures[i])...)
		}
		t.AppendRow(row)
	}
	_, err := fmt.Fprintf(w, "%s\n\n%s\n", name, t.Render())
	return err
}

func columnsOf(m evidence.Measure) []any {
	if m.Distribution.Kind != evidence.Categorical {
		return []any{"mean " + m.Name}
	}
	out := make([]any, len(m.Distribution.Rows))
	for i, r := range m.Distribution.Rows {
		out[i] = m.Name + " = " + r.Label
	}
	return out
}

// valuesOf fills the columns that the measure has in the first cell.
func valuesOf(m, first evidence.Measure) []any {
	if first.Distribution.Kind != evidence.Categorical {
		if m.Distribution.Mean == nil {
			return []any{"-"}
		}
		return []any{Number(evidence.Quantity{Value: m.Distribution.Mean.Value})}
	}
	probability := map[string]float64{}
	for _, r := range m.Distribution.Rows {
		probability[r.Label] = r.Probability
	}
	out := make([]any, len(first.Distribution.Rows))
	for i, r := range first.Distribution.Rows {
		out[i] = Percent(probability[r.Label])
	}
	return out
}
