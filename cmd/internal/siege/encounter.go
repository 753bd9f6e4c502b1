package main

import (
	"fmt"
	"strings"
)

// How the hero of a duel acts, by a rule and as well as can be.
const (
	policy = "\n      policy: [when hero.hp < 10 and hero.potions > 0: drink, otherwise: strike]"
	choice = "\n      choose: [strike, when hero.potions > 0: drink]\n      for: P(ending = won)"
)

// duel is an encounter of two actors with resources beside their hit points.
func (c chance) duel() string {
	var b strings.Builder
	hp := func() int { return c.size(3, 2000) }
	potions, rage := c.size(1, 30), c.size(1, 200)
	fmt.Fprintf(&b, `scenario: siege/duel
parameters: {x: %d}
actors:
  hero: {hp: %d, potions: %d, rage: %d}
  ogre: {hp: x, poison: 0}
actions:
  strike:
    rolls: {total: d20}
    outcome: {critical: total == 20, hit: total >= %d, miss: otherwise}
    effects: {hit: [target.hp -= %s], critical: [target.hp -= %s, ogre.poison = 3], miss: hero.rage -= 1}
  drink: ["hero.hp = min(%d, hero.hp + %s)", hero.potions -= 1]
  club:
    rolls: {total: d20}
    outcome: {hit: total >= %d, miss: otherwise}
    effects: {hit: target.hp -= %s}
encounter:
  turns:
    hero:%s
    ogre: {start: ["ogre.hp -= if(ogre.poison > 0, 1, 0)", "ogre.poison = max(0, ogre.poison - 1)"], policy: club}
  until: {lost: hero.hp <= 0, won: ogre.hp <= 0}
`, hp(), hp(), potions, rage, c.size(2, 20), c.dice(4), c.dice(6), hp(), c.dice(4), c.size(2, 20), c.dice(4), c.one(policy, policy, policy+choice))
	b.WriteString(c.seldom(3, "  limit: {draw: 20}\n", "  limit: {draw: 1000}\n", "  limit: {draw: 100000}\n"))
	b.WriteString("measures:\n  winner: {end: ending}\n")
	b.WriteString(c.seldom(2, "  turns: {end: turns}\n", "  turns: {end: 2 * turns}\n", "  turns: {end: turns * turns}\n"))
	b.WriteString(c.seldom(2, "  left: {end: hero.hp}\n", "  left: {end: hero.rage}\n", "  left: {end: ogre.hp, given: ending == lost}\n", "  left: {end: hero.hp + hero.potions}\n"))
	return b.String()
}

// walk is a walk between two ends, or one that may take for ever.
func (c chance) walk() string {
	n := c.size(10, 200_000)
	return fmt.Sprintf(`scenario: siege/walk
parameters: {x: %d}
encounter:
  state: {at: x, seen: 0}
  turn:
    rolls: {r: d%d}
    next: {at: "at + if(r == 1, %s, -%d)", seen: "%s"}
  until: %s
measures:
  end: {end: at}
  turns: {end: turns}
`, n/2, c.size(2, 1_000_000), c.one("1", "2", "d6", "r"), c.size(1, 3), c.one("0", "seen", "(seen + 1) % 7", "max(seen, r)"),
		c.one(fmt.Sprintf("at <= 0 or at >= %d", n), "at <= 0", fmt.Sprintf("at >= %d", n), fmt.Sprintf("at >= %d or at < 0", n)))
}

// brawl is a fight of sides.
func (c chance) brawl() string {
	var b strings.Builder
	heroes, foes := c.size(1, 5), c.size(1, 6)
	name := func(side string) func(int) string { return func(i int) string { return fmt.Sprintf("%s%d", side, i) } }
	b.WriteString("scenario: siege/brawl\nparameters: {x: 5}\nactors:\n")
	for i := range heroes {
		fmt.Fprintf(&b, "  h%d: {hp: %d}\n", i, c.size(1, 40))
	}
	for i := range foes {
		fmt.Fprintf(&b, "  f%d: {hp: %d}\n", i, c.size(1, 30))
	}
	fmt.Fprintf(&b, `actions:
  strike: {rolls: {total: d20}, outcome: {hit: total >= %d, miss: otherwise}, effects: {hit: target.hp -= %s}}
encounter:
  sides: {heroes: [%s], foes: [%s]}
`, c.size(2, 20), c.dice(2), list(heroes, ", ", name("h")), list(foes, ", ", name("f")))
	if c.IntN(2) == 0 {
		b.WriteString("  order:\n")
		for i := range heroes {
			fmt.Fprintf(&b, "    h%d: %s\n", i, c.one("d20", "d6", "2d6"))
		}
		for i := range foes {
			fmt.Fprintf(&b, "    f%d: %s\n", i, c.one("d20", "d6", "2d6"))
		}
		b.WriteString(c.seldom(3, "  initiative: round\n", "  ties: reroll\n"))
	}
	b.WriteString("  turns:\n")
	for i := range heroes {
		fmt.Fprintf(&b, "    h%d: {policy: strike, target: %s of foes}\n", i, c.one("first", "weakest", "strongest", "random"))
	}
	for i := range foes {
		fmt.Fprintf(&b, "    f%d: {policy: strike, target: %s of heroes}\n", i, c.one("first", "weakest", "strongest", "random"))
	}
	b.WriteString("  until: {won: foes.down, lost: heroes.down}\nmeasures:\n  winner: {end: ending}\n")
	b.WriteString(c.seldom(2, "  rounds: {end: rounds}\n", "  left: {end: heroes.standing, given: ending == won}\n", "  path: {path: h0.hp, turns: 40}\n"))
	return b.String()
}
