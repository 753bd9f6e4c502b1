package evidence_test

import (
	"context"
	"math"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/reports/evidence"
	"oddsmith/reports/sweep"
	"oddsmith/scenarios"
)

// The duel once more, turn by turn in float64: an array of the chances of all
// states, carried on until next to nobody fights.
type fighter struct {
	hp, strength, constitution, dexterity, armour int // of a hero
	ac, poison                                    int // of a monster
	dice, sides, bonus                            int // what a hit does
}

// damage is the chance of every amount of the fighter's die.
func (f fighter) damage() map[int]float64 {
	out := map[int]float64{f.bonus: 1}
	for range f.dice {
		next := map[int]float64{}
		for v, p := range out {
			for face := 1; face <= f.sides; face++ {
				next[v+face] += p / float64(f.sides)
			}
		}
		out = next
	}
	return out
}

// fiveFours is the number of ways to roll a total with 5d4, of 1024.
var fiveFours = map[int]float64{
	5: 1, 6: 5, 7: 15, 8: 35, 9: 65, 10: 101, 11: 135, 12: 155, 13: 155, 14: 135, 15: 101, 16: 65, 17: 35, 18: 15, 19: 5, 20: 1,
}

// hitChance is the chance of a plain hit: neither fumble nor critical, and not
// blocked.
func hitChance(bonus, ac int) float64 {
	sum := 0.0
	for total, ways := range fiveFours {
		if total > 5 && total < 20 && total+bonus >= ac {
			sum += ways / 1024
		}
	}
	return sum * 2 / 3
}

type duelState struct {
	hero, monster        int
	heroActs, worn, torn bool // the weapon is damaged, the armour is
	poison               int
}

// heroWins is the chance that the hero is the winner.
func heroWins(hero, monster fighter) float64 {
	first := 0.0
	for a, p := range fiveFours {
		for b, q := range fiveFours {
			if a+hero.dexterity >= b+monster.dexterity {
				first += p * q / 1024 / 1024
			}
		}
	}
	start := duelState{hero: hero.hp, monster: monster.hp}
	now := map[duelState]float64{start: 1 - first}
	start.heroActs = true
	now[start] = first
	won := 0.0
	for left := 1.0; left > 1e-12; {
		next := map[duelState]float64{}
		for s, p := range now {
			if s.heroActs {
				heroTurn(hero, monster, s, p, next)
			} else {
				monsterTurn(hero, monster, s, p, next)
			}
		}
		left = 0
		for s, p := range next {
			if s.hero > 0 && s.monster > 0 {
				left += p
				continue
			}
			if s.hero > 0 {
				won += p
			}
			delete(next, s)
		}
		now = next
	}
	return won
}

func heroTurn(hero, monster fighter, s duelState, p float64, next map[duelState]float64) {
	s.heroActs = false
	suffers := map[int]float64{0: 1}
	if s.poison > 0 {
		suffers = map[int]float64{1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25}
		s.poison--
	}
	hit := hitChance(hero.strength, monster.ac)
	wear := float64(monster.ac) / 1000
	for lost, q := range suffers {
		s, p := s, p*q
		if s.hero -= lost; s.hero <= 0 {
			next[s] += p
			continue
		}
		for fumble := 1; fumble <= 4; fumble++ {
			f := s
			f.hero -= fumble
			next[f] += p / 1024 / 4
		}
		next[s] += p * (1 - 2.0/1024 - hit)
		for d, q := range hero.damage() {
			blow := d + (hero.strength+1)/2
			if s.worn {
				blow = max(1, blow/2)
			}
			for _, lands := range []struct {
				chance float64
				harm   int
			}{{hit, blow}, {1.0 / 1024, blow * 3 / 2}} {
				h := s
				h.monster -= lands.harm
				next[h] += p * q * lands.chance * (1 - wear)
				h.worn = true
				next[h] += p * q * lands.chance * wear
			}
		}
	}
}

func monsterTurn(hero, monster fighter, s duelState, p float64, next map[duelState]float64) {
	s.heroActs = true
	armour := hero.armour
	if s.torn {
		armour /= 2
	}
	hit := hitChance(monster.strength/2, 10+(hero.constitution+1)/2+armour)
	wear := float64(monster.strength) / 1000
	next[s] += p * (1 - 2.0/1024 - hit)
	for bite, q := range monster.damage() {
		f := s
		f.monster -= bite
		next[f] += p * q / 1024
		for _, lands := range []struct {
			chance float64
			harm   int
		}{{hit, bite}, {1.0 / 1024, bite * 3 / 2}} {
			h := s
			h.hero -= lands.harm
			h.poison = max(h.poison, monster.poison)
			next[h] += p * q * lands.chance * (1 - wear)
			h.torn = true
			next[h] += p * q * lands.chance * wear
		}
	}
}

