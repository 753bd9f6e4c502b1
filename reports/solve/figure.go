package solve

import (
	"fmt"
	"math"
	"slices"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// Figure draws the quantity as a curve over one parameter, or as a map over two, and marks the
// values that meet the aim.
func (r *Result) Figure() (*figures.Figure, error) {
	f, err := r.draw()
	if err != nil {
		return nil, err
	}
	f.Subtitle = r.held
	if r.Incomplete != nil {
		f.Subtitle += "; incomplete: " + r.Incomplete.Error()
	}
	return f, nil
}

// draw returns the figure of the result, a curve over one parameter or a map over two, without its subtitle.
func (r *Result) draw() (*figures.Figure, error) {
	title, percentage := "Where "+r.Aim.String(), r.Quantity.Statistic == scenarios.Probability
	var low, high *float64
	switch {
	case r.Goal != nil:
		low, high = r.Goal.Bounds.Floats()
	case r.Smallest:
		title = fmt.Sprintf("Where %s is smallest", r.Quantity)
	default:
		title = fmt.Sprintf("Where %s is largest", r.Quantity)
	}
	if len(r.Parameters) == 1 {
		ys, meets := r.Lines[0].drawn()
		return figures.Goal{
			Title: title, X: shown.ParameterTitle(r.Parameters[0]), Y: r.quantity, Along: figures.PlacesOf(r.Lines[0].values()),
			Ys: ys, Meets: meets, Low: low, High: high, Percentage: percentage,
		}.Draw()
	}
	m := figures.Map{
		Title: title, X: shown.ParameterTitle(r.Parameters[1]), Y: shown.ParameterTitle(r.Parameters[0]), Z: r.quantity, Percentage: percentage,
	}
	var rows []string
	var meets [][]bool
	columns := r.tried()
	for _, l := range r.Lines {
		rows = append(rows, l.At.Text)
		ys, drawn := l.drawn()
		values, met := make([]float64, len(columns)), make([]bool, len(columns))
		next := 0
		for k, column := range columns {
			values[k] = math.NaN()
			if next < len(l.Points) && l.Points[next].Last().Text == column {
				values[k], met[k] = ys[next], drawn[next]
				next++
			}
		}
		m.Values, meets = append(m.Values, values), append(meets, met)
	}
	return figures.Frontier(m, columns, rows, meets)
}

// tried returns the values of the last parameter at which some line has a point, in order.
func (r *Result) tried() []string {
	there := map[string]bool{}
	for p := range r.Points() {
		there[p.Last().Text] = true
	}
	return slices.DeleteFunc(scenarios.TextsOf(r.along), func(text string) bool { return !there[text] })
}

// drawn returns the quantities of the line, NaN where there is none, and for each whether it meets the goal.
func (l *Line) drawn() (ys []float64, meets []bool) {
	for _, p := range l.Points {
		y := math.NaN()
		if p.Quantity != nil {
			y = p.Quantity.Value
		}
		ys, meets = append(ys, y), append(meets, p.Meets)
	}
	return ys, meets
}

// values returns the values of the parameter that the line runs over.
func (l *Line) values() []scenarios.Value {
	out := make([]scenarios.Value, len(l.Points))
	for i := range l.Points {
		out[i] = l.Points[i].Last().Value
	}
	return out
}
