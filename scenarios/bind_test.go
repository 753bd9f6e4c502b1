package scenarios

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

// Each measure m, bound and enumerated, against a distribution by hand.
func TestMeaning(t *testing.T) {
	for name, c := range map[string]struct {
		declarations, measure string
		set                   map[string]string
		want                  string
	}{
		"a parameter that is dice rolls anew at every use": {
			"parameters: {coin: 1d2}", "coin - coin", nil, "-1 1/4, 0 1/2, 1 1/4",
		},
		"a constant that is dice rolls anew at every use": {
			"constants: {coin: 1d2}", "coin - coin", nil, "-1 1/4, 0 1/2, 1 1/4",
		},
		"a roll is one value": {
			"constants: {coin: 1d2}\nrolls: {r: coin}", "r - r", nil, "0 1",
		},
		"rolls of one die are independent": {
			"constants: {coin: 1d2}\nrolls: {r: coin, s: coin}", "r - s", nil, "-1 1/4, 0 1/2, 1 1/4",
		},
		"a roll made of a roll shares it": {
			"rolls: {r: 1d2, s: r * 2}", "s - r", nil, "1 1/2, 2 1/2",
		},
		"a constant made of parameters": {
			"parameters: {n: 3}\nconstants: {twice: n * 2}", "twice + n", map[string]string{"n": "5"}, "15 1",
		},
		"dice whose number of sides is a parameter": {
			"parameters: {sides: 2}", "1d(sides)", map[string]string{"sides": "3"}, "1 1/3, 2 1/3, 3 1/3",
		},
		"fractions are exact": {
			"parameters: {x: 0.1}", "x * 3", nil, "3/10 1",
		},
		"a word for a number": {
			"parameters: {x: {default: third, words: {third: 1/3}}}", "x", nil, "1/3 1",
		},
		"a choice compares as a word": {
			"parameters: {mode: {default: slow, choices: [slow, fast]}}", "if(mode == fast, 2, 1)",
			map[string]string{"mode": "fast"},
			"2 1",
		},
		"a truth value": {
			"parameters: {sharp: false}", "if(sharp, 1d2 + 1, 1d2)", map[string]string{"sharp": "true"}, "2 1/2, 3 1/2",
		},
		"the first case that holds": {
			"rolls: {r: 1d4}\noutcome: {low: r == 1, odd: r == 1 or r == 3, even: otherwise}", "outcome", nil,
			"low 1/4, odd 1/4, even 1/2",
		},
		"a roll that depends on the outcome": {
			"rolls: {good: outcome == a, r: 1d4}\noutcome: {a: r == 1, b: otherwise}", "if(good, r, 0)", nil, "0 3/4, 1 1/4",
		},
		"an effect on one resource of two": {
			"rolls: {r: 1d4}\noutcome: {a: r == 1, b: r == 2, c: otherwise}\n" +
				"effects: {a: x.hp -= 1d2, b: [y.hp -= 5, x.hp -= 7]}",
			"{lost: x.hp}", nil, "0 1/2, 1 1/8, 2 1/8, 7 1/4",
		},
		"several effects of one case add up, healing against harm": {
			"outcome: {a: otherwise}\neffects: {a: [hp -= 5, hp += 1d2, hp -= 1]}", "{lost: hp}", nil, "5 1/2, 4 1/2",
		},
		"an effect that only heals": {
			"outcome: {a: otherwise}\neffects: {a: hp += 3}", "{lost: hp}", nil, "-3 1",
		},
		"gained is the opposite of lost": {
			"outcome: {a: otherwise}\neffects: {a: hp += 3}", "{gained: hp}", nil, "3 1",
		},
		"an effect shares the rolls of its case": {
			"rolls: {r: 1d2, d: 1d2}\noutcome: {a: r == 1, b: otherwise}\neffects: {a: hp -= d, b: hp -= 10 * d}",
			"{value: d}", nil, "1 1/2, 2 1/2",
		},
		"a condition": {
			"rolls: {r: 1d4}", "{value: r, given: r > 1}", nil, "2 1/3, 3 1/3, 4 1/3",
		},
		"cases of a measure": {
			"rolls: {r: 1d4}", "{cases: {low: r < 2, high: otherwise}}", nil, "low 1/4, high 3/4",
		},
		"a truth value is yes or no": {
			"rolls: {r: 1d4}", "r == 1", nil, "yes 1/4, no 3/4",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := rules(t, c.declarations, c.measure)
			mustBe(t, enumerate(t, tree(t, s, "m", c.set)), fractions(t, c.want))
		})
	}
}

