package lint

import (
	"context"
	"strings"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// adjustments warns of effects whose amount can be below 0, so that a blow heals or a potion
// hurts. For +=, it warns only of hit points and of amounts that can have both signs. Amounts that
// depend on the state are skipped.
func (l *linter) adjustments(ctx context.Context, b *scenarios.Bound) error {
	for _, a := range b.Adjustments() {
		below, other, err := l.signs(ctx, a)
		if err != nil {
			return err
		}
		does := "adds to"
		if a.Op == notation.AddAssign {
			does, below = "takes from", below && other && strings.HasSuffix(a.Resource, ".hp")
		}
		if text := a.At.Text(); below {
			l.warn("below-zero", a.At, "%s can be below 0, which %s %s: write max(0, %s)", text, does, a.Resource, text)
		}
	}
	return nil
}

// signs reports whether an amount can be below 0, and whether it can be above; both are false if that is not
// known.
func (l *linter) signs(ctx context.Context, a scenarios.Adjustment) (below, above bool, err error) {
	if len(notation.FreeNames(a.Sign)) > 0 {
		return false, false, nil
	}
	r, err := exact.Eval(ctx, a.Sign, l.limits)
	if err := meter.Interrupted(ctx); err != nil {
		return false, false, err
	}
	if err != nil || r.Dist == nil || r.Dist.ErrorBound().Sign() > 0 {
		return false, false, nil
	}
	return r.Dist.Prob("-1").Sign() > 0, r.Dist.Prob("1").Sign() > 0, nil
}
