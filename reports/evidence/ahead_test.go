package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// inTurn answers so many expressions, and returns which were handed on and how often each was
// worked out.
func inTurn(t *testing.T, n int, o evidence.Options, text func(i int) string) (handed []int, asked map[int]int, err error) {
	t.Helper()
	asked = map[int]int{}
	err = o.InTurn(context.Background(), n, func(i int, within evidence.Options) (*evidence.Answer, error) {
		if within.Limits == o.Limits {
			asked[i]++
		}
		e, err := notation.Rules.Parse(text(i))
		if err != nil {
			t.Fatal(err)
		}
		return evidence.Evaluate(context.Background(), e, within)
	}, func(i int, _ *evidence.Answer) { handed = append(handed, i) })
	return handed, asked, err
}

// Answers are handed on in their order, each worked out once; those that will take too much
// together are refused before most of them are found.
func TestInTurn(t *testing.T) {
	grows := func(i int) string { return fmt.Sprintf("%dd6", 20*(i+1)) }
	for _, c := range []struct {
		name         string
		n            int
		work, memory float64
		text         func(i int) string
		asked        int // of all at most
		refused      bool
	}{
		{"all fit", 60, 1e9, 1e9, grows, 60, false},
		{"too much memory", 60, 1e9, 1e6, grows, 20, true},
		{"too much work", 60, 10e6, 1e9, grows, 20, true},
		{"a mixture that fits", 60, 1.5e8, 1e9, func(i int) string { return grows(i % 2 * 59) }, 60, false},
		{"one of them does not", 60, 1e9, 2e6, func(i int) string { return fmt.Sprintf("1d%d", 2+i/59*10_000_000) }, 20, true},
		{"few", 3, 1e9, 1e9, grows, 3, false},
	} {
		o := evidence.Options{Engine: evidence.ExactEngine, Limits: exact.Options{MaxWork: c.work, MaxMemory: c.memory}}
		o.Run = o.NewRun()
		o.Run.Expect(c.n)
		handed, asked, err := inTurn(t, c.n, o, c.text)
		var limit *exact.LimitError
		switch {
		case !c.refused && (err != nil || !slices.IsSorted(handed) || len(handed) != c.n):
			t.Errorf("%s: %v after %v", c.name, err, handed)
		case c.refused && (!errors.As(err, &limit) || len(handed) > 0):
			t.Errorf("%s: %v after %v", c.name, err, handed)
		case len(asked) > c.asked:
			t.Errorf("%s: %d of %d are worked out", c.name, len(asked), c.n)
		}
		for i, times := range asked {
			if times != 1 {
				t.Errorf("%s: answer %d is worked out %d times", c.name, i, times)
			}
		}
	}
}

// A list that both engines answer is refused for what the exact one will need, which is asked at few
// places, and only where the first answer gives reason to.
func TestBothAreForeseen(t *testing.T) {
	const dear, n = "300d6", 40
	e, err := notation.Rules.Parse(dear)
	if err != nil {
		t.Fatal(err)
	}
	one, err := evidence.Evaluate(context.Background(), e, evidence.Options{Engine: evidence.ExactEngine})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		work    float64 // as often as there is for one of the dear
		text    func(i int) string
		asked   int // how often in all
		refused bool
	}{
		{"all fit", 4 * n, func(int) string { return dear }, n, false},
		{"a little too much", 0.9 * n, func(int) string { return dear }, 4, true},
		{"the first is the dearest", 0.5 * n, func(i int) string { return []string{dear, "1d6"}[min(1, i)] }, n + 5, false},
	} {
		o := evidence.Options{Engine: evidence.BothEngines, Limits: exact.Options{MaxWork: c.work * one.Steps() / 2}}
		o.Sampling = montecarlo.Options{Trials: 1, Workers: 1, Seed: 1}
		o.Run = o.NewRun()
		handed, asked, err := inTurn(t, n, o, c.text)
		all := 0
		for _, times := range asked {
			all += times
		}
		var limit *exact.LimitError
		if refused := errors.As(err, &limit); refused != c.refused || !refused && (err != nil || len(handed) != n) || all != c.asked {
			t.Errorf("%s: %v after %d, asked %d times, want %d", c.name, err, len(handed), all, c.asked)
		}
	}
}

