package graphs

import (
	"fmt"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// Declared draws a figure that a rule file declares; cells are those of its grid.
func Declared(f *scenarios.Figure, title string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
	kind := f.Kind
	if kind == scenarios.Overlay {
		kind = f.Of
	}
	switch kind {
	case scenarios.HeatMap:
		return quantityMap(f, title, g, cells)
	case scenarios.Fan:
		return fan(f, title, cells)
	case scenarios.PMF:
		return overlay(f, shown.Exactly, title, g, cells)
	case scenarios.AtLeast:
		return overlay(f, shown.AtLeast, title, g, cells)
	case scenarios.AtMost:
		return overlay(f, shown.AtMost, title, g, cells)
	case scenarios.Overlay: // of which another kind is declared
	}
	return nil, fmt.Errorf("the kind %q of a figure is not known", kind)
}

// overlay draws the distributions of the cells' measures as curves in one figure, or as bars if
// they are words.
func overlay(f *scenarios.Figure, view shown.View, title string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
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
				switch {
				case x == "" && len(f.Measures) > 1:
					x = "value"
				case x == "":
					x = shown.TitleOf(m)
				}
				curve := figures.SeriesOf(view, shown.CurveName(c.Values, m, len(f.Measures)), m.Distribution)
				curve.Of = of
				all = append(all, curve)
			}
		}
	}
	if len(all) == 0 {
		return nil, nothing(strings.Join(f.Measures, ", "), cells)
	}
	if len(all) == 1 {
		all[0].Name, all[0].Of = "", ""
	}
	return figures.Curves(view, title, x, all...), nil
}

// fan draws how the distribution of a quantity changes from turn to turn.
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
			y = shown.Titled(shown.MeasureTitle(declared.Path.Title, declared.Path.Name, m.Given), m.Unit)
		}
		if s, ok := figures.SpreadOf(float64(declared.Path.Turn), m.Distribution); ok {
			of = append(of, s)
		}
	}
	if len(of) == 0 {
		return nil, nothing(y, cells)
	}
	return figures.Fan(title, x, y, of), nil
}

// nothing is the error for a figure, called of, whose measures have no outcome in any cell.
func nothing(of string, cells []sweep.Cell) error {
	return fmt.Errorf("nothing to draw of %s: %s", of, sweep.Measures(cells)[0].Distribution.Without())
}

// quantityMap draws the quantity of a declared figure as a heat map over two parameters.
func quantityMap(f *scenarios.Figure, title string, g *scenarios.Grid, cells []sweep.Cell) (*figures.Figure, error) {
	of, err := f.Quantity.Of(f.Scenario())
	if err != nil {
		return nil, err
	}
	q := quantity{
		title:      shown.QuantityTitle(f.Quantity, shown.MeasureTitle(of.Title, of.Name, of.Given), of.Unit),
		percentage: f.Quantity.Statistic == scenarios.Probability,
		values:     valuesOf(f.Quantity, cells),
	}
	m := q.over(title, g)
	m.Full = f.FullScale
	if f.X != "" {
		m.X = f.X
	}
	if f.Y != "" {
		m.Y = f.Y
	}
	return figures.HeatMap(m)
}