// matrix is the chance of the hero at every cell of a sweep of matchups.
func matrix(t *testing.T, set map[string]string, sweeps ...scenarios.Sweep) []float64 {
	t.Helper()
	s, err := scenarios.Load("labyrinth/matchups")
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Sweep(set, sweeps)
	if err != nil {
		t.Fatal(err)
	}
	var out []float64
	o := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}
	o.Sampling.Workers = 2
	err = sweep.Run(context.Background(), g, []string{"winner"}, o, func(c sweep.Cell) error {
		out = append(out, c.Run.Measures[0].Distribution.Rows[0].Probability)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Cells of the matrix against the duel above.
func TestMatchups(t *testing.T) {
	apprentice := fighter{hp: 22, strength: 8, constitution: 8, dexterity: 11, armour: 0, dice: 1, sides: 4}
	pilgrim := fighter{hp: 31, strength: 9, constitution: 11, dexterity: 9, armour: 1, dice: 1, sides: 6}
	for _, c := range []struct {
		hero, monster string
		h, m          fighter
	}{
		{"apprentice", "centipede", apprentice, fighter{hp: 6, ac: 18, strength: 8, dexterity: 11, dice: 1, sides: 2, poison: 1}},
		{"apprentice", "viper", apprentice, fighter{hp: 12, ac: 21, strength: 10, dexterity: 16, dice: 1, sides: 3, poison: 2}},
		{"pilgrim", "wolf", pilgrim, fighter{hp: 21, ac: 22, strength: 13, dexterity: 15, dice: 1, sides: 6, bonus: 1}},
	} {
		got := matrix(t, map[string]string{"hero": c.hero, "monster": c.monster})[0]
		if want := heroWins(c.h, c.m); math.Abs(got-want) > 1e-10 {
			t.Errorf("%s against %s: %.15g, want %.15g", c.hero, c.monster, got, want)
		}
	}
}

// More hit points never lower a hero's chance; those of the monster never raise it.
// What is set goes over what the record says.
func TestMatchupsAreMonotone(t *testing.T) {
	texts := func(name, values string) scenarios.Sweep {
		s, err := scenarios.ParseSweep(name + "=" + values)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	fight := map[string]string{"hero": "thief", "monster": "wolf"}
	for name, sign := range map[string]float64{"hero.hp": 1, "monster.hp": -1, "hero.armour": 1} {
		list := matrix(t, fight, texts(name, "1..40:3"))
		for i := 1; i < len(list); i++ {
			if sign*(list[i]-list[i-1]) < -1e-12 {
				t.Errorf("%s, step %d: from %g to %g", name, i, list[i-1], list[i])
			}
		}
		if math.Abs(list[0]-list[len(list)-1]) < 0.1 {
			t.Errorf("%s makes no difference: %v", name, list)
		}
	}
}

// Heroes and monsters span from weak to strong, and stand in that order in their
// files. The whole matrix is for the night; by day, its ends.
func TestMatchupsSpan(t *testing.T) {
	all := []string{"all"}
	for _, p := range matrix(t, map[string]string{"monster": "rat"}, scenarios.Sweep{Name: "hero", Texts: all}) {
		if p < 0.95 {
			t.Errorf("a rat beats a hero with %g", 1-p)
		}
	}
	if p := matrix(t, map[string]string{"hero": "champion", "monster": "dragon"})[0]; p > 0.05 {
		t.Errorf("the champion beats the dragon with %g", p)
	}
	if !nightly.IsOn() {
		return
	}
	list := matrix(t, nil, scenarios.Sweep{Name: "hero", Texts: all}, scenarios.Sweep{Name: "monster", Texts: all})
	const monsters = 30
	heroes := len(list) / monsters
	strength, danger := make([]float64, heroes), make([]float64, monsters)
	for h := range heroes {
		low, high := 1.0, 0.0
		for m := range monsters {
			p := list[h*monsters+m]
			low, high = min(low, p), max(high, p)
			strength[h] += p / monsters
			danger[m] += (1 - p) / float64(heroes)
		}
		if low > 0.05 || high < 0.95 {
			t.Errorf("hero %d wins from %g to %g", h, low, high)
		}
	}
	for name, ranks := range map[string][]float64{"hero": strength, "monster": danger} {
		for i := 1; i < len(ranks); i++ {
			if ranks[i] < ranks[i-1]-1e-4 {
				t.Errorf("%s %d is weaker than the one before: %g, %g", name, i, ranks[i], ranks[i-1])
			}
		}
	}
}
