package sweep_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/reports/tables"
	"oddsmith/scenarios"
)

const file = `
scenario: test/attack
parameters:
  bonus: 0
  share: 0.5
  lucky: false
  weapon: 1d4
  zones: {default: off, words: {off: 0, sure: 1}}
measures:
  total: weapon + bonus
  hit: {value: weapon + bonus > 2, given: not chance(zones)}
  inverse: 1 / bonus
`

func grid(t *testing.T, sweeps ...string) *scenarios.Grid {
	t.Helper()
	return gridOf(t, file, sweeps...)
}

// gridOf is a sweep of a rule file.
func gridOf(t *testing.T, text string, sweeps ...string) *scenarios.Grid {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return sweepOf(t, s, sweeps...)
}

func sweepOf(t *testing.T, s *scenarios.Scenario, sweeps ...string) *scenarios.Grid {
	t.Helper()
	var list []scenarios.Sweep
	for _, text := range sweeps {
		w, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	g, err := s.Sweep(nil, list)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func options(workers int) evidence.Session {
	return evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Sampling: montecarlo.Options{Workers: workers, Trials: 1000, Seed: 3}}}
}

// Cells come in order, the first parameter slowest, whatever the workers.
func TestRun(t *testing.T) {
	g := grid(t, "bonus=0..40", "weapon=1d2,1d6,1d8")
	for _, workers := range []int{1, 2, 7} {
		want := 0
		err := sweep.Run(context.Background(), g, []string{"total"}, options(workers), func(c sweep.Cell) error {
			if c.Index != want {
				t.Fatalf("cell %d comes where %d should", c.Index, want)
			}
			mean := c.Run.Measures[0].Distribution.Mean.Exact
			sides := []int64{2, 6, 8}[want%3]
			if right := big.NewRat(int64(want/3)*2+sides+1, 2); mean.Cmp(right) != 0 {
				t.Errorf("cell %d (%v): mean %s, want %s", want, c.Values, mean, right)
			}
			want++
			return nil
		})
		if err != nil || want != 41*3 {
			t.Errorf("%d workers: %d cells, %v", workers, want, err)
		}
	}
}

func TestRunStops(t *testing.T) {
	g := grid(t, "bonus=2,1,0,3")
	seen := 0
	err := sweep.Run(context.Background(), g, []string{"inverse"}, options(1), func(sweep.Cell) error { seen++; return nil })
	if err == nil || !strings.Contains(err.Error(), "bonus = 0: measure inverse: ") {
		t.Errorf("after %d cells: %v", seen, err)
	}
	full := errors.New("the disk is full")
	err = sweep.Run(context.Background(), g, []string{"total"}, options(1), func(sweep.Cell) error { return full })
	if !errors.Is(err, full) {
		t.Errorf("error of emit: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := sweep.Run(ctx, g, nil, options(2), func(sweep.Cell) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestParams(t *testing.T) {
	for _, c := range []struct {
		sweep string
		want  tables.Type
		value any
	}{
		{"bonus=3,4", tables.Int, int64(3)},
		{"share=0.25,1", tables.Float, 0.25},
		{"lucky=true,false", tables.Bool, true},
		{"weapon=1d4,2d4", tables.Text, "1d4"},
		{"weapon=3,1d4", tables.Text, "3"},
		{"weapon=3,4", tables.Int, int64(3)},
		{"weapon=1/2,4", tables.Float, 0.5},
		{"zones=off,1/2", tables.Text, "off"},
		{"zones=1/4,1/2", tables.Float, 0.25},
	} {
		g := grid(t, c.sweep)
		params := sweep.Params(g)
		if params[0].Type != c.want {
			t.Errorf("%s: %v, want %v", c.sweep, params[0].Type, c.want)
		}
		err := sweep.Run(context.Background(), g, []string{"total"}, options(1), func(cell sweep.Cell) error {
			got := sweep.TableCell(params, cell).Params[0]
			if cell.Index == 0 && got != c.value {
				t.Errorf("%s: %v, want %v", c.sweep, got, c.value)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
