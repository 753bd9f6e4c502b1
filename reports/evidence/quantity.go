package evidence

import (
	"math/big"
	"slices"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// NeedsRows reports whether a quantity is taken of some values of a number: these must be listed.
func NeedsRows(q *scenarios.Quantity) bool { return q.Value != nil }

// Take returns the value of a quantity; nil if the distribution is undefined, a median is not
// listed, or there is no minimum or maximum. Exact is nil for a standard deviation and for inexact
// distributions. A probability that depends on unlisted outcomes is an interval.
func (d *Distribution) Take(q *scenarios.Quantity) *Number {
	if d.Kind == Undefined {
		return nil
	}
	switch q.Statistic {
	case scenarios.Mean:
		return d.Mean
	case scenarios.Variance:
		return d.Variance
	case scenarios.StdDev:
		return &Number{Value: d.StdDev}
	case scenarios.Median:
		return numberOf(d.Percentiles[50])
	case scenarios.Min:
		return numberOf(d.Min)
	case scenarios.Max:
		return numberOf(d.Max)
	case scenarios.Probability:
		return d.probability(q)
	}
	return nil
}

// numberOf is an exact number; nil for nil.
func numberOf(v *big.Rat) *Number {
	if v == nil {
		return nil
	}
	return known(Exactly(v))
}

// probability returns the probability of the event q: the sum of its rows, and the residual if
// that belongs to the event.
func (d *Distribution) probability(q *scenarios.Quantity) *Number {
	sum := &Number{}
	var exact []*big.Rat
	for i := range d.Rows {
		if r := &d.Rows[i]; holds(q, r) {
			sum.Value += r.Probability
			exact = append(exact, r.Exact)
		}
	}
	if d.Method == Exact && !d.ExactOmitted && !slices.Contains(exact, nil) {
		sum.Exact = total(exact)
	}
	switch {
	case !d.hasTail():
	case !d.settles(q):
		return &Number{Value: sum.Value + d.Residual.Value/2, Lo: sum.Value, Hi: sum.Value + d.Residual.Value}
	case !d.tailHolds(q):
	case d.Min == nil && d.Max == nil && q.Op != notation.Ne:
		return &Number{Value: d.beyond(q)}
	case sum.Exact != nil && d.Residual.Exact != nil:
		sum.Exact.Add(sum.Exact, d.Residual.Exact)
	default:
		sum.Exact = nil
		sum.Value += d.Residual.Value
	}
	if sum.Exact != nil {
		sum.Value, _ = sum.Exact.Float64()
	}
	return sum
}

// A Sum is one of fractions over their least common denominator.
type Sum struct {
	Of, Unit    *big.Int
	rest, share big.Int // scratch
}

// NewSum returns a sum of nothing.
func NewSum() *Sum { return &Sum{Of: new(big.Int), Unit: big.NewInt(1)} }

// Add adds a fraction to the sum.
func (s *Sum) Add(r *big.Rat) {
	rest, share := &s.rest, &s.share
	if rest.Rem(s.Unit, r.Denom()).Sign() != 0 {
		wider := new(big.Int).Mul(s.Unit, share.Quo(r.Denom(), rest.GCD(nil, nil, s.Unit, r.Denom())))
		s.Of.Mul(s.Of, rest.Quo(wider, s.Unit))
		s.Unit = wider
	}
	share.Quo(s.Unit, r.Denom())
	s.Of.Add(s.Of, share.Mul(share, r.Num()))
}

// total returns the sum of fractions, of which only the result is reduced.
func total(list []*big.Rat) *big.Rat {
	sum := NewSum()
	for _, r := range list {
		sum.Add(r)
	}
	return new(big.Rat).SetFrac(sum.Of, sum.Unit)
}

// hasTail reports whether there are values beyond those that are listed.
func (d *Distribution) hasTail() bool {
	return d.Kind == Numeric && d.Method != MonteCarlo && d.Residual.Value > 0 && (d.Min == nil || d.Max == nil)
}

// settles reports whether the event has the same answer for all values beyond one end of the list, and for all
// beyond the other.
func (d *Distribution) settles(q *scenarios.Quantity) bool {
	if len(d.Rows) == 0 {
		return false
	}
	first, last := d.Rows[0].Value, d.Rows[len(d.Rows)-1].Value
	return (d.Min != nil || first.Cmp(q.Value) <= 0) && (d.Max != nil || q.Value.Cmp(last) <= 0)
}

// tailHolds reports whether an event that the list settles includes what lies beyond one of
// its ends.
func (d *Distribution) tailHolds(q *scenarios.Quantity) bool {
	above, below := q.Op == notation.Gt || q.Op == notation.Ge, q.Op == notation.Lt || q.Op == notation.Le
	return q.Op == notation.Ne || above && d.Max == nil || below && d.Min == nil
}

// beyond returns P(X > v) or P(X < v), as the event q says, for values that are unbounded above
// and below.
func (d *Distribution) beyond(q *scenarios.Quantity) float64 {
	above := q.Op == notation.Gt || q.Op == notation.Ge
	p := 0.0
	for i := range d.Rows {
		r := &d.Rows[i]
		switch {
		case !holds(q, r) && above:
			p = r.AtLeast - r.Probability // if it is the last one
		case !holds(q, r):
			if i == 0 {
				return r.AtMost - r.Probability
			}
			return p
		case above:
			return r.AtLeast
		default:
			p = r.AtMost
		}
	}
	return p
}

// holds reports whether the outcome of a row belongs to the event q.
func holds(q *scenarios.Quantity, r *Row) bool {
	if q.OneOf != nil {
		return slices.Contains(q.OneOf, r.Label)
	}
	if q.Label != "" {
		return (r.Label == q.Label) == (q.Op == notation.Eq)
	}
	c := r.Value.Cmp(q.Value)
	return q.Op == notation.Eq && c == 0 || q.Op == notation.Ne && c != 0 ||
		q.Op == notation.Lt && c < 0 || q.Op == notation.Le && c <= 0 ||
		q.Op == notation.Gt && c > 0 || q.Op == notation.Ge && c >= 0
}

// Headline returns the row that stands for a distribution of words: "yes" of a truth value, else the
// likeliest, of those between which the error bound does not decide the first; nil if there is none.
func (d *Distribution) Headline() *Row {
	if d.Kind != Categorical || len(d.Rows) == 0 {
		return nil
	}
	out := &d.Rows[0]
	if out.Label == "yes" {
		return out
	}
	for i := range d.Rows {
		if d.Rows[i].Probability > out.Probability+d.ErrorBound {
			out = &d.Rows[i]
		}
	}
	return out
}
