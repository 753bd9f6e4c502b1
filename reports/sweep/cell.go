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
