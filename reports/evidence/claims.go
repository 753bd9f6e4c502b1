package evidence

import (
	"context"
	"fmt"
	"math/big"

	"oddsmith/scenarios"
)

// CheckClaims holds every claim of the scenario against the exact value,
// whatever engine the options name: a claim is about the rules, not a sample.
func CheckClaims(ctx context.Context, s *scenarios.Scenario, o Options) ([]Claim, error) {
	o.Engine, o.AllDigits = ExactEngine, true
	var out []Claim
	for _, c := range s.Claims {
		q, err := c.Query()
		if err != nil {
			return nil, err
		}
		a, err := Evaluate(ctx, q.Expr, o)
		if err != nil {
			return nil, fmt.Errorf("claim %q: %w", c.Text, err)
		}
		value := a.Distribution.Take(c.Quantity)
		if value == nil {
			return nil, fmt.Errorf("claim %q: %s is undefined, its condition never holds", c.Text, c.Quantity)
		}
		out = append(out, Claim{
			Text: c.Text, Stated: c.Relation, Value: *value, Holds: Meets(c.Bounds, value, a.Distribution.ErrorBound),
			Source: c.Source, KnownWrong: c.KnownWrong, At: c.At,
		})
	}
	return out, nil
}

// Meets reports whether a value lies within the bounds. One that is known but for
// an error meets them if any value within its error does, so that a figure on the
// very edge of a threshold does not fail for the last bits of a float64.
func Meets(b scenarios.Bounds, q *Quantity, errorBound float64) bool {
	if q.Exact != nil {
		return b.Contains(q.Exact)
	}
	low, high := q.Value-errorBound, q.Value+errorBound
	if q.Interval {
		low, high = q.Lower, q.Upper
	}
	lo, hi := new(big.Rat).SetFloat64(low), new(big.Rat).SetFloat64(high)
	if lo == nil || hi == nil { // infinite
		return false
	}
	return b.Meets(lo, hi)
}