// Only the rolls that a measure needs stand around it, in the order of the file.
func TestNeededRolls(t *testing.T) {
	s := parse(t, `
rolls: {a: 1d2, b: 1d3, c: a + 1, d: 1d5}
measures: {none: 1d6, one: b, chain: c, all: c + d + b}
`)
	for measure, want := range map[string]string{
		"none":  "1d6",
		"one":   "let b = 1d3; b",
		"chain": "let a = 1d2; let c = (a + 1); c",
		"all":   "let a = 1d2; let b = 1d3; let c = (a + 1); let d = 1d5; ((c + d) + b)",
	} {
		if got := notation.Parenthesised(tree(t, s, measure, nil)); got != want {
			t.Errorf("%s: %s, want %s", measure, got, want)
		}
	}
}

func TestQueryDescribes(t *testing.T) {
	s := parse(t, `
rolls: {r: 1d6}
outcome: {low: r < 3, high: otherwise}
measures:
  outcome: outcome
  low: {value: outcome == low, title: Low}
  r: {value: r, unit: HP, doc: the roll}
  pair: joint(r, outcome)
`)
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, q := range b.Measures() {
		got = append(got, fmt.Sprintf("%s %s %v %q %q", q.Name, q.Kind, s.Measures[i].Labels, q.Title, q.Unit))
	}
	want := `outcome label [low high] "" ""
low truth value [yes no] "Low" ""
r number [] "" "HP"
pair tuple [] "" ""`
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
}

// A number put in stands where its name stood, so that an engine's complaint
// points into the rule file.
func TestBoundPositions(t *testing.T) {
	s := parse(t, "parameters: {n: 1}\nmeasures:\n  m: 1d6 / n\n")
	e := tree(t, s, "m", map[string]string{"n": "0"})
	line, column := e.(*notation.Binary).Y.Span().Position()
	if line != 3 || column != 12 {
		t.Errorf("n at %d:%d", line, column)
	}
}

func TestBindErrors(t *testing.T) {
	s := parse(t, `
parameters:
  strength: 14
  zones: {default: off, words: {uniform: 1/3, off: 0}, range: 0..1}
  weapon: 1d8
  damaged: false
  mode: {default: slow, choices: [slow, fast]}
  wager: {required: true, type: integer, range: 1..}
measures: {m: strength + wager}
`)
	for _, c := range []struct{ name, text, want string }{
		{"stregth", "1", `there is no parameter "stregth" (did you mean strength?)`},
		{"xyzzy", "1", `there is no parameter "xyzzy" (known: strength, zones, weapon, damaged, mode, wager)`},
		{"strength", "1.5", `parameter strength: "1.5" is not an integer`},
		{"strength", "much", `parameter strength: "much" is not an integer`},
		{"strength", "", `parameter strength: a value is missing: enter a whole number`},
		{"strength", strings.Repeat("9", 101), `parameter strength: a number of more than 100 digits`},
		{"zones", "1.01", `parameter zones: 1.01 is outside 0..1`},
		{"zones", "1/0", `parameter zones: "1/0" divides by 0`},
		{"zones", "unifrom", `parameter zones: "unifrom" is neither a number nor one of uniform, off (did you mean uniform?)`},
		{"zones", "1e-3", `parameter zones: "1e-3" is not a number: write an integer, a decimal such as 0.25, or a fraction such as 1/4`},
		{"weapon", "1d", `parameter weapon: column 2: `},
		{"weapon", "x", `parameter weapon: "x" is neither dice nor a number (such as 1d8)`},
		{"weapon", strings.Repeat("1+", 150) + "1", `parameter weapon: dice of more than 200 terms`},
		{"weapon", "pool(2, d6)", `parameter weapon: column 1: the result must be a number, but this is a pool`},
		{"weapon", "2d6r<2", `parameter weapon: column 5: < cannot follow a modifier (Roll20's < means or less: write <=)`},
		{"weapon", "hits(2)", `parameter weapon: column 1: unknown function "hits"`},
		{"damaged", "yes", `parameter damaged: "yes" is neither true nor false`},
		{"mode", "fsat", `parameter mode: "fsat" is not one of slow, fast (did you mean fast?)`},
		{"wager", "0", `parameter wager: 0 is outside 1..`},
		{"strength", "3", `parameter wager: there is no default; give it a value (integer)`},
	} {
		_, err := s.Bind(map[string]string{c.name: c.text})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s=%.20s: error %v, want %s", c.name, c.text, err, c.want)
		}
	}
}

