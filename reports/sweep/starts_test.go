package sweep_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// startsGrid is a sweep of a scenario, with quantities of it.
func startsGrid(t *testing.T, scenario string, sweeps, quantities []string) (*scenarios.Grid, []*scenarios.Quantity, []int) {
	t.Helper()
	s, err := scenarios.Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	g := sweepOf(t, s, sweeps...)
	var asked []*scenarios.Quantity
	for _, text := range quantities {
		q, err := scenarios.ParseQuantity(&notation.Source{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		asked = append(asked, q)
	}
	var cells []int
	for i := range g.Len() {
		cells = append(cells, i)
	}
	return g, asked, cells
}

func startsOptions(workers int) evidence.Session {
	o := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}
	o.Sampling.Workers = workers
	return o
}

// What many starts are answered together is what each is by itself.
func TestMeans(t *testing.T) {
	g, quantities, cells := startsGrid(t, "labyrinth/duel",
		[]string{"hero.hp=9..12", "monster.ac=22..23", "monster.hp=14,8", "hero.weapon=1d6,2d4"},
		[]string{
			"P(winner = hero)", "P(winner != hero)", "P(winner in {hero, monster})", "mean(turns)", "P(turns >= 6)", "P(turns < 4)",
			"mean(hero_hp_left)", "P(hero_hp_left >= 5)", "mean(monster_hp_left)",
		})
	var first [][]exact.Mean
	for _, workers := range []int{1, 3} {
		got := make([][]exact.Mean, g.Len())
		left, err := sweep.Means(context.Background(), g, quantities, cells, startsOptions(workers), func(cell int, means []exact.Mean) {
			if got[cell] != nil {
				t.Errorf("cell %d twice", cell)
			}
			got[cell] = means
		})
		if err != nil || len(left) > 0 {
			t.Fatalf("left: %d, %v", left, err)
		}
		if first == nil {
			first = got
		} else if !slices.EqualFunc(first, got, slices.Equal) {
			t.Error("workers make a difference")
		}
	}
	for cell := range g.Len() {
		for i, q := range quantities {
			run, err := startsOptions(1).Run(context.Background(), g.Bind(cell), q.Measure)
			if err != nil {
				t.Fatal(err)
			}
			a := run.Measures[0]
			want, m := a.Distribution.Take(q), first[cell][i]
			if off := m.Error + float64(a.Distribution.Uncertainty(q)) + 1e-15*math.Abs(want.Value); math.Abs(m.Value-want.Value) > off || m.Error > 1e-10 {
				t.Errorf("%v, %s: %.15g within %.1g, want %.15g", g.Cell(cell), q, m.Value, m.Error, want.Value)
			}
		}
	}
}

// What is no start, or no mean, is left.
func TestMeansThatAreLeft(t *testing.T) {
	for _, c := range []struct {
		name, scenario string
		sweeps, of     []string
	}{
		{"no encounter", "labyrinth/attack", []string{"ac=18..25"}, []string{"P(lands)"}},
		{"in the turns", "labyrinth/duel", []string{"monster.ac=18..25"}, []string{"P(winner = hero)"}},
		{"in the turns as well", "wargame/exchange", []string{"a.models=2..5"}, []string{"P(winner = a)"}},
		{"a median", "labyrinth/duel", []string{"hero.hp=8..12"}, []string{"P(winner = hero)", "median(turns)"}},
		{"somebody chooses", "labyrinth/duel-with-potions", []string{"hero.hp=8..12"}, []string{"P(winner = hero)"}},
	} {
		g, quantities, cells := startsGrid(t, c.scenario, c.sweeps, c.of)
		answered := 0
		left, err := sweep.Means(context.Background(), g, quantities, cells, startsOptions(2), func(int, []exact.Mean) { answered++ })
		if err != nil || len(left)+answered != len(cells) || answered > 0 && c.name != "somebody chooses" {
			t.Errorf("%s: %d of %d are left, %v", c.name, len(left), len(cells), err)
		}
	}
}

// A limit that all starts together meet is none of each: they are left.
func TestMeansWithinLimits(t *testing.T) {
	g, quantities, cells := startsGrid(t, "labyrinth/duel", []string{"hero.hp=9..12"}, []string{"P(winner = hero)"})
	o := startsOptions(1)
	o.Limits.MaxWork = 1e4
	left, err := sweep.Means(context.Background(), g, quantities, cells, o, func(int, []exact.Mean) { t.Error("answered") })
	if err != nil || !slices.Equal(left, cells) {
		t.Errorf("left: %d, %v", left, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := sweep.Means(ctx, g, quantities, cells, startsOptions(1), func(int, []exact.Mean) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}
