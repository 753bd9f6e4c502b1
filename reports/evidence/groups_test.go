package evidence_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// A randomFight is one of a group against another, or against a single hero, written with groups and actor by
// actor.
type randomFight struct{ heroes, goblins int }

func pick(r *rand.Rand, list ...string) string { return list[r.IntN(len(list))] }

// spell writes a fight both ways, each with the same choices. Where nobody does anything to itself or its like,
// members of a group may be told apart by nothing.
func spell(r *rand.Rand, toOthers bool) (groups, single string) {
	f := randomFight{1 + r.IntN(2), 2 + r.IntN(2)}
	if toOthers {
		f.goblins++
	}
	hero := fmt.Sprintf("{hp: %s, n: %d}", pick(r, "2", "3", "{start: 3, floor: 0}", "d2 + 1"), r.IntN(2))
	goblin := fmt.Sprintf("{hp: %s, gain: {xp: %s}}", pick(r, "1", "2", "{start: 2, floor: 0}", "d2"), pick(r, "3", "d2"))
	one := func(resources string, count int) string {
		return strings.Replace(resources, "{", fmt.Sprintf("{count: %d, ", count), 1)
	}
	members := func(name string, count int) []string {
		var out []string
		for i := range count {
			out = append(out, fmt.Sprintf("%s_%d", name, i+1))
		}
		return out
	}
	heroes, goblins := members("hero", f.heroes), members("goblin", f.goblins)
	actions := fmt.Sprintf(`actions:
  hit: {rolls: {a: d3}, outcome: {hit: a > 1, miss: otherwise}, effects: {hit: target.hp -= %s, miss: %s}}
  smash: [target.hp -= 1, self.hp -= %s]
`, pick(r, "1", "d2"), pick(r, "self.hp -= 1", "target.hp -= 1"), pick(r, "1", "0", "d2 - 1"))
	if toOthers {
		goblin = strings.Replace(goblin, "{", fmt.Sprintf("{n: %d, ", r.IntN(2)), 1)
		actions = fmt.Sprintf(`actions:
  hit: {rolls: {a: d3}, outcome: {hit: a > 1, miss: otherwise}, effects: {hit: target.hp -= %s, miss: []}}
  smash: [target.hp -= 1, target.n = %s]
`, pick(r, "1", "d2"), pick(r, "1 - target.n", "target.n", "target.hp"))
	}
	joins := toOthers && r.IntN(3) == 0
	if joins {
		goblin = strings.Replace(goblin, "{", fmt.Sprintf("{joins: %d, ", 1+r.IntN(3)), 1)
	}
	aim := func() string { return pick(r, "first", "weakest", "strongest", "random", "each") }
	act := func() string {
		if toOthers {
			return pick(r, "hit", "smash", "[[hit, smash]]", "[when target.n > 0: hit, otherwise: smash]", "[when foes.standing > 1: smash, otherwise: hit]")
		}
		return pick(r, "hit", "smash", "[[hit, smash]]", "[when self.hp > 1: hit, otherwise: smash]")
	}
	heroAim, goblinAim, heroAct, goblinAct := aim(), aim(), act(), act()
	if joins { // a group comes as one, so on the turn on which it does there are more of it
		goblinAct = strings.Replace(goblinAct, "foes.standing > 1", "heroes.standing > 1", 1)
		defer func() {
			standing := strings.NewReplacer("ending, goblin.standing", "ending, 0", "ending, foes.standing", "ending, 0", ".standing, foes.standing)", ".standing, 0)")
			groups, single = standing.Replace(groups), standing.Replace(single)
		}()
	}
	if toOthers && heroAim == "first" {
		heroAim = "random"
	}
	if heroAim == "each" || goblinAim == "each" { // of all there is no one to ask
		heroAct, goblinAct = strings.Replace(heroAct, "target.n > 0", "foes.standing > 1", 1), strings.Replace(goblinAct, "target.n > 0", "foes.standing > 1", 1)
	}
	order := r.IntN(4)
	limit := pick(r, "6", "9")

	write := func(actors, sides, order, turns, until string, measures string) string {
		return "actors:\n" + actors + actions + "encounter:\n  sides: " + sides + "\n" + order + "  turns:\n" + turns + "  until: " + until + "\n  limit: {draw: " + limit + "}\nmeasures:\n" + measures
	}
	orders := []string{"", "  order: [goblin, hero]\n", "  order: {hero: d2, goblin: d3}\n", "  order: {goblin: 1, hero: with goblin}\n"}
	groups = write(
		"  hero: "+one(hero, f.heroes)+"\n  goblin: "+one(goblin, f.goblins)+"\n", "{heroes: hero, foes: [goblin]}", orders[order],
		fmt.Sprintf("    hero: {policy: %s, target: %s goblin}\n    goblin: {policy: %s, target: %s of heroes}\n", heroAct, heroAim, goblinAct, goblinAim),
		"{won: goblin.down, lost: hero.down}", "  ends: {end: 'joint(ending, goblin.standing, goblin.xp)'}\n  turns: {end: 'joint(turns, hero.standing, foes.standing)'}\n")

	var actors, turns, follow strings.Builder
	for i, list := range [][]string{heroes, goblins} {
		for k, name := range list {
			fmt.Fprintf(&actors, "  %s: %s\n", name, []string{hero, goblin}[i])
			fmt.Fprintf(&turns, "    %s: {policy: %s, target: %s of %s}\n", name, []string{heroAct, goblinAct}[i], []string{heroAim, goblinAim}[i], []string{"foes", "heroes"}[i])
			if k > 0 {
				fmt.Fprintf(&follow, ", %s: with %s", name, list[0])
			}
		}
	}
	follows := follow.String()
	goblinFollows := ""
	for _, name := range goblins[1:] {
		goblinFollows += ", " + name + ": with goblin_1"
	}
	heroFollows := ""
	for _, name := range heroes[1:] {
		heroFollows += ", " + name + ": with hero_1"
	}
	orders = []string{
		"", "  order: [" + strings.Join(append(goblins[:len(goblins):len(goblins)], heroes...), ", ") + "]\n", "  order: {hero_1: d2, goblin_1: d3" + follows + "}\n",
		"  order: {goblin_1: 1" + goblinFollows + ", hero_1: with goblin_1" + heroFollows + "}\n",
	}
	single = write(actors.String(), "{heroes: ["+strings.Join(heroes, ", ")+"], foes: ["+strings.Join(goblins, ", ")+"]}", orders[order], turns.String(),
		"{won: foes.down, lost: heroes.down}", "  ends: {end: 'joint(ending, foes.standing, foes.xp)'}\n  turns: {end: 'joint(turns, heroes.standing, foes.standing)'}\n")
	return groups, single
}

