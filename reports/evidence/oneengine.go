package evidence

import (
	"context"
	"fmt"

	"oddsmith/reports/agreement"
	"oddsmith/scenarios/notation"
)

// This file is about what one of two engines does not answer: the other one goes on, and
// the verdict says which it was.

// isBeyond reports whether err says that an expression is too much for an engine, and would say so again: not
// only because others used the memory.
func (session Session) isBeyond(err error) bool {
	return IsTooMuch(err) && !(session.Beside && IsCrowded(err))
}

// sampledAlone answers an expression by samples because the exact engine cannot; reason is its
// error, which is returned if samples cannot answer either.
func sampledAlone(ctx context.Context, e notation.Expr, labels []string, session Session, reason error) (*Answer, error) {
	a, err := sampled(ctx, e, labels, session)
	switch {
	case a == nil && session.isBeyond(err):
		return nil, reason
	case a != nil:
		a.Crosscheck = oneAnswer("Monte Carlo", "exact", reason, session)
	}
	if a != nil && session.isBeyond(err) {
		return a, nil // fewer samples than were asked for, of which there is a count
	}
	return a, err
}

// oneAnswer is the verdict if there is nothing to compare: answers names the engine that answers, other the one
// that does not, and reason is the error of the latter.
func oneAnswer(answers, other string, reason error, session Session) *Crosscheck {
	return &Crosscheck{Seed: session.Sampling.Seed, Result: agreement.Result{
		Verdict: agreement.Undecided, Detectable: 1,
		Reason: fmt.Sprintf("only the %s engine answers this; for the %s engine, %v", answers, other, reason),
	}}
}
