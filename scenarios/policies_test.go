package scenarios

import "testing"

// What a policy does and does not do, in games small enough to play by hand.
func TestPolicies(t *testing.T) {
	const (
		pair = `
actors: {a: {n: 0}, b: {n: 0}}
actions: {one: self.n += 1, ten: self.n += 10, free: {effects: [self.n += 100], free: true}}
encounter: {turns: {a: `
		limit = "}, limit: {end: 1}}\nmeasures: {m: {end: a.n}}"
		hunt  = `
actors: {cat: {hp: 3}, dan: {hp: 1}, wolf: {hp: 9, n: 0}}
actions: {mark: {effects: [wolf.n += 1], free: true}, hit: target.hp -= 1}
encounter: {sides: {blues: [cat, dan], reds: [wolf]}, turns: {wolf: {target: random of blues, policy: `
		hunted = "}}, limit: {end: 1}}\nmeasures: {m: {end: 'joint(cat.hp, dan.hp, wolf.n)'}}"
	)
	for _, c := range []struct{ name, file, want string }{
		{"an empty list ends the turn", pair + "[when a.n == 0: [], otherwise: one]" + limit, "0 1"},
		{"so does pass", pair + "[when a.n == 0: pass, otherwise: one]" + limit, "0 1"},
		{"and pass after a free action", pair + "[when a.n == 0: [free, pass], otherwise: one]" + limit, "100 1"},
		{"pass as a whole policy", pair + "pass" + limit, "0 1"},
		{"pass as a share of a mixture", pair + "{weights: {one: 1, pass: 3}}" + limit, "0 3/4, 1 1/4"},
		{"an action called pass is that action", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {pass: self.n += 7}
encounter: {turns: {a: pass` + limit, "7 1"},
		{"an empty list by chance", pair + "[when chance(1/4): [], otherwise: one]" + limit, "0 1/4, 1 3/4"},
		{"a free action drawn from others lets the entries below act", pair + "[when a.n == 0: {weights: {free: 1, one: 1}}, otherwise: ten]" + limit, "110 1/2, 1 1/2"},
		{"an empty list after a free action", pair + "[free, when a.n > 0: [], otherwise: one]" + limit, "100 1"},
		{"a mixture of one is that action", pair + "{weights: {one: 5}}" + limit, "1 1"},
		{"a mixture of one free action", pair + "[{weights: {free: 5}}, one]" + limit, "101 1"},
		{"no entry holds", pair + "[when a.n > 0: one]" + limit, "0 1"},
		// cat is drawn with 1/2: marked, drawn again, and hit with 1/2. dan is drawn with 1/2: kept, and hit.
		{"the target is kept where a free entry does not apply", hunt + "[when target.hp > 2: mark, otherwise: hit]" + hunted, "(2, 1, 1) 1/4, (3, 0, 1) 1/4, (3, 0, 0) 1/2"},
		{
			"and through two of them", hunt + "[when target.hp > 2: mark, when target.hp > 2: mark, otherwise: hit]" + hunted,
			"(2, 1, 2) 1/8, (3, 0, 2) 1/8, (3, 0, 1) 1/4, (3, 0, 0) 1/2",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}
