package evidence_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios"
)

// BenchmarkScenario evaluates one measure exactly.
func BenchmarkScenario(b *testing.B) {
	for _, c := range []struct{ name, scenario, set, measure string }{
		{"100 attacks with d3 wounds", "wargame/attack", "num_attacks=100 armor_save=4 multiple_wounds=d3 target_max_wounds=3", "wounds"},
		{"gold of a new hero", "labyrinth/creation", "", "gold"},
		{"hit points of a new hero", "labyrinth/creation", "", "hp"},
		{"damage of an attack", "labyrinth/attack", "", "damage"},
		{"winner of a duel", "labyrinth/duel", "", "winner"},
		{"length of a duel", "labyrinth/duel", "", "turns"},
		{"winner of a duel of 100 HP", "labyrinth/duel", "hero.hp=100 monster.hp=100", "winner"},
	} {
		s, err := scenarios.Load(c.scenario)
		if err != nil {
			b.Fatal(err)
		}
		bound, err := s.Bind(settings(c.set))
		if err != nil {
			b.Fatal(err)
		}
		q, err := bound.Query(c.measure)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := exact.Eval(context.Background(), q.Expr, exact.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
