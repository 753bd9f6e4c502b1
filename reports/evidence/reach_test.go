package evidence_test

import (
	"math/big"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// The chance of a target is that of the rows up to it, and of all that lies beyond them. Beyond what is listed it is
// an interval.
func TestNotExceed(t *testing.T) {
	for _, c := range []struct {
		dice   string
		target int64
		exact  string // empty where it is not known
		interval
	}{
		{"3d6", 10, "1/2", interval{}},
		{"3d6", 2, "0", interval{}},
		{"3d6", 18, "1", interval{}},
		{"3d6", 99, "1", interval{}},
		{"1d6!", 5, "5/6", interval{}},
		{"1d6!", 6, "5/6", interval{}},
		{"1d6!", 0, "0", interval{}},
		{"1d6!", 5000, "", interval{1 - 1e-9, 1}},
		{"0 - 1d6!", -1, "1", interval{}},
		{"0 - 1d6!", -7, "1/6", interval{}},
		{"0 - 1d6!", -5000, "", interval{0, 1e-9}},
	} {
		t.Run(c.dice, func(t *testing.T) {
			e, err := notation.Roll20.Parse(c.dice)
			if err != nil {
				t.Fatal(err)
			}
			a, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}.Evaluate(t.Context(), e)
			if err != nil {
				t.Fatal(err)
			}
			got := a.Distribution.NotExceed(big.NewRat(c.target, 1))
			if c.exact == "" {
				if got.Exact != nil || got.Lo < c.low || got.Hi > c.high {
					t.Errorf("at most %d: %v, want from %v to %v", c.target, *got, c.low, c.high)
				}
				return
			}
			if got.Exact == nil || got.Exact.RatString() != c.exact {
				t.Errorf("at most %d: %v, want %s", c.target, *got, c.exact)
			}
		})
	}
}

type interval struct{ low, high float64 }