func TestValues(t *testing.T) {
	s := parse(t, `
parameters:
  n: 14
  x: 0.10
  z: {default: off, words: {off: 0}}
  w: 2d6 + 1
  b: true
  c: {default: slow, choices: [slow, fast]}
measures: {m: n}
`)
	b, err := s.Bind(map[string]string{"w": " 5 ", "z": "1/4"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range b.Values() {
		r, ok := v.Rat()
		got = append(got, fmt.Sprint(v.Name, " ", v.Type, " ", v.Text, " ", r, ok, v.Truth()))
	}
	want := []string{
		"n integer 14 14/1 true false",
		"x number 0.10 1/10 true false",
		"z number-or-word 1/4 1/4 true false",
		"w dice 5 5/1 true false",
		"b boolean true <nil> false true",
		"c choice slow <nil> false false",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestMethuenFile(t *testing.T) {
	s := parse(t, `
notation: methuen
parameters:
  strength: 4
  target dodge: 2
  self luck: 1d2
measures:
  attack: "[strength] + 1d2 - [target dodge]"
  same: "[luck] - [self luck] + 3"
  self: "[self strength]"
  below: 1 - [target dodge]
  halves: -3/2 + 5
`)
	for measure, want := range map[string]string{
		"attack": "3 1/2, 4 1/2", "same": "3 1", "self": "4 1", "below": "0 1", "halves": "3 1",
	} {
		mustBe(t, enumerate(t, tree(t, s, measure, nil)), fractions(t, want))
	}
	set := map[string]string{"self strength": "7", "luck": "3"}
	mustBe(t, enumerate(t, tree(t, s, "self", set)), fractions(t, "7 1"))
	mustBe(t, enumerate(t, tree(t, s, "same", set)), fractions(t, "3 1"))

	for _, c := range []struct{ name, text, want string }{
		{"strength", "-1", "parameter strength: -1 cannot be the value of a resource: write an integer of at least 0"},
		{"luck", "-2", "parameter luck: -2 cannot be the value of a resource"},
		{"luck", "0.5", "parameter luck: 0.5 cannot be the value of a resource"},
		{"target doge", "1", `there is no parameter "target doge" (did you mean target dodge?)`},
	} {
		_, err := s.Bind(map[string]string{c.name: c.text})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s=%s: error %v, want %s", c.name, c.text, err, c.want)
		}
	}
	if _, err := s.Bind(map[string]string{"strength": "1", "self strength": "2"}); err == nil || err.Error() != "parameter strength is set twice" {
		t.Errorf("error %v", err)
	}
}

func TestMethuenTruncates(t *testing.T) {
	s := parse(t, "notation: methuen\ndivision: truncate\nparameters: {a: 1}\nmeasures: {m: \"-3/2 + 5 + [a]\"}\n")
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, "5 1"))
}

func TestMethuenUnknownResource(t *testing.T) {
	_, err := Parse("f.yaml", []byte("notation: methuen\nparameters: {target dodge: 1}\nmeasures: {m: '1 + [target doge]'}\n"))
	if want := "f.yaml:3:20: [target doge] is not declared (did you mean target dodge?)"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestRoll20File(t *testing.T) {
	s := parse(t, "notation: roll20\nmeasures:\n  m: 1dF + 2\n  n: 7 / 2\n")
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, "1 1/3, 2 1/3, 3 1/3"))
	mustBe(t, enumerate(t, tree(t, s, "n", nil)), fractions(t, "7/2 1"))
}

func BenchmarkBind(b *testing.B) {
	s, err := Load("labyrinth/attack")
	if err != nil {
		b.Fatal(err)
	}
	g, err := s.Sweep(nil, []Sweep{{"strength", texts100()}, {"ac", texts100()}})
	if err != nil {
		b.Fatal(err)
	}
	for _, all := range []bool{false, true} {
		b.Run(fmt.Sprintf("cells=%d/all=%t", g.Len(), all), func(b *testing.B) {
			for b.Loop() {
				for _, bound := range g.All() {
					if all {
						bound.Measures()
					} else if _, err := bound.Query("lands"); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(g.Len())*float64(b.N)/b.Elapsed().Seconds(), "cells/s")
		})
	}
}

func texts100() []string {
	out := make([]string, 100)
	for i := range out {
		out[i] = fmt.Sprint(i)
	}
	return out
}
