package evidence

import (
	"math"
	"math/big"

	"oddsmith/montecarlo"
)

// FromTally returns the distribution that a tally of the Monte Carlo engine estimates. labels are
// the words of its outcomes in the order to show them. The p-th percentile is the smallest value
// at or below which p % of the samples lie.
func FromTally(t *montecarlo.Tally, labels []string, seed uint64) *Distribution {
	d := &Distribution{Method: MonteCarlo, Trials: t.Trials(), Seed: seed}
	accepted := t.Accepted()
	if t.Conditional() {
		d.ConditionProbability = &Number{Value: float64(accepted) / float64(t.Trials())}
	}
	if accepted == 0 {
		d.Kind = Undefined
		return d
	}
	order := newLabelOrder(labels, 0)
	for o, n := range t.Outcomes() {
		if o.Value == nil {
			row := order.row(o.Label)
			row.Count = n
			row.Probability = float64(n) / float64(accepted)
			continue
		}
		d.Rows = append(d.Rows, Row{Value: o.Value, Count: n, Probability: float64(n) / float64(accepted)})
	}
	if d.Rows == nil {
		d.Kind, d.Rows = Categorical, inOrder(order.rows)
		return d
	}
	d.Kind = Numeric
	mean, variance, stdError := t.Moments()
	d.Mean, d.Variance = &Number{Value: mean}, &Number{Value: variance}
	d.StdDev, d.StdError = math.Sqrt(variance), stdError
	if accepted == 1 {
		d.StdError = math.Inf(1)
	}
	d.Min, d.Max = d.Rows[0].Value, d.Rows[len(d.Rows)-1].Value
	d.countTails(accepted)
	return d
}

// countTails sets the tails, percentiles and modes from the counts of ascending rows. accepted is
// the number of samples in which the condition holds.
func (d *Distribution) countTails(accepted int64) {
	d.Percentiles = map[int]*big.Rat{}
	var below, most int64
	for i := range d.Rows {
		row := &d.Rows[i]
		row.AtLeast = float64(accepted-below) / float64(accepted)
		below += row.Count
		row.AtMost = float64(below) / float64(accepted)
		for _, p := range FanPercents {
			if _, found := d.Percentiles[p]; !found && 100*below >= int64(p)*accepted {
				d.Percentiles[p] = row.Value
			}
		}
		if row.Count > most {
			most, d.Modes = row.Count, nil
		}
		if row.Count == most {
			d.Modes = append(d.Modes, row.Value)
		}
	}
}
