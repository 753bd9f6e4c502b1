package montecarlo

import (
	"context"
	"testing"

	"oddsmith/scenarios"
)

// BenchmarkDuel measures duels a second on one core, with and without wear of weapon
// and armour.
func BenchmarkDuel(b *testing.B) {
	s, err := scenarios.Load("labyrinth/duel")
	if err != nil {
		b.Fatal(err)
	}
	for _, wear := range []string{"false", "true"} {
		b.Run("wear="+wear, func(b *testing.B) {
			bound, err := s.Bind(map[string]string{"wear": wear})
			if err != nil {
				b.Fatal(err)
			}
			q, err := bound.Query("winner")
			if err != nil {
				b.Fatal(err)
			}
			p, err := Compile(q.Expr)
			if err != nil {
				b.Fatal(err)
			}
			const duels = 1 << 19
			for b.Loop() {
				if _, err := p.Run(context.Background(), Options{Trials: duels, Workers: 1, Seed: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)*duels/b.Elapsed().Seconds(), "duels/s")
		})
	}
}
