// Package sweepfigure draws the cells of a sweep: curves over one parameter, a heat map over two.
package sweepfigure

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

// Of draws all measures of the cells, which are those of the grid in its order, one below the other.
func Of(title, subtitle string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
	if err := Check(g); err != nil {
		return nil, err
	}
	var all []*figures.Figure
	for _, m := range cells[0].Run.Measures {
		list := quantities(m.Name, cells)
		if len(list) == 0 {
			continue
		}
		name := shown.MeasureTitle(m.Title, m.Name)
		draw := curves
		if len(g.Parameters()) == 2 {
			draw = heatMap
		}
		f, err := draw(name, g, list)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	switch len(all) {
	case 0:
		return nil, fmt.Errorf("%s: there is nothing to draw: the conditions never hold", title)
	case 1:
		all[0].Subtitle = subtitle
		return all[0], nil
	}
	return figures.Stacked(title, subtitle, all), nil
}

// quantities are those of a measure: its mean, or the probabilities of its outcomes; of a truth value only that
// it is true.
func quantities(measure string, cells []sweep.Cell) []quantity {
	var out []quantity
	find := func(outcome, title string, percentage bool) *quantity {
		i := slices.IndexFunc(out, func(q quantity) bool { return q.outcome == outcome })
		if i < 0 {
			i = len(out)
			values := make([]float64, len(cells))
			for k := range values {
				values[k] = math.NaN()
			}
			out = append(out, quantity{title, outcome, percentage, values})
		}
		return &out[i]
	}
	for k, c := range cells {
		for _, m := range c.Run.Measures {
			if m.Name != measure {
				continue
			}
			title := func(q scenarios.Quantity) string {
				q.Measure = m.Name
				return shown.QuantityTitle(&q, shown.MeasureTitle(m.Title, m.Name), m.Unit)
			}
			d := m.Distribution
			switch d.Kind {
			case evidence.Numeric:
				find("", title(scenarios.Quantity{Statistic: scenarios.Mean}), false).values[k] = d.Mean.Value
			case evidence.Categorical:
				for _, row := range d.Rows {
					q := scenarios.Quantity{Statistic: scenarios.Probability, Op: notation.Eq, Label: row.Label}
					find(row.Label, title(q), true).values[k] = row.Probability
				}
			case evidence.Undefined:
			}
		}
	}
	for i := range out {
		out[i].fill(cells, measure)
	}
	if len(out) == 2 && slices.ContainsFunc(out, func(q quantity) bool { return q.outcome == "no" }) {
		out = slices.DeleteFunc(out, func(q quantity) bool { return q.outcome == "no" })
	}
	return out
}

// fill writes a probability of 0 where a measure has other outcomes.
func (q *quantity) fill(cells []sweep.Cell, measure string) {
	if !q.percentage {
		return
	}
	for k, c := range cells {
		has := slices.ContainsFunc(c.Run.Measures, func(m evidence.Measure) bool {
			return m.Name == measure && m.Distribution.Kind == evidence.Categorical
		})
		if has && math.IsNaN(q.values[k]) {
			q.values[k] = 0
		}
	}
}

// varies is how far the values are apart.
func (q *quantity) varies() float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range q.values {
		if !math.IsNaN(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	return max(0, high-low)
}

// curves draws quantities over the one parameter.
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
	params := g.Parameters()
	xs, ys := even(figures.PlacesOf(g.Values(0)), g.Values(0)), even(figures.PlacesOf(g.Values(1)), g.Values(1))
	m := figures.Map{
		Title: title, X: shown.ParameterTitle(params[0]), Y: shown.ParameterTitle(params[1]), Z: most.title, Percentage: most.percentage,
		Xs: xs.Numbers, XNames: xs.Names, Ys: ys.Numbers, YNames: ys.Names,
	}
	rows := ys.Len()
	for y := range rows {
		line := make([]float64, xs.Len())
		for x := range line {
			line[x] = most.values[x*rows+y]
		}
		m.Values = append(m.Values, line)
	}
	return figures.HeatMap(m)
}

// even names the values of a parameter that do not stand at equal distances, as those of a map do.
func even(p figures.Places, values []scenarios.Value) figures.Places {
	const closeTo = 1e-9
	for i := 2; i < len(p.Numbers); i++ {
		step := p.Numbers[1] - p.Numbers[0]
		if math.Abs(p.Numbers[i]-p.Numbers[i-1]-step) > closeTo*math.Abs(step) {
			p.Numbers = nil
		}
	}
	if p.Numbers == nil {
		p.Names = nil
		for _, v := range values {
			p.Names = append(p.Names, v.Text)
		}
	}
	return p
}