// How many there are may be a parameter: the same as a number, for all that there may be.
func TestCountIsAParameter(t *testing.T) {
	r := rand.New(rand.NewPCG(47, 48))
	for fight := range 10 {
		fixed, _ := spell(r, fight%2 > 0)
		for n := 1; n <= 3; n++ {
			counted := regexp.MustCompile(`goblin: \{count: \d`).ReplaceAllString(fixed, fmt.Sprintf("goblin: {count: %d", n))
			open := "parameters: {horde: {default: 2, range: 0..3}}\n" + regexp.MustCompile(`goblin: \{count: \d`).ReplaceAllString(fixed, "goblin: {count: horde")
			var runs [2]*evidence.Run
			for i, text := range []string{counted, open} {
				s, err := scenarios.Parse("fight.yaml", []byte(text))
				if err != nil {
					t.Fatalf("%v in\n%s", err, text)
				}
				var set map[string]string
				if i > 0 {
					set = map[string]string{"horde": fmt.Sprint(n)}
				}
				runs[i] = chosen(t, s, set, evidence.ExactEngine)
			}
			for m, want := range runs[0].Measures {
				got := runs[1].Measures[m].Distribution.Rows
				if len(got) != len(want.Distribution.Rows) || len(got) == 0 {
					t.Fatalf("%s: %d rows, want %d of\n%s", want.Name, len(got), len(want.Distribution.Rows), counted)
				}
				for i, row := range want.Distribution.Rows {
					if got[i].Label != row.Label || math.Abs(got[i].Probability-row.Probability) > 1e-12 {
						t.Errorf("%s: %s with %v, want %s with %v of\n%s", want.Name, got[i].Label, got[i].Probability, row.Label, row.Probability, counted)
					}
				}
			}
		}
	}
}

