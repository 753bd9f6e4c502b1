package scenarios

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Encounters of actors that are small enough to play by hand. Each ends for certain
// after a few turns.
func TestEncounters(t *testing.T) {
	const two = "actors: {a: {hp: 3}, b: {hp: 3}}\nactions: {hit: target.hp -= 2}\n"
	for _, c := range []struct{ name, file, want string }{
		{"actors act in the order of their turns", two + `
encounter: {turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: ending}}`, "a 1"},
		{"or in the order that is said", two + `
encounter: {order: [b, a], turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: 'joint(ending, turns)'}}`, "(b, 3) 1"},
		{"who begins can be rolled", two + `
encounter: {order: {a: chance(1/4), b: otherwise}, turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: ending}}`, "a 1/4, b 3/4"},
		{"once", two + `
encounter: {order: {a: a.hp > 2, b: otherwise}, turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: ending}}`, "a 1"},
		{"or every round", two + `
encounter: {order: {a: a.hp > 2, b: otherwise}, initiative: round, turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: ending}}`, "b 1"},
		{"what fades is there for 0 turns", `
actors: {hero: {hp: 5, ill: {start: 0, floor: 0, fades: 1}}, nurse: {rest: {start: 1, floor: 0, fades: 1}}}
actions: {cough: 'self.hp -= if(self.ill > 0, 1, 0)', care: 'hero.ill = if(nurse.rest > 0, hero.ill + 1, hero.ill)'}
encounter: {turns: {hero: cough, nurse: care}, until: hero.hp <= 0, limit: {late: 8}}
measures: {m: {end: 'joint(hero.hp, hero.ill, nurse.rest)'}}`, "(4, 0, 0) 1"},
		{"what fades is there for 2 turns", `
actors: {hero: {hp: 5, ill: {start: 2, floor: 0, fades: 1}}, nurse: {rest: {start: 1, floor: 0, fades: 1}}}
actions: {cough: 'self.hp -= if(self.ill > 0, 1, 0)', care: 'hero.ill = if(nurse.rest > 0, hero.ill + 1, hero.ill)'}
encounter: {turns: {hero: cough, nurse: care}, until: hero.hp <= 0, limit: {late: 8}}
measures: {m: {end: 'joint(hero.hp, hero.ill, nurse.rest)'}}`, "(2, 0, 0) 1"},
		{"effects that are repeated roll anew every turn", `
rolls: {x: d2}
actors: {target: {hp: 3}}
effects: [target.hp -= x]
encounter: {repeat: effects, until: {target.hp: ..0}}
measures: {m: {end: turns}}`, "2 3/4, 3 1/4"},
		{"what they start with is rolled once", `
rolls: {x: 1 + 0 * d2}
actors: {self: {power: d2}, target: {hp: 4}}
effects: [target.hp -= x * self.power]
encounter: {repeat: effects, until: {target.hp: ..0}}
measures: {m: {end: turns}}`, "2 1/2, 4 1/2"},
		{"a number has a floor", `
parameters: {least: 1}
actors: {a: {hp: {start: 4, floor: 0}, gold: {start: 5, floor: least - 3}}, b: {hp: 9}}
actions: {hit: [a.hp -= 3, b.hp += a.hp, a.gold -= 4 * a.hp, a.gold /= 2, a.hp -= 7, a.hp += 1]}
encounter: {turns: {b: hit}, until: a.hp <= 1}
measures: {m: {end: 'joint(a.hp, a.gold, b.hp)'}}`, "(1, 1/2, 10) 1"},
		{"a floor of effects of one step", `
actors: {self: [luck], target: {hp: {start: 4, floor: 0}}}
effects: [target.hp -= 3 * d2]
measures: {m: {lost: target.hp}}`, "3 1/2, 4 1/2"},
		{"three take turns", `
actors: {a: {hp: 1}, b: {hp: 1}, c: {hp: 9}}
actions: {hit: c.hp -= 1, heal: c.hp += 1}
encounter: {turns: {a: hit, b: hit, c: heal}, until: c.hp <= 6}
measures: {m: {end: turns}}`, "5 1"},
		{"the first entry of a policy that holds", `
actors: {a: {hp: 3}}
actions: {big: self.hp -= 2, small: self.hp -= 1}
encounter: {turns: {a: [when a.hp > 2: small, otherwise: big]}, until: a.hp <= 0}
measures: {m: {end: 'joint(turns, a.hp)'}}`, "(2, 0) 1"},
		{"nothing is done where no entry holds, and a limit ends it", `
actors: {a: {hp: 3}}
actions: {small: a.hp -= 1}
encounter: {turns: {a: [when a.hp > 2: small]}, until: {dead: a.hp <= 0}, limit: {draw: 5}}
measures: {m: {end: 'joint(ending, turns, a.hp)'}}`, "(draw, 5, 2) 1"},
		{"several actions in a row", `
actors: {a: {hp: 4}}
actions: {less: a.hp -= 1, half: a.hp /= 3}
encounter: {turns: {a: [[less, half]]}, until: a.hp <= 1}
measures: {m: {end: a.hp}}`, "1 1"},
		{"a condition is rolled once", `
actors: {a: {hp: 0, mp: 0}}
actions: {one: [a.hp += 1, a.mp += 1], two: [a.hp += 2, a.mp += 2]}
encounter: {turns: {a: [when chance(1/3): one, otherwise: two]}, until: a.hp > 0}
measures: {m: {end: 'joint(a.hp, a.mp)'}}`, "(1, 1) 1/3, (2, 2) 2/3"},
		{"an amount is rolled once", `
actors: {a: {hp: 0, mp: 0}}
actions: {gain: [a.hp = d2, a.mp = 3 * a.hp]}
encounter: {turns: {a: gain}, until: a.hp > 0}
measures: {m: {end: 'joint(a.hp, a.mp)'}}`, "(1, 3) 1/2, (2, 6) 1/2"},
		{"whoever dies at the start of a turn does not act", `
actors: {a: {hp: d2, mp: 0}}
actions: {gain: a.mp += 5}
encounter: {turns: {a: {start: a.hp -= d2, policy: gain, end: a.mp += 1}}, until: a.hp <= 0}
measures: {m: {end: 'joint(a.mp, turns)'}}`, "(0, 1) 3/4, (6, 2) 1/4"},
		{"nor does the end of a turn come where its action ended it all", `
actors: {a: {hp: 1, mp: 0}}
actions: {die: a.hp = 0}
encounter: {turns: {a: {policy: die, end: a.mp += 1}}, until: a.hp <= 0}
measures: {m: {end: a.mp}}`, "0 1"},
		{"effects by the outcome of an action", `
actors: {a: {hp: 0}}
actions: {roll: {rolls: {r: d4}, outcome: {low: r == 1, high: r == 4, mid: otherwise}, effects: {low or high: a.hp += 10 * r, mid: a.hp += 1}}}
encounter: {turns: {a: roll}, until: a.hp > 0}
measures: {m: {end: a.hp}}`, "1 1/2, 10 1/4, 40 1/4"},
		{"words are kept", `
actors: {a: {n: 0, mood: {default: calm, choices: [calm, angry, furious]}}}
actions: {rage: [a.n += 1, 'a.mood = if(a.mood == calm, if(chance(1/4), furious, angry), furious)']}
encounter: {turns: {a: [when a.mood == angry or a.mood == calm: rage]}, until: a.mood == furious}
measures: {m: {end: 'joint(a.n, a.mood)'}}`, "(1, furious) 1/4, (2, furious) 3/4"},
		{"a word that is drawn at the start", `
draws: {sky: {fair: 3, rain: 1}}
actors: {a: {n: 0, sky: sky}}
actions: {wait: ['a.n += if(a.sky == rain, 2, 1)']}
encounter: {turns: {a: wait}, until: a.n >= 2}
measures: {m: {end: 'joint(turns, a.sky)'}}`, "(2, fair) 3/4, (1, rain) 1/4"},
		{"a state that is a word", `
draws: {sky: {fair: 3, rain: 1}}
encounter: {state: {now: sky, days: 0}, turn: {next: {now: sky, days: days + 1}}, until: days == 2}
measures: {m: {end: now}}`, "fair 3/4, rain 1/4"},
		{"truth values are kept", `
actors: {a: {n: 0, tired: false}}
actions: {work: ['a.n += if(a.tired, 1, 2)', a.tired = a.tired or chance(1/2)]}
encounter: {turns: {a: work}, limit: {done: 2}}
measures: {m: {end: a.n}}`, "3 1/2, 4 1/2"},
		{"a start that is dice is one value", `
actors: {a: {hp: d2, most: a.hp}}
actions: {wait: a.hp -= 1}
encounter: {turns: {a: wait}, until: a.hp <= 0}
measures: {m: {end: 'joint(turns, a.most)'}}`, "(1, 1) 1/2, (2, 2) 1/2"},
		{"an actor called target is who it says", `
actors: {self: {hp: 3}, target: {hp: 5}}
actions: {hit: target.hp -= 2}
encounter: {turns: {target: hit, self: hit}, until: target.hp <= 0}
measures: {m: {end: turns}}`, "3 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// Actions that are scenarios of their own, in rules and in Methuen.
func TestActionsFromScenarios(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"strike.yaml": `
parameters: {die: 1d2, bonus: 0, wild: false, style: {default: calm, choices: [calm, angry]}}
requires: [{that: bonus < 5, else: a bonus is below 5}]
rolls: {r: "die + bonus + if(style == angry, 4, 0)"}
outcome: {fumble: wild and r == 1, hit: otherwise}
actors: {self: [hp], target: [hp]}
effects: {fumble: self.hp -= 1, hit: target.hp -= r}
`,
		"halve.yaml": `
actors: {self: {mp: 0}, target: {hp: 7}}
effects: [target.hp -= self.mp, target.hp /= 2]
`,
		"strike-methuen.yaml": `
notation: methuen
parameters: {strength: 2}
actors: {self: {anger: 0}, target: {health: 9}}
effects: ['[target health] -= 1d2 + [anger] - 5', '[target health] -= 7']
`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ name, file, want string }{
		{"defaults", `
actors: {a: {hp: 3}, b: {hp: 2}}
actions: {hit: {scenario: strike.yaml}}
encounter: {turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {end: turns}}`, "1 1/2, 3 1/2"},
		{"expressions, values and words for parameters", `
parameters: {club: {default: 1, type: dice}}
actors: {a: {hp: 3, angry: 2}, b: {hp: 2}}
actions: {hit: {scenario: strike.yaml, set: {die: club, bonus: a.angry * 2, style: angry}}}
encounter: {turns: {a: hit}, until: b.hp <= 0}
measures: {m: {end: b.hp}}`, "-7 1"},
		{"self, target, and what the action adds", `
actors: {a: {hp: 3, seen: 0}, b: {hp: 9}}
actions: {hit: {scenario: strike.yaml, set: {wild: true, die: 1}, effects: {fumble: a.seen += r, hit: a.seen += 100}}}
encounter: {turns: {a: hit}, until: a.hp <= 0}
measures: {m: {end: 'joint(a.seen, b.hp)'}}`, "(3, 9) 1"},
		{"another cast", `
actors: {a: {hp: 3}, b: {hp: 9}, c: {hp: 1}}
actions: {hit: {scenario: strike.yaml, actors: {target: c}, set: {die: 1}}}
encounter: {turns: {a: hit}, until: c.hp <= 0}
measures: {m: {end: 'joint(a.hp, b.hp, c.hp)'}}`, "(3, 9, 0) 1"},
		{"what the scenario's actors have is what those of the encounter have now", `
actors: {a: {mp: 1, hp: 0}, b: {hp: 9}}
actions: {halve: {scenario: halve.yaml}}
encounter: {turns: {a: halve}, until: b.hp < 2}
measures: {m: {end: 'joint(b.hp, turns)'}}`, "(3/2, 2) 1"},
		{"a Methuen effect", `
actors: {a: {anger: 5}, b: {health: 9}}
actions: {hit: {scenario: strike-methuen.yaml}}
encounter: {turns: {a: hit}, until: b.health <= 1}
measures: {m: {end: b.health}}`, "0 1/2, 1 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse(filepath.Join(dir, "f.yaml"), []byte(c.file))
			if err != nil {
				t.Fatal(err)
			}
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, c.want))
		})
	}
}

