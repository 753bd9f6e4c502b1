package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What has no value in some case is refused, in whatever part of an expression it stands.
func TestFaults(t *testing.T) {
	tried, fine, refused := 0, 0, []string(nil)
	notationtest.Faults(t, func(e notation.Expr, wrong error) {
		_, err := exact.Eval(context.Background(), e, exact.Options{})
		if err == nil && wrong != nil {
			t.Errorf("%s: no error, by a walk %v", e, wrong)
		}
		tried++
		switch {
		case err == nil:
			fine++
		case wrong == nil:
			refused = append(refused, e.String())
		}
	})
	// What is asked of a pool is asked in all cases at once, so of what one case never meets an
	// error may be found.
	if tried < 5000 || fine < 15 || len(refused) > 1 {
		t.Errorf("%d were tried, of which %d are fine, and %d are refused that have a value: %q", tried, fine, len(refused), refused)
	}
}
