package sweep_test

import (
	"context"
	"errors"
	"runtime"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/sweep"
)

// A sweep whose ends take too much by far is refused before a cell is worked out.
func TestEndsAreTried(t *testing.T) {
	g := gridOf(t, "scenario: t/wide\nparameters: {x: 1}\nrolls: {a: 1d100000, b: 8d3000}\nmeasures:\n  m: a + (b + x)\n  n: a + (b + x) + 1\n", "x=1..200")
	o := options(1)
	o.Run = o.NewRun()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil })
	runtime.ReadMemStats(&after)
	var limit *exact.LimitError
	if taken := after.TotalAlloc - before.TotalAlloc; !errors.As(err, &limit) || limit.Answers != 400 || taken > 100<<20 {
		t.Errorf("%v for %d bytes", err, taken)
	}
}

// Where memory does not suffice for an end, that is said, and of which.
func TestEndsBeyondMemory(t *testing.T) {
	g := gridOf(t, "scenario: t/last\nparameters: {x: 1}\nmeasures:\n  m: (x)d100\n", "x=1..20000:1000")
	o := options(1)
	o.Limits.MaxMemory = 1 << 20
	o.Run = o.NewRun()
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil })
	var limit *exact.LimitError
	if !errors.As(err, &limit) || limit.Resource != exact.Memory || limit.Answers > 0 {
		t.Errorf("%v", err)
	}
}
