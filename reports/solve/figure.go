package solve

import (
	"math"
	"math/big"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// Figure draws the quantity over one parameter with the values that meet the goal,
// or over two with the frontier between those that do and those that do not.
func (s *Solution) Figure() (*figures.Figure, error) {
	percentage := s.Goal.Quantity.Statistic == scenarios.Probability
	title := "Where " + s.Goal.String()
	if len(s.Parameters) == 1 {
		ys, meets := s.Lines[0].drawn()
		return s.under(figures.Goal{
			Title: title, X: shown.ParameterTitle(s.Parameters[0]), Y: s.quantity, Along: figures.PlacesOf(s.Lines[0].values()),
			Ys: ys, Meets: meets, Low: float(s.Goal.Bounds.Low), High: float(s.Goal.Bounds.High), Percentage: percentage,
		}.Draw())
	}
	m := figures.Map{
		Title: title, X: shown.ParameterTitle(s.Parameters[1]), Y: shown.ParameterTitle(s.Parameters[0]), Z: s.quantity, Percentage: percentage,
	}
	var rows []string
	var meets [][]bool
	for _, l := range s.Lines {
		rows = append(rows, l.At.Text)
		values, met := l.drawn()
		m.Values, meets = append(m.Values, values), append(meets, met)
	}
	return s.under(figures.Frontier(m, s.Lines[0].texts(), rows, meets))
}

// under says below the title for which values the figure holds.
func (s *Solution) under(f *figures.Figure, err error) (*figures.Figure, error) {
	if err != nil {
		return nil, err
	}
	f.Subtitle = s.held
	return f, nil
}

func float(v *big.Rat) *float64 {
	if v == nil {
		return nil
	}
	f, _ := v.Float64()
	return &f
}

// drawn returns the quantities of the line, NaN where there is none, and whether
// they meet the goal.
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

// values of the line.
func (l *Line) values() []scenarios.Value {
	out := make([]scenarios.Value, len(l.Points))
	for i := range l.Points {
		out[i] = l.Points[i].Last().Value
	}
	return out
}

// texts are the values of the line as they are written.
func (l *Line) texts() []string {
	out := make([]string, len(l.Points))
	for i := range l.Points {
		out[i] = l.Points[i].Last().Text
	}
	return out
}
