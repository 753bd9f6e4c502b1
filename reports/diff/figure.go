package diff

import (
	"math"
	"path/filepath"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/scenarios"
)

// HasFigure reports whether there is a picture of the measure: of two distributions
// that have one in common, or of a sweep of one parameter or two.
func (r *Result) HasFigure(m *Measure) bool {
	if len(r.Swept) > 0 {
		return len(r.Swept) <= 2
	}
	kinds := [2]evidence.Kind{m.Old.Kind, m.New.Kind}
	switch {
	case kinds == [2]evidence.Kind{evidence.Undefined, evidence.Undefined}:
		return false
	case kinds[0] == evidence.Categorical || kinds[1] == evidence.Categorical:
		return kinds[0] == kinds[1]
	}
	return true
}

// Figure draws both distributions of a measure over one another; of a sweep of one
// parameter the quantity in focus of both, of two its change.
func (r *Result) Figure(m *Measure) (*figures.Figure, error) {
	title := m.Title
	if title == "" {
		title = strings.ReplaceAll(m.Name, "_", " ")
	}
	before, after := r.names()
	quantity, percentage, focus := m.Focus()
	switch len(r.Swept) {
	case 0:
		x := title
		if m.Unit != "" {
			x += " (" + m.Unit + ")"
		}
		return figures.Overlay(title, x, before, after, m.Old, m.New)
	case 1:
		axis := axisOf(m)
		curves := [2]figures.Curve{{Name: before}, {Name: after}}
		for _, c := range m.Cells {
			a, b := math.NaN(), math.NaN()
			if s, ok := focus(c); ok {
				a, b = s.Old.Value, s.New.Value
			}
			curves[0].Ys, curves[1].Ys = append(curves[0].Ys, a), append(curves[1].Ys, b)
		}
		return figures.Lines{
			Title: title, X: r.Swept[0].Name, Y: quantity, Along: axis, Curves: curves[:], Percentage: percentage,
		}.Draw()
	}
	z, scale := "change of "+quantity, 1.0
	if percentage {
		z, scale = z+" (percentage points)", 100
	}
	xs, ys := places(m)
	values := make([][]float64, len(ys))
	for i, c := range m.Cells {
		v := math.NaN()
		if s, ok := focus(c); ok {
			v = scale * s.Delta.Value
		}
		values[i/len(xs)] = append(values[i/len(xs)], v)
	}
	return figures.Frontier(figures.Map{
		Title: title + ": " + before + " to " + after, X: r.Swept[1].Name, Y: r.Swept[0].Name, Z: z, Values: values,
	}, xs, ys, nil)
}

// names tell the two sides apart.
func (r *Result) names() (before, after string) {
	before, after = filepath.Base(r.Old.Path), filepath.Base(r.New.Path)
	if before == after { // in two folders
		return "old", "new"
	}
	return "old: " + before, "new: " + after
}

// axisOf are the values of the only swept parameter.
func axisOf(m *Measure) figures.Places {
	var list []scenarios.Value
	for _, c := range m.Cells {
		list = append(list, c.Values[0].Value)
	}
	return figures.PlacesOf(list)
}

// places are the values of two swept parameters, the second along x.
func places(m *Measure) (xs, ys []string) {
	for _, c := range m.Cells {
		if len(ys) == 0 || ys[len(ys)-1] != c.Values[0].Text {
			ys = append(ys, c.Values[0].Text)
		}
		if len(ys) == 1 {
			xs = append(xs, c.Values[1].Text)
		}
	}
	return xs, ys
}
