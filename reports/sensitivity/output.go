package sensitivity

import (
	"math"
	"slices"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/reports/figures"
	"oddsmith/scenarios"
)

type jsonResult struct {
	Scenario   string            `json:"scenario"`
	Parameters map[string]string `json:"parameters"`
	Quantities []jsonRanking     `json:"quantities"`
	Skipped    []jsonSkipped     `json:"skipped"`
	Seed       *uint64           `json:"seed,omitempty"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

type jsonRanking struct {
	Quantity string           `json:"quantity"`
	Base     *evidence.Number `json:"base"` // null where there is none
	Off      *float64         `json:"base_uncertainty,omitempty"`
	Effects  []jsonEffect     `json:"effects"`
	NoEffect []string         `json:"no_effect"`
}

type jsonEffect struct {
	Parameter string     `json:"parameter"`
	From      string     `json:"from"`
	Largest   float64    `json:"largest"`
	Steps     []jsonStep `json:"steps"`
}

type jsonStep struct {
	To        string           `json:"to"`
	Direction int              `json:"direction"`
	Quantity  *evidence.Number `json:"quantity"`
	Change    *evidence.Number `json:"change"`
	Certain   bool             `json:"certain"`
}

type jsonSkipped struct {
	Parameter string `json:"parameter"`
	Reason    string `json:"reason"`
}

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (r *Result) JSON() any {
	j := jsonResult{
		Scenario: r.Scenario, Parameters: r.Settings.ByName(), Quantities: []jsonRanking{}, Skipped: []jsonSkipped{}, Seed: r.Seed, Incomplete: r.Incomplete,
	}
	for _, s := range r.Skipped {
		j.Skipped = append(j.Skipped, jsonSkipped(s))
	}
	for _, k := range r.Rankings {
		ranking := jsonRanking{Quantity: k.Quantity.String(), Base: k.Base, Effects: []jsonEffect{}, NoEffect: append([]string{}, k.Idle...)}
		if k.Base != nil && k.Off > 0 && !math.IsInf(k.Off, 0) {
			ranking.Off = &k.Off
		}
		for _, e := range k.Effects {
			effect := jsonEffect{Parameter: e.Parameter, From: e.From, Largest: e.Largest()}
			for _, s := range e.Steps {
				effect.Steps = append(effect.Steps, jsonStep{s.To, s.Direction, s.Value, s.Change, s.Certain})
			}
			ranking.Effects = append(ranking.Effects, effect)
		}
		j.Quantities = append(j.Quantities, ranking)
	}
	return j
}

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
