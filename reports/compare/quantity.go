package compare

import (
	"math"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
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
		f = proportion(int64(math.Round(v.Value*float64(accepted(d)))), accepted(d), c.options.level(c.options.Quantities))
	case d.Method == evidence.MonteCarlo:
		f = evidence.Number{Value: v.Value, Lo: math.Inf(-1), Hi: math.Inf(1)}
	case q.Statistic == scenarios.Probability && (v.Exact == nil || d.Residual.Value > 0):
		f = c.event(d, v)
	case q.Statistic == scenarios.StdDev:
		f = known(d.Variance).Loose()
		f = evidence.Within(v.Value, math.Sqrt(max(0, f.Lo)), math.Sqrt(f.Hi))
		if d.Variance.Exact != nil && d.Variance.Exact.Sign() == 0 {
			f = evidence.Exactly(d.Variance.Exact)
		}
	default:
		f = known(v)
	}
	return &f
}

// event is a probability of which a part may not be listed.
func (c *Change) event(d *evidence.Distribution, v *evidence.Number) evidence.Number {
	if v.Exact != nil {
		return evidence.Exactly(v.Exact)
	}
	loose := d.ErrorBound + d.Residual.Value + rounding
	return evidence.Within(v.Value, v.Value-loose, v.Value+loose).Clamped(1)
}
