package evidence_test

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"oddsmith/internal/nightly"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// endsOf evaluates a measure of a rule file exactly, as a distribution by outcome.
func endsOf(t *testing.T, s *scenarios.Scenario, name string) map[string]float64 {
	t.Helper()
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Query(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}.Evaluate(context.Background(), q.Expr)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, r := range a.Distribution.Rows {
		got[rowName(r)] = r.Probability
	}
	return got
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s is %.12f, want %.12f", what, got, want)
	}
}

// The skirmish of docs/rule-files.md, played by a plain program: who acts goes round
// hero, pet, orc; only who begins is rolled for, and who is down is passed over.
func TestSkirmish(t *testing.T) {
	s, err := scenarios.Parse("skirmish.yaml", []byte(`
actors: {hero: {hp: 6}, pet: {hp: 2}, orc: {hp: 8}}
actions:
  strike: {rolls: {total: d6}, outcome: {hit: total >= 4, miss: otherwise}, effects: {hit: target.hp -= 1}}
encounter:
  sides: {heroes: [hero, pet], foes: [orc]}
  down: hp <= 0
  order: {hero: d20 + 2, pet: with hero, orc: d20}
  turns:
    hero: {policy: strike, target: first of foes}
    pet: {policy: strike, target: first of foes}
    orc: {policy: strike, target: weakest of heroes}
  until: {won: foes.down, lost: heroes.down}
measures:
  end: {end: ending}
  turns: {end: turns}
  standing: {end: heroes.standing}
  rounds: {end: rounds}
`))
	if err != nil {
		t.Fatal(err)
	}
	type state struct{ hero, pet, orc, acts, rounds int } // rounds that have begun
	heroBegins := 0.0
	for a := 1; a <= 20; a++ {
		for b := 1; b <= 20; b++ {
			if a+2 >= b {
				heroBegins += 1.0 / 400
			}
		}
	}
	// The orc begins a round where it won the roll, the first hero who stands where not.
	now, first := map[state]float64{{6, 2, 8, 0, 1}: heroBegins, {6, 2, 8, 5, 1}: 1 - heroBegins}, 3
	ends, standing, rounds, turns := map[string]float64{}, map[int]float64{}, map[string]float64{}, 0.0
	for turn := 0; turn < 300; turn++ { // fewer than 16 hits in 300 turns have a chance of 1e-60
		next := map[state]float64{}
		for s, p := range now {
			if s.orc == 0 || s.hero == 0 && s.pet == 0 {
				name := "lost"
				if s.orc == 0 {
					name = "won"
				}
				ends[name] += p
				turns += p * float64(turn)
				n := 0
				for _, hp := range []int{s.hero, s.pet} {
					if hp > 0 {
						n++
					}
				}
				standing[n] += p
				rounds[strconv.Itoa(s.rounds)] += p
				continue
			}
			hit := s
			switch {
			case s.acts%first < 2:
				hit.orc--
			case s.pet == 0 || s.hero > 0 && s.hero <= s.pet:
				hit.hero--
			default:
				hit.pet--
			}
			before := s.rounds
			for _, s := range []state{s, hit} {
				// 0 to 2 are hero, pet and orc of those who begin with the hero; 5, 3 and 4 the
				// orc, hero and pet of those who begin with the orc.
				order := []int{0, 1, 2}
				if s.acts >= first {
					order = []int{5, 3, 4}
				}
				for range 3 {
					i := (slices.Index(order, s.acts) + 1) % 3
					if i == 0 {
						s.rounds++
					}
					s.acts = order[i]
					if who := s.acts % first; who == 0 && s.hero > 0 || who == 1 && s.pet > 0 || who == 2 {
						break
					}
				}
				if s.orc == 0 || s.hero == 0 && s.pet == 0 {
					s.rounds = before // it is over: no round begins
				}
				next[s] += p / 2
			}
		}
		now = next
	}
	got := endsOf(t, s, "end")
	for name, want := range ends {
		near(t, name, got[name], want)
	}
	got = endsOf(t, s, "standing")
	for n, want := range standing {
		near(t, "standing", got[string(rune('0'+n))], want)
	}
	got = endsOf(t, s, "rounds")
	for n, want := range rounds {
		if want > 1e-9 {
			near(t, "rounds "+n, got[n], want)
		}
	}
	mean := 0.0
	for name, p := range endsOf(t, s, "turns") {
		v := 0.0
		for _, c := range name {
			v = 10*v + float64(c-'0')
		}
		mean += p * v
	}
	near(t, "mean of turns", mean, turns)
}

