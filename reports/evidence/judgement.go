package evidence

import (
	"math"
	"math/big"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// A Judgement says what a quantity of a distribution is, and whether it meets a goal.
type Judgement struct {
	Quantity    *Number // nil where none is known: a condition that never holds, an end that is not there, a list that ends before
	Margin      *Number // how far inside the goal; below 0 outside; nil without a quantity
	Uncertainty float64 // how far Quantity may be off
	Meets       bool
	Sampled     bool // also where no sample met the condition, which leaves the goal open
}

// Judge compares a quantity of the distribution with a goal. Quantity is nil in the result if it
// is unknown.
func (d *Distribution) Judge(goal *scenarios.Threshold) Judgement {
	j := Judgement{Quantity: d.Take(goal.Quantity), Sampled: d.Method == MonteCarlo}
	if j.Quantity == nil {
		return j
	}
	if goal.Quantity.Statistic == scenarios.Probability && !Settled(goal.Bounds, j.Quantity) {
		j.Quantity = nil
		return j
	}
	j.Uncertainty = d.Uncertainty(goal.Quantity)
	j.Meets = d.Meets(goal.Bounds, goal.Quantity, j.Quantity)
	return j.measured(goal)
}

// JudgeMean holds a mean or a probability against a goal.
func JudgeMean(m exact.Mean, goal *scenarios.Threshold) Judgement {
	j := Judgement{Quantity: &Number{Value: m.Value}, Uncertainty: m.Error}
	lower, upper := m.Value-m.Error, m.Value+m.Error
	if goal.Quantity.Statistic == scenarios.Probability {
		lower, upper = max(lower, 0), min(upper, 1)
		j.Quantity.Value = max(0, min(1, m.Value))
	}
	j.Meets = goal.Bounds.Meets(new(big.Rat).SetFloat64(lower), new(big.Rat).SetFloat64(upper))
	return j.measured(goal)
}

// measured sets the margin: the signed distance from the quantity to the nearest limit of the
// goal.
func (j Judgement) measured(goal *scenarios.Threshold) Judgement {
	if e := j.Quantity.Exact; e != nil {
		m := goal.Bounds.Margin(e)
		f, _ := m.Float64()
		j.Margin = &Number{Exact: m, Value: f}
	} else if v := new(big.Rat).SetFloat64(j.Quantity.Value); v != nil {
		f, _ := goal.Bounds.Margin(v).Float64()
		j.Margin = &Number{Value: f}
	} else {
		j.Quantity = nil // not finite
	}
	return j
}

// Certain reports whether the goal is met, or missed, by more than the quantity may be
// off.
func (j *Judgement) Certain() bool {
	if j.Quantity == nil {
		return !j.Sampled
	}
	return j.Uncertainty == 0 || math.Abs(j.Margin.Value) > j.Uncertainty
}
