package scenarios

import (
	"fmt"
	"testing"
)

// reinforced is a hero against an orc, who is beaten in one blow, and a wolf who joins.
func reinforced(round, limit int) string {
	return fmt.Sprintf(`
actors: {hero: {hp: 6}, orc: {hp: 1}, wolf: {hp: 2, joins: %d}}
actions: {hit: target.hp -= 1}
encounter:
  sides: {heroes: [hero], foes: [orc, wolf]}
  turns: {hero: {policy: hit, target: first of foes}, orc: {policy: hit, target: hero}, wolf: {policy: hit, target: hero}}
  until: {won: foes.down, lost: heroes.down}
  limit: {late: %d}`, round, limit)
}

// Encounters of several actors on sides, small enough to play by hand.
func TestSides(t *testing.T) {
	const three = `
actors: {a: {hp: 1}, b: {hp: 1}, c: {hp: 9}}
actions: {hit: target.hp -= 1, two: target.hp -= 2}
`
	const heroes = "sides: {heroes: [a, b], foes: [c]}"
	for _, c := range []struct{ name, file, want string }{
		{"who is down is passed over", three + `
encounter: {` + heroes + `, order: [c, a, b], turns: {a: {policy: hit, target: c}, b: {policy: hit, target: c}, c: {policy: hit, target: first of heroes}}, until: {lost: heroes.down, won: foes.down}}
measures: {m: {end: 'joint(ending, turns, c.hp)'}}`, "(lost, 3, 8) 1"},
		{"the rounds of those that are left", three + `
encounter: {` + heroes + `, order: [c, a, b], turns: {a: {policy: hit, target: c}, b: {policy: hit, target: c}, c: {policy: hit, target: first of heroes}}, until: {lost: heroes.down, won: foes.down}}
measures: {m: {end: rounds}}`, "2 1"},
		{"nobody is aimed at twice in a row who was down after the first", three + `
encounter: {` + heroes + `, order: [c, a, b], turns: {a: {policy: hit, target: c}, b: {policy: hit, target: c}, c: {policy: [[hit, hit]], target: first of heroes}}, until: {lost: heroes.down}}
measures: {m: {end: 'joint(turns, a.hp, b.hp)'}}`, "(1, 0, 0) 1"},
		{"a target that is down is not aimed at by its name", three + `
encounter: {` + heroes + `, order: [c, a, b], turns: {a: {policy: hit, target: c}, b: {policy: hit, target: c}, c: {policy: two, target: b}}, until: {lost: heroes.down}, limit: {end: 4}}
measures: {m: {end: 'joint(ending, a.hp, b.hp)'}}`, "(end, 1, -1) 1"},
		{"the weakest, of equals the first", `
actors: {a: {hp: 3}, b: {hp: 2}, c: {hp: 2}, d: {hp: 9}}
actions: {hit: target.hp -= 1, wait: d.hp -= 0}
encounter: {sides: {heroes: [a, b, c], foes: [d]}, turns: {d: {policy: hit, target: weakest of heroes}, a: wait}, limit: {end: 7}}
measures: {m: {end: 'joint(a.hp, b.hp, c.hp)'}}`, "(3, 0, 0) 1"},
		{"the strongest", `
actors: {a: {hp: 3}, b: {hp: 2}, c: {hp: 2}, d: {hp: 9}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [a, b, c], foes: [d]}, turns: {d: {policy: hit, target: strongest of heroes}}, limit: {end: 3}}
measures: {m: {end: 'joint(a.hp, b.hp, c.hp)'}}`, "(1, 1, 2) 1"},
		{"one of those that stand, at random", `
actors: {a: {hp: 1}, b: {hp: 1}, c: {hp: 1}, d: {hp: 9}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [a, b, c], foes: [d]}, turns: {d: {policy: hit, target: random of heroes}}, limit: {end: 2}}
measures: {m: {end: 'joint(a.hp, b.hp, c.hp)'}}`, "(0, 0, 1) 1/3, (0, 1, 0) 1/3, (1, 0, 0) 1/3"},
		{"what is said of the target is said of the one that is chosen", `
actors: {a: {hp: 1}, b: {hp: 2}, d: {hp: 9}}
actions: {small: [target.hp -= 1, d.hp -= 1], big: [target.hp -= 2, d.hp -= 2]}
encounter: {sides: {heroes: [a, b], foes: [d]}, turns: {d: {policy: [when target.hp == 1: small, otherwise: big], target: random of heroes}}, limit: {end: 1}}
measures: {m: {end: 'joint(a.hp, b.hp, d.hp)'}}`, "(0, 2, 8) 1/2, (1, 0, 7) 1/2"},
		{"conditions and amounts of a side", `
actors: {a: {hp: 1}, b: {hp: 1}, c: {hp: 9}}
actions: {sweep: [a.hp -= 1, b.hp -= 1], heal: c.hp += 10 * heroes.standing}
encounter: {sides: {heroes: [a, b], foes: [c]}, turns: {c: [when heroes.standing == 2 and c.hp > 9: sweep, otherwise: heal]}, until: {lost: heroes.down}}
measures: {m: {end: 'joint(c.hp, heroes.standing, foes.down)'}}`, "(29, 0, no) 1"},
		{"what is gained from those who are down", `
parameters: {each: 4}
actors: {a: {hp: 1, gain: {xp: 50, gold: each}}, b: {hp: 1, gain: {xp: 7}}, c: {hp: 9, gain: {xp: 1000}}}
actions: {hit: target.hp -= 1, wait: []}
encounter: {sides: {foes: [a, b], heroes: [c]}, turns: {c: {policy: [when foes.xp < 50: hit, otherwise: wait], target: first of foes}}, until: {rich: foes.gold > 3 and foes.xp == 50}, limit: {end: 5}}
measures: {m: {end: 'joint(foes.xp, foes.gold, heroes.xp)'}}`, "(50, 4, 0) 1"},
		{"what is gained is rolled once", `
actors: {a: {hp: 1, gain: {gold: d2}}, b: {hp: 1, gain: {gold: 3 * d2}}, c: {hp: 9}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: [a, b], heroes: [c]}, turns: {c: {policy: hit, target: random of foes}}, limit: {end: 1}}
measures: {m: {end: 'joint(foes.gold, 2 * foes.gold, foes.standing)'}}`, "(1, 2, 1) 1/4, (2, 4, 1) 1/4, (3, 6, 1) 1/4, (6, 12, 1) 1/4"},
		{"who joins does nothing until its turn in that round, and its side is not down", reinforced(3, 99) + `
measures: {m: {end: 'joint(ending, rounds, hero.hp)'}}`, "(won, 5, 4) 1"},
		{"a turn of waiting is a turn", reinforced(3, 99) + `
measures: {m: {end: turns}}`, "9 1"},
		{"who joins stands from its turn on", reinforced(3, 5) + `
measures: {m: {end: 'joint(foes.standing, hero.hp)'}}`, "(0, 6) 1"},
		{"and then acts at once", reinforced(3, 6) + `
measures: {m: {end: 'joint(foes.standing, hero.hp)'}}`, "(1, 5) 1"},
		{"who joins in the first round is no target before its turn", reinforced(1, 99) + `
measures: {m: {end: 'joint(ending, rounds, hero.hp)'}}`, "(won, 3, 4) 1"},
		{"but does join, though all others of its side are down", reinforced(1, 2) + `
measures: {m: {end: 'joint(foes.standing, hero.hp)'}}`, "(1, 5) 1"},
		{"nobody else is no target while one is to come", `
actors: {hero: {hp: 9}, orc: {hp: 2, joins: 2}, wolf: {hp: 3}}
actions: {hit: target.hp -= 1, blast: {rolls: {r: 1}, effects: target.hp -= r}}
encounter: {sides: {heroes: [hero], foes: [orc, wolf]}, turns: {hero: {policy: [[hit, blast]], target: weakest of foes}, orc: pass, wolf: pass}, limit: {draw: 1}}
measures: {m: {end: 'joint(orc.hp, wolf.hp)'}}`, "(2, 1) 1"},
		{"each and all are those who are there", `
actors: {hero: {hp: 9}, orc: {hp: 2, joins: 2}, wolf: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero], foes: [orc, wolf]}, order: [orc, hero], turns: {hero: {policy: hit, target: each of foes}, orc: pass}, limit: {draw: 4}}
measures: {m: {end: 'joint(orc.hp, wolf.hp)'}}`, "(1, 1) 1"},
		{"at random is of those who are there", `
actors: {hero: {hp: 9}, orc: {hp: 5, joins: 2}, wolf: {hp: 5}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero], foes: [orc, wolf]}, order: [orc, hero], turns: {hero: {policy: hit, target: random of foes}, orc: pass}, limit: {draw: 4}}
measures: {m: {end: 'joint(orc.hp, wolf.hp)'}}`, "(4, 4) 1/2, (5, 3) 1/2"},
		{"a group joins as one", `
parameters: {pack: {default: 3, range: 0..4}, when: 2}
actors: {hero: {hp: 9, n: 0}, wolf: {count: pack, hp: 1, joins: when + 0, gain: {xp: 5}}}
actions: {hit: target.hp -= 1, bite: [hero.hp -= 1, hero.n += wolf.standing]}
encounter: {sides: {heroes: [hero], foes: wolf}, turns: {hero: {policy: hit, target: first of foes}, wolf: {policy: bite}}, until: {won: wolf.down}}
measures: {m: {end: 'joint(turns, hero.hp, hero.n)'}}`, "(14, 3, 14) 1"},
		{"who would be down when it joins does not come", `
actors: {hero: {hp: 9}, wolf: {hp: 1, joins: 3}}
actions: {trap: wolf.hp -= 1}
encounter: {sides: {heroes: [hero], foes: wolf}, turns: {hero: trap, wolf: trap}, until: {won: foes.down}}
measures: {m: {end: 'joint(turns, wolf.hp, foes.standing)'}}`, "(4, -1, 0) 1"},
		{"the encounter may end because somebody joins", `
actors: {hero: {hp: 9}, ally: {hp: 1, joins: 2}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero, ally]}, turns: {hero: pass, ally: {policy: hit, target: hero}}, until: {rescued: heroes.standing == 2}}
measures: {m: {end: 'joint(turns, hero.hp)'}}`, "(4, 9) 1"},
		{"what happens at the start of a turn does not while an actor waits, and nothing fades", `
actors: {hero: {hp: 9}, ally: {hp: 9, ill: {start: 5, floor: 0, fades: 1}, joins: 2}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero, ally]}, turns: {hero: pass, ally: {start: ally.hp -= ally.ill, policy: pass}}, limit: {late: 6}}
measures: {m: {end: 'joint(ally.hp, ally.ill)'}}`, "(0, 4) 1"},
		{"a resource may be called gain", `
actors: {a: {hp: 1, gain: 3}, b: {hp: 1, gain: {default: small, choices: [small, big]}}}
actions: {hit: [self.hp -= self.gain, b.gain = big]}
encounter: {turns: {a: hit}, until: a.hp < 0}
measures: {m: {end: 'joint(a.hp, b.gain)'}}`, "(-2, big) 1"},
		{"a group acts one after the other, and is aimed at like a side", `
actors: {goblin: {count: 3, hp: 2, gain: {xp: 5}}, hero: {hp: 9}}
actions: {hit: target.hp -= 1, big: target.hp -= 2}
encounter: {sides: {foes: goblin, heroes: hero}, turns: {goblin: {policy: hit, target: hero}, hero: {policy: big, target: weakest goblin}}, until: {won: goblin.down, lost: hero.hp <= 0}}
measures: {m: {end: 'joint(turns, hero.hp, goblin.xp + goblin.standing)'}}`, "(9, 3, 15) 1"},
		{"a group beside others on a side", `
actors: {goblin: {count: 2, hp: 1}, boss: {hp: 3, gain: {xp: 4}}, hero: {hp: 9}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: [goblin, boss], heroes: [hero]}, turns: {hero: {policy: hit, target: first of foes}}, until: {first: goblin.down}}
measures: {m: {end: 'joint(turns, foes.standing, goblin.standing)'}}`, "(2, 1, 0) 1"},
		{"each of those that stand is hit, with a roll of its own", `
actors: {goblin: {count: 2, hp: 1}, hero: {hp: 9}}
actions: {blast: {rolls: {r: d2}, outcome: {hit: r == 1, miss: otherwise}, effects: {hit: [target.hp -= 1, hero.hp -= 1], miss: hero.hp += 10}}}
encounter: {sides: {foes: goblin}, turns: {hero: {policy: blast, target: each goblin}}, limit: {end: 2}}
measures: {m: {end: 'joint(goblin.standing, hero.hp)'}}`, "(0, 7) 1/4, (0, 17) 1/4, (0, 27) 1/16, (1, 28) 1/4, (1, 38) 1/8, (2, 49) 1/16"},
		{"what is not about the target is done once", `
actors: {goblin: {count: 3, hp: 1}, hero: {hp: 9}}
actions: {rest: hero.hp += 1, burn: target.hp -= 1}
encounter: {sides: {foes: goblin}, turns: {hero: {policy: [[rest, burn]], target: each of foes}}, until: {won: foes.down}}
measures: {m: {end: 'joint(turns, hero.hp, goblin.standing)'}}`, "(1, 10, 0) 1"},
		{"down by another resource", `
actors: {a: {morale: 2}, b: {morale: 2}}
actions: {scare: target.morale -= 1}
encounter: {sides: {us: [a], them: [b]}, down: morale < 2, turns: {a: {policy: scare, target: b}, b: {policy: scare, target: a}}, until: {we: them.down, they: us.down}}
measures: {m: {end: 'joint(ending, turns)'}}`, "(we, 1) 1"},
		{"the other of two is no target once it is down", `
actors: {a: {n: 0}, b: {hp: 1}}
actions: {hit: [self.n += 1, target.hp -= 1]}
encounter: {sides: {them: b}, turns: {a: hit, b: pass}, limit: {end: 5}}
measures: {m: {end: 'joint(a.n, b.hp)'}}`, "(1, 0) 1"},
		{"a condition on a target that is down does not hold", `
actors: {a: {n: 0}, b: {hp: 1}, c: {hp: 1}}
actions: {one: self.n += 1, ten: self.n += 10}
encounter: {sides: {them: [b, c]}, down: hp <= 1, turns: {a: {policy: [when target.hp == 1: one, otherwise: ten], target: c}}, limit: {end: 1}}
measures: {m: {end: a.n}}`, "10 1"},
		{"nor one on the weakest of those who are all down", `
actors: {a: {n: 0}, b: {hp: 1}, c: {hp: 1}}
actions: {one: self.n += 1, ten: self.n += 10}
encounter: {sides: {them: [b, c]}, down: hp <= 1, turns: {a: {policy: [when not (target.hp > 1): one, otherwise: ten], target: weakest of them}}, limit: {end: 1}}
measures: {m: {end: a.n}}`, "10 1"},
		{"who is on no side is never down", `
actors: {a: {hp: 0, n: 0}, b: {hp: 1}}
actions: {one: self.n += 1}
encounter: {sides: {them: b}, turns: {a: one}, limit: {end: 3}}
measures: {m: {end: 'joint(a.n, rounds)'}}`, "(3, 3) 1"},
		{"nobody acts where all who do are down", `
actors: {a: {hp: 1, n: 0}, b: {hp: 1}}
actions: {die: [self.hp -= 1, self.n += 1]}
encounter: {sides: {us: [a, b]}, turns: {a: die}, until: {lost: us.down}, limit: {end: 4}}
measures: {m: {end: 'joint(a.n, rounds, ending)'}}`, "(1, 4, end) 1"},
		{"the rounds of one who acts again", `
actors: {a: {n: 0}}
actions: {one: self.n += 1}
encounter: {turns: {a: [when a.n < 2: [one, act again], otherwise: one]}, limit: {end: 5}}
measures: {m: {end: 'joint(a.n, rounds)'}}`, "(5, 3) 1"},
		{"who is down does not act again", `
actors: {a: {hp: 1}}
actions: {one: [self.hp -= 1, act again]}
encounter: {sides: {us: a}, turns: {a: one}, limit: {end: 3}}
measures: {m: {end: 'joint(a.hp, rounds)'}}`, "(0, 3) 1"},
		{"and of one who acts again by a roll that nothing else goes by", `
actors: {a: {n: 0}}
actions: {one: [self.n += 1, {if: chance(1/2), then: act again}]}
encounter: {turns: {a: one}, limit: {end: 2}}
measures: {m: {end: 'joint(a.n, rounds)'}}`, "(2, 1) 1/2, (2, 2) 1/2"},
		{"acts again", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {twice: {outcome: {again: self.n < 2, done: otherwise}, effects: {again: [self.n += 1, act again], done: self.n += 10}}}
encounter: {turns: {a: twice, b: twice}, limit: {end: 5}}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(12, 2) 1"},
		{"the rounds of those who act again", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {twice: {outcome: {again: self.n < 2, done: otherwise}, effects: {again: [self.n += 1, act again], done: self.n += 10}}}
encounter: {turns: {a: twice, b: twice}, limit: {end: 7}}
measures: {m: {end: rounds}}`, "2 1"},
		{"acts again by chance, as an entry of a policy", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {one: self.n += 1}
encounter: {turns: {a: [when a.n < 2 and chance(1/2): [one, act again], otherwise: one], b: one}, until: b.n >= 1}
measures: {m: {end: a.n}}`, "1 1/2, 2 1/4, 3 1/4"},
		{"what is free does not end the turn", `
actors: {a: {hp: 1, potions: 2}, b: {hp: 3}}
actions: {drink: {effects: [self.hp += 1, self.potions -= 1], free: true}, hit: target.hp -= 1}
encounter: {turns: {a: [when a.potions > 0: drink, when a.hp > 1: hit]}, limit: {end: 1}}
measures: {m: {end: 'joint(a.hp, a.potions, b.hp)'}}`, "(2, 1, 2) 1"},
		{"nor does it come where something above it acted", `
actors: {a: {hp: 1, potions: 2}, b: {hp: 3}}
actions: {drink: {effects: [self.hp += 1, self.potions -= 1], free: true}, hit: target.hp -= 1}
encounter: {turns: {a: [when chance(1/2): hit, when a.potions > 0: drink, otherwise: hit]}, limit: {end: 1}}
measures: {m: {end: 'joint(a.potions, b.hp)'}}`, "(1, 2) 1/2, (2, 2) 1/2"},
		{"a mixture", `
parameters: {bold: 3}
actors: {a: {hp: 0, mp: 0}}
actions: {one: self.hp += 1, two: self.mp += 1}
encounter: {turns: {a: {weights: {one: bold, two: 1}}}, limit: {end: 1}}
measures: {m: {end: 'joint(a.hp, a.mp)'}}`, "(0, 1) 1/4, (1, 0) 3/4"},
		{"a mixture where a condition holds", `
actors: {a: {hp: 0, mp: 0}}
actions: {one: self.hp += 1, two: self.mp += 1}
encounter: {turns: {a: [when a.hp > 0: {weights: {two: 1, one: 1}}, otherwise: one]}, limit: {end: 2}}
measures: {m: {end: 'joint(a.hp, a.mp)'}}`, "(1, 1) 1/2, (2, 0) 1/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// Who acts first by numbers.
func TestInitiative(t *testing.T) {
	const three = `
actors: {a: {n: 0}, b: {n: 0}, c: {n: 0}}
actions: {count: 'self.n = 1 + max(a.n, b.n, c.n)'}
`
	const all = "turns: {a: count, b: count, c: count}"
	for _, c := range []struct{ name, file, want string }{
		{"the highest first, ties as listed", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {count: self.n += 1}
encounter: {order: {a: d2, b: d2}, turns: {a: count, b: count}, limit: {end: 1}}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(0, 1) 1/4, (1, 0) 3/4"},
		{"or rolled again", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {count: self.n += 1}
encounter: {order: {a: d3, b: d2}, ties: reroll, turns: {a: count, b: count}, limit: {end: 1}}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(0, 1) 1/4, (1, 0) 3/4"},
		{"three", three + `
encounter: {order: {a: d2, b: d2, c: d2}, ` + all + `, limit: {end: 3}}
measures: {m: {end: 'joint(a.n, b.n, c.n)'}}`, "(1, 2, 3) 1/2, (1, 3, 2) 1/8, (2, 1, 3) 1/8, (2, 3, 1) 1/8, (3, 1, 2) 1/8"},
		{"right after another", three + `
encounter: {order: {a: d2, b: with a, c: d2}, ` + all + `, limit: {end: 3}}
measures: {m: {end: 'joint(a.n, b.n, c.n)'}}`, "(1, 2, 3) 3/4, (2, 3, 1) 1/4"},
		{"the order stays", three + `
encounter: {order: {a: d2, b: with a, c: d2}, ` + all + `, limit: {end: 6}}
measures: {m: {end: 'joint(a.n, b.n, c.n)'}}`, "(4, 5, 6) 3/4, (5, 6, 4) 1/4"},
		{"or is rolled every round", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {count: 'self.n = 1 + max(a.n, b.n)'}
encounter: {order: {a: d2, b: d2}, initiative: round, turns: {a: count, b: count}, limit: {end: 3}}
measures: {m: {end: 'joint(a.n, b.n)'}}`, "(1, 3) 3/16, (2, 3) 1/16, (3, 1) 3/16, (3, 2) 9/16"},
		{"by what resources are worth", `
actors: {a: {n: 0, speed: 3}, b: {n: 0, speed: 3}}
actions: {count: [self.n += 1, self.speed -= 1]}
encounter: {order: {a: a.speed, b: b.speed}, initiative: round, turns: {a: count, b: count}, limit: {end: 5}}
measures: {m: {end: 'joint(a.n, b.n, rounds)'}}`, "(3, 2, 3) 1"},
		{"who is down is passed over in every order", `
actors: {a: {hp: 1, n: 0}, b: {hp: 9, n: 0}, c: {hp: 9, n: 0}}
actions: {count: self.n += 1, kill: [a.hp -= 1, self.n += 1]}
encounter: {sides: {us: [a, b], them: [c]}, order: {a: 1, b: 2, c: 3}, turns: {a: count, b: count, c: kill}, limit: {end: 5}}
measures: {m: {end: 'joint(a.n, b.n, c.n)'}}`, "(0, 2, 3) 1"},
		{"and its rounds", `
actors: {a: {hp: 1, n: 0}, b: {hp: 9, n: 0}, c: {hp: 9, n: 0}}
actions: {count: self.n += 1, kill: [a.hp -= 1, self.n += 1]}
encounter: {sides: {us: [a, b], them: [c]}, order: {a: 1, b: 2, c: 3}, turns: {a: count, b: count, c: kill}, limit: {end: 5}}
measures: {m: {end: rounds}}`, "3 1"},
		{"no turns, no rounds", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {count: self.n += 1}
encounter: {turns: {a: count, b: count}, until: a.n + b.n >= 0}
measures: {m: {end: rounds}}`, "0 1"},
		{"three turns are two rounds", `
actors: {a: {n: 0}, b: {n: 0}}
actions: {count: self.n += 1}
encounter: {turns: {a: count, b: count}, until: a.n + b.n >= 3}
measures: {m: {end: rounds}}`, "2 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, parse(t, c.file), "m", nil)), fractions2(t, c.want))
		})
	}
}

// What something is after every turn. What has ended stays as it ended.
func TestPath(t *testing.T) {
	s := parse(t, `
actors: {a: {hp: 2}, b: {hp: 9}}
actions: {hit: target.hp -= 1, miss: 'target.hp -= d2 - 1'}
encounter: {turns: {b: miss, a: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {m: {path: a.hp, turns: 4, title: Health}, n: {path: 'joint(a.hp, turns)', turns: 9}, cond: {path: b.hp, given: a.hp < 2, turns: 2}}
`)
	for name, want := range map[string]string{
		"m_0": "2 1", "m_1": "1 1/2, 2 1/2", "m_2": "1 1/2, 2 1/2", "m_3": "0 1/4, 1 1/2, 2 1/4",
		"n_4": "(0, 3) 1/4, (1, 4) 1/2, (2, 4) 1/4", "cond_2": "8 1",
	} {
		mustBe(t, enumerate(t, tree(t, s, name, nil)), fractions2(t, want))
	}
	for i, want := range map[int]string{0: "Health after 0 turns", 1: "Health after 1 turn", 4: "Health after 4 turns"} {
		if got := s.Measures[i].Title; got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
	}
}
