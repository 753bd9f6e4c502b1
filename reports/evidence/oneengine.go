package evidence

import (
	"context"
	"errors"
	"fmt"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/scenarios/notation"
)

// This file is about what one of two engines does not answer: the other one goes on, and
// the verdict says which it was.

// beyond reports whether an expression has a meaning that is only too much for an engine. Once
// the time of the run is over another one has none either.
func beyond(err error) bool {
	var limit *exact.LimitError
	var unsolved *exact.UnsolvedError
	var sampling *montecarlo.LimitError
	return errors.As(err, &limit) && limit.Resource != exact.Time || errors.As(err, &unsolved) || errors.As(err, &sampling)
}

// sampledAlone answers by samples what the exact engine does not, for the reason given;
// where they do not either, that is the error.
func sampledAlone(ctx context.Context, e notation.Expr, labels []string, o Options, reason error) (*Answer, error) {
	a, err := sampled(ctx, e, labels, o)
	switch {
	case a == nil && beyond(err):
		return nil, reason
	case a != nil:
		a.Crosscheck = oneAnswer("Monte Carlo", "exact", reason, o)
	}
	return a, err
}

// oneAnswer is the verdict where there is nothing to compare.
func oneAnswer(answers, other string, reason error, o Options) *Crosscheck {
	return &Crosscheck{Seed: o.Sampling.Seed, Result: agreement.Result{
		Verdict: agreement.Undecided, Detectable: 1,
		Reason: fmt.Sprintf("only the %s engine answers this; for the %s engine, %v", answers, other, reason),
	}}
}