// A ball of fire hits all with one roll: three goblins of 4 hit points are all down or none is, with the chance that
// two rolls of 0, 0, 1, 2, 3 and 4 come to 4 or more.
func TestOneRollForAll(t *testing.T) {
	const text = `
actors: {hero: {hp: 5}, goblin: {count: 3, hp: 4, armour: 2}}
actions:
  ball:
    rolls: {damage: d6}
    outcome: {hit: damage > target.armour, miss: otherwise}
    effects: {hit: target.hp -= damage - target.armour}
  bite: target.hp -= 1
encounter:
  sides: {us: [hero], foes: [goblin]}
  turns: {hero: {policy: ball, target: all goblin}, goblin: {policy: bite, target: hero}}
  until: {won: foes.down, lost: us.down}
measures: {left: {end: foes.standing}}
`
	s, err := scenarios.Parse("ball.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := options(200_000).Run(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	m := run.Measures[0]
	rows := m.Distribution.Rows
	if len(rows) != 2 || math.Abs(rows[0].Probability-17.0/36) > 1e-12 || rowName(rows[1]) != "3" || m.Crosscheck.Verdict == agreement.Disagree {
		t.Errorf("%v, want 0 with 17/36 and 3 else; the engines: %v", rows, m.Crosscheck.Verdict)
	}
}

// Of an action aimed at three all effects happen three times. What is an action of its own before it, or under start,
// happens once, also where it goes by what was rolled for all.
func TestPaidOnceForAll(t *testing.T) {
	for turn, want := range map[string]string{
		"{target: all orc, policy: blast}":                                      "(6, 20)",
		"{target: each orc, policy: blast}":                                     "(6, 20)",
		"{target: all orc, policy: [[pay, bolt]]}":                              "(8, 20)",
		"{target: each orc, policy: [[pay, bolt]]}":                             "(8, 20)",
		"{target: all orc, start: hero.mana -= 1, policy: bolt}":                "(8, 20)",
		"{target: all orc, policy: [[throw, backfire, burn]]}":                  "(9, 17)",
		"{target: all orc, choose: [[pay, bolt], blast], for: mean(hero.mana)}": "(8, 20)",
	} {
		s, err := scenarios.Parse("mana.yaml", []byte(`
actors: {hero: {hp: 20, mana: 9, fire: 0}, orc: {count: 3, hp: 9}}
actions:
  blast: [target.hp -= 1, hero.mana -= 1]
  bolt: target.hp -= 1
  pay: hero.mana -= 1
  throw: hero.fire = 2d1
  backfire: {if: hero.fire == 2, then: hero.hp -= 3}
  burn: {if: hero.fire >= 2, then: target.hp -= hero.fire}
encounter:
  sides: {heroes: [hero], foes: [orc]}
  turns: {hero: `+turn+`, orc: pass}
  until: {won: foes.down, lost: heroes.down}
  limit: {draw: 1}
measures: {left: {end: "joint(hero.mana, hero.hp)"}}
`))
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		run, err := options(1000).Run(t.Context(), b)
		if err != nil {
			t.Fatal(err)
		}
		m := run.Measures[0]
		if len(m.Distribution.Rows) != 1 || m.Distribution.Rows[0].Label != want || m.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("%s: %v, want %s; the engines: %v", turn, m.Distribution.Rows, want, m.Crosscheck.Verdict)
		}
	}
}

