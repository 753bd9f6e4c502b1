package sweep_test

import (
	"context"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// BenchmarkSweep evaluates all measures of an attack at a hundred cells on one
// core.
func BenchmarkSweep(b *testing.B) {
	s, err := scenarios.Load("labyrinth/attack")
	if err != nil {
		b.Fatal(err)
	}
	var sweeps []scenarios.Sweep
	for _, text := range []string{"strength=5..30:5", "ac=10..45:2"} {
		w, err := scenarios.ParseSweep(text)
		if err != nil {
			b.Fatal(err)
		}
		sweeps = append(sweeps, w)
	}
	g, err := s.Sweep(nil, sweeps)
	if err != nil {
		b.Fatal(err)
	}
	o := evidence.Options{Engine: evidence.ExactEngine, Sampling: montecarlo.Options{Workers: 1}}
	for b.Loop() {
		if err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*g.Len())/b.Elapsed().Seconds(), "cells/s")
}
