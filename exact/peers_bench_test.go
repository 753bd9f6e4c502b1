package exact_test

import (
	"context"
	"fmt"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// BenchmarkPeers answers the questions that bench/peers.py sets beside other tools, each with an empty cache.
func BenchmarkPeers(b *testing.B) {
	roll := func(text string) func() []notation.Expr {
		return func() []notation.Expr {
			e, err := notation.Roll20.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			return []notation.Expr{e}
		}
	}
	measures := func(scenario string, set map[string]string, measures ...string) func() []notation.Expr {
		return func() []notation.Expr { return bound(b, scenario, set, measures...) }
	}
	wargame := map[string]string{
		"num_attacks": "100", "to_hit": "3", "to_wound": "4", "armor_save": "5", "multiple_wounds": "d3", "target_max_wounds": "3",
	}
	hundred := map[string]string{"hero.hp": "100", "monster.hp": "100"}
	matchups := func() (list []notation.Expr) {
		for strength := 8; strength < 20; strength++ {
			for ac := 16; ac < 46; ac++ {
				set := map[string]string{"hero.strength": fmt.Sprint(strength), "monster.ac": fmt.Sprint(ac)}
				list = append(list, bound(b, "labyrinth/duel", set, "winner")...)
			}
		}
		return list
	}
	for _, c := range []struct {
		name string
		list func() []notation.Expr
	}{
		{"20d6", roll("20d6")},
		{"100d6", roll("100d6")},
		{"1000d6", roll("1000d6")},
		{"8d100k4", roll("8d100k4")},
		{"40d10k10", roll("40d10k10")},
		{"100d20k50", roll("100d20k50")},
		{"100d6!", roll("100d6!")},
		{"100 attacks", measures("wargame/attack", wargame, "wounds")},
		{"labyrinth/duel, winner", measures("labyrinth/duel", nil, "winner")},
		{"labyrinth/duel, turns", measures("labyrinth/duel", nil, "turns")},
		{"labyrinth/duel, all four", measures("labyrinth/duel", nil, duelMeasures...)},
		{"100 v 100 with wear, winner", measures("labyrinth/duel", hundred, "winner")},
		{"100 v 100 with wear, turns", measures("labyrinth/duel", hundred, "turns")},
		{"12 x 30 matchups", matchups},
	} {
		b.Run(c.name, func(b *testing.B) {
			list := c.list()
			for b.Loop() {
				cache := &exact.Cache{}
				for _, e := range list {
					if _, err := cache.Eval(context.Background(), e, exact.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
