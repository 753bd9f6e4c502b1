package evidence_test

import (
	"math"
	"strconv"
	"testing"

	"oddsmith/reports/evidence"
)

// same compares the distributions of two scenarios' measure.
func same(t *testing.T, measureName, a, setA, b, setB string) {
	t.Helper()
	x, y := measure(t, a, setA, measureName), measure(t, b, setB, measureName)
	want := map[string]float64{}
	for _, r := range y.Rows {
		want[rowName(r)] = r.Probability
	}
	for _, r := range x.Rows {
		if math.Abs(r.Probability-want[rowName(r)]) > 1e-12 {
			t.Errorf("%s %s, %s = %s: %.17g, want %.17g of %s", a, setA, measureName, rowName(r), r.Probability, want[rowName(r)], b)
		}
		delete(want, rowName(r))
	}
	for name, p := range want {
		if p > 1e-12 {
			t.Errorf("%s %s, %s = %s: nothing, want %g of %s", a, setA, measureName, name, p, b)
		}
	}
}

func rowName(r evidence.Row) string {
	if r.Value != nil {
		return r.Value.RatString()
	}
	return r.Label
}

// A hero with nothing fights the duel, one with healing potions the duel with potions,
// one who runs the duel from which one may run.
func TestFightIsTheDuel(t *testing.T) {
	for _, m := range []string{"winner", "turns", "hero_hp_left", "monster_hp_left"} {
		same(t, m, "labyrinth/fight", "", "labyrinth/duel", "")
		same(t, m, "labyrinth/fight", "hero.strength=17 monster.poison=3 base_ac=legacy", "labyrinth/duel", "hero.strength=17 monster.poison=3 base_ac=legacy")
		same(t, m, "labyrinth/fight", "hero.healing_potions=3 hero.drinks_under=15", "labyrinth/duel-with-potions", "hero.potions=3 hero.drinks_under=15")
		same(t, m, "labyrinth/fight", "hero.flees_under=10", "labyrinth/flee-or-fight", "hero.flees_under=10")
	}
	x := measure(t, "labyrinth/fight", "hero.healing_potions=3", "healing_potions_left")
	y := measure(t, "labyrinth/duel-with-potions", "hero.potions=3", "potions_left")
	for i, r := range x.Rows {
		if math.Abs(r.Probability-y.Rows[i].Probability) > 1e-12 {
			t.Errorf("%s potions are left with %g, want %g", r.Value, r.Probability, y.Rows[i].Probability)
		}
	}
}

// What is settled by one roll or two. The hero begins in all cases. strong makes every
// attack of his but a fumble land, for 16 points or, critically, 24.
func TestFightByHand(t *testing.T) {
	const first = "hero.dexterity=50 wear=false monster.die=1 "
	const strong = first + "zones=off monster.ac=0 hero.strength=30 hero.weapon=1 hero.hp=100 "
	const frail = first + "zones=off monster.hp=1 monster.strength=0 hero.hp=1 hero.constitution=0 hero.armour=2 "
	// mighty makes a monster that is not hurt land every attack but a fumble, for 20 points
	// or, critically, 30.
	const mighty = first + "zones=off monster.strength=200 monster.die=20 monster.hp=99 hero.hp=1 "
	const examining = strong + "hero.hp=4 hero.flees_under=99 hero.examines=true monster.hp=1 "
	charmed, seen := 0.0, 0.0
	for total, ways := range fiveFours {
		if total >= 12 {
			charmed += ways / 1024
		}
		if total >= 13 {
			seen += ways / 1024
		}
	}
	for _, c := range []struct {
		set, measure, outcome string
		want                  float64
	}{
		{first + "hero.charms=1 hero.charisma=8", "winner", "charmed", charmed},
		{first + "hero.flees_under=99", "winner", "fled", 1},
		{first + "hero.lightning_bolts=1 monster.hp=6", "winner", "hero", 1},
		{first + "hero.lightning_bolts=1 monster.hp=31 monster.resistance=5", "turns", "1", 1.0 / 46656},
		{first + "hero.half_lightning_bolts=1 monster.hp=18", "turns", "1", 1.0 / 216},
		{first + "hero.fireballs=1 monster.hp=24", "turns", "1", 1.0 / 1296},
		{first + "hero.magic_missiles=1 monster.hp=12", "turns", "1", 1.0 / 36},
		{first + "hero.prayers=1 hero.wisdom=30 monster.hp=24", "turns", "1", 1.0 / 1296},
		{first + "hero.summonings=1 summon_difficulty=5 ally.die=6 monster.hp=6", "turns", "3", 1},
		{strong + "monster.hp=1 hero.hp=1", "winner", "hero", 1023.0 / 1024},
		{strong + "monster.hp=32 hero.speed_potions=1", "turns", "3", 1023.0 / 1024 * 1023 / 1024},
		{strong + "monster.hp=18 hero.strength_potions=1", "turns", "3", 1023.0 / 1024},
		{strong + "monster.hp=17 hero.intelligence_potions=1", "turns", "3", 1023.0 / 1024},
		{frail + "hero.protection_potions=1", "turns", "2", (1 + 222.0) / 1024}, // a fumble, or 15 and more
		{frail + "hero.invisibility_potions=1", "turns", "2", 0},
		// 4d6 and 1 are more than 20 with 20 to 24 on the dice: 126 - 56 = 70 ways are 20 and more.
		{mighty + "hero.heals=1", "turns", "2", 1.0/1024 + 1022.0/1024*(1-70.0/1296)},
		{mighty + "hero.heals=1 monster.resistance=24", "turns", "2", 1.0/1024 + 1022.0/1024*(1-70.0/1296)},
		{examining, "winner", "fled", 1 - seen},
		{examining + "hero.wisdom=4", "winner", "fled", 1},
		{examining + "monster.hp=8", "winner", "fled", 1},
	} {
		got := rowProbability(measure(t, "labyrinth/fight", c.set, c.measure), c.outcome)
		if math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: %s is %s with %.15g, want %.15g", c.set, c.measure, c.outcome, got, c.want)
		}
	}
}

