package scenarios

import (
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What the sections of a rule file mean, by files small enough to check by hand.
func TestLanguage(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"a sequence is played anew at every use", "sequences: {a: {rolls: {x: d2}, value: x + x}}\nmeasures: {m: a + a}", "4 1/4, 6 1/2, 8 1/4"},
		{"a roll of a sequence is one value", "sequences: {a: {rolls: {x: d2}, value: x - x}}\nmeasures: {m: a}", "0 1"},
		{"a roll outside is shared by all copies", "sequences: {a: x}\nrolls: {x: d2}\nmeasures: {m: 'sum(3, a)'}", "3 1/2, 6 1/2"},
		{"copies are independent", "sequences: {a: {rolls: {x: d2}, value: x}}\nmeasures: {m: 'sum(2, a)'}", "2 1/4, 3 1/2, 4 1/4"},
		{"a random number of copies", "measures: {m: 'sum(d2 - 1, d2)'}", "0 1/2, 1 1/4, 2 1/4"},
		{"an outcome of a sequence", "sequences: {a: {rolls: {x: d4}, outcome: {big: x > 3, small: otherwise}}}\nmeasures: {m: a == big}", "yes 1/4, no 3/4"},
		{"an outcome and a value", "sequences: {a: {rolls: {x: d4}, outcome: {big: x > 3, small: otherwise}, value: 'if(outcome == big, 10, x)'}}\nmeasures: {m: a}", "1 1/4, 2 1/4, 3 1/4, 10 1/4"},
		{"sequences in sequences do not mix their rolls", "sequences: {a: {rolls: {x: d2}, value: x + b}, b: {rolls: {x: 10 * d1}, value: x}}\nmeasures: {m: a}", "11 1/2, 12 1/2"},
		{"a lookup by range", "lookups: {a: {by: d6, rows: {1: 0, 2..4: 5, otherwise: 9}}}\nmeasures: {m: a}", "0 1/6, 5 1/2, 9 1/3"},
		{"a lookup by thresholds", "lookups: {a: {by: x, rows: {under 3: 1, under 5: 2, otherwise: 3}}}\nrolls: {x: d6}\nmeasures: {m: a * 10 + x}", "11 1/6, 12 1/6, 23 1/6, 24 1/6, 35 1/6, 36 1/6"},
		{"a lookup by words", "parameters: {p: {default: b, choices: [a, b]}}\nlookups: {l: {by: p, rows: {a: 1, b: d2}}}\nmeasures: {m: l}", "1 1/2, 2 1/2"},
		{"a lookup by words for numbers", "parameters: {p: {default: auto, range: 2..6, words: {auto: 1, none: 7}}}\nlookups: {l: {by: p, rows: {auto: 10, 2..6: 20, none: 30, otherwise: 40}}}\nmeasures: {m: l}", "10 1"},
		{"a lookup by truth values", "lookups: {l: {by: d4 == 1, rows: {true: 10, otherwise: 20}}}\nmeasures: {m: l}", "10 1/4, 20 3/4"},
		{"words with other names", "parameters: {p: {default: 1s, choices: {none: never, 1s: ones}}}\nmeasures: {m: p == ones}", "yes 1"},
		{"words for numbers", "parameters: {p: {default: auto, range: 2..6, words: {auto: 1, none: 7}}}\nmeasures: {m: 'joint(p == auto, p == none)'}", "(yes, no) 1"},
		{"a word by weight", "draws: {weather: {fair: 6, rain: 3, storm: 1}}\nmeasures: {m: weather}", "fair 3/5, rain 3/10, storm 1/10"},
		{"drawn anew at every use", "draws: {coin: {heads: 1/3, tails: 0.5}}\nmeasures: {m: coin == coin}", "yes 13/25, no 12/25"},
		{"drawn once as a roll", "draws: {coin: {heads: 1, tails: 1}}\nrolls: {c: coin}\nmeasures: {m: c == c}", "yes 1"},
		{"weights of parameters, some 0", "parameters: {a: 0, b: 0, c: 1/3}\ndraws: {w: {x: a, y: b * 2, z: c, u: 1}}\nmeasures: {m: w}", "z 1/4, u 3/4"},
		{"a word without weight", "draws: {w: {x: 0, y: 2, z: 0}}\nmeasures: {m: w != x}", "yes 1"},
		{"a draw is looked up", "draws: {w: {x: 1, y: 3}}\nlookups: {l: {by: w, rows: {x: 1, y: 2}}}\nmeasures: {m: l}", "1 1/4, 2 3/4"},
		{"a draw in a sequence", "draws: {w: {x: 1, y: 3}}\nsequences: {s: {rolls: {first: w}, outcome: {twice: first == w, once: otherwise}}}\nmeasures: {m: s}", "twice 5/8, once 3/8"},
		{"a rank", "measures: {m: 'rank(2, 2, d2)'}", "1 3/4, 2 1/4"},
		{"dice with listed faces", "measures: {m: 'd{1,1,2,5}'}", "1 1/2, 2 1/4, 5 1/4"},
		{"what an effect leaves", "actors: {target: {hp: 5}}\nrolls: {x: d2}\noutcome: {hit: x == 1, miss: otherwise}\neffects: {hit: target.hp -= 2}\nmeasures: {m: {after: target.hp}}", "3 1/2, 5 1/2"},
		{"what effects leave, compared", "actors: {a: {hp: 5}, b: {hp: 1}}\neffects: [a.hp -= d8, b.hp += 1]\nmeasures: {m: {after: a.hp <= b.hp}}", "no 1/4, yes 3/4"},
		{"effects in order", "actors: {a: {hp: 5, mp: 1}}\noutcome: {all: otherwise}\neffects: {all: [a.mp += 3, a.hp -= a.mp]}\nmeasures: {m: {after: a.hp}}", "1 1"},
		{"a resource that is a word", "actors: {a: {mood: {default: calm, choices: [calm, angry]}}}\noutcome: {hurt: chance(1/3), fine: otherwise}\neffects: {hurt: a.mood = angry}\nmeasures: {m: {after: a.mood}}", "angry 1/3, calm 2/3"},
		{"a resource that is a truth value", "actors: {a: {up: true}}\noutcome: {hurt: chance(1/3), fine: otherwise}\neffects: {hurt: a.up = false}\nmeasures: {m: {after: a.up}}", "no 1/3, yes 2/3"},
		{"a resource that is dice is one value", "actors: {a: {hp: d2}}\noutcome: {all: otherwise}\neffects: {all: a.hp -= a.hp}\nmeasures: {m: {after: a.hp}}", "0 1"},
		{"effects without cases", "actors: {a: {hp: 5}}\neffects: [a.hp -= 1, a.hp *= 2]\nmeasures: {m: {after: a.hp}}", "8 1"},
		{"a Methuen effect never heals", "notation: methuen\nactors: {target: {health: 5}}\neffects: ['[target health] -= 1d2-2']\nmeasures: {m: {after: target health}}", "5 1"},
		{"a Methuen resource ends at 0", "notation: methuen\nactors: {target: {health: 1}}\neffects: ['[target health] -= 1d2', '[target health] += 3']\nmeasures: {m: {after: '[target health]'}}", "3 1"},
		{"effects under a condition", "actors: {target: {hp: 5}}\nrolls: {x: d4}\neffects: {if: x >= 4, then: [target.hp -= 2, target.hp *= 2], else: target.hp -= 1}\nmeasures: {m: {after: target.hp}}", "4 3/4, 6 1/4"},
		{"effects under a condition alone", "actors: {target: {hp: 5}}\neffects: {if: d4 >= 4, then: target.hp -= 2}\nmeasures: {m: {lost: target.hp}}", "0 3/4, 2 1/4"},
		{"a Methuen condition", "notation: methuen\nactors: {self: {attack: 1}, target: {defense: 4, health: 5}}\neffects: {if: '1d4+[attack] >= [target defense]', then: '[target health] -= 3'}\nmeasures: {m: {after: target health}}", "2 1/2, 5 1/2"},
		{"each side of a Methuen condition is not below 0", "notation: methuen\nparameters: {a: 3}\nmeasures: {m: '1d2 - [a] >= 0 - [a]'}", "yes 1"},
		{"a Methuen outcome", "notation: methuen\nrolls: {first: 1d4, high: '[first] > 3'}\noutcome: {hit: '[high] or [first] == 1', miss: otherwise}\nactors: {self: {a: 7}}\neffects: {hit: '[a] -= [first]'}\nmeasures: {m: {after: a}}", "3 1/4, 6 1/4, 7 1/2"},
		{"a Methuen outcome as a measure", "notation: methuen\nrolls: {first: 1d4}\noutcome: {hit: 'not [first] <= 3', miss: otherwise}\nmeasures: {m: '[outcome]'}", "hit 1/4, miss 3/4"},
		{"a Methuen condition on a measure", "notation: methuen\nrolls: {first: 1d4}\nmeasures: {m: {value: '[first]', given: '[first] > 2 and [first] != 3'}}", "4 1"},
		{"a Methuen roll is one value", "notation: methuen\nparameters: {a: 1d2}\nrolls: {first: 1d2 + 1}\nconstants: {b: 1d2}\nmeasures: {m: '[first]-[first]+[a]-[a]+[b]'}", "1 1/2, 2 1/2"},
		{"a Roll20 roll is one value", "notation: roll20\nrolls: {first: 1d2}\nmeasures: {m: '@{first}-@{ first }'}", "0 1"},
		{"a Roll20 parameter that is dice rolls anew", "notation: roll20\nparameters: {a: 1d2}\nmeasures: {m: '@{a}-@{a}'}", "-1 1/4, 0 1/2, 1 1/4"},
		{"Roll20 parameters count dice and sides", "notation: roll20\nparameters: {n: 2, s: 2}\nmeasures: {m: '@{n}d@{s}k1'}", "1 1/4, 2 3/4"},
		{"Roll20 modifiers take parameters", "notation: roll20\nparameters: {k: 1, n: 2}\nmeasures: {m: '2d2k@{k} + 1d2>@{n}'}", "1 1/8, 2 1/2, 3 3/8"},
		{"Methuen divides downwards", "notation: methuen\nactors: {self: {a: 7}}\neffects: ['[a] /= 2']\nmeasures: {m: {lost: a}}", "4 1"},
		{"expressions together share their rolls", "rolls: {x: d2}\nmeasures: {a: x, m: {joint: [a, 3 - x, x == 2]}}", "(1, 2, no) 1/2, (2, 1, yes) 1/2"},
		{"measures together share their rolls", "rolls: {x: d2}\nmeasures: {a: x, b: 3 - x, m: {joint: [a, b]}}", "(1, 2) 1/2, (2, 1) 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// fractions2 is fractions for outcomes that may be tuples.
func fractions2(t *testing.T, text string) map[string]*big.Rat {
	t.Helper()
	if !strings.HasPrefix(text, "(") {
		return fractions(t, text)
	}
	out := map[string]*big.Rat{}
	for part := range strings.SplitSeq(text, ", (") {
		key, p, _ := strings.Cut(strings.TrimPrefix(part, "("), ") ")
		v, ok := new(big.Rat).SetString(p)
		if !ok {
			t.Fatalf("%q is not a fraction", p)
		}
		out["("+key+")"] = v
	}
	return out
}

// A file that extends another says only what changes.
func TestExtends(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("base.yaml", `
title: The base
assumptions: [one]
parameters:
  strength: {default: 1, range: 0..10, doc: how strong}
constants: {die: d2, bonus: 0}
sequences:
  blow: {rolls: {x: die}, value: "x + more(strength) + bonus"}
functions:
  more(x): x
rolls: {y: blow}
outcome: {hit: y >= 3, miss: otherwise}
measures: {m: y, o: outcome}
expect: [{claim: c, quantity: mean(m), stated: 2.5}]
`)
	top := write("top.yaml", `
extends: base.yaml
assumptions: [two]
parameters: {strength: 2}
constants: {bonus: 10}
sequences:
  blow: {rolls: {x: 100 * die}, value: "x + more(strength, bonus)"}
functions:
  more(x, z): x + z
outcome: {great: y >= 200, hit: y >= 5}
`)
	s, err := Load(top)
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "top" || s.Title != "" || len(s.Claims) != 0 || strings.Join(s.Assumptions, " ") != "one two" || strings.Join(s.Extends, " ") != "base.yaml" {
		t.Errorf("%s %q: %d claims, assumptions %v, extends %v", s.Name, s.Title, len(s.Claims), s.Assumptions, s.Extends)
	}
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions(t, "112 1/2, 212 1/2"))
	mustBe(t, enumerate(t, tree(t, s, "m", map[string]string{"strength": "0"})), fractions(t, "110 1/2, 210 1/2"))
	mustBe(t, enumerate(t, tree(t, s, "o", nil)), fractions(t, "hit 1"))
	if _, err := s.Bind(map[string]string{"strength": "11"}); err == nil {
		t.Error("the range of the base is gone")
	}
	// New cases stand before otherwise, behind those of the base.
	if got := s.Cases[0].Name + s.Cases[1].Name + s.Cases[2].Name; got != "hitgreatmiss" {
		t.Errorf("cases %s", got)
	}
	write("a.yaml", "extends: b.yaml\n")
	write("b.yaml", "extends: a.yaml\n")
	if _, err := Load(filepath.Join(dir, "a.yaml")); err == nil || !strings.Contains(err.Error(), "extends itself") {
		t.Errorf("a cycle: %v", err)
	}
}

func TestRequirements(t *testing.T) {
	s := parse(t, "parameters: {a: 1, b: {default: x, choices: [x, y]}}\nrequires:\n  - {that: a < 3 or b == y, else: a is too large}\nmeasures: {m: a}")
	for _, c := range []struct {
		a, b string
		ok   bool
	}{{"2", "x", true}, {"3", "x", false}, {"3", "y", true}} {
		if _, err := s.Bind(map[string]string{"a": c.a, "b": c.b}); (err == nil) != c.ok {
			t.Errorf("a=%s b=%s: %v", c.a, c.b, err)
		}
	}
	sweep, _ := ParseSweep("a=1..3")
	if _, err := s.Sweep(nil, []Sweep{sweep}); err == nil || !strings.Contains(err.Error(), "a = 3: a is too large") {
		t.Errorf("a sweep: %v", err)
	}
}

// Weights that depend on parameters are held against 0 when their values are known.
func TestWeights(t *testing.T) {
	s := parse(t, "parameters: {a: 1, b: 1}\ndraws: {w: {x: a, y: b - 2 + a}}\nmeasures: {m: w}")
	for _, c := range []struct{ a, b, err string }{
		{"1", "1", ""},
		{"2", "0", ""},
		{"-1", "4", "the weight of x is below 0 (test requires a >= 0)"},
		{"1", "0", "the weight of y is below 0"},
		{"0", "2", "all weights of w are 0"},
	} {
		_, err := s.Bind(map[string]string{"a": c.a, "b": c.b})
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("a=%s b=%s: %v, want %q", c.a, c.b, err, c.err)
		}
	}
}

