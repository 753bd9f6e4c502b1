package solve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/solve"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

const file = `
scenario: test/attack
parameters:
  bonus: 0
  target: 4
  share: 0.5
  weapon: 1d4
  lucky: false
measures:
  hit: 1d6 + bonus >= target
  far: {value: abs(bonus - 3) + 0 * 1d2}
  damage: {value: weapon, given: 1d6 + bonus >= target}
  rare: chance(share)
  lands: if(lucky, 1d2 == 1, 1d4 == 1)
  both: {joint: [far, hit]}
`

func problem(t *testing.T, goal string, sweeps ...string) (*scenarios.Grid, *scenarios.Threshold) {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(file))
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
	threshold, err := scenarios.ParseThreshold(&notation.Source{Text: goal})
	if err != nil {
		t.Fatal(err)
	}
	return g, threshold
}

func options(engine evidence.Engine) evidence.Session {
	return evidence.Session{Options: evidence.Options{Engine: engine, Sampling: montecarlo.Options{Trials: 4000, Seed: 1, Workers: 2}}}
}

func run(t *testing.T, goal string, sweeps ...string) *solve.Result {
	t.Helper()
	g, threshold := problem(t, goal, sweeps...)
	calls := 0
	s, err := solve.Run(context.Background(), g, solve.Aim{Goal: threshold, Quantity: threshold.Quantity}, options(evidence.ExactEngine), func(int) { calls++ })
	if err != nil {
		t.Fatal(err)
	}
	if calls != g.Len() || s.Len() != g.Len() {
		t.Errorf("%d calls and %d points for %d cells", calls, s.Len(), g.Len())
	}
	return s
}

func rat(text string) *big.Rat {
	v, _ := new(big.Rat).SetString(text)
	return v
}

// A d6 with a bonus b reaches 4 with probability (3 + b) / 6.
func TestOneParameter(t *testing.T) {
	for _, c := range []struct {
		goal, in     string
		want         string
		shape        solve.Shape
		edge, margin string
	}{
		{"P(hit) >= 2/3", "bonus=-3..3", "1..3", solve.Increasing, "1", "0"},
		{"P(hit) > 2/3", "bonus=-3..3", "2..3", solve.Increasing, "2", "1/6"},
		{"P(hit) in 0.5..0.7", "bonus=-3..3", "0..1", solve.Increasing, "0", "0"},
		{"P(hit) < 1/3", "target=3..8", "6..8", solve.Decreasing, "6", "1/6"},
		{"P(hit = no) >= 1", "bonus=0..2", "no value", solve.Decreasing, "0", "-1/2"},
		// |b - 3| is 3, 2, 1, 0, 1, 2, 3: met on both sides, and not between.
		{"mean(far) >= 2", "bonus=0..6", "0..1, 5..6", solve.NotMonotone, "1", "0"},
		{"mean(far) <= 1", "bonus=0..6:2", "2..4:2", solve.NotMonotone, "2", "0"},
		{"mean(far) = 2", "bonus=1,5,2", "1, 5", solve.Unknown, "1", "1/2"},
		{"P(rare) >= 0.3", "share=0.1..0.5:0.1", "0.3..0.5:0.1", solve.Increasing, "0.3", "0"},
		{"mean(far) >= 0", "target=1..3", "1..3", solve.Constant, "1", "3"},
		{"mean(damage) > 2.5", "weapon=1d4,1d6,d{1,9},1d3", "1d6, d{1,9}", solve.Unknown, "1d6", "1"},
		{"P(lands) > 1/4", "lucky=true,false", "true", solve.Unknown, "true", "1/4"},
		// The condition never holds where the bonus is -3 or less.
		{"mean(damage) >= 1", "bonus=-4..-1", "-2..-1", solve.Unknown, "-2", "3/2"},
	} {
		s := run(t, c.goal, c.in)
		line := s.Lines[0]
		if line.String() != c.want || line.Shape() != c.shape {
			t.Errorf("%s, %s: %s (%s), want %s (%s)", c.goal, c.in, line, line.Shape(), c.want, c.shape)
		}
		if e := s.Edge(); e.Last().Text != c.edge || e.Margin.Exact.Cmp(rat(c.margin)) != 0 {
			t.Errorf("%s, %s: edge %s by %s, want %s by %s", c.goal, c.in, e.Last().Text, e.Margin.Exact, c.edge, c.margin)
		}
		picture(t, s)
	}
}

