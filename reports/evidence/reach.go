package evidence

import "math/big"

// Reach returns P(X >= v) of a numeric distribution, nil of any other. It is an interval if v lies
// among values that are not listed.
func (d *Distribution) Reach(v *big.Rat) *Number {
	if d.Kind != Numeric || len(d.Rows) == 0 {
		return nil
	}
	for i := range d.Rows {
		if d.Rows[i].Value.Cmp(v) < 0 {
			continue
		}
		at := d.Rows[i].AtLeast
		if i == 0 && d.Min == nil {
			return &Number{Value: at, Lo: at, Hi: 1}
		}
		return &Number{Exact: d.exactFrom(i), Value: at}
	}
	switch {
	case d.Method == MonteCarlo:
		return &Number{}
	case d.Max != nil && d.Max.Cmp(v) < 0:
		return &Number{Exact: new(big.Rat)}
	}
	return &Number{Value: d.Residual.Value, Hi: d.Residual.Value}
}

// exactFrom returns the exact P(X >= x) for the value x of row i; nil if it is not known.
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
	AtLeast string `json:"at_least"`
	jsonNumber
}

// Against returns P(X >= target) for each target; nil if the distribution is not numeric.
func (d *Distribution) Against(targets []*big.Rat) []Against {
	var out []Against
	for _, v := range targets {
		q := d.Reach(v)
		if q == nil {
			return nil
		}
		out = append(out, Against{v.RatString(), q.json()})
	}
	return out
}
