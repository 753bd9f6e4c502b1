package exact_test

import (
	"context"
	"errors"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Nothing is evaluated for who has given up before, with a cache or without.
func TestGivenUpBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e := parse(t, "let a = 3d20; a * 2d10 + max(a, 6d8)")
	for _, cache := range []*exact.Cache{nil, {}} {
		for range 10 {
			if r, err := cache.Eval(ctx, e, exact.Options{}); !errors.Is(err, context.Canceled) {
				t.Errorf("%v, %v", r, err)
			}
		}
		if r, err := cache.Eval(context.Background(), e, exact.Options{}); err != nil || r.Dist.Len() == 0 {
			t.Errorf("afterwards: %v", err)
		}
	}
}

// An evaluation that meets a limit at any of its steps ends with that limit: it is never lost on the
// way, so that what is answered is what any higher limit answers. Only the list of what has no end
// is shorter.
func TestEveryStepMayBeRefused(t *testing.T) {
	refused := func(name string, e notation.Expr, parts int) {
		want, err := exact.Eval(context.Background(), e, exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		for k := range parts {
			o := exact.Options{MaxWork: want.Work * (float64(k) + 0.5) / float64(parts)}
			r, err := exact.Eval(context.Background(), e, o)
			var limit *exact.LimitError
			var unsolved *exact.UnsolvedError
			switch {
			case errors.As(err, &limit) && limit.Resource == exact.Work && limit.Limit == o.MaxWork && limit.Spent <= o.MaxWork:
			case isEndless(name) && (err == nil || errors.As(err, &unsolved)): // its list ends where the work does
			case err == nil && want.Dist.HasTail() && r.Dist.Residual().Cmp(want.Dist.Residual()) >= 0:
			default:
				t.Errorf("%s: %v and error %v with %g of %g steps", name, r, err, o.MaxWork, want.Work)
			}
		}
		if r, err := exact.Eval(context.Background(), e, exact.Options{MaxWork: want.Work}); !isEndless(name) && !want.Dist.HasTail() && (err != nil || !r.Dist.Equal(want.Dist) || r.Work != want.Work) {
			t.Errorf("%s: %v, %v with the steps that it takes", name, r, err)
		}
	}
	for _, texts := range notationtest.Small {
		for _, text := range texts {
			refused(text, notationtest.ParseSmall(t, text), 24)
		}
	}
	for _, text := range processes {
		refused(text, process(t, text), 24)
	}
}
