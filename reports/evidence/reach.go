package evidence

import (
	"math/big"
	"slices"
)

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
		return &Number{Exact: d.exactSum(d.Rows[i:], d.Max, d.Min), Value: at}
	}
	switch {
	case d.Method == MonteCarlo:
		return &Number{}
	case d.Max != nil && d.Max.Cmp(v) < 0:
		return &Number{Exact: new(big.Rat)}
	}
	return &Number{Value: d.Residual.Value, Hi: d.Residual.Value}
}

// NotExceed returns P(X <= v) of a numeric distribution, nil of any other. It is an interval if v lies
// among values that are not listed.
func (d *Distribution) NotExceed(v *big.Rat) *Number {
	if d.Kind != Numeric || len(d.Rows) == 0 {
		return nil
	}
	for i, r := range slices.Backward(d.Rows) {
		if r.Value.Cmp(v) > 0 {
			continue
		}
		if i == len(d.Rows)-1 && d.Max == nil {
			return &Number{Value: r.AtMost, Lo: r.AtMost, Hi: 1}
		}
		return &Number{Exact: d.exactSum(d.Rows[:i+1], d.Min, d.Max), Value: r.AtMost}
	}
	switch {
	case d.Method == MonteCarlo:
		return &Number{}
	case d.Min != nil && d.Min.Cmp(v) > 0:
		return &Number{Exact: new(big.Rat)}
	}
	return &Number{Value: d.Residual.Value, Hi: d.Residual.Value}
}

// exactSum is the exact probability of rows and all values beyond them, nil where it is not known: near is the end
// of the values on their side, far that on the other one, nil where there is none or it is not known.
func (d *Distribution) exactSum(rows []Row, near, far *big.Rat) *big.Rat {
	if d.Method != Exact || d.ExactOmitted {
		return nil
	}
	var list []*big.Rat
	switch {
	case near != nil:
	case far == nil || d.Residual.Exact == nil: // which side it lies on is not known
		return nil
	default:
		list = append(list, d.Residual.Exact)
	}
	for _, r := range rows {
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
