package dist

import (
	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// RequireFinite returns an error if one of the distributions has a tail, for steps that
// have no method for one.
func RequireFinite(b *budget.Budget, list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.tail != nil {
			return notation.Errorf(b.At, "the exact odds of this step are not built yet for dice that explode").
				WithHint("--engine montecarlo rolls them")
		}
	}
	return nil
}
