package dice

import (
	"context"
	"fmt"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// The recurrence, the sliding window and repeated squaring are three ways to one
// sum.
func TestSumFair(t *testing.T) {
	for n := int64(1); n <= 12; n++ {
		for s := int64(2); s <= 9; s++ {
			window := fairWindow(int(n), int(s))
			for k, v := range fairRecurrence(n, s) {
				if !v.IsUint64() || v.Uint64() != window[k] {
					t.Fatalf("%dd%d: coefficient %d is %s by recurrence, %d by window", n, s, k, v, window[k])
				}
			}
		}
	}
	for _, c := range []struct{ n, s int64 }{{1, 1}, {0, 6}, {7, 1}, {63, 2}, {64, 2}, {24, 6}, {25, 6}, {60, 10}, {3, 1000}, {300, 6}, {128, 2}, {150, 64}} {
		t.Run(fmt.Sprintf("%dd%d", c.n, c.s), func(t *testing.T) {
			d, err := sumFair(c.n, c.s, budget.New(context.Background(), budget.Limits{}.WithDefaults()))
			if err != nil {
				t.Fatal(err)
			}
			e, err := dist.Power(dist.Uniform(1, c.s), c.n, budget.New(context.Background(), budget.Limits{}.WithDefaults()))
			if err != nil {
				t.Fatal(err)
			}
			if !d.Equal(e) {
				t.Errorf("by recurrence %s, by squaring %s", d, e)
			}
			if d.Listed().Cmp(d.Total()) != 0 {
				t.Errorf("the mass is %s of %s", d.Listed(), d.Total())
			}
		})
	}
}
