package solve

import (
	"math"

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

// A Point is one combination of values.
type Point struct {
	Values      []scenarios.Setting
	Quantity    *evidence.Quantity // nil where none is known: a condition that never holds, an end that is not there, a list that ends before
	Margin      *evidence.Quantity // how far inside the goal; below 0 outside; nil without a quantity
	Uncertainty float64            // how far Quantity may be off
	Meets       bool
}

// Last is the value of the parameter that the line runs over.
func (p *Point) Last() scenarios.Setting { return p.Values[len(p.Values)-1] }

// Certain reports whether the goal is met, or missed, by more than the quantity may
// be off.
func (p *Point) Certain() bool {
	return p.Quantity == nil || p.Uncertainty == 0 || math.Abs(p.Margin.Value) > p.Uncertainty
}
