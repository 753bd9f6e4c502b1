package scenarios

import (
	"fmt"
	"testing"
)

// Whose turn it is, and what a turn does, in games small enough to play by hand.
func TestTurns(t *testing.T) {
	const equals = `
actors: {a: {hp: 2}, b: {hp: 3}, c: {hp: 2}, d: {hp: 3}, e: {hp: 9}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [a, b, c, d], foes: [e]}, turns: {e: {policy: hit, target: %s of heroes}}, limit: {end: 1}}
measures: {m: {end: 'if(a.hp < 2, 1, if(b.hp < 3, 2, if(c.hp < 2, 3, 4)))'}}`
	for _, c := range []struct{ name, file, want string }{
		{"of equally weak ones the first listed", fmt.Sprintf(equals, "weakest"), "1 1"},
		{"of equally strong ones the first listed", fmt.Sprintf(equals, "strongest"), "2 1"},
		// 2d2 is 2 with 1/4: then a is down from the start, and b begins.
		{"who may be down from the start begins where it stands", `
actors: {a: {hp: 2d2, n: 0}, b: {hp: 9, n: 0}}
actions: {act: self.n += 1}
encounter: {sides: {us: [a], them: [b]}, down: hp <= 2, turns: {a: act, b: act}, limit: {end: 1}}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(0, 1) 1/4, (1, 0) 3/4"},
		{"all effects at the start happen, also after one that ends it", `
actors: {a: {hp: 1, n: 0}, b: {hp: 1}}
actions: {act: self.n += 10}
encounter: {turns: {a: {start: [a.hp -= 1, a.n += 1], policy: act}}, until: {lost: a.hp <= 0}}
measures: {m: {end: 'joint(a.hp, a.n, turns)'}}`, "(0, 1, 1) 1"},
		{"only what names the target is left out where nobody is left", `
actors: {a: {hp: 1}, b: {hp: 1, n: 0}}
actions: {both: [a.hp -= 1, b.n += 1], count: b.n += 10, hit: [target.hp -= 1, b.n += 100]}
encounter: {sides: {us: [b], them: [a]}, turns: {b: {policy: [[both, hit, count]], target: first of them}}, limit: {end: 1}}
measures: {m: {end: 'joint(a.hp, b.n)'}}`, "(0, 11) 1"},
		{"nothing at all is done where nobody is left and every action names the target", `
actors: {a: {hp: 0}, b: {hp: 1, n: 0}}
actions: {hit: [target.hp -= 1, b.n += 100]}
encounter: {sides: {us: [b], them: [a]}, turns: {b: {policy: hit, target: random of them}}, limit: {end: 2}}
measures: {m: {end: 'joint(a.hp, b.n)'}}`, "(0, 0) 1"},
		{"the last of a round acts again in that round", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {one: self.n += 1, more: [self.n += 1, {if: self.n == 1, then: act again}]}
encounter: {turns: {a: one, b: more}, limit: {end: 3}}
measures: {m: {end: 'joint(a.n, b.n, rounds)'}}`, "(1, 2, 1) 1"},
		{"who is revived before its place acts in this round", revival("[c, b, a]", 3), "(321, 1) 1"},
		{"who is revived after its place acts in the next", revival("[a, b, c]", 3), "(312, 2) 1"},
		{"also by numbers", revival("{a: 3, b: 2, c: 1}", 3), "(312, 2) 1"},
		{"and by numbers that are rolled every round", revival("{a: 3, b: 2, c: 1}, initiative: round", 3), "(312, 2) 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// revival is a game in which b revives a, and everybody notes when it acted.
func revival(order string, turns int) string {
	return fmt.Sprintf(`
actors: {a: {hp: 0, n: 0}, b: {hp: 1, n: 0}, c: {hp: 9, n: 0}}
actions: {act: 'self.n = 1 + max(a.n, b.n, c.n)', revive: ['self.n = 1 + max(a.n, b.n, c.n)', a.hp = 1]}
encounter: {sides: {us: [a, b], them: [c]}, order: %s, turns: {a: act, b: revive, c: act}, limit: {end: %d}}
measures: {m: {end: 'joint(100*a.n + 10*b.n + c.n, rounds)'}}`, order, turns)
}
