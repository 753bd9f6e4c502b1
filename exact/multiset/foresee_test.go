package multiset

import (
	"context"
	"testing"

	"oddsmith/exact/budget"
)

// A walk is given up where its steps still grow and those up to the middle are far too many.
func TestForesee(t *testing.T) {
	for _, c := range []struct {
		name       string
		work, last float64
		toMiddle   int
		refused    bool
	}{
		{"far too many to come", 10, 5, 21, true},
		{"just too many", 10, 5, 20, false},
		{"they get fewer", 10, 11, 1000, false},
		{"beyond the middle", 100, 5, -3, false},
	} {
		b := budget.New(context.Background(), budget.Limits{MaxWork: 100, MaxMemory: 100})
		if got := foresee(b, c.work, c.last, c.toMiddle) != nil; got != c.refused {
			t.Errorf("%s: refused is %t", c.name, got)
		}
	}
}
