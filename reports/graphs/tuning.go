package graphs

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"oddsmith/reports/figures"
	"oddsmith/reports/shown"
	"oddsmith/reports/tune"
)

// Tuning draws, for all settings of one or two parameters, how far each is from meeting all goals,
// with a border around those that do; otherwise the margins of the best settings.
func Tuning(r *tune.Result) (*figures.Figure, error) {
	draw := bestSettings
	if r.Map != nil {
		draw = allSettings
	}
	f, err := draw(r)
	if err != nil {
		return nil, err
	}
	f.Subtitle = r.Held
	if !r.Exhaustive {
		f.Subtitle += fmt.Sprintf("; %s of %s settings were looked at", shown.Thousands(int64(r.Looked)), shown.Thousands(int64(r.Settings)))
	}
	return f, nil
}

// allSettings draws a map of how far every setting is from meeting all goals.
func allSettings(r *tune.Result) (*figures.Figure, error) {
	m := figures.Map{Title: r.Title(), X: shown.ParameterTitle(r.Parameters[0]), Z: tune.MapTitle}
	xs, ys := r.Axes[0], []string{""}
	if len(r.Axes) > 1 {
		m.Y, ys = shown.ParameterTitle(r.Parameters[1]), r.Axes[1]
	}
	var meets [][]bool
	for y := range ys {
		row, yes := make([]float64, len(xs)), make([]bool, len(xs))
		for x := range xs {
			at := x*len(ys) + y
			if row[x], yes[x] = r.Map.Distances[at], r.Map.Meets[at]; math.IsInf(row[x], 1) {
				row[x] = math.NaN()
			}
		}
		m.Values, meets = append(m.Values, row), append(meets, yes)
	}
	return figures.Frontier(m, xs, ys, meets)
}

// bestSettings draws a matrix of the margins, with a row for each of the best settings and a
// column for each goal.
func bestSettings(r *tune.Result) (*figures.Figure, error) {
	if len(r.Best) == 0 {
		return nil, errors.New("there is no setting to draw")
	}
	m := figures.Map{
		Title: r.Title(), X: "goal", Y: "the best settings", Z: tune.MatrixTitle, Change: true,
	}
	for _, g := range r.Goals {
		m.XNames = append(m.XNames, g.String())
	}
	for _, s := range r.Best {
		var name []string
		for _, v := range s.Values() {
			name = append(name, v.Name+" "+v.Text)
		}
		m.YNames, m.Values = append(m.YNames, strings.Join(name, ", ")), append(m.Values, r.Margins(s))
	}
	return figures.HeatMap(m)
}
