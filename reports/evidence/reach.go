package evidence

import "math/big"

// Reach is P(X >= v) of numbers, nil of anything else. Where v lies among values that are
// not listed it is an interval.
func (d *Distribution) Reach(v *big.Rat) *Quantity {
	if d.Kind != Numeric || len(d.Rows) == 0 {
		return nil
	}
	for i := range d.Rows {
		if d.Rows[i].Value.Cmp(v) < 0 {
			continue
		}
		at := d.Rows[i].AtLeast
		if i == 0 && d.Min == nil {
			return &Quantity{Value: at, Interval: true, Lower: at, Upper: 1}
		}
		return &Quantity{Exact: d.exactFrom(i), Value: at}
	}
	switch {
	case d.Method == MonteCarlo:
		return &Quantity{}
	case d.Max != nil && d.Max.Cmp(v) < 0:
		return &Quantity{Exact: new(big.Rat)}
	}
	return &Quantity{Interval: true, Value: d.Residual.Value, Upper: d.Residual.Value}
}

// exactFrom is the exact probability of row i and all above, nil where it is not known.
func (d *Distribution) exactFrom(i int) *big.Rat {
	if d.Method != Exact || d.ExactOmitted {
		return nil
	}
	var list []*big.Rat
	switch {
	case d.Max != nil:
	case d.Min == nil || d.Residual.Exact == nil: // which side it lies on is not known
		return nil
	default:
		list = append(list, d.Residual.Exact)
	}
	for _, r := range d.Rows[i:] {
		if r.Exact == nil {
			return nil
		}
		list = append(list, r.Exact)
	}
	return total(list)
}

// Against is P(X >= AtLeast), as docs/json.md describes it.
type Against struct {
	AtLeast string   `json:"at_least"`
	Exact   string   `json:"exact,omitempty"`
	Value   float64  `json:"value"`
	Lower   *float64 `json:"lower,omitempty"` // with Upper, where the target lies among values not listed
	Upper   *float64 `json:"upper,omitempty"`
}

// Against are the chances to reach targets; nil of what is not a number.
func (d *Distribution) Against(targets []*big.Rat) []Against {
	var out []Against
	for _, v := range targets {
		q := d.Reach(v)
		if q == nil {
			return nil
		}
		a := Against{AtLeast: v.RatString(), Value: q.Value}
		if q.Exact != nil {
			a.Exact = q.Exact.RatString()
		}
		if q.Interval {
			a.Lower, a.Upper = &q.Lower, &q.Upper
		}
		out = append(out, a)
	}
	return out
}
