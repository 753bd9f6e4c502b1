package evidence

import (
	"math/big"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Take returns the quantity of the distribution. Exact is nil where the
// distribution is not exact, and for a standard deviation, which is a square
// root. A quantity of an undefined distribution is nil.
func (d *Distribution) Take(q *scenarios.Quantity) *Quantity {
	if d.Kind == Undefined {
		return nil
	}
	switch q.Statistic {
	case scenarios.Mean:
		return d.Mean
	case scenarios.Variance:
		return d.Variance
	case scenarios.StdDev:
		return &Quantity{Value: d.StdDev}
	case scenarios.Median:
		return exactQuantity(d.Percentiles[50])
	case scenarios.Min:
		return endQuantity(d.Min)
	case scenarios.Max:
		return endQuantity(d.Max)
	case scenarios.Probability:
		return d.probability(q)
	}
	return nil
}

// endQuantity is an end of the support, nil where there is none.
func endQuantity(v *big.Rat) *Quantity {
	if v == nil {
		return nil
	}
	return exactQuantity(v)
}

// probability sums the rows of an event.
func (d *Distribution) probability(q *scenarios.Quantity) *Quantity {
	sum := &Quantity{Exact: new(big.Rat)}
	for i := range d.Rows {
		r := &d.Rows[i]
		if !holds(q, r) {
			continue
		}
		sum.Value += r.Probability
		if r.Exact == nil || sum.Exact == nil {
			sum.Exact = nil
			continue
		}
		sum.Exact.Add(sum.Exact, r.Exact)
	}
	if d.Method != Exact || d.ExactOmitted {
		sum.Exact = nil
	}
	if sum.Exact != nil && d.Residual.Value > 0 && d.tailHolds(q.Op) {
		sum.Exact.Add(sum.Exact, d.Residual.Exact)
	}
	if sum.Exact != nil {
		sum.Value, _ = sum.Exact.Float64()
	}
	return sum
}

// tailHolds reports whether an event includes what is not listed, as far as
// thresholds on the list go.
func (d *Distribution) tailHolds(op notation.BinaryOp) bool {
	above, below := op == notation.Gt || op == notation.Ge, op == notation.Lt || op == notation.Le
	return op == notation.Ne || above && d.Max == nil || below && d.Min == nil
}

// holds reports whether an outcome belongs to the event.
func holds(q *scenarios.Quantity, r *Row) bool {
	if q.Label != "" {
		return (r.Label == q.Label) == (q.Op == notation.Eq)
	}
	c := r.Value.Cmp(q.Value)
	return q.Op == notation.Eq && c == 0 || q.Op == notation.Ne && c != 0 ||
		q.Op == notation.Lt && c < 0 || q.Op == notation.Le && c <= 0 ||
		q.Op == notation.Gt && c > 0 || q.Op == notation.Ge && c >= 0
}
