package sweep_test

import (
	"context"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
)

// The time for sampling is that of all cells together: one of many has a small share of it.
func TestAllowanceIsShared(t *testing.T) {
	g := grid(t, "bonus=1..2000")
	o := options(1)
	o.Engine, o.Detect = evidence.BothEngines, 1e-6 // which takes all that there is
	done := 0
	err := sweep.Spans(context.Background(), g, []sweep.Span{{End: 2}}, []string{"total"}, o, func(b *sweep.Batch) error {
		for m := range b.Crosschecks() {
			done++
			if m.Crosscheck.Trials > 5e6 {
				t.Errorf("%d samples for one cell of 2000", m.Crosscheck.Trials)
			}
		}
		return nil
	})
	if err != nil || done != 2 {
		t.Errorf("%d cells, %v", done, err)
	}
}
