package sweep_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

func gridOf(t *testing.T, text string, sweeps ...string) *scenarios.Grid {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
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

// stepsOf is what the cells take together, where each may take what it likes.
func stepsOf(t *testing.T, g *scenarios.Grid, o evidence.Options) float64 {
	t.Helper()
	total := 0.0
	err := sweep.Batches(context.Background(), g, 0, g.Len(), nil, o, func(b *sweep.Batch) error {
		for c := range b.Cells() {
			for _, m := range c.Run.Measures {
				total += m.Steps()
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return total
}

// What takes far more than there is, is refused before a cell is handed on, for all its answers
// and by any number of workers; what fits is answered, and the cells that were looked at are
// spent once.
func TestForesees(t *testing.T) {
	const product = "scenario: t/product\nparameters: {x: 1, y: 1}\nrolls: {a: 1d4}\nmeasures:\n  m: a * (d6 + x)\n  n: a * (d12 + x) + y\n"
	for _, c := range []struct {
		name    string
		rules   string
		sweeps  []string
		share   float64 // of what all take that there is
		refused bool
		answers int
	}{
		{"grows", product, []string{"x=1..200"}, 0.4, true, 400},
		{"falls", strings.ReplaceAll(product, "+ x", "+ 201 - x"), []string{"x=1..200"}, 0.4, true, 400},
		{"two parameters", product, []string{"x=1..60", "y=1..60"}, 0.1, true, 7200},
		{"enough", product, []string{"x=1..200"}, 1.01, false, 0},
		{"enough for both", product, []string{"x=1..20", "y=1..20"}, 1.01, false, 0},
	} {
		for _, workers := range []int{1, 3} {
			g := gridOf(t, c.rules, c.sweeps...)
			o := options(workers)
			work := c.share * stepsOf(t, g, o)
			o.Run = exact.NewRun(exact.Options{MaxWork: work / 2})
			handed := 0
			err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
			var limit *exact.LimitError
			switch {
			case !c.refused && (err != nil || handed != g.Len()):
				t.Errorf("%s, %d workers: %v after %d cells", c.name, workers, err, handed)
			case c.refused && (!errors.As(err, &limit) || handed > 0 || limit.Answers != c.answers || limit.Need < work):
				t.Errorf("%s, %d workers: %v after %d cells", c.name, workers, err, handed)
			}
		}
	}
}

// Cells that are alike have one answer, however many they are.
func TestForeseesCellsThatAreAlike(t *testing.T) {
	g := gridOf(t, "scenario: t/alike\nparameters: {x: 1}\nmeasures:\n  m: 10d10 * (x // 100)\n", "x=1..400")
	o := options(1)
	o.Run = exact.NewRun(exact.Options{MaxWork: stepsOf(t, g, o) / 4 / 2})
	cells := 0
	if err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { cells++; return nil }); err != nil || cells != 400 {
		t.Errorf("%v after %d cells", err, cells)
	}
}

// Work goes by the order of numbers, not by that of words: what is dear at some of them says
// little of the others.
func TestForeseesWords(t *testing.T) {
	const rules = "scenario: t/words\nparameters: {x: {type: dice, default: 1d4}}\nmeasures:\n  m: x * x\n"
	words := "x=50d10,50d9"
	for faces := range 36 {
		words += fmt.Sprintf(",1d%d", faces+2)
	}
	words += ",50d8,50d7"
	g := gridOf(t, rules, words)
	o := options(1)
	o.Run = exact.NewRun(exact.Options{MaxWork: 1.5 * stepsOf(t, g, o) / 2})
	if err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil }); err != nil {
		t.Error(err)
	}
}

// The dearest of words are looked at first, wherever they stand.
func TestForeseesTheDearestWord(t *testing.T) {
	const rules = "scenario: t/words\nparameters: {x: {type: dice, default: 1d4}}\nmeasures:\n  m: x * x\n"
	for _, dear := range []string{"4d10000", "1d2000000", "2d1000"} { // work, memory, memory of the list
		words := "x=1d2"
		for faces := range 60 {
			words += fmt.Sprintf(",1d%d", faces+3)
			if faces == 36 {
				words += "," + dear
			}
		}
		g := gridOf(t, rules, words)
		o := options(1)
		o.Limits = exact.Options{MaxMemory: 1 << 25}
		o.Run = o.NewRun()
		handed := 0
		err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
		var limit *exact.LimitError
		if !errors.As(err, &limit) || handed > 0 || !strings.Contains(err.Error(), "x = "+dear) {
			t.Errorf("%s: %v after %d cells", dear, err, handed)
		}
	}
}

// A cell that is refused by itself is found early where it is looked at.
func TestForeseesACellThatIsRefused(t *testing.T) {
	g := gridOf(t, "scenario: t/last\nparameters: {x: 1}\nmeasures:\n  m: (x)d6\n", "x=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,1000000")
	o := options(1)
	o.Run = o.NewRun()
	handed := 0
	err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
	var limit *exact.LimitError
	if !errors.As(err, &limit) || handed > 0 {
		t.Errorf("%v after %d cells", err, handed)
	}
}

// Each of the cells of a sweep that was cut may take as much as all of another.
func TestForeseesNothingOfCellRuns(t *testing.T) {
	g := gridOf(t, "scenario: t/product\nparameters: {x: 1}\nmeasures:\n  m: 4d6 * (d20 + x)\n", "x=1..200")
	o := options(1)
	o.CellRuns, o.Run = true, exact.NewRun(exact.Options{MaxWork: stepsOf(t, g, o) / 20})
	if err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { return nil }); err != nil {
		t.Error(err)
	}
}

// Of few cells the last and the first are looked at before any is handed on.
func TestForeseesEnds(t *testing.T) {
	for _, c := range []struct{ name, sweep string }{
		{"the last one is too dear", "x=1..4"},
		{"the first one is too dear", "x=4,3,2,1"},
	} {
		g := gridOf(t, "scenario: t/walk\nparameters: {x: 1}\nencounter:\n  state: {at: 20 * x}\n  turn: {next: {at: \"at + 2 * d2 - 3\"}}\n"+
			"  until: at <= 0 or at >= 40 * x\nmeasures: {turns: {end: turns}}\n", c.sweep)
		o := evidence.Options{Engine: evidence.ExactEngine, Limits: exact.Options{MaxWork: 5e6}}
		o.Run = o.NewRun()
		handed := 0
		err := sweep.Run(context.Background(), g, nil, o, func(sweep.Cell) error { handed++; return nil })
		if limit := new(exact.LimitError); !errors.As(err, &limit) || !strings.HasPrefix(err.Error(), "x = 4: ") || handed > 0 {
			t.Errorf("%s: %v after %d cells", c.name, err, handed)
		}
	}
}
