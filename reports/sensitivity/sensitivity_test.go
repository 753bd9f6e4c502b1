package sensitivity_test

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
	"oddsmith/reports/sensitivity"
	"oddsmith/scenarios"
)

const file = `
scenario: test/attack
parameters:
  bonus: {default: 0, range: 0..3}
  dice: 2d6+1
  listed: {default: 1d3, type: dice, dice: [d3, d6]}
  odd: 1d7
  complex: 1d6 + 1d4
  share: {default: 0.25, range: 0..1}
  weight: 10.0
  nothing: 0.0
  lucky: false
  style: {default: calm, choices: [calm, wild, mad]}
  save: {default: none, words: {auto: 1, none: 7}, range: 2..6, whole: true}
  need: {default: 4, words: {auto: 1, none: 7}, range: 2..6, whole: true}
requires:
  - {that: style != mad, else: madness is not played yet}
measures:
  total: dice + listed + 2 * bonus + if(lucky, 10, 0) + if(style == wild, 5, 0)
  rare: chance(share)
  scaled: weight + nothing * 3 + 0 * 1d2
  odds: 1d6 >= need
  saved: 1d6 >= save
  rest: odd + complex
  pair: {joint: [total, rest]}
  lucked: {value: 1d6, given: bonus > 0}
`

