package montecarlo

import (
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What has no value in some case is an error in a sample, or before any, in whatever part of an
// expression it stands.
func TestFaults(t *testing.T) {
	tried := 0
	notationtest.Faults(t, func(e notation.Expr, wrong error) {
		tried++
		p, err := Compile(e)
		if err == nil {
			_, err = p.Run(t.Context(), Options{Seed: 1, Trials: 256})
		}
		if (err != nil) != (wrong != nil) {
			t.Errorf("%s: %v, by a walk %v", e, err, wrong)
		}
	})
	if tried < 5000 {
		t.Errorf("%d were tried", tried)
	}
}