// The hero prays in vain while a creature that he has summoned hurts the monster by 1 a
// turn, and the monster, whose attacks land on 12 and more, poisons him for 2 turns.
func TestAntidoteByRecursion(t *testing.T) {
	const set = "hero.dexterity=50 wear=false zones=off hero.constitution=0 hero.armour=2 hero.hp=7 " +
		"hero.summonings=1 summon_difficulty=5 ally.die=1 hero.prayers=50 hero.wisdom=0 " +
		"monster.hp=4 monster.strength=0 monster.die=1 monster.poison=2 hero.antidotes="
	lands := 0.0
	for total, ways := range fiveFours {
		if total >= 12 {
			lands += ways / 1024
		}
	}
	// How likely the hero wins, before a turn of his.
	var wins func(hp, monster, poison, antidotes, ally int) float64
	wins = func(hp, monster, poison, antidotes, ally int) float64 {
		if poison > 0 {
			p := 0.0
			for lost := 1; lost <= 4; lost++ {
				p += wins(hp-lost, monster, 1-poison, antidotes, ally) / 4 // below 0: it has hurt
			}
			return p
		}
		poison, monster = -poison, monster-ally
		switch {
		case hp <= 0:
			return 0
		case monster <= 0:
			return 1
		case poison > 0 && antidotes > 0:
			poison, antidotes = 0, antidotes-1
		default:
			ally = 1 // on the first turn; later ones are prayers
		}
		p := (1 - lands - 1.0/1024) * wins(hp, monster, poison, antidotes, ally)
		if hp > 1 {
			p += lands * wins(hp-1, monster, 2, antidotes, ally)
		}
		if monster == 1 {
			return p + 1.0/1024
		}
		return p + 1.0/1024*wins(hp, monster-1, poison, antidotes, ally)
	}
	before := 0.0
	for antidotes := range 3 {
		want := wins(7, 4, 0, antidotes, 0)
		got := rowProbability(measure(t, "labyrinth/fight", set+strconv.Itoa(antidotes), "winner"), "hero")
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("with %d antidotes the hero wins with %.15g, want %.15g", antidotes, got, want)
		}
		if got <= before {
			t.Errorf("with %d antidotes the hero wins with %g, with one less with %g", antidotes, got, before)
		}
		before = got
	}
}

func rowProbability(d *evidence.Distribution, name string) float64 {
	for _, r := range d.Rows {
		if rowName(r) == name {
			return r.Probability
		}
	}
	return 0
}

// Blows until a weapon is damaged are geometric, with the chance of one of them.
func TestWearIsGeometric(t *testing.T) {
	p := (hitChance(14, 18) + 1.0/1024) * 18 / 1000
	left := 1.0
	for i, r := range measure(t, "labyrinth/wear", "", "blows_until_damaged").Rows {
		if i > 100 {
			break
		}
		if math.Abs(r.Probability-left*p) > 1e-12 {
			t.Fatalf("P(%s) = %.15g, want %.15g", r.Value, r.Probability, left*p)
		}
		left *= 1 - p
	}
}