func load(t *testing.T) *scenarios.Scenario {
	t.Helper()
	s, err := scenarios.Parse("test.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func run(t *testing.T, set map[string]string, step map[string]*big.Rat, texts ...string) *sensitivity.Result {
	t.Helper()
	s := load(t)
	quantities, err := sensitivity.Quantities(s, texts)
	if err != nil {
		t.Fatal(err)
	}
	last := 0
	r, err := sensitivity.Run(context.Background(), s, sensitivity.Options{
		Set: set, Steps: step, Quantities: quantities,
		Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Sampling: montecarlo.Options{Workers: 3}}},
		Progress: func(done, of int) {
			if done != last+1 || done > of {
				t.Errorf("%d of %d after %d", done, of, last)
			}
			last = done
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// spelled writes a ranking: parameter from>to by change, ...
func spelled(k *sensitivity.Ranking) string {
	var parts []string
	for _, e := range k.Effects {
		for _, s := range e.Steps {
			change := "-"
			if s.Change != nil {
				change = s.Change.Exact.RatString()
			}
			parts = append(parts, fmt.Sprintf("%s %s>%s %s", e.Parameter, e.From, s.To, change))
		}
	}
	return strings.Join(parts, "; ")
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		quantity string
		set      map[string]string
		step     map[string]*big.Rat
		want     string
	}{
		{
			// A d6 is worth 3.5, a d4 2.5 and a d8 4.5; the bonus cannot be below 0.
			quantity: "mean(total)",
			want: "lucky false>true 10; style calm>wild 5; bonus 0>1 2; dice 2d6+1>2d4+1 -2; dice 2d6+1>2d8+1 2; " +
				"listed 1d3>1d6 3/2",
		},
		{quantity: "P(rare)", want: "share 0.25>0.2 -1/20; share 0.25>0.3 1/20"},
		{
			quantity: "P(rare)", step: map[string]*big.Rat{"share": big.NewRat(1, 2)},
			want: "share 0.25>0.75 1/2", // below 0 it may not be
		},
		{quantity: "mean(scaled)", want: "weight 10.0>9 -1; weight 10.0>11 1; nothing 0.0>-0.1 -3/10; nothing 0.0>0.1 3/10"},
		// A number steps to numbers, a word to words and to the whole number beside it.
		{quantity: "P(odds)", want: "need 4>3 1/6; need 4>5 -1/6"},
		{quantity: "P(saved)", want: "save none>auto 1; save none>6 1/6"},
		{quantity: "mean(rest)", want: "odd 1d7>1d6 -1/2; odd 1d7>1d8 1/2"},
		{quantity: "mean(total)", set: map[string]string{"dice": "1d20", "lucky": "true", "bonus": "3", "style": "wild", "listed": "2"}, want: "lucky true>false -10; " +
			"style wild>calm -5; dice 1d20>1d12 -4; bonus 3>2 -2; listed 2>1 -1; listed 2>3 1"},
		// Where there was nothing, there is something: no change, but an effect.
		{quantity: "mean(lucked)", want: "bonus 0>1 -"},
	} {
		r := run(t, c.set, c.step, c.quantity)
		if got := spelled(r.Rankings[0]); got != c.want {
			t.Errorf("%s, %v:\ngot  %s\nwant %s", c.quantity, c.set, got, c.want)
		}
		f, err := r.Rankings[0].Figure()
		if err != nil {
			t.Fatal(err)
		}
		if png, err := f.PNG(); err != nil || !bytes.HasPrefix(png, []byte("\x89PNG")) || f.Alt == "" {
			t.Errorf("%s: no picture (%v)", c.quantity, err)
		}
	}
}

// Few samples leave open what a step does: that is no step without an effect, which is one that
// changes nothing of the rules of a measure.
func TestSampled(t *testing.T) {
	s := load(t)
	for _, c := range []struct{ quantity, open, idle string }{
		{"mean(rest)", "odd", "bonus dice listed share weight nothing lucky style save need"},
		{"P(odds)", "need", "bonus dice listed odd share weight nothing lucky style save"},
		{"mean(lucked)", "bonus", "dice listed odd share weight nothing lucky style save need"},
	} {
		quantities, err := sensitivity.Quantities(s, []string{c.quantity})
		if err != nil {
			t.Fatal(err)
		}
		r, err := sensitivity.Run(context.Background(), s, sensitivity.Options{
			Quantities: quantities,
			Session:    evidence.Session{Options: evidence.Options{Engine: evidence.MonteCarloEngine, Sampling: montecarlo.Options{Workers: 1, Trials: 20, Seed: 1}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		k := r.Rankings[0]
		var open []string
		for _, e := range k.Effects {
			for _, step := range e.Steps {
				if step.Certain {
					t.Errorf("%s: %s = %s is certain", c.quantity, e.Parameter, step.To)
				}
			}
			open = append(open, e.Parameter)
		}
		if got, idle := strings.Join(open, " "), strings.Join(k.Idle, " "); got != c.open || idle != c.idle {
			t.Errorf("%s: open %q, no effect %q", c.quantity, got, idle)
		}
		if k.Base != nil && k.Off <= 0 {
			t.Errorf("%s is %v, off by %v", c.quantity, k.Base, k.Off)
		}
		f, err := k.Figure()
		if err != nil {
			t.Fatal(err)
		}
		if drawn := k.Effects[0].Steps[0].Change != nil; drawn && (!strings.HasSuffix(f.Subtitle, "pale bars: within their error") ||
			!strings.Contains(f.Alt, "(within its error)")) {
			t.Errorf("%s: %q, %q", c.quantity, f.Subtitle, f.Alt)
		}
	}
}

func TestNotTaken(t *testing.T) {
	r := run(t, nil, nil, "rare")
	if got := fmt.Sprint(r.Skipped); !strings.Contains(got, "{complex from 1d6 + 1d4: only one pool of dice") ||
		!strings.Contains(got, "{style to mad: madness is not played yet") || len(r.Skipped) != 2 {
		t.Errorf("skipped %s", got)
	}
	if got := strings.Join(r.Rankings[0].Idle, " "); got != "bonus dice listed odd weight nothing lucky style save need" {
		t.Errorf("no effect: %s", got)
	}
	if text, err := json.Marshal(r.JSON()); err != nil || !strings.Contains(string(text), `"quantity":"P(rare = yes)","base":{"exact":"1/4"`) {
		t.Errorf("%v\n%s", err, text)
	}
	header, rows := r.Table()
	if len(rows) != 2 || len(rows[0]) != len(header) || rows[1][8] != "1/20" {
		t.Errorf("table %v %v", header, rows)
	}
}

func TestQuantities(t *testing.T) {
	s := load(t)
	all, err := sensitivity.Quantities(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(all); got != "[mean(total) P(rare = yes) mean(scaled) P(odds = yes) P(saved = yes) mean(rest) mean(lucked)]" {
		t.Errorf("all: %s", got)
	}
	if once, err := sensitivity.Quantities(s, []string{"total", "mean( total )", "P(odds != yes)"}); err != nil || fmt.Sprint(once) != "[mean(total) P(odds != yes)]" {
		t.Errorf("%v, %v", once, err)
	}
	for text, want := range map[string]string{
		"totl": "did you mean total?", "mean(odds)": "has no mean", "pair": "is a tuple", "mean(totl)": "did you mean total?", "men(total)": "did you mean mean?",
	} {
		if _, err := sensitivity.Quantities(s, []string{text}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestErrors(t *testing.T) {
	s := load(t)
	for _, c := range []struct {
		set  map[string]string
		step map[string]*big.Rat
		want string
	}{
		{set: map[string]string{"bonus": "9"}, want: "9 is outside 0..3"},
		{step: map[string]*big.Rat{"dice": big.NewRat(1, 1)}, want: "--step dice: 2d6+1 is not a number"},
		{step: map[string]*big.Rat{"save": big.NewRat(1, 1)}, want: "--step save: none is not a number"},
	} {
		_, err := sensitivity.Run(context.Background(), s, sensitivity.Options{
			Set: c.set, Steps: c.step, Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}},
		})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %v, want %s", c.set, c.step, err, c.want)
		}
	}
}

// A step to where the rules have no meaning is left out, and a number beside words that are whole has whole steps.
func TestCannotBe(t *testing.T) {
	for _, c := range []struct{ rules, set, want string }{
		{"parameters: {n: 0}\nmeasures: {m: 'count(deal(n, deck(3 of d3)), it == 3)'}", "", "n 0>1 1/3 [{n to -1: -1 cards cannot be dealt (a whole number, 0 or more)}]"},
		{"parameters: {n: 9}\nmeasures: {m: 'count(deal(n, deck(3 of d3)), it == 3)'}", "", "n 9>8 -1/3 [{n to 10: 10 cards are dealt from a deck of 9}]"},
		{"parameters: {n: 0}\nmeasures: {m: 'count(deal(n, deck(2 of d1)), it == 1) / (1 - abs(n))'}", "", " [{n to -1: "},
		{"parameters: {to: {default: 4, range: 2..6, words: {auto: 1, none: 7}}}\nmeasures: {m: 3 * to}", "4", "to 4>3 -3; to 4>5 3 []"},
		{"parameters: {to: {default: 4, range: 2..6, words: {auto: 1, none: 6}}}\nmeasures: {m: 3 * to}", "none", "to none>auto -15; to none>5 -3 []"},
		{"parameters: {to: {default: 4, range: 2..6, words: {auto: 1}}}\nmeasures: {m: 3 * to}", "3.5", "to 3.5>3.3 -3/5; to 3.5>3.7 3/5 []"},
		{"parameters: {to: {default: 0, range: 0..1, words: {off: 0}}}\nmeasures: {m: 3 * to}", "1", "to 1>0.95 -3/20 []"},
		{"parameters: {to: {default: 0, range: 0..10, words: {third: 1/3}}}\nmeasures: {m: 3 * to}", "1", "to 1>0.5 -3/2; to 1>1.5 3/2 []"},
	} {
		s, err := scenarios.Parse("test.yaml", []byte(c.rules))
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{}
		if c.set != "" {
			set["to"] = c.set
		}
		quantities, err := sensitivity.Quantities(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := sensitivity.Run(t.Context(), s, sensitivity.Options{
			Set: set, Quantities: quantities, Session: evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}},
		})
		if err != nil {
			t.Errorf("%s: %v", c.rules, err)
			continue
		}
		if got := fmt.Sprint(spelled(r.Rankings[0]), " ", r.Skipped); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s, to %s: %s\nwant %s", c.rules, c.set, got, c.want)
		}
	}
}
