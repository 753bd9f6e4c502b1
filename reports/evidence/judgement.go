package evidence

import (
	"math"
	"math/big"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// A Judgement says what a quantity of a distribution is, and whether it meets a goal.
type Judgement struct {
	Quantity    *Number     `json:"quantity"` // nil where none is known: a condition that never holds, an end that is not there, a list that ends before
	Margin      *Number     `json:"margin"`   // how far inside the goal; below 0 outside; nil without a quantity
	Uncertainty Uncertainty `json:"uncertainty,omitzero"`
	Meets       bool        `json:"meets"`
	Sampled     bool        `json:"-"`
	Open        bool        `json:"-"` // nothing is known of the quantity, which may meet the goal: no sample met its condition, or the list ends before
}

// Judge compares a quantity of the distribution with a goal. Quantity is nil in the result if it
// is unknown.
func (d *Distribution) Judge(goal *scenarios.Threshold) Judgement {
	j := Judgement{Quantity: d.Take(goal.Quantity), Sampled: d.Method == MonteCarlo}
	if j.Quantity == nil {
		j.Open = j.Sampled || d.Kind != Undefined && !d.isEndless(goal.Quantity)
		return j
	}
	if goal.Quantity.Statistic == scenarios.Probability && !Settled(goal.Bounds, j.Quantity) {
		j.Quantity, j.Open = nil, true
		return j
	}
	j.Uncertainty = d.Uncertainty(goal.Quantity)
	j.Meets = d.Meets(goal.Bounds, goal.Quantity, j.Quantity)
	value := j.Quantity.Exact
	switch {
	case value != nil:
	case j.Sampled:
		value = d.unrounded(goal.Bounds, j.Quantity.Value)
	default:
		value = new(big.Rat).SetFloat64(j.Quantity.Value)
	}
	return j.measured(goal, value)
}

// JudgeMean holds a mean or a probability against a goal.
func JudgeMean(m exact.Mean, goal *scenarios.Threshold) Judgement {
	j := Judgement{Quantity: &Number{Value: m.Value}, Uncertainty: Uncertainty(m.Error)}
	lower, upper := m.Value-m.Error, m.Value+m.Error
	if goal.Quantity.Statistic == scenarios.Probability {
		lower, upper = max(lower, 0), min(upper, 1)
		j.Quantity.Value = max(0, min(1, m.Value))
	}
	j.Meets = goal.Bounds.Meets(new(big.Rat).SetFloat64(lower), new(big.Rat).SetFloat64(upper))
	return j.measured(goal, new(big.Rat).SetFloat64(j.Quantity.Value))
}

// measured returns the judgement with its margin: the distance of the value to the nearest limit of the goal,
// negative outside. A nil value is one that is not finite: the judgement then has no Quantity and no margin.
func (j Judgement) measured(goal *scenarios.Threshold, value *big.Rat) Judgement {
	if value == nil {
		j.Quantity = nil
		return j
	}
	margin := goal.Bounds.Margin(value)
	f, _ := margin.Float64()
	j.Margin = &Number{Value: f}
	if j.Quantity.Exact != nil {
		j.Margin.Exact = margin
	}
	return j
}

// unrounded returns the value of a sample as a fraction; if it differs from a limit of the bounds by no more
// than rounding can, that limit. It is nil for a value that is not finite.
func (d *Distribution) unrounded(b scenarios.Bounds, value float64) *big.Rat {
	const roundings = 4
	for _, limit := range []*big.Rat{b.Low, b.High} {
		if limit == nil {
			continue
		}
		f, _ := limit.Float64()
		if math.Abs(value-f) <= float64(len(d.Rows)+roundings)*roundingError*math.Abs(f) {
			return limit
		}
	}
	return new(big.Rat).SetFloat64(value)
}

// Certain reports whether the goal is met, or missed, by more than the quantity may be
// off.
func (j *Judgement) Certain() bool {
	if j.Quantity == nil {
		return !j.Open
	}
	return j.Uncertainty == 0 || math.Abs(j.Margin.Value) > float64(j.Uncertainty)
}
