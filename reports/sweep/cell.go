package sweep

import (
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Cell is one combination of values and what was found there.
type Cell struct {
	Index  int
	Values []scenarios.Setting // of the swept parameters, the slowest first
	Run    *evidence.Run
}

// A Document is the JSON of a sweep. C is a run, or the JSON of one.
type Document[C any] struct {
	Scenario string   `json:"scenario"`
	Sweep    []string `json:"sweep"` // the parameters that are swept, the slowest first
	Cells    []C      `json:"cells"`
}

// NewDocument returns the document of a sweep, without cells.
func NewDocument[C any](scenario string, g *scenarios.Grid) *Document[C] {
	d := &Document[C]{Scenario: scenario}
	for _, p := range g.Parameters() {
		d.Sweep = append(d.Sweep, p.Name)
	}
	return d
}
