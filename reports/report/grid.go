package report

import (
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// maxGridCells is the number of cells of a sweep up to which a page shows it.
const maxGridCells = 1000

// A sheet is one measure of a sweep, cell by cell: the mean of a number, the
// probability of the first label of a word.
type sheet struct {
	name, quantity string
	percentage     bool
	values         []float64 // by cell; NaN where undefined
	texts          []string
}

// sheets takes from the cells of a sweep what a page shows of every measure.
type sheets []*sheet

// add takes the next cell. A measure that the cell does not have is undefined
// there.
func (all *sheets) add(c sweep.Cell) {
	for _, m := range c.Run.Measures {
		s := all.of(m.Name)
		s.pad(c.Index)
		s.add(m)
	}
}

// of returns the sheet of a measure, and adds it if there is none.
func (all *sheets) of(measure string) *sheet {
	for _, s := range *all {
		if s.name == measure {
			return s
		}
	}
	s := &sheet{name: measure}
	*all = append(*all, s)
	return s
}

// pad adds cells without a value until there are this many.
func (s *sheet) pad(cells int) {
	for len(s.values) < cells {
		s.values = append(s.values, math.NaN())
		s.texts = append(s.texts, undefined)
	}
}

// undefined stands for a number that is not there.
const undefined = "undefined"

// add adds the next cell: the mean of a measure, or the probability of its first word; undefined if it has
// neither.
func (s *sheet) add(m evidence.Measure) {
	d := m.Distribution
	value, words := math.NaN(), undefined
	switch {
	case d.Kind == evidence.Numeric:
		s.quantity = shown.QuantityTitle(&scenarios.Quantity{Statistic: scenarios.Mean, Measure: m.Name}, shown.MeasureTitle(m.Title, m.Name, m.Given), m.Unit)
		value, words = d.Mean.Value, shown.Number(*d.Mean)
	case d.Kind == evidence.Categorical && len(d.Rows) > 0:
		s.quantity = shown.QuantityTitle(&scenarios.Quantity{
			Statistic: scenarios.Probability, Measure: m.Name, Op: notation.Eq, Label: d.Rows[0].Label,
		}, shown.MeasureTitle(m.Title, m.Name, m.Given), m.Unit)
		s.percentage = true
		value, words = d.Rows[0].Probability, shown.Probability(d.Rows[0].Probability, d.ErrorBound)
	}
	s.values = append(s.values, value)
	s.texts = append(s.texts, words)
}

// grid returns the sheet as a table: the last swept parameter across, the others down.
func (s *sheet) grid(g *scenarios.Grid) Grid {
	params := g.Parameters()
	last := len(params) - 1
	out := Grid{
		Quantity: s.quantity, Rows: scenarios.NamesOfParameters(params[:last]), Column: params[last].Name, Columns: scenarios.TextsOf(g.Values(last)),
	}
	across := len(out.Columns)
	for from := 0; from < len(s.texts); from += across {
		out.Lines = append(out.Lines, GridLine{Head: g.Cell(from)[:last].Texts(), Cells: s.texts[from : from+across]})
	}
	return out
}

// What a trend needs: enough points for a line, and lines that can be told apart.
const (
	minTrendPoints = 3
	maxTrendLines  = 8
)

// trend draws the sheet as curves over the swept parameter with more values, one for each value of
// the other; nil if there are too many parameters or curves, or too few points.
func (s *sheet) trend(title string, g *scenarios.Grid) *figures.Figure {
	params := g.Parameters()
	if len(params) > 2 || s.quantity == "" {
		return nil
	}
	along := 0
	if len(params) == 2 && len(g.Values(1)) > len(g.Values(0)) {
		along = 1
	}
	xs := figures.PlacesOf(g.Values(along)).Numbers
	lines := len(s.values) / max(1, len(g.Values(along)))
	if len(xs) < minTrendPoints || lines > maxTrendLines {
		return nil
	}
	series := make([]figures.Series, lines)
	for k := range series {
		if len(params) == 2 {
			series[k].Of, series[k].Name = shown.ParameterTitle(params[1-along]), g.Values(1 - along)[k].Text
		}
		for i, x := range xs {
			cell := i*lines + k // the first parameter is the slowest
			if along == 1 {
				cell = k*len(xs) + i
			}
			series[k].X = append(series[k].X, x)
			series[k].Y = append(series[k].Y, s.values[cell])
		}
	}
	return figures.Trend(title, shown.ParameterTitle(params[along]), s.quantity, s.percentage, series...)
}
