// Package graphs draws what was measured: measures one below the other or over one another, quantities over the
// cells of a sweep, the settings that a tuning found, and the figures that a rule file declares.
package graphs

import (
	"fmt"
	"math"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A quantity is the mean of a measure, or the probability of one of its outcomes, by cell.
type quantity struct {
	title      string
	outcome    string // empty for a mean
	percentage bool
	values     []float64 // NaN where the measure has none
}

// Check returns an error for a sweep that cannot be drawn, before any of its cells is evaluated.
func Check(g *scenarios.Grid) error {
	if n := len(g.Parameters()); n > 2 {
		return fmt.Errorf("a figure has one or two swept parameters, and these are %d: set some with --set, or write a table with --format csv", n)
	}
	return nil
}

// Sweep draws every measure of a grid's cells in a panel: as curves over one parameter, or a heat
// map over two. The quantities asked for replace the usual ones of their measures.
func Sweep(title, subtitle string, g *scenarios.Grid, cells []sweep.Cell, asked ...*scenarios.Quantity) (*figures.Figure, error) {
	if err := Check(g); err != nil {
		return nil, err
	}
	var all []*figures.Figure
	for _, m := range sweep.Measures(cells) {
		name := shown.MeasureTitle(m.Title, m.Name, m.Given)
		draw := curves
		if len(g.Parameters()) == 2 {
			draw = heatMap
		}
		for _, list := range panels(&m, cells, asked) {
			f, err := draw(name, g, list)
			if err != nil {
				return nil, err
			}
			all = append(all, f)
		}
	}
	return stacked(title, subtitle, all)
}

// panels returns the quantities of a measure to draw, a list for each figure: one for each quantity asked
// for. If none is asked for, all are in one figure: the mean, and the probability of each word, without "no"
// if there are only two. It is nil if the measure has no value in any cell.
func panels(measure *evidence.Measure, cells []sweep.Cell, asked []*scenarios.Quantity) [][]quantity {
	var means bool
	var labels []string
	for _, c := range cells {
		d := c.Run.Find(measure.Name)
		if d == nil {
			continue
		}
		means = means || d.Kind == evidence.Numeric
		for _, row := range d.Rows {
			if d.Kind == evidence.Categorical && !slices.Contains(labels, row.Label) {
				labels = append(labels, row.Label)
			}
		}
	}
	if len(labels) == 2 {
		labels = slices.DeleteFunc(labels, func(l string) bool { return l == "no" })
	}
	of := func(q *scenarios.Quantity) quantity {
		title := shown.QuantityTitle(q, shown.MeasureTitle(measure.Title, measure.Name, measure.Given), measure.Unit)
		return quantity{title, q.Label, q.Statistic == scenarios.Probability, valuesOf(q, cells)}
	}
	var out [][]quantity
	for _, q := range asked {
		if q.Measure == measure.Name {
			out = append(out, []quantity{of(q)})
		}
	}
	if out != nil {
		return out
	}
	var own []quantity
	if means {
		own = append(own, of(&scenarios.Quantity{Measure: measure.Name, Statistic: scenarios.Mean}))
	}
	for _, label := range labels {
		own = append(own, of(&scenarios.Quantity{Measure: measure.Name, Statistic: scenarios.Probability, Op: notation.Eq, Label: label}))
	}
	if own == nil {
		return nil
	}
	return [][]quantity{own}
}

// valuesOf returns what a quantity is in each cell: NaN where the cell lacks its measure, or the measure has no value.
func valuesOf(q *scenarios.Quantity, cells []sweep.Cell) []float64 {
	values := make([]float64, len(cells))
	for k, c := range cells {
		values[k] = math.NaN()
		d := c.Run.Find(q.Measure)
		if d == nil {
			continue
		}
		if v := d.Take(q); v != nil {
			values[k] = v.Value
		}
	}
	return values
}

// varies is the difference between the largest and the smallest value; 0 if there are none.
func (q *quantity) varies() float64 {
	low, high := figures.Extent(q.values)
	return max(0, high-low)
}

// curves draws quantities as curves over the grid's parameter.
func curves(title string, g *scenarios.Grid, list []quantity) (*figures.Figure, error) {
	l := figures.Lines{
		Title: title, X: shown.ParameterTitle(g.Parameters()[0]), Y: list[0].title,
		Along: figures.PlacesOf(g.Values(0)), Percentage: list[0].percentage,
	}
	if len(list) > 1 {
		l.Y = "probability"
	}
	for _, q := range list {
		name := q.outcome
		if len(list) == 1 {
			name = ""
		}
		l.Curves = append(l.Curves, figures.Curve{Name: name, Ys: q.values})
	}
	return l.Draw()
}

// heatMap draws one quantity over both parameters, the first along x: of several the one that varies most.
func heatMap(title string, g *scenarios.Grid, list []quantity) (*figures.Figure, error) {
	most := &list[0]
	for i := range list {
		if list[i].varies() > most.varies() {
			most = &list[i]
		}
	}
	return figures.HeatMap(most.over(title, g))
}

// over returns the quantity as a map over the grid's two parameters.
func (q *quantity) over(title string, g *scenarios.Grid) figures.Map {
	params := g.Parameters()
	xs, ys := even(g.Values(0)), even(g.Values(1))
	m := figures.Map{
		Title: title, X: shown.ParameterTitle(params[0]), Y: shown.ParameterTitle(params[1]), Z: q.title, Percentage: q.percentage,
		Xs: xs.Numbers, XNames: xs.Names, Ys: ys.Numbers, YNames: ys.Names,
	}
	rows := ys.Len()
	for y := range rows {
		line := make([]float64, xs.Len())
		for x := range line {
			line[x] = q.values[x*rows+y]
		}
		m.Values = append(m.Values, line)
	}
	return m
}

// even returns the places of values along an axis of a map, where all are equally far apart: numbers if their
// distances are equal, else names.
func even(values []scenarios.Value) figures.Places {
	p := figures.PlacesOf(values)
	if p.Numbers != nil && !figures.AreEven(p.Numbers) {
		p = figures.Places{Names: scenarios.TextsOf(values)}
	}
	return p
}
