package tune

import (
	"fmt"
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

type jsonResult struct {
	Scenario   string             `json:"scenario"`
	Parameters scenarios.Settings `json:"parameters"`
	Vary       []string           `json:"vary"`
	Goals      []string           `json:"goals"`
	Settings   int                `json:"settings"`
	Looked     int                `json:"looked_at"`
	Met        int                `json:"met"`
	Undecided  int                `json:"undecided,omitempty"`
	Best       []jsonSetting      `json:"best"`
	Exhaustive bool               `json:"exhaustive"`
	Today      *jsonSetting       `json:"today,omitempty"`
	Conflicts  [][]string         `json:"conflicts,omitempty"`
	Front      []jsonSetting      `json:"front,omitempty"`
	Engine     evidence.Engine    `json:"engine"`
	Seed       *uint64            `json:"seed,omitempty"`

	Incomplete *evidence.IncompleteError `json:"incomplete,omitempty"`
}

type jsonSetting struct {
	Values   scenarios.Settings `json:"values"`
	Goals    []jsonGoal         `json:"goals"`
	Distance *float64           `json:"distance"` // null where a goal has no value
	Steps    *float64           `json:"steps"`    // null where none are counted
}

type jsonGoal struct {
	Goal        string               `json:"goal"`
	Value       *float64             `json:"value"` // null where there is none
	Exact       string               `json:"exact,omitempty"`
	Uncertainty evidence.Uncertainty `json:"uncertainty,omitzero"`
	Met         bool                 `json:"met"`
	Verdict     Verdict              `json:"verdict"`
	Distance    *float64             `json:"distance"`
}

// JSON returns the result in the form that docs/json.md describes, ready to be encoded.
func (r *Result) JSON() any {
	j := jsonResult{
		Scenario: r.Scenario, Parameters: r.Fixed, Settings: r.Settings, Looked: r.Looked, Met: r.Met,
		Undecided: r.Undecided, Best: r.settingsJSON(r.Best), Exhaustive: r.Exhaustive, Front: r.settingsJSON(r.front()),
		Engine: evidence.ExactEngine, Incomplete: r.Incomplete,
	}
	j.Vary = scenarios.NamesOfParameters(r.Parameters)
	for _, g := range r.Goals {
		j.Goals = append(j.Goals, g.String())
	}
	if r.Today != nil {
		j.Today = &r.settingsJSON([]*Setting{r.Today})[0]
	}
	for _, set := range r.Conflicts {
		var goals []string
		for _, i := range set {
			goals = append(goals, r.Goals[i].String())
		}
		j.Conflicts = append(j.Conflicts, goals)
	}
	if r.Sampled {
		j.Engine = evidence.MonteCarloEngine
	}
	if r.IsSeeded() {
		j.Seed = &r.Seed
	}
	return j
}

// front returns the part of the Pareto front that is listed.
func (r *Result) front() []*Setting { return r.Front[:min(len(r.Front), maxFront)] }

// maxFront is how many settings of the front are listed.
const maxFront = 1000

// IsSeeded reports whether the result depends on a seed.
func (r *Result) IsSeeded() bool { return r.Sampled || r.IsSearched() }

// IsSearched reports whether the best were searched for.
func (r *Result) IsSearched() bool { return r.Settings > MaxEvaluated }

// settingsJSON returns the settings, with the values and verdicts of their goals, in the form of
// docs/json.md.
func (r *Result) settingsJSON(list []*Setting) []jsonSetting {
	out := []jsonSetting{}
	for _, s := range list {
		j := jsonSetting{Values: s.values, Distance: finite(s.Distance), Steps: r.Steps(s)}
		for i := range s.Goals {
			g := &s.Goals[i]
			goal := jsonGoal{Goal: r.Goals[i].String(), Met: g.Verdict() == Met, Verdict: g.Verdict(), Distance: finite(g.Distance)}
			if q := g.Quantity; q != nil {
				goal.Value = &q.Value
				if q.Exact != nil {
					goal.Exact = q.Exact.RatString()
				}
				goal.Uncertainty = g.Uncertainty
			}
			j.Goals = append(j.Goals, goal)
		}
		out = append(out, j)
	}
	return out
}

// finite is a number of JSON; nil for what is none.
func finite(v float64) *float64 {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return nil
	}
	return &v
}

// Table returns the best settings as a table: the parameter values; the value of each goal, as a
// number and a fraction, and its verdict; the distance of the worst-missed goal; and the steps
// from today's values, empty where none are counted.
func (r *Result) Table() (header []string, rows [][]any) {
	header = scenarios.NamesOfParameters(r.Parameters)
	for i, g := range r.Goals {
		header = append(header, g.String(), fmt.Sprintf("exact_%d", i+1), fmt.Sprintf("verdict_%d", i+1))
	}
	header = append(header, "distance", "steps")
	for _, s := range r.Best {
		row := r.columns.Row(s.values)
		for i := range s.Goals {
			value, exact := s.Goals[i].Quantity.Cells()
			row = append(row, value, exact, string(s.Goals[i].Verdict()))
		}
		rows = append(rows, append(row, cell(finite(s.Distance)), cell(r.Steps(s))))
	}
	return header, rows
}

// cell is a number as a cell of a table; nil, which is empty, for nil.
func cell(v *float64) any {
	if v == nil {
		return nil
	}
	return *v
}