// The pack, turn by turn: guard and archer, then the wolves, or the other way round.
func TestPack(t *testing.T) {
	type state struct {
		guard, archer int
		wolves        [3]int
		acts          int // guard, archer, and the wolves
	}
	spread := func(low, high int) map[int]float64 {
		out := map[int]float64{}
		for v := low; v <= high; v++ {
			out[v] = 1 / float64(high-low+1)
		}
		return out
	}
	const heroHits, guardHit, archerHit = 13.0 / 20, 10.0 / 20, 12.0 / 20 // 8, 11 and 9 or more of a d20
	begins := 0.0
	for a := 1; a <= 20; a++ {
		for b := 1; b <= 20; b++ {
			if a+1 >= b {
				begins += 1.0 / 400
			}
		}
	}
	first := state{guard: 8, archer: 5, wolves: [3]int{4, 4, 4}}
	last := first
	last.acts = 2
	now := map[state]float64{first: begins, last: 1 - begins}
	ends := map[string]float64{}
	for range 200 {
		next := map[state]float64{}
		pass := func(s state, p float64) {
			for i := 1; i <= 5; i++ {
				k := (s.acts + i) % 5
				if k == 0 && s.guard > 0 || k == 1 && s.archer > 0 || k >= 2 && s.wolves[k-2] > 0 {
					s.acts = k
					break
				}
			}
			next[s] += p
		}
		for s, p := range now {
			switch {
			case s.wolves == [3]int{}:
				ends["heroes"] += p
				continue
			case s.guard == 0 && s.archer == 0:
				ends["wolves"] += p
				continue
			case s.acts < 2:
				aim, damage := -1, spread(1, 6)
				if s.acts == 1 {
					damage = spread(2, 5)
				}
				for i, hp := range s.wolves {
					if hp > 0 && (aim < 0 || s.acts == 1 && hp < s.wolves[aim]) {
						aim = i
					}
				}
				pass(s, p*(1-heroHits))
				for d, q := range damage {
					after := s
					after.wolves[aim] = max(0, after.wolves[aim]-d)
					pass(after, p*heroHits*q)
				}
			default:
				both := 0.0
				for _, hp := range []int{s.guard, s.archer} {
					if hp > 0 {
						both++
					}
				}
				for d, q := range spread(1, 4) {
					if s.guard > 0 {
						after := s
						after.guard = max(0, s.guard-d)
						pass(after, p/both*guardHit*q)
						pass(s, p/both*(1-guardHit)*q)
					}
					if s.archer > 0 {
						after := s
						after.archer = max(0, s.archer-d)
						pass(after, p/both*archerHit*q)
						pass(s, p/both*(1-archerHit)*q)
					}
				}
			}
		}
		now = next
	}
	s, err := scenarios.Load("mechanics/pack")
	if err != nil {
		t.Fatal(err)
	}
	got := endsOf(t, s, "winner")
	for name, want := range ends {
		near(t, name, got[name], want)
	}
}

