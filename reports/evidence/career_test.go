package evidence_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A career once more: the duel of matchups_test.go for every number of revivals, with a
// geometric number of wins before each death.
func careerWins(known map[fighter]float64, hero, monster fighter, wisdom int, revival bool, most int) []float64 {
	weakened := func(attribute, revivals int) int { return min(attribute, max(3, attribute-2*revivals)) }
	out, now := make([]float64, most), make([]float64, most) // wins until now, of a hero who is alive
	now[0] = 1
	for death := 1; death <= 20; death++ {
		weak := hero
		weak.strength, weak.constitution, weak.dexterity = weakened(hero.strength, death-1), weakened(hero.constitution, death-1), weakened(hero.dexterity, death-1)
		if _, ok := known[weak]; !ok {
			known[weak] = heroWins(weak, monster)
		}
		wins, carry := known[weak], 0.0
		for n := range now {
			carry = carry*wins + now[n]
			now[n] = carry * (1 - wins)
		}
		byWisdom := 0.0
		for total, ways := range fiveFours {
			if total+weakened(wisdom, death-1) >= 15+5*death {
				byWisdom += ways / 1024
			}
		}
		lives := 1 - (1-byWisdom)*(1-float64(max(5, 60-10*death))/100)
		if !revival || death == 20 {
			lives = 0
		}
		for n := range now {
			out[n] += now[n] * (1 - lives)
			now[n] *= lives
		}
	}
	return out
}

func TestCareer(t *testing.T) {
	hero := fighter{hp: 12, strength: 15, constitution: 9, dexterity: 12, armour: 2, dice: 1, sides: 6}
	monster := fighter{hp: 11, ac: 25, strength: 12, dexterity: 10, dice: 1, sides: 4, poison: 1}
	const set = "hero.hp=12 hero.strength=15 hero.constitution=9 hero.dexterity=12 hero.armour=2 hero.weapon=1d6 " +
		"monster.hp=11 monster.ac=25 monster.strength=12 monster.dexterity=10 monster.die=1d4 monster.poison=1 "
	known := map[fighter]float64{}
	var means []float64
	for _, c := range []struct {
		set     string
		wisdom  int
		revival bool
	}{
		{set, 12, true},
		{set + "wisdom=3", 3, true},
		{set + "revival=false", 12, false},
	} {
		want := careerWins(known, hero, monster, c.wisdom, c.revival, 400)
		d := measure(t, "labyrinth/career", c.set, "fights_won")
		mean := 0.0
		for n, p := range want {
			mean += float64(n) * p
		}
		for _, r := range d.Rows {
			if n := int(r.Value.Num().Int64()); n < len(want) && math.Abs(r.Probability-want[n]) > 1e-10 {
				t.Errorf("%s: P(fights_won = %d) = %.15g, want %.15g", c.set, n, r.Probability, want[n])
			}
		}
		if math.Abs(d.Mean.Value-mean) > 1e-8 {
			t.Errorf("%s: a mean of %.15g, want %.15g", c.set, d.Mean.Value, mean)
		}
		means = append(means, mean)
	}
	if means[0] <= means[1] || means[1] <= means[2] {
		t.Errorf("means %v: Wisdom and revival should be worth something", means)
	}
}

// How many deaths there are is how many revivals there are in labyrinth/lives, whatever
// the fights are like.
func TestCareerDeaths(t *testing.T) {
	lives := measure(t, "labyrinth/lives", "wisdom=14", "revivals")
	for _, set := range []string{"wisdom=14", "wisdom=14 hero.strength=18"} {
		deaths := measure(t, "labyrinth/career", set, "deaths")
		for i, r := range deaths.Rows {
			if i >= len(lives.Rows) {
				break // too rare to be listed
			}
			if want := lives.Rows[i].Probability; math.Abs(r.Probability-want) > 1e-10 {
				t.Errorf("%s: %s deaths with %.15g, want %.15g", set, r.Value, r.Probability, want)
			}
		}
	}
}

// A brawl in which one of two loses a point in each turn, and a day of brawls, between
// which the hero recovers by a d2, with what is left of his points.
const (
	brawl = `
parameters: {mine: 5, theirs: 3}
actors: {hero: {hp: mine}, foe: {hp: theirs}}
actions:
  blow: {rolls: {wins: chance(2/3)}, outcome: {won: wins, lost: otherwise}, effects: {won: foe.hp -= 1, lost: hero.hp -= 1}}
encounter: {turns: {hero: blow}, until: {hero: foe.hp <= 0, foe: hero.hp <= 0}}
measures: {left: {end: hero.hp}}
`
	day = `
parameters: {mine: 5, theirs: 3, brawls: 4}
actors: {hero: {hp: mine, fought: 0}}
actions:
  brawl: {scenario: brawl.yaml, set: {mine: hero.hp, theirs: theirs + hero.fought}, end: {left: hero.hp}, effects: [hero.hp = left, hero.fought += 1]}
  rest: hero.hp += if(hero.hp > 0, d2, 0)
encounter: {turns: {hero: [otherwise: [brawl, rest]]}, until: {down: hero.hp <= 0, through: hero.fought >= brawls}}
measures:
  ending: {end: ending}
  left: {end: hero.hp, given: ending == through}
  fought: {end: turns}
`
)

// brawlLeft is the chance of every number of points that a brawl leaves.
func brawlLeft(mine, theirs int) map[int]float64 {
	if mine == 0 || theirs == 0 {
		return map[int]float64{mine: 1}
	}
	out := map[int]float64{}
	for left, p := range brawlLeft(mine, theirs-1) {
		out[left] += p * 2 / 3
	}
	for left, p := range brawlLeft(mine-1, theirs) {
		out[left] += p / 3
	}
	return out
}

