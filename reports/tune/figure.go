package tune

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
)

// Figure draws a map of how far the settings of one parameter or two are from meeting all goals, with a
// border around those that do; of more parameters, or where not all settings were looked at, the best ones
// with how far each goal is met or missed.
func (r *Result) Figure() (*figures.Figure, error) {
	draw := r.matrix
	if r.distances != nil {
		draw = r.drawMap
	}
	f, err := draw()
	if err != nil {
		return nil, err
	}
	f.Subtitle = r.held
	if !r.Exhaustive {
		f.Subtitle += fmt.Sprintf("; %s of %s settings were looked at", shown.Thousands(int64(r.Looked)), shown.Thousands(int64(r.Settings)))
	}
	return f, nil
}

// title names the goals.
func (r *Result) title() string {
	var goals []string
	for _, g := range r.Goals {
		goals = append(goals, g.String())
	}
	return "Where " + strings.Join(goals, " and ")
}

func (r *Result) drawMap() (*figures.Figure, error) {
	m := figures.Map{Title: r.title(), X: shown.ParameterTitle(r.Parameters[0]), Z: "worst-missed goal (tolerances from being met)"}
	xs, ys := r.texts[0], []string{""}
	if len(r.texts) > 1 {
		m.Y, ys = shown.ParameterTitle(r.Parameters[1]), r.texts[1]
	}
	var meets [][]bool
	for y := range ys {
		row, yes := make([]float64, len(xs)), make([]bool, len(xs))
		for x := range xs {
			at := x*len(ys) + y
			if row[x], yes[x] = r.distances[at], r.meets[at]; math.IsInf(row[x], 1) {
				row[x] = math.NaN()
			}
		}
		m.Values, meets = append(m.Values, row), append(meets, yes)
	}
	return figures.Frontier(m, xs, ys, meets)
}

// matrix draws the best settings by goals.
func (r *Result) matrix() (*figures.Figure, error) {
	if len(r.Best) == 0 {
		return nil, errors.New("there is no setting to draw")
	}
	m := figures.Map{
		Title: r.title(), X: "goal", Y: "the best settings", Z: "inside of the goal, or outside (tolerances)", Change: true,
	}
	for _, g := range r.Goals {
		m.XNames = append(m.XNames, g.String())
	}
	for _, s := range r.Best {
		var name []string
		for _, v := range s.values {
			name = append(name, v.Name+" "+v.Text)
		}
		m.YNames = append(m.YNames, strings.Join(name, ", "))
		var row []float64
		for i := range s.Goals {
			margin := math.NaN()
			if q := s.Goals[i].Margin; q != nil {
				margin = q.Value / Tolerance(r.Goals[i])
			}
			row = append(row, margin)
		}
		m.Values = append(m.Values, row)
	}
	return figures.HeatMap(m)
}
