package compare

import (
	"math"
	"math/big"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Of returns the change of a quantity; nil if either side lacks it. [Options.Quantities] must say
// how many are asked of a sampled change, so that all intervals hold together. A sampled variance,
// median or extreme has no proven interval.
func (c *Change) Of(q *scenarios.Quantity) *Shift {
	if c.before.Kind == evidence.Undefined || c.after.Kind == evidence.Undefined || c.before.Kind != c.after.Kind {
		return nil
	}
	if q.Statistic == scenarios.Mean {
		return c.Mean
	}
	a, b := c.take(c.before, q), c.take(c.after, q)
	if a == nil || b == nil {
		return nil
	}
	return shift(*a, *b)
}

// take returns a quantity of one distribution with the interval in which it is proven to lie; nil
// if it is undefined.
func (c *Change) take(d *evidence.Distribution, q *scenarios.Quantity) *evidence.Number {
	v := d.Take(q)
	if v == nil {
		return nil
	}
	var f evidence.Number
	switch {
	case d.Method == evidence.MonteCarlo && q.Statistic == scenarios.Probability:
		f = proportion(int64(math.Round(v.Value*float64(accepted(d)))), accepted(d), c.options.miss(c.options.Quantities))
	case d.Method == evidence.MonteCarlo:
		f = evidence.Number{Value: v.Value, Lo: math.Inf(-1), Hi: math.Inf(1)}
	case q.Statistic == scenarios.Probability && (v.Exact == nil || d.Residual.Value > 0):
		f = event(d, q, v)
	case q.Statistic == scenarios.StdDev:
		f = known(d.Variance).Loose()
		f = evidence.Within(v.Value, math.Sqrt(max(0, f.Lo)), math.Sqrt(f.Hi)).Clamped(math.Inf(1))
		if d.Variance.Exact != nil && d.Variance.Exact.Sign() == 0 {
			f = evidence.Exactly(d.Variance.Exact)
		}
	default:
		f = known(v)
	}
	return &f
}

// event returns the probability v of a quantity q of d, as an interval if d leaves out outcomes that may belong
// to the event.
func event(d *evidence.Distribution, q *scenarios.Quantity, v *evidence.Number) evidence.Number {
	switch {
	case v.Exact != nil:
		return evidence.Exactly(v.Exact)
	case v.Value == 0 && isImpossible(d, q):
		return evidence.Exactly(new(big.Rat))
	}
	loose := d.ErrorBound + d.Residual.Value + rounding
	return evidence.Within(v.Value, v.Value-loose, v.Value+loose).Clamped(1)
}

// isImpossible reports whether an event of which no outcome is listed is proven to have none.
func isImpossible(d *evidence.Distribution, q *scenarios.Quantity) bool {
	if d.Kind == evidence.Categorical {
		return !evidence.IsJoint(q.Label)
	}
	e := estimate{d: d}
	above, below := q.Op == notation.Gt || q.Op == notation.Ge, q.Op == notation.Lt || q.Op == notation.Le
	return above && d.Max != nil || below && d.Min != nil || q.Op == notation.Ne && d.Min != nil && d.Max != nil ||
		q.Op == notation.Eq && (e.isBelow(q.Value) || e.isAbove(q.Value))
}
