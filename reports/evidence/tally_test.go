package evidence_test

import (
	"context"
	"runtime"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// What was counted is put in order for its rows, and once more for all of its moments.
func TestTallyIsSortedTwice(t *testing.T) {
	p, err := montecarlo.Compile(parse(t, notation.Rules, "3d1000000"))
	if err != nil {
		t.Fatal(err)
	}
	tally, err := p.Run(context.Background(), montecarlo.Options{Trials: 20_000, Workers: 1, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d := evidence.FromTally(tally, nil, 1)
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / uint64(len(d.Rows)); each > 900 {
		t.Errorf("%d bytes for each of %d rows", each, len(d.Rows))
	}
}