// A file that extends an encounter changes what it names.
func TestEncounterExtended(t *testing.T) {
	dir := t.TempDir()
	base := `
actors: {a: {hp: 4, mp: 0}}
actions: {hit: a.hp -= 1}
encounter: {turns: {a: {start: a.mp += 1, policy: hit}}, until: {dead: a.hp <= 0}}
measures: {m: {end: 'joint(ending, turns, a.mp)'}}
`
	if err := os.WriteFile(filepath.Join(dir, "base.yaml"), []byte(base), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, file, want string }{
		{"the policy alone", "actions: {strike: a.hp -= 3}\nencounter: {turns: {a: strike}}", "(dead, 2, 2) 1"},
		{"another end", "encounter: {until: {rich: a.mp >= 3}}", "(rich, 3, 3) 1"},
		{"the start of the turn", "encounter: {turns: {a: {start: a.mp += 10}}}", "(dead, 4, 40) 1"},
		{"an actor's resource", "actors: {a: {hp: 1}}", "(dead, 1, 1) 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse(filepath.Join(dir, "f.yaml"), []byte("extends: base.yaml\n"+c.file))
			if err != nil {
				t.Fatal(err)
			}
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, c.want))
		})
	}
}

// A file that extends another changes a part of an action, a turn or a policy.
func TestExtendedInPart(t *testing.T) {
	dir := t.TempDir()
	base := `
actors: {a: {hp: 9, mp: 0}}
actions:
  hit: {rolls: {r: 2, bonus: 1}, outcome: {low: r < 2, high: otherwise}, effects: {high: a.hp -= r + bonus}}
  rest: [a.hp += 1, a.mp += 1]
encounter:
  turns: {a: [when a.hp < 4: rest, otherwise: hit]}
  until: {rested: a.mp >= 1}
measures: {m: {end: 'joint(turns, a.hp, a.mp)'}}
`
	if err := os.WriteFile(filepath.Join(dir, "base.yaml"), []byte(base), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, file, want string }{
		{"as it is", "", "(3, 4, 1) 1"},
		{"one roll of an action", "actions: {hit: {rolls+: {r: 4}}}", "(3, 0, 1) 1"},
		{"effects of another case", "actions: {hit: {rolls+: {r: 1}, effects+: {low: a.hp -= 5}}}", "(3, 0, 1) 1"},
		{"one more effect of a case", "actions: {hit: {effects+: {high+: a.mp += 1}}}", "(1, 6, 1) 1"},
		{"an entry that does the same is replaced", "encounter: {turns: {a: {policy+: [when a.hp < 7: rest]}}}", "(2, 7, 1) 1"},
		{"a new entry comes first", "actions: {wait: a.mp += 2}\nencounter: {turns: {a: {policy+: [when a.hp < 9: wait]}}}", "(2, 6, 2) 1"},
		{"the other entry, and what is next to the policy", "encounter: {turns: {a: {policy+: [otherwise: hit], end: a.hp -= 1}}}", "(3, 2, 1) 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse(filepath.Join(dir, "f.yaml"), []byte("extends: base.yaml\n"+c.file))
			if err != nil {
				t.Fatal(err)
			}
			mustBe(t, enumerate(t, tree(t, s, "m", nil)), fractions2(t, c.want))
		})
	}
	for file, want := range map[string]string{
		"actions: {hti: {effects+: {high: a.hp -= 1}}}":        `f.yaml:2:11: base.yaml has no hti to add to (did you mean hit?)`,
		"actions: {hit: {efects+: {high: a.hp -= 1}}}":         `f.yaml:2:17: efects+ adds to efects, and base.yaml has none here (did you mean effects?)`,
		"actions: {hit: {effects+: [a.hp -= 1]}}":              `f.yaml:2:27: effects of base.yaml is a mapping, and this is a list (write the addition in the same form as what it adds to, or use effects: to replace it)`,
		"actions: {hit: {effects+: {blocked: a.hp -= 1}}}":     `f.yaml:2:28: there is no case of the outcome "blocked" (known: low, high)`,
		"encounter: {turns: {b: {policy+: [otherwise: hit]}}}": `f.yaml:2:21: base.yaml has no b to add to (did you mean a?)`,
	} {
		_, err := Parse(filepath.Join(dir, "f.yaml"), []byte("extends: base.yaml\n"+file))
		if err == nil || strings.ReplaceAll(err.Error(), dir+"/", "") != want {
			t.Errorf("%s:\n got %v\nwant %s", file, err, want)
		}
	}
}

// A number that starts below its own floor is refused for the values of the parameters for which it does.
func TestStartBelowFloor(t *testing.T) {
	s, err := Parse("floor.yaml", []byte(`
parameters: {health: {default: 5, range: -9..9}, least: 0}
actors: {hero: {hp: {start: health, floor: least}}}
actions: {fall: {effects: [self.hp -= 1]}}
encounter: {turns: {hero: fall}, until: hero.hp == least}
measures: {m: {end: turns}}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		set  map[string]string
		want string
	}{
		{nil, ""},
		{map[string]string{"health": "0"}, ""},
		{map[string]string{"health": "-1"}, "hero.hp starts below its floor"},
		{map[string]string{"least": "6"}, "hero.hp starts below its floor"},
	} {
		_, err := s.Bind(c.set)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.set, err, c.want)
		}
	}
}
