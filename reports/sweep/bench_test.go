package sweep_test

import (
	"context"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// BenchmarkSweep evaluates attacks at a hundred cells on one core: all measures,
// and one.
func BenchmarkSweep(b *testing.B) {
	s, err := scenarios.Load("labyrinth/attack")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		measures []string
		texts    []string
	}{
		{"measures=all", nil, []string{"strength=5..30:5", "ac=10..45:2"}},
		{"measures=all/swept=backwards", nil, []string{"ac=10..45:2", "strength=5..30:5"}},
		{"measures=all/swept=much", nil, []string{"ac=5..50", "strength=1..40", "zones=off,uniform"}},
		{"measures=damage", []string{"damage"}, []string{"strength=5..30:5", "ac=10..45:2"}},
	} {
		var sweeps []scenarios.Sweep
		for _, text := range c.texts {
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
		o := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Sampling: montecarlo.Options{Workers: 1}}}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := sweep.Run(context.Background(), g, c.measures, o, func(sweep.Cell) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*g.Len())/b.Elapsed().Seconds(), "cells/s")
		})
	}
}
