package evidence

import (
	"math/big"
	"slices"
)

// Reach returns P(X >= v) of a numeric distribution, nil of any other. It is an interval if v lies
// among values that are not listed.
func (d *Distribution) Reach(v *big.Rat) *Number { return d.tail(v, true) }

// NotExceed returns P(X <= v) of a numeric distribution, nil of any other. It is an interval if v lies
// among values that are not listed.
func (d *Distribution) NotExceed(v *big.Rat) *Number { return d.tail(v, false) }

// tail is P(X >= v) if above is true, else P(X <= v), as an interval if it depends on values that are not
// listed; nil for words, or if nothing is listed.
func (d *Distribution) tail(v *big.Rat, above bool) *Number {
	if d.Kind != Numeric || len(d.Rows) == 0 {
		return nil
	}
	i, isListed := slices.BinarySearchFunc(d.Rows, v, func(r Row, v *big.Rat) int { return r.Value.Cmp(v) })
	rows, near, far, past := d.Rows[i:], d.Max, d.Min, -1
	if !above {
		if isListed {
			i++
		}
		rows, near, far, past = d.Rows[:i], d.Min, d.Max, 1
	}
	switch {
	case len(rows) > 0:
		p := rows[0].AtLeast
		if !above {
			p = rows[len(rows)-1].AtMost
		}
		if len(rows) == len(d.Rows) && far == nil {
			return &Number{Value: p, Lo: p, Hi: 1}
		}
		return &Number{Exact: d.exactSum(rows, near, far), Value: p}
	case d.Method == MonteCarlo:
		return &Number{}
	case near != nil && near.Cmp(v) == past:
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
