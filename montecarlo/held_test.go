package montecarlo

import (
	"runtime"
	"testing"

	"oddsmith/scenarios/notation"
)

// Copies of which one is picked are held for a sample at a time, not for all of a strip.
func TestRankHoldsOneSample(t *testing.T) {
	e, err := notation.Rules.Parse("rank(1, 20000, 1d6)")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err = p.Run(t.Context(), Options{Seed: 1, Trials: 8, Workers: 1})
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	// 8 samples of 20,000 copies of 8 bytes each would be 1.3 MB, and as much again for growing.
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 1_000_000 {
		t.Errorf("%d bytes for 8 samples", bytes)
	}
}