func picture(t *testing.T, s *solve.Result) {
	t.Helper()
	f, err := s.Figure()
	if err != nil {
		t.Fatal(err)
	}
	png, err := f.PNG()
	if err != nil || !bytes.HasPrefix(png, []byte("\x89PNG")) || f.Alt == "" {
		t.Errorf("%s: no picture (%v)", s.Goal, err)
	}
}

func TestFrontier(t *testing.T) {
	s := run(t, "P(hit) in 1/2..5/6", "bonus=0..3", "target=2..7")
	// A bonus of 1 makes up for a target that is 1 higher: 2 to 4 without a bonus.
	for i, want := range []string{"2..4", "3..5", "4..6", "5..7"} {
		if l := s.Lines[i]; l.String() != want || l.At.Name != "bonus" || l.At.Text != s.Lines[i].Points[0].Values[0].Text {
			t.Errorf("%s = %s: %s, want %s", l.At.Name, l.At.Text, l, want)
		}
	}
	if len(s.Met()) != 12 || len(s.Fixed) != 3 {
		t.Errorf("%d combinations, fixed %v", len(s.Met()), s.Fixed)
	}
	picture(t, s)
	header, rows := s.Table()
	if len(rows) != 24 || len(header) != len(rows[0]) || strings.Join(header, ",") != "bonus,target,P(hit = yes),exact,margin,margin_exact,certain,meets" {
		t.Errorf("table %v, %d rows", header, len(rows))
	}
	if rows[0][0] != int64(0) {
		t.Errorf("the bonus of the first row is %v (%T), want a number", rows[0][0], rows[0][0])
	}
	text, err := json.Marshal(s.JSON())
	if err != nil || !strings.Contains(string(text), `"frontier":[{"value":"0","solutions":["2..4"],"shape":"decreasing","edge":`) {
		t.Errorf("%v\n%s", err, text)
	}
}