// What is refused by itself is refused before what takes work is answered, wherever it stands; what
// takes little work is answered by the try.
func TestTried(t *testing.T) {
	for _, c := range []struct {
		name    string
		text    func(i int) string
		asked   int
		refused bool
	}{
		{"too much memory", func(i int) string { return []string{"20d6", "10000d100"}[i/31%2] }, 0, true},
		{"too much work", func(i int) string { return []string{"200d6", "explode(2d8, it >= 16, 2000)"}[i/31%2] }, 1, true},
		{"too many rows together", func(i int) string { return fmt.Sprintf("1d%d", 300_000+i) }, 0, true},
		{"many rows", func(i int) string { return fmt.Sprintf("1d%d", 20_000+i/39) }, 40, false},
		{"more work than a first try has", func(i int) string { return fmt.Sprintf("1d%d", 2+i/39*5_000) }, 0, false},
		{"little work", func(i int) string { return fmt.Sprintf("%dd6", i+1) }, 0, false},
		{"a list that is too short with little work", func(i int) string { return "explode(1d6, it == 6) * explode(1d6, it == 6)" }, 40, false},
	} {
		o := evidence.Options{Engine: evidence.ExactEngine, Tries: true, Limits: exact.Options{MaxWork: 2e9, MaxMemory: 1 << 26}}
		o.Run = o.NewRun()
		handed, asked, err := inTurn(t, 40, o, c.text)
		var limit *exact.LimitError
		switch {
		case c.refused && (!errors.As(err, &limit) || len(handed) > 0):
			t.Errorf("%s: %v after %v", c.name, err, handed)
		case !c.refused && (err != nil || !slices.IsSorted(handed) || len(handed) != 40):
			t.Errorf("%s: %v after %v", c.name, err, handed)
		case len(asked) != c.asked:
			t.Errorf("%s: %d of 40 are asked with all work, want %d", c.name, len(asked), c.asked)
		}
	}
}

// No answer is worked out that stands behind one without meaning.
func TestNothingBehindAnError(t *testing.T) {
	o := evidence.Options{Engine: evidence.ExactEngine, Tries: true}
	o.Run = o.NewRun()
	handed, asked, err := inTurn(t, 40, o, func(i int) string { return []string{"20d6", "1 / (1d2 - 1)", "1d1000 * 1d1000"}[min(2, i/12)] })
	var meaning *notation.Error
	if !errors.As(err, &meaning) || len(handed) != 12 || len(asked) != 1 || asked[12] != 1 {
		t.Errorf("%v after %v, of %v", err, handed, asked)
	}
}

// What is wrong with an answer is said in its turn.
func TestInTurnWithAnError(t *testing.T) {
	o := evidence.Options{Engine: evidence.ExactEngine}
	o.Run = o.NewRun()
	broken := errors.New("broken")
	handed := 0
	err := o.InTurn(context.Background(), 20, func(i int, o evidence.Options) (*evidence.Answer, error) {
		if i >= 18 {
			return nil, broken
		}
		return evidence.Evaluate(context.Background(), notation.Int(1), o)
	}, func(int, *evidence.Answer) { handed++ })
	if !errors.Is(err, broken) || handed != 18 {
		t.Errorf("%v after %d", err, handed)
	}
}

// Trials that take too much are refused before the exact engine begins, and before any measure
// is answered.
func TestTrialsAreEstimatedFirst(t *testing.T) {
	e, err := notation.Rules.Parse("20d6")
	if err != nil {
		t.Fatal(err)
	}
	o := evidence.Options{
		Engine:   evidence.BothEngines,
		Limits:   exact.Options{MaxMemory: 10_000}, // too little to list an exact answer
		Sampling: montecarlo.Options{Trials: 1e12, Workers: 1, Seed: 1},
	}
	o.Run = o.NewRun()
	_, err = evidence.Evaluate(context.Background(), e, o)
	var limit *evidence.SamplingLimitError
	if !errors.As(err, &limit) {
		t.Errorf("%v, want a limit of trials", err)
	}
}

// Of the measures of an encounter those that ask for a number of its end are answered first:
// where one of them is too much, none of the others is answered.
func TestDearestFirst(t *testing.T) {
	b := bound(t, `scenario: walk
title: A walk
source: none
encounter:
  state: {x: 60}
  turn: {next: {x: "x + if(d2 == 1, 1, -1)"}}
  until: x <= 0 or x >= 120
measures:
  up: {end: "if(x >= 120, 1, 0)"}
  turns: {end: turns * turns}
`)
	o := evidence.Options{Engine: evidence.ExactEngine, Limits: exact.Options{MaxWork: 1e7}}
	o.Run = o.NewRun()
	r, err := evidence.RunScenario(context.Background(), b, o)
	if limit := new(exact.LimitError); !errors.As(err, &limit) || limit.Resource != exact.Work || len(r.Measures) > 0 {
		t.Errorf("%v after %d answers", err, len(r.Measures))
	}
	o.Limits.MaxWork = 1e10
	o.Run = o.NewRun()
	r, err = evidence.RunScenario(context.Background(), b, o)
	if err != nil || len(r.Measures) != 2 || r.Measures[0].Name != "up" {
		t.Errorf("%v: %d answers", err, len(r.Measures))
	}
}
