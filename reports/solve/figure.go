package solve

import (
	"math"
	"math/big"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
)

// Figure draws the quantity over one parameter with the values that meet the goal,
// or over two with the frontier between those that do and those that do not.
func (s *Solution) Figure() (*figures.Figure, error) {
	return drawing{s.Parameters, s.Lines, s.Incomplete, s.quantity, s.held}.figure(
		"Where "+s.Goal.String(), s.Goal.Quantity.Statistic == scenarios.Probability, float(s.Goal.Bounds.Low), float(s.Goal.Bounds.High),
	)
}

// A drawing is what figures of points have in common.
type drawing struct {
	parameters     []*scenarios.Parameter
	lines          []*Line
	incomplete     *evidence.IncompleteError
	quantity, held string
}

// figure draws the quantity with the points that meet what is asked, and the limits of
// that where there are any. Below the title it says for which values it holds.
func (d drawing) figure(title string, percentage bool, low, high *float64) (*figures.Figure, error) {
	f, err := d.draw(title, percentage, low, high)
	if err != nil {
		return nil, err
	}
	f.Subtitle = d.held
	if d.incomplete != nil {
		f.Subtitle += "; incomplete: " + d.incomplete.Error()
	}
	return f, nil
}

func (d drawing) draw(title string, percentage bool, low, high *float64) (*figures.Figure, error) {
	if len(d.parameters) == 1 {
		ys, meets := d.lines[0].drawn()
		return figures.Goal{
			Title: title, X: shown.ParameterTitle(d.parameters[0]), Y: d.quantity, Along: figures.PlacesOf(d.lines[0].values()),
			Ys: ys, Meets: meets, Low: low, High: high, Percentage: percentage,
		}.Draw()
	}
	m := figures.Map{
		Title: title, X: shown.ParameterTitle(d.parameters[1]), Y: shown.ParameterTitle(d.parameters[0]), Z: d.quantity, Percentage: percentage,
	}
	var rows []string
	var meets [][]bool
	for _, l := range d.lines {
		rows = append(rows, l.At.Text)
		values, met := l.drawn()
		for len(values) < len(d.lines[0].Points) { // the last line of what is incomplete
			values, met = append(values, math.NaN()), append(met, false)
		}
		m.Values, meets = append(m.Values, values), append(meets, met)
	}
	return figures.Frontier(m, d.lines[0].texts(), rows, meets)
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