// A group is so many actors alike: random fights come to the same as those of single actors.
func TestGroupsAreSingleActors(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	together := 0 // measures of fights in which states that are alike were one
	for i := range 60 {
		groups, single := spell(r, i%2 > 0)
		var runs [2]*evidence.Run
		for i, text := range []string{groups, single} {
			s, err := scenarios.Parse("fight.yaml", []byte(text))
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			runs[i] = chosen(t, s, nil, evidence.ExactEngine)
		}
		for m, want := range runs[1].Measures {
			got := runs[0].Measures[m]
			if got.Work < want.Work {
				together++
			}
			if len(got.Distribution.Rows) != len(want.Distribution.Rows) || len(want.Distribution.Rows) == 0 {
				t.Fatalf("%s: %d rows, want %d of\n%s\nand\n%s", want.Name, len(got.Distribution.Rows), len(want.Distribution.Rows), groups, single)
			}
			for i, row := range want.Distribution.Rows {
				if g := got.Distribution.Rows[i]; row.Label == "" || g.Label != row.Label || math.Abs(g.Probability-row.Probability) > 1e-12 {
					t.Errorf("%s: %s with %v, want %s with %v of\n%s", want.Name, g.Label, g.Probability, row.Label, row.Probability, groups)
				}
			}
		}
	}
	if together < 20 {
		t.Errorf("states that are alike were one for %d measures", together)
	}
}

// hitFight writes a fight of groups who are hit at random, with groups and actor by actor.
func hitFight(r *rand.Rand) (groups, single string) {
	heroes, goblins := 1+r.IntN(2), 2+r.IntN(2)
	hp := func() string {
		return pick(r, "1", "2", "3", "{start: 3, floor: 0}", "{start: 4, floor: -1}")
	}
	hero, goblin := hp(), hp()
	xp := pick(r, "3", "1")
	harm := pick(r, "target.hp -= 1", "target.hp -= d2", "target.hp -= d3", "target.hp = target.hp // 2",
		"target.hp -= if(target.hp > 2, d2, 1)", "target.hp = max(target.hp - 2, min(0, target.hp - 1))")
	heroAct := pick(r, "hit", "hit", "[[hit, hit]]", "[when foes.standing > 2: hard, otherwise: hit]", "{weights: {hit: 1, hard: 2}}", "soft")
	goblinAct := pick(r, "hit", "hit", "[[hit, hit]]", "[when heroes.standing > 1: hard, otherwise: hit]", "[when foes.standing > 1: hit, otherwise: [hit, act again]]", "soft")
	actions := fmt.Sprintf(`actions:
  hit: {rolls: {a: d4}, outcome: {hit: a > %d, miss: otherwise}, effects: {hit: "%s"}}
  hard: {rolls: {a: d4}, outcome: {hit: a > %d, miss: otherwise}, effects: {hit: "%[2]s"}}
  soft: {rolls: {a: d4}, outcome: {hit: a > 1, miss: otherwise}, effects: {hit: [target.hp -= d2]}}
`, 1+r.IntN(2), harm, r.IntN(3))
	members := func(name string, count int) string {
		var out []string
		for i := range count {
			out = append(out, fmt.Sprintf("%s_%d", name, i+1))
		}
		return strings.Join(out, ", ")
	}
	limit := pick(r, "", "  limit: {draw: 12}\n")
	end := "  until: {won: foes.down, lost: heroes.down}\n" + limit + `measures:
  ends: {end: 'joint(ending, heroes.standing, foes.standing)'}
  xp: {end: 'joint(foes.xp, heroes.standing)'}
  turns: {end: turns}
  left: {path: foes.standing, turns: 5}
`
	heroTurn := fmt.Sprintf("{policy: %s, target: random of foes}", heroAct)
	goblinTurn := fmt.Sprintf("{policy: %s, target: random of heroes}", goblinAct)
	groups = fmt.Sprintf("actors:\n  hero: {count: %d, hp: %s}\n  goblin: {count: %d, hp: %s, gain: {xp: %s}}\n", heroes, hero, goblins, goblin, xp) + actions +
		"encounter:\n  sides: {heroes: [hero], foes: [goblin]}\n  turns:\n    hero: " + heroTurn + "\n    goblin: " + goblinTurn + "\n" + end
	var actors, turns strings.Builder
	for _, name := range strings.Split(members("hero", heroes), ", ") {
		fmt.Fprintf(&actors, "  %s: {hp: %s}\n", name, hero)
		fmt.Fprintf(&turns, "    %s: %s\n", name, heroTurn)
	}
	for _, name := range strings.Split(members("goblin", goblins), ", ") {
		fmt.Fprintf(&actors, "  %s: {hp: %s, gain: {xp: %s}}\n", name, goblin, xp)
		fmt.Fprintf(&turns, "    %s: %s\n", name, goblinTurn)
	}
	single = "actors:\n" + actors.String() + actions + "encounter:\n  sides: {heroes: [" + members("hero", heroes) + "], foes: [" + members("goblin", goblins) + "]}\n  turns:\n" +
		turns.String() + end
	return groups, single
}

