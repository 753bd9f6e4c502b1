package sweep_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"oddsmith/exact"
	"oddsmith/internal/meter"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// gridsOf are sweeps of an attack, of pools and of a duel, small enough to be evaluated often.
func gridsOf(t *testing.T) map[string]*scenarios.Grid {
	t.Helper()
	library := func(name string, sweeps ...string) *scenarios.Grid {
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		return sweepOf(t, s, sweeps...)
	}
	return map[string]*scenarios.Grid{
		"attack": library("labyrinth/attack", "strength=5..9:2", "ac=14..18", "weapon=1d4,2d6"),
		"pools":  gridOf(t, "parameters: {n: 3, x: 4}\nmeasures:\n  sum: 'sum(keep(2, pool(n, d8)))'\n  hits: 'count(pool(n, d10), it >= x) * d6'\n", "n=2..9", "x=3..5"),
		"duel":   library("labyrinth/duel", "hero.hp=8..9", "monster.hp=5..6"),
	}
}

// A lone answer is what a measure of a cell comes to by itself, without any cache.
type lone struct {
	name string
	work float64
	run  evidence.Measure
}

func alone(t *testing.T, g *scenarios.Grid) (cells [][]lone, costs []float64) {
	t.Helper()
	for cell := range g.Len() {
		var list []lone
		for _, q := range g.Bind(cell).Measures() {
			a, err := options(1).Evaluate(t.Context(), q.Expr)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, lone{q.Name, a.Work, evidence.MeasureOf(q, a)})
			costs = append(costs, a.Work)
		}
		cells = append(cells, list)
	}
	slices.Sort(costs)
	return cells, slices.Compact(costs)
}

// What an answer may take decides in which cell a sweep ends, and nothing else does: neither the
// number of workers nor what is kept of other answers.
func TestLimitsAreOfOneAnswer(t *testing.T) {
	for name, g := range gridsOf(t) {
		t.Run(name, func(t *testing.T) {
			cells, costs := alone(t, g)
			const tried = 4 // of the costs
			for i := range tried {
				cost := costs[i*(len(costs)-1)/(tried-1)]
				for _, work := range []float64{cost - 1, cost} {
					var want []string // of cells
					refused := ""     // the measure
					for cell, list := range cells {
						run := &evidence.Run{Scenario: g.Scenario().Name, Settings: g.Bind(cell).Values()}
						for _, m := range list {
							if m.work > work && refused == "" {
								refused = m.name
							}
							run.Measures = append(run.Measures, m.run)
						}
						if refused != "" {
							break
						}
						want = append(want, spelled(t, run))
					}
					for _, workers := range []int{1, 2, 7} {
						o := options(workers)
						o.Limits.MaxWork = work
						var got []string
						err := sweep.Run(t.Context(), g, nil, o, func(c sweep.Cell) error {
							got = append(got, spelled(t, c.Run))
							return nil
						})
						if !slices.Equal(got, want) {
							t.Errorf("%.0f steps, %d workers: %d cells, want %d, or others: %v", work, workers, len(got), len(want), err)
						}
						if (err == nil) != (refused == "") || err != nil && !strings.Contains(err.Error(), "measure "+refused) {
							t.Errorf("%.0f steps, %d workers: %v, want measure %s", work, workers, err, refused)
						}
					}
				}
			}
		})
	}
}

// What ended a sweep says how far it came, if it came anywhere.
func TestWhereItEnded(t *testing.T) {
	ends := func(text string, work float64, sweeps ...string) string {
		t.Helper()
		o := options(2)
		o.Limits.MaxWork = work
		err := sweep.Run(t.Context(), gridOf(t, text, sweeps...), nil, o, func(sweep.Cell) error { return nil })
		var limit *meter.LimitError
		if !errors.As(err, &limit) {
			t.Fatalf("%v", err)
		}
		return err.Error()
	}
	const rules = "parameters: {x: 1, y: 1}\nmeasures: {m: '(x)d100 + y'}\n"
	for _, c := range []struct{ name, got, want string }{
		{"after some cells", ends(rules, 3e5, "x=1,2,100", "y=1..2"), "measure m: test.yaml:2:16: the answer takes more than 3e5 steps; not evaluated: 2 of 6 cells, from x = 100, y = 1 on"},
		{"at the first cell", ends(rules, 3e5, "x=100,1"), "x = 100: measure m: test.yaml:2:16: the answer takes more than 3e5 steps"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s", c.name, c.got)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var part *evidence.IncompleteError
	seen := 0
	err := sweep.Run(ctx, gridOf(t, rules, "x=1..40", "y=1..100"), nil, options(2), func(sweep.Cell) error {
		if seen++; seen == 100 {
			cancel()
		}
		return nil
	})
	if !errors.As(err, &part) || !errors.Is(err, context.Canceled) || part.Reason() != "interrupted" || !strings.HasPrefix(part.Left[0], "3") {
		t.Errorf("after %d cells: %v", seen, err)
	}
	ctx, cancel = meter.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	if err := sweep.Run(ctx, gridOf(t, rules, "x=1..3"), nil, options(2), func(sweep.Cell) error { return nil }); err == nil || err.Error() != "stopped after 1ns" {
		t.Errorf("without time: %v", err)
	}
}

// Cells that the memory is too little for only side by side are answered; one that takes too much
// by itself is refused, after those before it were handed on once.
func TestMemoryOfCells(t *testing.T) {
	const workers, cells, large = 4, 40, 30
	g := gridOf(t, "parameters: {x: 1}\nmeasures: {m: d6 + x}\n", "x=1..40")
	full := &meter.LimitError{Resource: meter.Memory, OfRun: true}
	for _, c := range []struct {
		name    string
		refused bool // the large cell
	}{{"all fit alone", false}, {"one does not", true}} {
		var active atomic.Int32
		var met sync.WaitGroup // the first two come together
		met.Add(2)
		var calls atomic.Int32
		o := options(workers)
		o.Engine = evidence.MonteCarloEngine
		o.Compile = func(e notation.Expr) (*montecarlo.Program, error) {
			defer active.Add(-1)
			crowd := active.Add(1)
			if calls.Add(1) <= 2 {
				met.Done()
				met.Wait()
				crowd = 2
			}
			if crowd > 1 || c.refused && strings.HasSuffix(e.String(), "+ 30") {
				return nil, full
			}
			return montecarlo.Compile(e)
		}
		seen := 0
		err := sweep.Run(t.Context(), g, nil, o, func(cell sweep.Cell) error {
			if cell.Index != seen {
				t.Errorf("%s: cell %d after %d", c.name, cell.Index, seen)
			}
			seen++
			return nil
		})
		switch {
		case c.refused && (seen != large-1 || !evidence.IsCrowded(err)):
			t.Errorf("%s: %v after %d", c.name, err, seen)
		case !c.refused && (seen != cells || err != nil):
			t.Errorf("%s: %v after %d", c.name, err, seen)
		}
	}
}

// A cache that fills the memory is emptied before an answer is refused.
func TestMemoryOfCaches(t *testing.T) {
	defer meter.WatchHeap(0)
	full := make([]byte, 32<<20)
	runtime.GC()
	meter.WatchHeap(1) // which is never enough
	o := options(1)
	o.Cache = &exact.Cache{}
	_, err := o.Evaluate(t.Context(), notation.Int(1))
	runtime.KeepAlive(full)
	if !evidence.IsCrowded(err) {
		t.Errorf("%v", err)
	}
}
