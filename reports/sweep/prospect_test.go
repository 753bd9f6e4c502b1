package sweep

import (
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// The same places looked at again make an estimate no surer; more places that say the same do.
func TestEstimatesGrowSurerWithPlaces(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte("scenario: t/growing\nparameters: {x: 1}\nmeasures: {m: x}\n"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := scenarios.ParseSweep("x=1..40")
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Sweep(nil, []scenarios.Sweep{w})
	if err != nil {
		t.Fatal(err)
	}
	f := &foresight{plan: &plan{grid: g, options: evidence.Options{Run: exact.NewRun(exact.Options{MaxWork: 50})}}, steps: map[int][]float64{}}
	look := func(places int) error {
		l := newLattice([]int{40}, places)
		for _, cell := range l.cells() {
			for _, i := range []int{cell, f.beside(cell)} {
				f.steps[i] = []float64{1 + 8*float64(cell)/39} // 200 in all, of 100
			}
		}
		return f.tooMuch(l, places)
	}
	for _, c := range []struct {
		name    string
		places  int
		refused bool
	}{
		{"the ends", 2, false},
		{"the ends again", 2, false},
		{"and again", 2, false},
		{"the middle, too", 3, true},
	} {
		if err := look(c.places); (err != nil) != c.refused {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