// The best value is certain where all others are certainly worse, also if it is no fraction or sampled.
func TestBestIsCertain(t *testing.T) {
	for _, c := range []struct {
		quantity, in string
		engine       evidence.Engine
		certain      []bool
	}{
		{"std_dev(damage)", "weapon=1d4,1d6,1d8", evidence.ExactEngine, []bool{true, true, true}},
		{"std_dev(damage)", "weapon=1d4,1d6,7-1d6", evidence.ExactEngine, []bool{true, false, false}},
		{"mean(damage)", "weapon=1d4,1d6,1d20", evidence.MonteCarloEngine, []bool{true, true, true}},
		{"P(hit)", "bonus=0..0", evidence.MonteCarloEngine, []bool{true}},
	} {
		g, goal := problem(t, c.quantity+" >= 0", c.in)
		s, err := solve.Run(context.Background(), g, solve.Aim{Quantity: goal.Quantity}, options(c.engine), func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		for i, certain := range c.certain {
			if p := &s.Lines[0].Points[i]; p.Certain() != certain {
				t.Errorf("largest %s of %s: %s is certain: %v", c.quantity, c.in, p.Last().Text, p.Certain())
			}
		}
	}
}

// A goal that is met, or missed, by less than a sample may be off is not certain.
func TestSampled(t *testing.T) {
	g, goal := problem(t, "P(hit) >= 0.5", "bonus=-1..1")
	s, err := solve.Run(context.Background(), g, solve.Aim{Goal: goal, Quantity: goal.Quantity}, options(evidence.MonteCarloEngine), func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for i, certain := range []bool{true, false, true} {
		if p := s.Lines[0].Points[i]; p.Certain() != certain || p.Quantity.Exact != nil || p.Uncertainty <= 0 {
			t.Errorf("bonus %s: %v, certain %v", p.Last().Text, p.Quantity, p.Certain())
		}
		if _, rows := s.Table(); rows[i][len(rows[i])-2] != certain {
			t.Errorf("row %v, certain %v", rows[i], certain)
		}
	}
}

// Samples have a shape as far as their differences are larger than their errors.
func TestShapeOfSamples(t *testing.T) {
	for _, c := range []struct {
		goal, in string
		want     solve.Shape
	}{
		{"P(rare) >= 0.5", "share=0.2,0.5,0.9", solve.Increasing},
		{"P(rare) >= 0.5", "share=0.5,0.5001,0.9", solve.Unknown},
		{"P(rare) >= 0.5", "share=0.5,0.5001", solve.Unknown},
		{"mean(far) >= 0", "bonus=2..4", solve.NotMonotone},
		{"mean(damage) >= 0", "bonus=0..1", solve.Unknown}, // is constant, which samples cannot tell
	} {
		g, goal := problem(t, c.goal, c.in)
		s, err := solve.Run(context.Background(), g, solve.Aim{Goal: goal, Quantity: goal.Quantity}, options(evidence.MonteCarloEngine), func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Lines[0].Shape(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.goal, c.in, got, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		goal   string
		sweeps []string
		want   string
	}{
		{"mean(hit) > 1", []string{"bonus=0..1"}, "hit is a word and has no mean"},
		{"mean(hut) > 1", []string{"bonus=0..1"}, "did you mean hit?"},
		{"mean(both) > 1", []string{"bonus=0..1"}, "no quantity"},
		{"mean(far) > 1", nil, "of one parameter or of two"},
	} {
		g, goal := problem(t, c.goal, c.sweeps...)
		if _, err := solve.Run(context.Background(), g, solve.Aim{Goal: goal, Quantity: goal.Quantity}, options(evidence.ExactEngine), func(int) {}); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.goal, err, c.want)
		}
	}
}

// What the rules refuse, or give no meaning, is left out with the reason.
func TestLeftOut(t *testing.T) {
	const rules = `
scenario: test/hand
parameters: {n: 3, m: 0}
requires: [{that: n + m != 4, else: four is unlucky}]
measures: {m: "count(deal(n, deck(2 of d3)), it == 3) + m"}
`
	s, err := scenarios.Parse("test.yaml", []byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	goal, err := scenarios.ParseThreshold(&notation.Source{Text: "mean(m) >= 1"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		find []scenarios.Sweep
		want string
	}{
		{[]scenarios.Sweep{{Name: "n", Texts: []string{"3", "4", "5", "6", "7", "8"}}}, "3,5,6 [{n = 4 four is unlucky (test/hand requires n + m != 4)} {n = 7 7 cards are dealt from a deck of 6} {n = 8 8 cards are dealt from a deck of 6}]"},
		{[]scenarios.Sweep{{Name: "m", Texts: []string{"0", "1"}}, {Name: "n", Texts: []string{"3", "4", "6", "7"}}}, "3,6;4,6 "},
		{[]scenarios.Sweep{{Name: "n", Texts: []string{"7", "8"}}}, "n = 7: measure m: test.yaml:5:22: 7 cards are dealt from a deck of 6"},
		{[]scenarios.Sweep{{Name: "n", Texts: []string{"4"}}}, "n = 4: four is unlucky"},
	} {
		g, err := s.Search(nil, c.find)
		if err != nil {
			t.Fatal(err)
		}
		r, err := solve.Run(t.Context(), g, solve.Aim{Goal: goal, Quantity: goal.Quantity}, options(evidence.ExactEngine), func(int) {})
		if err != nil {
			if !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v: %v, want %s", c.find, err, c.want)
			}
			continue
		}
		var lines []string
		for _, l := range r.Lines {
			var texts []string
			for _, p := range l.Points {
				texts = append(texts, p.Last().Text)
			}
			lines = append(lines, strings.Join(texts, ","))
		}
		if got := fmt.Sprintln(strings.Join(lines, ";"), r.LeftOut); !strings.HasPrefix(got, c.want) {
			t.Errorf("%v: %s, want %s", c.find, got, c.want)
		}
		picture(t, r)
	}
}
