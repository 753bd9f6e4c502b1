package tune

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
)

// MaxEvaluated is how many settings are evaluated one by one; of more, the best are searched for.
const MaxEvaluated = 1_000_000

// Run evaluates all settings, or searches for the best if there are too many. A partial result is
// returned with an [*evidence.IncompleteError].
func Run(ctx context.Context, p Problem, session evidence.Session) (*Result, error) {
	if err := p.prepare(session); err != nil {
		return nil, err
	}
	if err := p.today(ctx); err != nil {
		return nil, p.ended(err)
	}
	look := p.evaluateAll
	if p.result.Settings > MaxEvaluated {
		look = p.search
	}
	err := look(ctx)
	if err != nil && (p.found.looked == 0 || !evidence.IsUnfinished(err)) {
		return nil, p.ended(err)
	}
	return p.finish(err)
}

// finish returns the result so far. ended is the error that ended the work, or nil.
func (p *Problem) finish(ended error) (*Result, error) {
	r, f := p.result, &p.found
	r.Exhaustive = r.Looked == r.Settings
	if r.Met == 0 {
		r.Front, r.Conflicts = f.front, f.conflicts(len(p.Goals))
		slices.SortFunc(r.Front, compare)
	}
	if ended == nil {
		return r, nil
	}
	r.Incomplete = p.left(ended)
	return r, r.Incomplete
}

// ended returns the error of a search that found nothing: what was left out, if err ends a run and is no
// interrupt; else err.
func (p *Problem) ended(err error) error {
	if evidence.EndsRun(err) && !errors.Is(err, context.Canceled) {
		return p.left(err)
	}
	return err
}

// left is the error that says how many settings were not evaluated, because of the error ended.
func (p *Problem) left(ended error) *evidence.IncompleteError {
	if part := new(evidence.IncompleteError); errors.As(ended, &part) {
		ended = part.Err
	}
	all := p.result.Settings
	left := fmt.Sprintf("%s of %s settings", shown.Thousands(int64(all-p.found.looked)), shown.Thousands(int64(all)))
	return &evidence.IncompleteError{Err: ended, Left: []string{left}}
}
