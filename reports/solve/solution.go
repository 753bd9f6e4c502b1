package solve

import (
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A Solution says at which values of the parameters a scenario meets the goal.
type Solution struct {
	Scenario   string
	Goal       *scenarios.Threshold
	Parameters []*scenarios.Parameter    // one or two; the last is what each line runs over
	Fixed      []evidence.Setting        // the other parameters
	Lines      []*Line                   // one for every value of the first of two parameters, else one
	Incomplete *evidence.IncompleteError // nil where every value was tried

	quantity, held string // in words, for a figure
}

// A Line is the last parameter at all its values, with one value of the first.
type Line struct {
	At     *scenarios.Setting // of the first of two parameters; nil if there is one only
	Points []Point
}

// A Point is one combination of values, and what the quantity is there.
type Point struct {
	Values []scenarios.Setting
	evidence.Judgement
}

// Last is the value of the parameter that the line runs over.
func (p *Point) Last() scenarios.Setting { return p.Values[len(p.Values)-1] }
