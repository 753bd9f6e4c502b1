package sensitivity

import (
	"slices"
	"strings"

	"oddsmith/reports/figures"
	"oddsmith/scenarios"
)

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (r *Result) JSON() any { return r }

// Table returns a row for every step of every parameter that has an effect, in the order of the
// rankings.
func (r *Result) Table() (header []string, rows [][]any) {
	header = []string{"quantity", "rank", "parameter", "from", "to", "value", "exact", "change", "change_exact", "certain"}
	for _, k := range r.Rankings {
		for i, e := range k.Effects {
			for _, s := range e.Steps {
				value, exact := s.Value.Cells()
				change, changeExact := s.Change.Cells()
				rows = append(rows, []any{
					k.Quantity.String(), i + 1, e.Parameter, e.From, s.To, value, exact, change, changeExact, s.Certain,
				})
			}
		}
	}
	return header, rows
}

// Figure draws the ranking as a tornado diagram.
func (k *Ranking) Figure() (*figures.Figure, error) {
	t := figures.Tornado{
		Title: "What one step of each parameter does", X: k.title,
		Percentage: k.Quantity.Statistic == scenarios.Probability,
	}
	if k.Base != nil {
		t.Base = k.Base.Value
	}
	for _, e := range k.Effects {
		bar := figures.TornadoBar{Name: e.Parameter + " = " + e.From}
		for _, s := range e.Steps {
			if s.Change != nil {
				bar.Steps = append(bar.Steps, figures.TornadoStep{Label: s.To, Value: s.Value.Value, Direction: s.Direction, Open: !s.Certain})
			}
		}
		if bar.Steps != nil {
			t.Bars = append(t.Bars, bar)
		}
	}
	f, err := t.Draw()
	if err != nil {
		return nil, err
	}
	f.Subtitle = strings.Join(slices.DeleteFunc([]string{k.held, f.Subtitle}, func(s string) bool { return s == "" }), "; ")
	return f, nil
}