// Groups who are hit at random are told apart by how many stand and how many hits they took alone: random fights come
// to the same as those of single actors, whose conditions are all in the state.
func TestHitsAtRandomAreCounted(t *testing.T) {
	r := rand.New(rand.NewPCG(49, 50))
	for range 20 {
		groups, single := hitFight(r)
		var runs [2]*evidence.Run
		for i, text := range []string{groups, single} {
			s, err := scenarios.Parse("fight.yaml", []byte(text))
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			runs[i] = chosen(t, s, nil, evidence.ExactEngine)
		}
		for m, want := range runs[1].Measures {
			got := runs[0].Measures[m].Distribution.Rows
			byLabel := map[string]float64{}
			for _, row := range got {
				byLabel[rowName(row)] = row.Probability
			}
			if len(want.Distribution.Rows) == 0 {
				t.Fatalf("%s: no rows of\n%s", want.Name, single)
			}
			for _, row := range want.Distribution.Rows {
				if p := byLabel[rowName(row)]; math.Abs(p-row.Probability) > 1e-11 {
					t.Errorf("%s: %s with %v, want %v of\n%s", want.Name, rowName(row), p, row.Probability, groups)
				}
			}
		}
	}
}

// Six against four who all hit at random would be hundreds of millions of states, were their conditions in them.
func TestSixAgainstFourAtRandom(t *testing.T) {
	const text = `
actors: {hero: {count: 4, hp: {start: 12, floor: 0}}, goblin: {count: 6, hp: {start: 12, floor: 0}}}
actions:
  strike: {rolls: {a: d20}, outcome: {hit: a >= 9, miss: otherwise}, effects: {hit: target.hp -= d8}}
  bash: {rolls: {a: d20}, outcome: {hit: a >= 12, miss: otherwise}, effects: {hit: target.hp -= d6}}
encounter:
  sides: {heroes: hero, foes: goblin}
  turns: {hero: {policy: strike, target: random goblin}, goblin: {policy: bash, target: random hero}}
  until: {heroes: goblin.down, goblins: hero.down}
measures: {winner: {end: ending}}
`
	s, err := scenarios.Parse("horde.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := options(100_000).Run(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	m := run.Measures[0]
	if len(m.Distribution.Rows) != 2 || m.Crosscheck.Verdict == agreement.Disagree {
		t.Errorf("%v; the engines: %v", m.Distribution.Rows, m.Crosscheck.Verdict)
	}
}
