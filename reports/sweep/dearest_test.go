package sweep_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
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

// So is one whose answers are too long to be kept, which one cell says; and one of which no cell
// can be held, as no run of it could be.
func TestEndsAreLong(t *testing.T) {
	for _, c := range []struct {
		name     string
		measures string
		sweep    string
		work     float64
		resource exact.Resource
	}{
		{"alike in y", "  m: a + (b + x)\n", "y=1..200", 5e8, exact.Work},
		{"long answers", "  m: 1d700000 + y\n  n: 1d700001 + y\n  o: 1d700002 + y\n", "y=1..2", 5e9, exact.Memory},
	} {
		g := gridOf(t, "scenario: t/long\nparameters: {x: 1, y: 1}\nrolls: {a: 1d100, b: 8d3000}\nmeasures:\n"+c.measures, "x=1..2", c.sweep)
		o := options(1)
		o.Limits.MaxWork = c.work
		o.Run = o.NewRun()
		handed := 0
		err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
		var limit *exact.LimitError
		if !errors.As(err, &limit) || limit.Resource != c.resource || limit.Answers != g.Len()*len(g.Scenario().Measures) || handed > 0 {
			t.Errorf("%s: %v after %d", c.name, err, handed)
		}
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

// What tries find too dear is as much dearer in every cell as it is in the first and the last: here
// the list of a product, whose rows no try sees.
func TestEndsSayWhatOthersTake(t *testing.T) {
	g := gridOf(t, "scenario: t/products\nparameters: {x: 1}\nrolls: {a: 1d30011, b: 1d4}\nmeasures:\n  m: a * (b + x)\n  n: a * (b + x) + 1\n", "x=1..40")
	o := options(1)
	o.Limits.MaxWork = 2e8
	o.Run = o.NewRun()
	handed := 0
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
	var limit *exact.LimitError
	if !errors.As(err, &limit) || limit.Answers != 80 || limit.Need < 3*limit.Limit || handed > 0 {
		t.Errorf("%v after %d", err, handed)
	}
}

// Of few cells it is said before any is worked out which measure of the last there is not enough
// memory for, whatever those before it take.
func TestFewCellsAreTried(t *testing.T) {
	g := gridOf(t, "scenario: t/few\nparameters: {x: 1}\nmeasures:\n  m: d900 * d901 + x\n  n: (500000 * (x - 1) + 1)d100\n", "x=1..3")
	o := options(1)
	o.Run = o.NewRun()
	handed := 0
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
	var limit *exact.LimitError
	if !errors.As(err, &limit) || limit.Resource != exact.Memory || handed > 0 || !strings.HasPrefix(err.Error(), "x = 3: measure n: ") {
		t.Errorf("%v after %d", err, handed)
	}
}

// Where a cell has no meaning nothing is looked at any more, whatever tries have left open: it says so
// in its turn.
func TestEndsWithoutMeaning(t *testing.T) {
	g := gridOf(t, "scenario: t/none\nparameters: {x: 1}\nrolls: {a: 1d301, b: 1d303}\nmeasures:\n  m: a * b + x\n  n: d6 / (d6 + 39 - x)\n", "x=1..40")
	o := options(1)
	o.Limits.MaxWork = 1e9
	o.Run = o.NewRun()
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil })
	if err == nil || !strings.HasPrefix(err.Error(), "x = 40: measure n: ") {
		t.Errorf("%v", err)
	}
}

// What asks for the turns of a fight is answered before who has won, as it is without a sweep.
func TestDearestMeasuresFirst(t *testing.T) {
	g := gridOf(t, `
scenario: t/fight
parameters: {x: 1}
actors: {hero: {hp: 90}, orc: {hp: x}}
actions: {hit: {rolls: {total: d20}, outcome: {hit: total >= 10, miss: otherwise}, effects: {hit: target.hp -= 1d6}}}
encounter:
  turns: {hero: {policy: hit}, orc: {policy: hit}}
  until: {won: orc.hp <= 0, lost: hero.hp <= 0}
measures: {who: {end: ending}, long: {end: turns * turns}}
`, "x=60..61")
	o := options(1)
	o.Limits.MaxWork = 1e5
	o.Run = o.NewRun()
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "measure long") {
		t.Errorf("%v", err)
	}
}
