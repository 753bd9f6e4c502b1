package evidence

import (
	"context"
	"fmt"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// An UndecidedError says why the best policy was not found, without which no engine can play.
type UndecidedError struct{ Err error }

func (e *UndecidedError) Error() string { return "the best policy: " + e.Err.Error() }

// Unwrap returns the reason.
func (e *UndecidedError) Unwrap() error { return e.Err }

// decide finds the best policies for the open choices of the measures, with the exact engine, and
// puts them into the queries. All measures are about one encounter, so the policies are found
// once.
func decide(ctx context.Context, queries []scenarios.Query, session Session) (found exact.Decisions, err error) {
	for i, q := range queries {
		if !notation.HasOpenChoice(q.Expr) {
			continue
		}
		if !found.Serve(q.Expr) {
			if found, err = exact.Decide(ctx, q.Expr, session.Limits); err != nil {
				return nil, fmt.Errorf("measure %s: %w", q.Name, &UndecidedError{err})
			}
		}
		queries[i].Expr = found.Put(q.Expr)
	}
	return found, nil
}
