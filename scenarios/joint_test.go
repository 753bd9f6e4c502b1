package scenarios

import (
	"strings"
	"testing"
)

// Measures of one run are of one roll.
func TestJoint(t *testing.T) {
	const (
		hurt = `
actors: {self: [hp], target: {hp: 20}}
parameters: {weapon: d2}
effects: [target.hp -= d2]
measures: {damage: {lost: target.hp}, left: {after: target.hp}, fresh: weapon, more: weapon + 10, `
		fight = `
actors: {a: {hp: 2}, b: {hp: 9}}
actions: {hit: target.hp -= d2}
encounter: {turns: {b: hit, a: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {w: {end: ending}, hp: {end: a.hp}, other: {end: b.hp}, n: {end: turns}, r: {end: rounds}, lucky: {end: 'a.hp + d2'}, path: {path: a.hp, turns: 2}, also: {path: b.hp, turns: 2}, `
	)
	for _, c := range []struct{ name, file, want string }{
		{"effects", hurt + "m: {joint: [damage, left]}}", "(1, 19) 1/2, (2, 18) 1/2"},
		{"one measure twice", hurt + "m: {joint: [fresh, fresh]}}", "(1, 1) 1/2, (2, 2) 1/2"},
		{"two measures of one parameter that is dice", hurt + "m: {joint: [fresh, more]}}", "(1, 11) 1/4, (1, 12) 1/4, (2, 11) 1/4, (2, 12) 1/4"},
		{
			"a joint measure in another", hurt + "both: {joint: [fresh, damage]}, m: {joint: [left, both]}}",
			"(19, 1, 1) 1/4, (19, 2, 1) 1/4, (18, 1, 2) 1/4, (18, 2, 2) 1/4",
		},
		{
			"with an expression of its own", hurt + "both: {joint: [d2, damage]}, m: {joint: [both, left]}}",
			"(1, 1, 19) 1/4, (2, 1, 19) 1/4, (1, 2, 18) 1/4, (2, 2, 18) 1/4",
		},
		{"a joint expression in another", hurt + "both: 'joint(d2, 3)', m: {joint: [both, damage]}}", "(1, 3, 1) 1/4, (2, 3, 1) 1/4, (1, 3, 2) 1/4, (2, 3, 2) 1/4"},
		{"a condition", hurt + "m: {joint: [damage, left], given: d2 == 1}}", "(1, 19) 1/2, (2, 18) 1/2"},
		{"one play of an encounter", fight + "m: {joint: [w, hp]}}", "(b, 0) 3/4, (b, -1) 1/4"},
		{"its turns and rounds", fight + "m: {joint: [n, r, other]}}", "(1, 1, 9) 1/2, (3, 2, 8) 1/4, (3, 2, 7) 1/4"},
		{"what is rolled at the end", fight + "m: {joint: [lucky, lucky, hp]}}", "(1, 1, 0) 3/8, (2, 2, 0) 3/8, (0, 0, -1) 1/8, (1, 1, -1) 1/8"},
		{"a turn of two paths", fight + "m: {joint: [path_2, also_2]}}", "(0, 9) 1/2, (1, 8) 1/4, (1, 7) 1/4"},
		{"a die beside an encounter", fight + "m: {joint: [n, d2]}}", "(1, 1) 1/4, (1, 2) 1/4, (3, 1) 1/4, (3, 2) 1/4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// Effects see what those before them did, also where only the changes of a resource matter.
func TestEffectsInOrder(t *testing.T) {
	for _, c := range []struct{ name, effects, measure, want string }{
		{"what is gained", "[target.hp -= d4, self.hp += 10 - target.hp]", "{gained: self.hp}", "1 1/4, 2 1/4, 3 1/4, 4 1/4"},
		{"together with what is lost", "[target.hp -= d2, self.hp += 10 - target.hp]", "{joint: [lost, gained]}", "(1, 1) 1/2, (2, 2) 1/2"},
		{"of two changes", "[self.hp += target.hp, target.hp -= d2, self.hp -= target.hp]", "{gained: self.hp}", "1 1/2, 2 1/2"},
		{"then", "{if: d4 == 1, then: [target.hp -= d2, self.hp += 10 - target.hp], else: self.hp -= target.hp}", "{gained: self.hp}", "1 1/8, 2 1/8, -10 3/4"},
		{"several of a pool", "[target.hp = d2, 'self.hp += sum(2, target.hp)']", "{gained: self.hp}", "2 1/2, 4 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, `
actors: {self: [hp], target: {hp: 10}}
effects: `+c.effects+`
measures: {lost: {lost: target.hp}, gained: {gained: self.hp}, m: `+c.measure+"}")
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, c.want))
		})
	}
	s := parse(t, `
actors: {self: [hp], target: {hp: 10}}
rolls: {attack: d4}
outcome: {hit: attack > 1, miss: otherwise}
effects: {hit: [target.hp -= d2, self.hp += 10 - target.hp], miss: self.hp -= 1}
measures: {m: {gained: self.hp}}`)
	mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, "1 3/8, 2 3/8, -1 1/4"))
}

// There is a joint measure where there are all measures that it is of, and its own condition holds.
func TestJointOfMeasuresThatExist(t *testing.T) {
	s := parse(t, `
parameters: {n: 2}
measures:
  a: {when: n >= 3, value: "sum(n - 2, d6)"}
  b: d4
  c: {when: n <= 5, value: d8}
  j: {joint: [a, b]}
  twice: {joint: [a, a]}
  own: {when: n != 4, joint: [a, d3]}
  both: {joint: [j, c]}
  d: {each: {i: 1..2}, when: i < n, value: d6}
  of: {joint: [d_2, b]}
`)
	for n, want := range map[string]string{
		"2": "b c d_1",
		"3": "a b c j twice own both d_1 d_2 of",
		"4": "a b c j twice both d_1 d_2 of",
		"6": "a b j twice own d_1 d_2 of",
	} {
		b, err := s.Bind(map[string]string{"n": n})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, m := range b.Measures() {
			names = append(names, m.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("n = %s: %s, want %s", n, got, want)
		}
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := "there is no measure twice with these parameters, only when n >= 3"
	if _, err := b.Query("twice"); err == nil || err.Error() != want {
		t.Errorf("%v, want %q", err, want)
	}
}