// Whoever is down does nothing more, and nothing is done when it is over.
func TestWhoIsDownDoesNothing(t *testing.T) {
	const sides = `
actors: {a: {hp: A}, b: {hp: 1}, x: {hp: 1}}
actions: {hit: target.hp -= 1, fall: self.hp -= 1}
encounter:
  sides: {as: [a, b], xs: [x]}
  order: [a, x, b]
  turns:
    a: A-TURN
    b: {policy: hit, target: x}
    x: {policy: hit, target: first of as}
  until: {won: xs.down, lost: as.down}
measures: {end: {end: ending}, turns: {end: turns}}
`
	for name, c := range map[string]struct{ hp, turn, want, turns string }{
		"who stands":               {"1", "{policy: hit, target: x}", "won", "1"},
		"down from the start":      {"0", "{policy: hit, target: x}", "lost", "1"},
		"by a roll":                {"1 - d1", "{policy: hit, target: x}", "lost", "1"},
		"by what is done":          {"1", "{policy: [[fall, hit]], target: x}", "lost", "2"},
		"by what is done, at once": {"1", "{policy: [[fall, act again]], target: x}", "lost", "2"},
		"at the start of the turn": {"1", "{start: a.hp -= 1, policy: hit, target: x}", "lost", "2"},
		"before the turn's end":    {"1", "{policy: fall, target: x, end: x.hp -= 1}", "lost", "2"},
		"of two parts of a turn":   {"2", "{start: a.hp -= 1, policy: [[fall, hit]], target: x}", "lost", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := scenarios.Parse("f.yaml", []byte(strings.NewReplacer("A-TURN", c.turn, "hp: A}", "hp: "+c.hp+"}").Replace(sides)))
			if err != nil {
				t.Fatal(err)
			}
			near(t, c.want, endsOf(t, s, "end")[c.want], 1)
			near(t, c.turns+" turns", endsOf(t, s, "turns")[c.turns], 1)
		})
	}
	s, err := scenarios.Parse("f.yaml", []byte(`
actors: {hero: {hp: 1, gold: 0}, wolf: {hp: 2}}
actions: {hit: wolf.hp -= d2, loot: hero.gold += 1}
encounter: {turns: {hero: [[hit, loot]]}, until: wolf.hp <= 0}
measures: {gold: {end: hero.gold}}
`))
	if err != nil {
		t.Fatal(err)
	}
	got := endsOf(t, s, "gold") // the hero loots where the first hit was not the last
	near(t, "no gold", got["0"], 0.5)
	near(t, "some gold", got["1"], 0.5)
}

// Who is down from the start is passed over in the first round, too.
func TestRoundsWithoutWhoIsDown(t *testing.T) {
	for _, order := range []string{
		"[a, x, b]", "{a: d1 == 1, x: d1 == 1, b: otherwise}", "{a: 3, x: 2, b: 1}", "{a: 3, x: with a, b: 1}",
		"{a: 3, x: 2, b: 1}\n  initiative: round", "{a: d1 == 1, x: d1 == 1, b: otherwise}\n  initiative: round",
	} {
		s, err := scenarios.Parse("f.yaml", []byte(`
actors: {a: {hp: 0}, b: {hp: 1}, x: {hp: 2}}
actions: {hit: target.hp -= 1, wait: x.hp -= 0}
encounter:
  sides: {as: [a, b], xs: [x]}
  order: `+order+`
  turns:
    a: {policy: hit, target: x}
    b: {policy: hit, target: x}
    x: wait
  until: {won: xs.down, lost: as.down}
measures: {turns: {end: turns}, rounds: {end: rounds}}
`))
		if err != nil {
			t.Fatalf("%s: %v", order, err)
		}
		near(t, order+": four turns", endsOf(t, s, "turns")["4"], 1)
		near(t, order+": two rounds", endsOf(t, s, "rounds")["2"], 1)
	}
}

// A name in brackets that no actor has may be a parameter, with actors too.
func TestParameterBesideActorsInMethuen(t *testing.T) {
	s, err := scenarios.Parse("f.yaml", []byte(`
notation: methuen
parameters: {attack: 3, edge: 1d2}
actors: {target: {health: 9, defense: 6}}
rolls: {first: 1d4}
effects: {if: "[first]+[attack] >= [target defense]", then: "[target health] -= [attack]+[edge]"}
measures: {left: {after: target health}}
`))
	if err != nil {
		t.Fatal(err)
	}
	got := endsOf(t, s, "left") // a 3 or a 4 hits
	near(t, "missed", got["9"], 0.5)
	near(t, "hit with an edge of 1", got["5"], 0.25)
	near(t, "hit with an edge of 2", got["4"], 0.25)
}