func TestDayOfBrawls(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"brawl.yaml": brawl, "day.yaml": day} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scenarios.Load(filepath.Join(dir, "day.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	now, fought, down := map[int]float64{5: 1}, map[int]float64{}, 0.0
	for n := range 4 {
		next := map[int]float64{}
		for mine, p := range now {
			for left, q := range brawlLeft(mine, 3+n) {
				if left == 0 {
					down += p * q
					fought[n+1] += p * q
					continue
				}
				if n == 3 { // the last brawl ends the day, and the turn with it
					next[left] += p * q
					continue
				}
				next[left+1] += p * q / 2
				next[left+2] += p * q / 2
			}
		}
		now = next
	}
	left := map[int]float64{}
	for mine, p := range now {
		left[mine] = p / (1 - down)
		fought[4] += p
	}
	for _, m := range agreed(t, s) {
		for _, row := range m.Distribution.Rows {
			want := map[string]float64{"down": down, "through": 1 - down}[row.Label]
			if row.Value != nil {
				want = map[string]map[int]float64{"left": left, "fought": fought}[m.Name][int(row.Value.Num().Int64())]
			}
			if math.Abs(row.Probability-want) > 1e-11 {
				t.Errorf("P(%s = %s) = %.15g, want %.15g", m.Name, rowName(row), row.Probability, want)
			}
		}
	}
}

// A brawl in which the hero drinks, and a week of them between which he takes along what the last one left.
const (
	brawlWithDrinks = `
parameters: {mine: 5, theirs: 3, drinks: 2}
actors: {hero: {hp: mine, drinks: drinks}, foe: {hp: theirs}}
actions:
  blow: {rolls: {wins: chance(1/2)}, outcome: {won: wins, lost: otherwise}, effects: {won: foe.hp -= 1, lost: hero.hp -= 1}}
  drink: [hero.drinks -= 1, hero.hp += d2]
encounter:
  turns: {hero: [when hero.hp <= 2 and hero.drinks > 0: drink, otherwise: blow]}
  until: {hero: foe.hp <= 0, foe: hero.hp <= 0}
measures: {left: {end: hero.hp}}
`
	week = `
parameters: {brawls: 4}
actors: {hero: {hp: 5, drinks: 2, gold: 0, fought: 0, down: false}}
actions:
  brawl:
    scenario: brawl.yaml
    set: {mine: hero.hp, theirs: 2 + hero.fought, drinks: hero.drinks}
    end: {left: hero.hp, drinks: hero.drinks}
    effects:
      hero: [hero.hp = left, hero.drinks = drinks, hero.gold += d2, hero.fought += 1]
      foe: [hero.drinks = drinks, hero.down = true]
encounter: {turns: {hero: brawl}, until: {down: hero.down, through: hero.fought >= brawls}}
measures:
  left: {end: "joint(hero.hp, hero.drinks)", given: ending == through}
  lost: {end: "joint(hero.gold, hero.drinks)", given: ending == down}
`
)

// A purse is what the hero has.
type purse struct{ hp, drinks, gold int }

// brawlEnds adds up how a brawl ends.
func brawlEnds(p purse, theirs int, chance float64, ends func(p purse, chance float64)) {
	switch {
	case p.hp == 0 || theirs == 0:
		ends(p, chance)
	case p.hp <= 2 && p.drinks > 0:
		brawlEnds(purse{p.hp + 1, p.drinks - 1, p.gold}, theirs, chance/2, ends)
		brawlEnds(purse{p.hp + 2, p.drinks - 1, p.gold}, theirs, chance/2, ends)
	default:
		brawlEnds(p, theirs-1, chance/2, ends)
		brawlEnds(purse{p.hp - 1, p.drinks, p.gold}, theirs, chance/2, ends)
	}
}

func TestWeekOfBrawls(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"brawl.yaml": brawlWithDrinks, "week.yaml": week} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := scenarios.Load(filepath.Join(dir, "week.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]map[string]float64{"left": {}, "lost": {}}
	sum := map[string]float64{}
	now := map[purse]float64{{hp: 5, drinks: 2}: 1}
	for n := range 4 {
		next := map[purse]float64{}
		for p, chance := range now {
			brawlEnds(p, 2+n, chance, func(p purse, chance float64) {
				if p.hp == 0 {
					want["lost"][fmt.Sprintf("(%d, %d)", p.gold, p.drinks)] += chance
					sum["lost"] += chance
					return
				}
				next[purse{p.hp, p.drinks, p.gold + 1}] += chance / 2
				next[purse{p.hp, p.drinks, p.gold + 2}] += chance / 2
			})
		}
		now = next
	}
	for p, chance := range now {
		want["left"][fmt.Sprintf("(%d, %d)", p.hp, p.drinks)] += chance
		sum["left"] += chance
	}
	for _, m := range agreed(t, s) {
		if len(m.Distribution.Rows) != len(want[m.Name]) {
			t.Errorf("%s has %d rows, want %d", m.Name, len(m.Distribution.Rows), len(want[m.Name]))
		}
		for _, row := range m.Distribution.Rows {
			if p := want[m.Name][rowName(row)] / sum[m.Name]; math.Abs(row.Probability-p) > 1e-11 {
				t.Errorf("P(%s = %s) = %.15g, want %.15g", m.Name, rowName(row), row.Probability, p)
			}
		}
	}
}

// agreed are the measures of a scenario at its defaults, about which the engines do not disagree.
func agreed(t *testing.T, s *scenarios.Scenario) []evidence.Measure {
	t.Helper()
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := options(200_000).Run(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Measures {
		if m.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("the engines disagree about %s", m.Name)
		}
	}
	return r.Measures
}
