package tune

import (
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Result is what was found.
type Result struct {
	Scenario   string
	Parameters []*scenarios.Parameter // that are varied
	Goals      []*scenarios.Threshold
	Fixed      []evidence.Setting // the other parameters
	Settings   int                // how many there are
	Looked     int                // how many of them were looked at
	Met        int                // how many of these meet all goals
	Undecided  int                // and how many may do so: only a sample is known, or nothing
	Best       []*Setting
	Today      *Setting   // nil where a parameter has no value of its own
	Front      []*Setting // if none meets all goals: those of which none is better in every goal than another
	Conflicts  [][]int    // if none meets all goals: the smallest sets of them that are not met together
	Exhaustive bool       // all settings were looked at
	Nearest    bool       // those that are nearer to today's values were looked at, and no others
	Sampled    bool
	Seed       uint64

	Incomplete *evidence.IncompleteError // nil where nothing ended it

	set       map[string]string
	distances []float64 // by setting, for a map; nil of many parameters
	meets     []bool
	texts     [][]string // the values of the parameters
	held      string
}
