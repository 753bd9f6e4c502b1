package sweep

import (
	"slices"
	"testing"

	"oddsmith/reports/evidence"
)

// A batch that ends before a cell with an error has the crosschecks of the cells before it.
func TestCrosschecksBeforeAnError(t *testing.T) {
	checked := evidence.Measure{Name: "m", Answer: evidence.Answer{Crosscheck: &evidence.Crosscheck{Seed: 7}}}
	run := &evidence.Run{Measures: []evidence.Measure{checked, {Name: "exact alone"}}}
	for _, c := range []struct {
		name string
		b    Batch
		want int
	}{
		{"all", Batch{n: 2, runs: []*evidence.Run{run, run}}, 2},
		{"the second has an error", Batch{n: 1, runs: []*evidence.Run{run, nil}}, 1},
		{"the first has one", Batch{n: 0, runs: []*evidence.Run{nil, nil}}, 0},
		{"planned cells have no runs", Batch{n: 2}, 0},
	} {
		got := slices.Collect(c.b.Crosschecks())
		if len(got) != c.want {
			t.Errorf("%s: %d crosschecks, want %d", c.name, len(got), c.want)
		}
		for _, m := range got {
			if m.Name != "m" || m.Crosscheck.Seed != 7 {
				t.Errorf("%s: %+v", c.name, m)
			}
		}
	}
}
