package graphs_test

import (
	"context"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/graphs"
	"oddsmith/reports/shown"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

const rules = `
scenario: test/sweep
title: A throw
parameters:
  n: {default: 2, range: 1..9}
  bonus: {default: 0}
  kind: {default: low, choices: [low, high]}
rolls: {r: d6 + bonus}
outcome: {small: r < 2, middle: r < 5, large: otherwise}
measures:
  lands: {value: r >= n, title: It lands}
  outcome: {value: outcome, title: How it lands}
  large: {value: r, given: outcome == large, title: What is large}
  sum: {value: "r + n + if(kind == high, 1, 0)", title: The sum}
`

// cells evaluates a sweep of the rules.
func cells(t *testing.T, sweeps map[string]string, order ...string) (*scenarios.Grid, []sweep.Cell) {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	var list []scenarios.Sweep
	for _, name := range order {
		one, err := scenarios.ParseSweep(name + "=" + sweeps[name])
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, one)
	}
	g, err := s.Sweep(nil, list)
	if err != nil {
		t.Fatal(err)
	}
	var out []sweep.Cell
	err = sweep.Run(context.Background(), g, nil, evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}, func(c sweep.Cell) error {
		out = append(out, c)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, out
}

// The alternative text says what is drawn: P(r >= n) falls from 1 to 1/2 for n of 1 to 4, the sum rises by
// one each, and the outcomes do not change.
func TestCurves(t *testing.T) {
	g, list := cells(t, map[string]string{"n": "1..4"}, "n")
	f, err := graphs.Sweep("A throw", "with no bonus", g, list)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"50 % to 100 %", "4.5 to 7.5", "large: 33.33 % to 33.33 %"} {
		if !strings.Contains(f.Alt, want) {
			t.Errorf("%q lacks %q", f.Alt, want)
		}
	}
}

// A figure of what is conditional says on what, and how likely that is where it holds for one setting: a d6 without
// a bonus is large from 5 on.
func TestConditional(t *testing.T) {
	g, list := cells(t, map[string]string{"n": "1..2"}, "n")
	of := []evidence.Measure{list[0].Run.Measures[2]}
	f, err := graphs.Measures("A throw", "with no bonus", shown.Exactly, of)
	if err != nil {
		t.Fatal(err)
	}
	if want := "What is large, given outcome == large (33.333 %)"; f.Title != want {
		t.Errorf("%q, want %q", f.Title, want)
	}
	for i := range list {
		list[i].Run.Measures = list[i].Run.Measures[2:3]
	}
	if f, err = graphs.Sweep("A throw", "", g, list); err != nil {
		t.Fatal(err)
	}
	if want := "What is large, given outcome == large"; f.Title != want {
		t.Errorf("%q, want %q", f.Title, want)
	}
}

// Of several outcomes a map shows the one that varies most: with a bonus of up to 4 everything is large, which is
// a third without one.
func TestMap(t *testing.T) {
	g, list := cells(t, map[string]string{"bonus": "0,2,4", "kind": "all"}, "bonus", "kind")
	f, err := graphs.Sweep("A throw", "", g, list)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(f.Alt, "How it lands: large") {
		t.Errorf("%q", f.Alt)
	}
}

// Three parameters are too many for a picture.
func TestCheck(t *testing.T) {
	g, _ := cells(t, map[string]string{"n": "1..2", "bonus": "0..1", "kind": "all"}, "n", "bonus", "kind")
	if err := graphs.Check(g); err == nil || !strings.Contains(err.Error(), "and these are 3") {
		t.Errorf("%v", err)
	}
}

// A declared figure that has nothing to draw says why: no sample met the condition, or it never holds.
func TestNothingToDraw(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte(`
scenario: test/rare
parameters: {at: 90}
rolls: {luck: 9d10}
measures: {hurt: {value: d6, given: luck == at}}
figures: {hurts: {kind: pmf, measure: hurt}}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at     string
		engine evidence.Engine
		want   string
	}{
		{"90", evidence.MonteCarloEngine, "nothing to draw of hurt: no sample met the condition"},
		{"91", evidence.ExactEngine, "nothing to draw of hurt: the condition never holds"},
	} {
		g, err := s.Sweep(map[string]string{"at": c.at}, nil)
		if err != nil {
			t.Fatal(err)
		}
		o := evidence.Session{Options: evidence.Options{Engine: c.engine, Sampling: montecarlo.Options{Seed: 1, Trials: 100}}}
		err = sweep.Run(t.Context(), g, nil, o, func(cell sweep.Cell) error {
			_, err := graphs.Declared(s.Figures[0], "It hurts", g, []sweep.Cell{cell})
			return err
		})
		if err == nil || err.Error() != c.want {
			t.Errorf("at %s: %v", c.at, err)
		}
	}
}

// A measure that the first cell lacks is drawn where it is: 2d6 have a mean of 7, 4d6 one of 14. The measures have the
// order of the file. So is one that a declared map is of; a declared figure of what has no outcome says why.
func TestMeasureOfSomeCells(t *testing.T) {
	s, err := scenarios.Parse("test.yaml", []byte(`
scenario: test/some
parameters: {n: 2, k: 0}
measures:
  six: {when: n >= 2, value: "sum(n, d6) + k"}
  one: d6 + n
  never: {when: n >= 2, value: d6, given: k > 9}
figures:
  map: {kind: heatmap, quantity: mean(six), sweep: {n: 1..4, k: 0..1}}
  none: {kind: overlay, of: pmf, measure: never, sweep: {n: 1..4}}
`))
	if err != nil {
		t.Fatal(err)
	}
	evaluate := func(f *scenarios.Figure, measure string) (*scenarios.Grid, []sweep.Cell) {
		g, err := s.Sweep(nil, f.Sweeps)
		if err != nil {
			t.Fatal(err)
		}
		var out []sweep.Cell
		session := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}
		err = sweep.Run(t.Context(), g, strings.Fields(measure), session, func(c sweep.Cell) error {
			out = append(out, c)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return g, out
	}
	declaredMap, none := s.Figures[0], s.Figures[1]

	g, list := evaluate(none, "six one")
	f, err := graphs.Sweep("Some", "", g, list)
	if err != nil {
		t.Fatal(err)
	}
	six, one := strings.Index(f.Alt, "7 to 14"), strings.Index(f.Alt, "4.5 to 7.5")
	if six < 0 || one < six {
		t.Errorf("%q lacks six, or has it after one", f.Alt)
	}
	if f, err = graphs.Sweep("Some", "", g, list, &scenarios.Quantity{Statistic: scenarios.Mean, Measure: "six"}); err != nil || !strings.Contains(f.Alt, "7 to 14") {
		t.Errorf("mean(six): %v", err)
	}

	g, list = evaluate(declaredMap, "six")
	if f, err = graphs.Declared(declaredMap, "Some", g, list); err != nil || !strings.Contains(f.Alt, "7") || !strings.Contains(f.Alt, "15") {
		t.Errorf("a declared map: %v", err)
	}

	g, list = evaluate(none, "never")
	want := "nothing to draw of never: the condition never holds"
	if _, err = graphs.Declared(none, "Some", g, list); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
