package scenarios

import (
	"testing"
	"testing/fstest"
)

// Effects that depend on a condition, wherever effects stand.
func TestConditionalEffects(t *testing.T) {
	const (
		attack = `
actors: {self: [hp], target: {hp: 10}}
rolls: {attack: d4}
outcome: {hit: attack > 2, graze: attack == 2, miss: otherwise}
effects: `
		duel = `
actors: {a: {n: 0, m: 0}, b: {n: 0}}
actions: {act: `
		once = "}\nencounter: {turns: {a: act}, limit: {end: 1}}\nmeasures: {m: {end: 'joint(a.n, a.m)'}}"
	)
	const measures = "\nmeasures: {l: {lost: target.hp}, g: {gained: self.hp}, m: {joint: [l, g]}}"
	for _, c := range []struct{ name, file, want string }{
		{"two cases under one key", attack + "{hit or graze: target.hp -= 1, hit: target.hp -= 2}" + `
measures: {m: {lost: target.hp}}`, "0 1/4, 1 1/4, 3 1/2"},
		{
			"if under a case", attack + "{hit: {if: attack == 4, then: target.hp -= 5, else: self.hp += 1}, miss: self.hp -= 1}" + measures,
			"(5, 0) 1/4, (0, 1) 1/4, (0, 0) 1/4, (0, -1) 1/4",
		},
		{
			"a condition is rolled once, after the effects before it", attack + "{hit: [target.hp -= d2, {if: target.hp == 8, then: [self.hp += 1, self.hp += d2]}]}" + measures,
			"(0, 0) 1/2, (1, 0) 1/4, (2, 2) 1/8, (2, 3) 1/8",
		},
		{"in every case", attack + "{if: attack > 1, then: target.hp -= attack}" + `
measures: {m: {lost: target.hp}}`, "0 1/4, 2 1/4, 3 1/4, 4 1/4"},
		{
			"in an action", duel + "{rolls: {r: d4}, effects: {if: r > 1, then: [self.n += r, self.m += 1], else: self.m -= 1}}" + once,
			"(0, -1) 1/4, (2, 1) 1/4, (3, 1) 1/4, (4, 1) 1/4",
		},
		{
			"under an outcome of an action", duel + "{rolls: {r: d4}, outcome: {low: r < 3, high: otherwise}, effects: {high: [self.n += 1, {if: self.n == 1 and r == 4, then: self.m += 7}], low or high: self.m += 1}}" + once,
			"(0, 1) 1/2, (1, 1) 1/4, (1, 8) 1/4",
		},
		{
			"as an action", duel + "{if: chance(1/3), then: self.n += 1, else: {if: chance(1/2), then: self.m += 1}}" + once,
			"(1, 0) 1/3, (0, 1) 1/3, (0, 0) 1/3",
		},
		{"at the start of a turn", `
actors: {a: {n: 0, m: 0}, b: {n: 0}}
actions: {act: self.n += 1}
encounter: {turns: {a: {start: [{if: a.n == 0, then: self.m += 1, else: self.m += 10}], policy: act}}, limit: {end: 2}}
measures: {m: {end: 'joint(a.n, a.m)'}}`, "(2, 11) 1"},
		{"act again", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {act: [self.n += 1, {if: self.n == 1, then: act again}]}
encounter: {turns: {a: act, b: act}, until: b.n > 0}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(2, 1) 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// A file of another that changes a part of what is written in short there.
func TestExtendsShort(t *testing.T) {
	const base = `
actors: {a: {n: 0, m: 0}, wolf: {n: 0}}
rolls: {attack: d2}
actions: {bite: [wolf.n += 1], heal: {effects: {if: wolf.n > 0, then: wolf.n += 10}}, blow: {rolls: {r: d2}, outcome: {hit: r > 1, miss: otherwise}, effects: {hit or miss: wolf.n += 1}}}
encounter: {turns: {wolf: bite}, limit: {end: 2}}
measures: {m: {end: wolf.n}}`
	for _, c := range []struct{ name, top, want string }{
		{"a turn that was an action gets a start", "encounter: {turns: {wolf: {start: [wolf.n += 5]}}}", "12 1"},
		{"a turn that was an action gets another policy", "encounter: {turns: {wolf: {policy: heal}}}", "0 1"},
		{"an action that is a list gets another effect", "actions: {bite: {effects+: [wolf.n += 3]}}", "8 1"},
		{"a case beside two in one key", "actions: {blow: {effects+: {hit: wolf.n += 10}}}\nencounter: {turns: {wolf: blow}}", "2 1/4, 12 1/2, 22 1/4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := Loader{Files: fstest.MapFS{
				"base.yaml": {Data: []byte(base)},
				"top.yaml":  {Data: []byte("extends: base.yaml\n" + c.top)},
			}}
			s, err := l.Load("top.yaml")
			if err != nil {
				t.Fatal(err)
			}
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, c.want))
		})
	}
}

// An action whose scenario has conditions among its effects.
func TestConditionalEffectsOfAScenario(t *testing.T) {
	l := Loader{Files: fstest.MapFS{
		"blow.yaml": {Data: []byte(`
actors: {self: [hp], target: {hp: 10}}
rolls: {attack: d2}
outcome: {hit: attack > 1, miss: otherwise}
effects: {hit: [target.hp -= 1, {if: target.hp == 9, then: target.hp -= d2, else: self.hp += 1}], miss or hit: self.hp += 10}
measures: {m: {after: target.hp}}`)},
		"fight.yaml": {Data: []byte(`
actors: {a: {hp: 0}, b: {hp: 10}}
actions: {blow: {scenario: blow.yaml}}
encounter: {turns: {a: blow}, limit: {end: 2}}
measures: {m: {end: 'joint(a.hp, b.hp)'}}`)},
	}}
	s, err := l.Load("fight.yaml")
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, "(20, 10) 1/4, (20, 8) 1/4, (20, 7) 1/4, (21, 7) 1/8, (21, 6) 1/8"))
}