// Six who are alike, three on a side, and an order without ties: each side wins as often.
func TestOrderOfSix(t *testing.T) {
	const file = `
actors: {a: {hp: 1}, b: {hp: 1}, c: {hp: 1}, x: {hp: 1}, y: {hp: 1}, z: {hp: 1}}
actions: {hit: {outcome: {hit: d2 == 1, miss: otherwise}, effects: {hit: target.hp -= 1}}}
encounter:
  sides: {us: [a, b, c], them: [x, y, z]}
  order: {a: d20, b: d20, c: d20, x: d20, y: d20, z: d20}
  ties: reroll
  turns:
    a: {policy: hit, target: first of them}
    b: {policy: hit, target: first of them}
    c: {policy: hit, target: first of them}
    x: {policy: hit, target: first of us}
    y: {policy: hit, target: first of us}
    z: {policy: hit, target: first of us}
  until: {won: them.down, lost: us.down}
measures: {winner: {end: ending}}
`
	s, err := scenarios.Parse("f.yaml", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	got := endsOf(t, s, "winner")
	near(t, "won", got["won"], 0.5)
	near(t, "lost", got["lost"], 0.5)
}

// Numbers without dice are one order: what they come to is what it comes to where that order is
// listed, whoever falls and is raised again.
func TestNumbersAreLikeAList(t *testing.T) {
	for name, effect := range map[string]string{
		"nobody is raised":      `target.hp -= d3`,
		"one is raised by name": `[target.hp -= d3, "pet.hp = if(hero.hp == 2, 3, pet.hp)"]`,
		"one heals itself":      `[target.hp -= d3, "self.hp += if(self.hp == 1, 1, 0)"]`,
	} {
		for order, list := range map[string]string{
			"{hero: 4, pet: 3, orc: 2, wolf: 1}":                      "[hero, pet, orc, wolf]",
			"{orc: 1, wolf: 4, hero: 2, pet: 3}":                      "[wolf, pet, hero, orc]",
			"{pet: 1, orc: with pet, wolf: with pet, hero: with pet}": "[pet, orc, wolf, hero]",
		} {
			for _, measure := range nightly.Some([]string{"ending", "rounds", "hero.hp + 10 * wolf.hp"}, 2) {
				var got []map[string]float64
				for _, order := range []string{order, order + "\n  initiative: round", list} {
					s, err := scenarios.Parse("order.yaml", []byte(`
actors: {hero: {hp: 4}, pet: {hp: 3}, orc: {hp: 5}, wolf: {hp: 2}}
actions: {strike: {rolls: {r: d4}, outcome: {hit: r > 1, miss: otherwise}, effects: {hit: `+effect+`}}}
encounter:
  sides: {heroes: [hero, pet], foes: [orc, wolf]}
  order: `+order+`
  turns:
    hero: {policy: strike, target: weakest of foes}
    pet: {policy: strike, target: first of foes}
    orc: {policy: strike, target: random of heroes}
    wolf: {policy: strike, target: weakest of heroes}
  until: {won: foes.down, lost: heroes.down}
  limit: {draw: 60}
measures: {m: {end: `+measure+`}}
`))
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, endsOf(t, s, "m"))
				}
				for i, other := range got[:2] {
					if len(other) != len(got[2]) {
						t.Errorf("%s, %s, %s, %d: %d outcomes, want %d", name, order, measure, i, len(other), len(got[2]))
					}
					for x, p := range got[2] {
						near(t, name+", "+order+", "+measure+": "+x, other[x], p)
					}
				}
			}
		}
	}
}