func TestFamilies(t *testing.T) {
	s := parse(t, "parameters: {n: 2}\nmeasures:\n  r: {each: {i: 1..3}, when: i <= n, value: 'rank(i, n, d2)', title: Rank}")
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, q := range b.Measures() {
		names = append(names, q.Name)
	}
	if title := b.Measures()[0].Title; title != "Rank (1)" {
		t.Errorf("title %s", title)
	}
	if title := parse(t, "measures: {hand: {each: {i: 1..3}, value: i}}").Measures[1].Title; title != "hand (2)" {
		t.Errorf("title %s", title)
	}
	if strings.Join(names, " ") != "r_1 r_2" {
		t.Errorf("measures %v", names)
	}
	if _, err := b.Query("r_3"); err == nil {
		t.Error("there is a third rank of two")
	}
	mustBe(t, enumerate(t, tree(t, s, "r_1", nil)), fractions(t, "1 1/4, 2 3/4"))
}

func TestUnused(t *testing.T) {
	s := parse(t, "parameters: {a: 1, b: 2}\nconstants: {c: a, d: 1}\nsequences: {e: d6}\nrolls: {f: d6, g: f}\nmeasures: {m: g + c}")
	var names []string
	for _, u := range s.Unused() {
		names = append(names, u.What+" "+u.Name)
	}
	if got := strings.Join(names, ", "); got != "a parameter b, a constant d, a sequence e" {
		t.Errorf("unused: %s", got)
	}
}
