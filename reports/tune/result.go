package tune

import (
	"math"
	"slices"
	"strconv"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// A Result is what was found.
type Result struct {
	Scenario   string
	Parameters []*scenarios.Parameter // that are varied
	Goals      []*scenarios.Threshold
	Fixed      scenarios.Settings // the other parameters
	Settings   int                // how many there are
	Looked     int                // how many of them were looked at
	Met        int                // how many of these meet all goals
	Undecided  int                // and how many may do so: only a sample is known, or nothing
	Best       []*Setting
	Today      *Setting               // nil where a parameter has no value of its own
	Uncounted  []*scenarios.Parameter // varied parameters whose steps are not counted, because they have no single value today
	Front      []*Setting             // if none meets all goals: those of which none is better in every goal than another
	Conflicts  [][]int                // if none meets all goals: the smallest sets of them that are not met together
	Exhaustive bool                   // all settings were looked at
	Nearest    bool                   // those that are nearer to today's values were looked at, and no others
	Sampled    bool
	Seed       uint64

	Incomplete *evidence.IncompleteError // nil where nothing ended it

	Held string     // what the others are held at, in a few words
	Map  *Map       // nil of many parameters, or if settings were searched for
	Axes [][]string // the values of the parameters

	scenario *scenarios.Scenario
	set      map[string]string
	columns  sweep.Columns // of the parameters, in a table
}

// A Map says of every setting how far it is from meeting all goals, that of the last parameter fastest.
type Map struct {
	Distances []float64 // as in [Setting]; NaN where it was not looked at
	Meets     []bool
}

// Steps is how far a setting is from today's values; nil where no parameter that is varied has a
// single value today.
func (r *Result) Steps(s *Setting) *float64 {
	if len(r.Uncounted) == len(r.Parameters) {
		return nil
	}
	return &s.Steps
}

// StepsText is [Result.Steps] for a table, with two decimals at most; empty where there are none.
func (r *Result) StepsText(s *Setting) string {
	steps := r.Steps(s)
	if steps == nil {
		return ""
	}
	return strconv.FormatFloat(math.Round(100**steps)/100, 'f', -1, 64)
}

// IsToday reports whether a setting has today's values, however they are written.
func (r *Result) IsToday(s *Setting) bool {
	return r.Today != nil && (s == r.Today || len(r.Uncounted) == 0 && s.Steps == 0)
}

// Listed are the best settings, and today's behind them if it is not among them.
func (r *Result) Listed() []*Setting {
	if r.Today == nil || slices.ContainsFunc(r.Best, r.IsToday) {
		return r.Best
	}
	return append(slices.Clone(r.Best), r.Today)
}

// Texts returns the value of each parameter that is varied at a setting: "drawn" for one that has no
// single value today.
func (r *Result) Texts(s *Setting) []string {
	var out []string
	for _, p := range r.Parameters {
		text := "drawn"
		if k := slices.IndexFunc(s.values, func(v scenarios.Setting) bool { return v.Name == p.Name }); k >= 0 {
			text = s.values[k].Text
		}
		out = append(out, text)
	}
	return out
}

// Margins returns the margin of each goal at a setting, in tolerances: positive inside its range,
// negative outside, NaN if it has no value.
func (r *Result) Margins(s *Setting) []float64 {
	var out []float64
	for i := range s.Goals {
		margin := math.NaN()
		if q := s.Goals[i].Margin; q != nil {
			margin = q.Value / Tolerance(r.Goals[i])
		}
		out = append(out, margin)
	}
	return out
}
