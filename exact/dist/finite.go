package dist

import (
	"oddsmith/exact/budget"
)

// RequireFinite returns an error if one of the distributions has a tail, for steps that
// have no method for one.
func RequireFinite(b *budget.Budget, list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.tail != nil {
			return budget.Unsolved(b.At, "the exact odds of this step are not built yet for dice that explode")
		}
	}
	return nil
}
