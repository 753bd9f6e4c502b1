package literal_test

import (
	"testing"

	"oddsmith/scenarios/literal"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// What has no value in some case is an error of a roll, in whatever part of an expression it
// stands; of what has one no roll is an error.
func TestFaults(t *testing.T) {
	source := random(1)
	tried := 0
	notationtest.Faults(t, func(e notation.Expr, wrong error) {
		tried++
		var err error
		for throws := 0; err == nil && throws < 256 && (wrong != nil || throws < 16); throws++ {
			_, err = literal.Once(e, source)
		}
		if (err != nil) != (wrong != nil) {
			t.Errorf("%s: %v, by a walk %v", e, err, wrong)
		}
	})
	if tried < 5000 {
		t.Errorf("%d were tried", tried)
	}
}
