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
		exact := value.Exact
		if exact == nil { // a square root
			exact = new(big.Rat).SetFloat64(value.Value)
		}
		out = append(out, Claim{
			Text: c.Text, Stated: c.Stated.Text, Value: *value, Holds: c.Holds(exact),
			Source: c.Source, KnownWrong: c.KnownWrong,
		})
	}
	return out, nil
}
