package montecarlo

import (
	"context"
	"fmt"
	"testing"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// BenchmarkPeers samples what bench/peers.py sets beside loops in C and numpy: an operation is one sample.
func BenchmarkPeers(b *testing.B) {
	parsed := func(g *notation.Grammar, text string) notation.Expr {
		e, err := g.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		return e
	}
	measured := func(scenario, measure string, set map[string]string) notation.Expr {
		s, err := scenarios.Load(scenario)
		if err != nil {
			b.Fatal(err)
		}
		bound, err := s.Bind(set)
		if err != nil {
			b.Fatal(err)
		}
		q, err := bound.Query(measure)
		if err != nil {
			b.Fatal(err)
		}
		return q.Expr
	}
	for _, c := range []struct {
		name string
		e    notation.Expr
	}{
		{"attack", parsed(notation.Rules, "5d4 + 15 >= 24")},
		{"keep", parsed(notation.Roll20, "4d6!k3")},
		{"explode", parsed(notation.Roll20, "10d10!>10>7")},
		{"sequence", measured("wargame/attack", "wounds", map[string]string{
			"num_attacks": "20", "to_hit": "3", "to_wound": "4", "armor_save": "5", "multiple_wounds": "d3", "target_max_wounds": "3",
		})},
		{"duel", measured("labyrinth/duel", "winner", map[string]string{"wear": "false"})},
	} {
		p, err := Compile(c.e)
		if err != nil {
			b.Fatal(err)
		}
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/workers=%d", c.name, workers), func(b *testing.B) {
				if _, err := p.Run(context.Background(), Options{Trials: int64(b.N), Workers: workers, Seed: 1}); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
