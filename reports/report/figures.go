package report

import (
	"context"
	"fmt"
	"maps"
	"math"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// figure draws a figure that a rule file declares. Values that the report was
// asked for hold where the figure neither sets nor sweeps the parameter itself.
func (b *Builder) figure(ctx context.Context, f *scenarios.Figure, set map[string]string) (*Figure, error) {
	grid, err := f.Scenario().Sweep(merged(f, set), f.Sweeps)
	if err != nil {
		return nil, err
	}
	measures := f.Measures
	if f.Quantity != nil {
		measures = []string{f.Quantity.Measure}
	}
	options := b.exactly()
	options.OrSampled = grid.Len() == 1 // as the measures were; more would take too long
	var cells []sweep.Cell
	err = sweep.Run(ctx, grid, measures, options, func(c sweep.Cell) error {
		cells = append(cells, c)
		return nil
	})
	if err != nil {
		return nil, err
	}
	title := f.Title
	if title == "" {
		title = strings.ReplaceAll(f.Name, "-", " ")
	}
	var drawn *figures.Figure
	switch f.Kind {
	case scenarios.HeatMap:
		drawn, err = heatMap(f, title, grid, cells)
	case scenarios.Fan:
		drawn, err = fan(f, title, cells)
	case scenarios.PMF, scenarios.AtLeast, scenarios.AtMost, scenarios.Overlay:
		drawn, err = curves(f, title, grid, cells)
	default:
		err = fmt.Errorf("the kind %q of a figure is not known", f.Kind)
	}
	if err != nil {
		return nil, err
	}
	drawn.Subtitle = subtitle(shown.Held(f.Scenario(), grid.Fixed()), cells[0].Run.Measures...)
	return finish(ctx, figureName(f.Scenario().Name, f.Name), title, drawn)
}

// subtitle says what a figure of measures holds for, and whether it shows samples.
func subtitle(held string, measures ...evidence.Measure) string {
	for _, m := range measures {
		if d := m.Distribution; d.Method == evidence.MonteCarlo {
			return fmt.Sprintf("%s; a sample of %s, not exact", held, shown.Thousands(d.Trials))
		}
	}
	return held
}

// finish makes a drawn figure one of the report.
func finish(ctx context.Context, name, title string, drawn *figures.Figure) (*Figure, error) {
	png, err := evidence.Await(ctx, drawn.PNG)
	if err != nil {
		return nil, err
	}
	f := &Figure{Name: name, Title: title, Alt: drawn.Alt, PNG: png, Chart: drawn.Chart}
	if f.Chart != nil && chartPoints(f.Chart) > maxChartPoints {
		f.Chart = nil
	}
	return f, nil
}

// maxChartPoints is the number of values above which a page shows the picture
// alone: nobody hovers that many, and they would make it slow.
const maxChartPoints = 5000

func chartPoints(c *figures.Chart) int {
	n := 0
	for _, s := range c.Series {
		n += len(s.X)
	}
	return n
}

// A scenario that declares no figures gets those of its own measures: of so many,
// and of those that are more than a choice of a few.
const (
	maxOwnFigures = 6
	minOwnValues  = 3
)

// ownFigures draws the probability of every value of the measures.
func (s *Section) ownFigures(ctx context.Context) error {
	for _, m := range s.Measures {
		d := m.Distribution
		if d.Kind != evidence.Numeric || len(d.Rows) < minOwnValues || len(s.Figures) == maxOwnFigures {
			continue
		}
		title := measureTitle(m)
		drawn := figures.PMF(title, title, figures.PMFSeries("", d))
		drawn.Subtitle = subtitle(s.Held, m)
		f, err := finish(ctx, figureName(s.Scenario, m.Name), title, drawn)
		if err := s.Leave("figure of "+m.Name, err); err != nil {
			return err
		}
		if f != nil {
			s.Figures = append(s.Figures, *f)
		}
	}
	return nil
}

func merged(f *scenarios.Figure, set map[string]string) map[string]string {
	out := maps.Clone(set)
	if out == nil {
		out = map[string]string{}
	}
	maps.Copy(out, f.Set)
	for _, s := range f.Sweeps {
		delete(out, s.Name)
	}
	return out
}

// curves draws one measure, or several over one another.
func curves(f *scenarios.Figure, title string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
	kind := f.Kind
	if kind == scenarios.Overlay {
		kind = f.Of
	}
	take := figures.PMFSeries
	switch kind {
	case scenarios.PMF:
	case scenarios.AtLeast:
		take = figures.AtLeastSeries
	case scenarios.AtMost:
		take = figures.AtMostSeries
	case scenarios.HeatMap, scenarios.Overlay, scenarios.Fan:
		return nil, fmt.Errorf("a figure of kind %s has no curves", kind)
	default:
		return nil, fmt.Errorf("the kind %q of a figure is not known to curves", kind)
	}
	of := ""
	if params := g.Parameters(); len(params) == 1 && len(f.Measures) == 1 {
		of = shown.ParameterTitle(params[0])
	}
	var all []figures.Series
	x := f.X
	for _, c := range cells {
		for _, m := range c.Run.Measures {
			switch m.Distribution.Kind {
			case evidence.Categorical:
				return figures.Categories(title, figures.CategoriesOf(m.Distribution)), nil
			case evidence.Undefined:
			case evidence.Numeric:
				if x == "" {
					x = measureTitle(m)
				}
				curve := take(curveName(c, m, len(f.Measures)), m.Distribution)
				curve.Of = of
				all = append(all, curve)
			}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing to draw: the condition of %s never holds", strings.Join(f.Measures, ", "))
	}
	if len(all) == 1 {
		all[0].Name, all[0].Of = "", ""
	}
	draw := figures.PMF
	switch kind {
	case scenarios.AtLeast:
		draw = figures.AtLeast
	case scenarios.AtMost:
		draw = figures.AtMost
	case scenarios.PMF, scenarios.HeatMap, scenarios.Overlay, scenarios.Fan: // the last three were refused
	}
	return draw(title, x, all...), nil
}

// fan draws a path: where it lies after every turn.
func fan(f *scenarios.Figure, title string, cells []sweep.Cell) (*figures.Figure, error) {
	x, y := f.X, f.Y
	if x == "" {
		x = "turn"
	}
	var of []figures.Spread
	for _, m := range cells[0].Run.Measures {
		declared, err := f.Scenario().Measure(m.Name)
		if err != nil {
			return nil, err
		}
		if y == "" {
			y = shown.Titled(shown.MeasureTitle(declared.Path.Title, declared.Path.Name), m.Unit)
		}
		if s, ok := figures.SpreadOf(float64(declared.Path.Turn), m.Distribution); ok {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return nil, fmt.Errorf("nothing to draw: the condition of %s never holds", y)
	}
	return figures.Fan(title, x, y, of), nil
}

// curveName says which of the curves it is: by the swept values, and by the
// measure where there are several.
func curveName(c sweep.Cell, m evidence.Measure, measures int) string {
	var parts []string
	if measures > 1 {
		parts = append(parts, measureTitle(m))
	}
	for _, v := range c.Values {
		if measures == 1 && len(c.Values) == 1 {
			return v.Text // the legend says of what
		}
		parts = append(parts, v.Name+" "+v.Text)
	}
	return strings.Join(parts, ", ")
}

// heatMap draws one quantity over two parameters: the first sweep along x, the
// second along y.
func heatMap(f *scenarios.Figure, title string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
	params := g.Parameters()
	m := figures.Map{
		Title: title, X: f.X, Y: f.Y,
		Percentage: f.Quantity.Statistic == scenarios.Probability, Full: f.FullScale,
	}
	if m.X == "" {
		m.X = shown.ParameterTitle(params[0])
	}
	if m.Y == "" {
		m.Y = shown.ParameterTitle(params[1])
	}
	of, err := f.Quantity.Of(f.Scenario())
	if err != nil {
		return nil, err
	}
	m.Z = shown.QuantityTitle(f.Quantity, shown.MeasureTitle(of.Title, of.Name), of.Unit)
	if m.Xs, m.XNames, err = axis(params[0], g.Values(0)); err != nil {
		return nil, err
	}
	if m.Ys, m.YNames, err = axis(params[1], g.Values(1)); err != nil {
		return nil, err
	}
	rows := len(g.Values(1))
	m.Values = make([][]float64, rows)
	for y := range m.Values {
		m.Values[y] = make([]float64, len(g.Values(0)))
		for x := range m.Values[y] {
			m.Values[y][x] = math.NaN()
			if q := cells[x*rows+y].Run.Measures[0].Distribution.Take(f.Quantity); q != nil {
				m.Values[y][x] = q.Value
			}
		}
	}
	return figures.HeatMap(m)
}

// axis returns the numbers of a swept parameter, which must be evenly spaced for
// a map; the values as they are written if one is not a number.
func axis(p *scenarios.Parameter, values []scenarios.Value) (numbers []float64, names []string, err error) {
	for _, v := range values {
		names = append(names, v.Text)
		if r, ok := v.Rat(); ok {
			f, _ := r.Float64()
			numbers = append(numbers, f)
		}
	}
	if len(numbers) < len(names) {
		return nil, names, nil
	}
	if !figures.AreEven(numbers) {
		return nil, nil, fmt.Errorf("the values of %s are not evenly spaced, as a heat map needs", p.Name)
	}
	return numbers, nil, nil
}
