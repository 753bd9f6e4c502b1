package montecarlo

import (
	"runtime"
	"testing"

	"oddsmith/scenarios/notation"
)

// The work of a sample grows with what it rolls, and is known before a run is begun.
func TestWork(t *testing.T) {
	work := func(text string) float64 {
		t.Helper()
		e, err := notation.Rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compile(e)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := p.Work(), p.Work(); a != b {
			t.Errorf("%s: %g steps, and then %g", text, a, b)
		}
		return p.Work()
	}
	for _, c := range []struct {
		text        string
		least, most float64
	}{
		{"1d6", 1, 1e3},
		{"1000d6", 100, 1e4},
		{"100000d6", 1e4, 1e6},
		{"rank(1, 100000, 1d6)", 1e6, 3e7},
		{"sum(1000, sum(100, rank(1, 2, d6)))", 1e5, 1e8},
	} {
		if got := work(c.text); got < c.least || got > c.most {
			t.Errorf("%s: %g steps a sample, want %g to %g", c.text, got, c.least, c.most)
		}
	}
}

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
	p.Work()
	runtime.ReadMemStats(&after)
	// 16 samples of 20,000 copies of 8 bytes each would be 2.5 MB, and as much again for growing.
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 1_500_000 {
		t.Errorf("%d bytes for 16 samples", bytes)
	}
}
