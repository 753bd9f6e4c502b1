package diff

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// HasFigure reports whether the measure can be drawn: its two distributions in one figure, or a
// sweep of one or two parameters.
func (r *Result) HasFigure(m *Measure) bool {
	if len(r.Swept) > 0 {
		return len(r.Swept) <= 2 && len(m.Cells) > 0
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
	f, err := r.drawn(m)
	if err != nil {
		return nil, err
	}
	f.Subtitle = r.held()
	return f, nil
}

// held names the scenario and lists the values of the parameters that are not swept, those that differ first.
func (r *Result) held() string {
	var differ, same []string
	for _, p := range r.Parameters {
		switch {
		case p.Swept:
		case p.New == nil:
			differ = append(differ, fmt.Sprintf("%s %s (gone)", p.Name, *p.Old))
		case p.Old == nil:
			differ = append(differ, fmt.Sprintf("%s %s (new)", p.Name, *p.New))
		case p.Differs():
			differ = append(differ, fmt.Sprintf("%s %s, was %s", p.Name, *p.New, *p.Old))
		default:
			same = append(same, p.Name+" "+*p.Old)
		}
	}
	if list := slices.Concat(differ, same); list != nil {
		return r.New.Scenario + ": " + strings.Join(list, ", ")
	}
	return r.New.Scenario
}

// drawn returns the figure of a measure without its subtitle.
func (r *Result) drawn(m *Measure) (*figures.Figure, error) {
	title := shown.MeasureTitle(m.Title, m.Name, m.Given)
	before, after := r.names()
	q, focus := m.focus()
	percentage := q.Statistic == scenarios.Probability
	switch len(r.Swept) {
	case 0:
		return figures.Overlay(title, shown.Titled(title, m.Unit), before, after, m.Old, m.New)
	case 1:
		curves := [2]figures.Curve{{Name: before, Ys: r.undefined()}, {Name: after, Ys: r.undefined()}}
		for _, c := range m.Cells {
			if s, ok := focus(c); ok {
				curves[0].Ys[c.index], curves[1].Ys[c.index] = s.Old.Value, s.New.Value
			}
		}
		return figures.Lines{
			Title: title, X: shown.ParameterTitle(r.Swept[0]), Y: shown.QuantityTitle(q, title, m.Unit), Along: figures.PlacesOf(r.grid.Values(0)), Curves: curves[:], Percentage: percentage,
		}.Draw()
	}
	scale := 1.0
	if percentage {
		scale = 100
	}
	xs, ys := scenarios.TextsOf(r.grid.Values(1)), scenarios.TextsOf(r.grid.Values(0))
	values := r.undefined()
	for _, c := range m.Cells {
		if s, ok := focus(c); ok {
			values[c.index] = scale * s.Delta.Value
		}
	}
	return figures.Frontier(figures.Map{
		Title: title + ": " + before + " to " + after, X: shown.ParameterTitle(r.Swept[1]), Y: shown.ParameterTitle(r.Swept[0]), Z: shown.ChangeTitle(q, title, m.Unit), Change: true,
		Values: slices.Collect(slices.Chunk(values, len(xs))),
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

// undefined returns NaN for each cell of the sweep.
func (r *Result) undefined() []float64 { return slices.Repeat([]float64{math.NaN()}, r.grid.Len()) }
