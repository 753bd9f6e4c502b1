package evidence_test

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// chosen answers the measures of a rule file, with its policy.
func chosen(t *testing.T, s *scenarios.Scenario, set map[string]string, engine evidence.Engine, measures ...string) *evidence.Run {
	t.Helper()
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	run, err := evidence.Session{Options: evidence.Options{
		Engine: engine, Policy: true, Sampling: montecarlo.Options{Trials: 100_000, Seed: 3},
	}}.Run(context.Background(), b, measures...)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// A fight in which it is best to drink late, played by a plain program: what the hero wins
// at best is calculated again and again until it stays.
func TestChoiceOfAHero(t *testing.T) {
	s, err := scenarios.Parse("fight.yaml", []byte(`
parameters: {lucky: {default: 4}}
actors: {hero: {hp: 6, potions: 2}, orc: {hp: 5}}
actions:
  strike: {rolls: {total: d6}, outcome: {hit: total >= lucky, miss: otherwise}, effects: {hit: target.hp -= 1}}
  drink: ["hero.hp = min(6, hero.hp + 2)", hero.potions -= 1]
  bite: {rolls: {total: d6}, outcome: {hit: total >= 3, miss: otherwise}, effects: {hit: target.hp -= d2}}
encounter:
  order: [hero, orc]
  turns:
    hero:
      policy: [when hero.hp <= 5 and hero.potions > 0: drink, otherwise: strike]
      choose: [strike, when hero.potions > 0: drink]
      for: P(ending = hero)
    orc: bite
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
measures:
  winner: {end: ending}
  turns: {end: turns}
  left: {end: hero.potions, given: ending == hero}
  hp: {path: hero.hp, turns: 3}
`))
	if err != nil {
		t.Fatal(err)
	}
	// after is what the hero wins when the orc is to act, before when the hero is.
	var before, after [7][3][6]float64
	strike := func(hp, potions, orc int) float64 {
		won := 1.0
		if orc > 1 {
			won = after[hp][potions][orc-1]
		}
		return won/2 + after[hp][potions][orc]/2
	}
	drink := func(hp, potions, orc int) float64 { return after[min(6, hp+2)][potions-1][orc] }
	for range 2000 {
		for hp := 1; hp <= 6; hp++ {
			for potions := range 3 {
				for orc := 1; orc <= 5; orc++ {
					b := strike(hp, potions, orc)
					if potions > 0 {
						b = max(b, drink(hp, potions, orc))
					}
					before[hp][potions][orc] = b
					a := before[hp][potions][orc] / 3
					for loss := 1; loss <= 2; loss++ {
						if hp > loss {
							a += before[hp-loss][potions][orc] / 3
						}
					}
					after[hp][potions][orc] = a
				}
			}
		}
	}
	run := chosen(t, s, nil, evidence.BothEngines)
	for _, row := range run.Measures[0].Distribution.Rows {
		if row.Label == "hero" {
			near(t, "what the hero wins", row.Probability, before[6][2][5])
		}
	}
	near(t, "what the policy says", run.Policy.Value.Value, before[6][2][5])
	for _, m := range run.Measures {
		if m.Crosscheck.Verdict == agreement.Disagree {
			t.Errorf("%s: the engines %s: %s", m.Name, m.Crosscheck.Verdict, m.Crosscheck.Reason)
		}
	}
	if !run.Policy.IsBetter() || run.Policy.Gap > 1e-9 {
		t.Errorf("by the written policy %v, gap %v", run.Policy.Written, run.Policy.Gap)
	}
	if got := strings.Join(run.Policy.Keys, " "); got != "hero.hp hero.potions orc.hp" {
		t.Fatalf("it goes by %s", got)
	}
	states := run.Policy.States()
	if len(states) != 6*2*5 { // without a potion there is nothing to choose
		t.Errorf("%d states", len(states))
	}
	for _, state := range states {
		var at [3]int
		for k, v := range state.Values {
			at[k] = int(v[0] - '0')
		}
		want := "strike"
		if at[1] > 0 && drink(at[0], at[1], at[2]) > strike(at[0], at[1], at[2])+1e-12 {
			want = "drink"
		}
		written := "strike"
		if at[0] <= 5 && at[1] > 0 {
			written = "drink"
		}
		if state.Best != want || state.Written != written {
			t.Errorf("in %v %s is best and %s written, want %s and %s", state.Values, state.Best, state.Written, want, written)
		}
	}
	sampled := chosen(t, s, nil, evidence.MonteCarloEngine, "winner").Measures[0].Distribution
	if got := sampled.Rows[0].Probability; math.Abs(got-before[6][2][5]) > 0.01 {
		t.Errorf("sampled %v, want %v", got, before[6][2][5])
	}
	// Each cell of a sweep has a policy of its own.
	easy := chosen(t, s, map[string]string{"lucky": "1"}, evidence.ExactEngine, "winner").Policy
	if _, differs := easy.Decided(); easy.Value.Value < 0.8 || differs == 0 {
		t.Errorf("with luck %v", easy.Value)
	}
}

// The game of Pig by a plain program, for the built-in scenario.
func TestChoiceInPig(t *testing.T) {
	const goal, holdAt = 12, 6
	s, err := scenarios.Load("mechanics/pig-at-twenty")
	if err != nil {
		t.Fatal(err)
	}
	// What I win at best, by my score, the rival's, and the turn total of who is to act.
	var mine, rivals [goal][goal][goal]float64
	held := func(i, j int) float64 { // when the rival holds
		if j >= goal {
			return 0
		}
		return mine[i][j][0]
	}
	for range 400 {
		for i := range goal {
			for j := range goal {
				for k := range goal {
					if i+k < goal {
						roll := rivals[i][j][0] / 6
						for die := 2; die <= 6; die++ {
							if i+k+die >= goal {
								roll += 1.0 / 6 // and hold
							} else {
								roll += mine[i][j][k+die] / 6
							}
						}
						mine[i][j][k] = max(roll, rivals[i+k][j][0])
					}
					if j+k >= goal {
						continue
					}
					if k >= holdAt {
						rivals[i][j][k] = held(i, j+k)
						continue
					}
					roll := mine[i][j][0] / 6
					for die := 2; die <= 6; die++ {
						if j+k+die < goal {
							roll += rivals[i][j][k+die] / 6
						}
					}
					rivals[i][j][k] = roll
				}
			}
		}
	}
	run := chosen(t, s, map[string]string{"goal": "12", "hold_at": "6"}, evidence.ExactEngine, "winner")
	near(t, "what I win", run.Policy.Value.Value, mine[0][0][0])
	near(t, "what is measured", run.Measures[0].Distribution.Rows[0].Probability, mine[0][0][0])
}

// The game of Pig that both play optimally, by a plain program: value iteration on what whoever is to roll wins.
func TestTwoMindsInPig(t *testing.T) {
	const goal = 12
	s, err := scenarios.Load("mechanics/pig")
	if err != nil {
		t.Fatal(err)
	}
	var wins [goal][goal][goal]float64 // by the score of whoever is to act, that of the other, and the turn total
	value := func(i, j, k int) (roll, hold float64) {
		roll = (1 - wins[j][i][0]) / 6
		for die := 2; die <= 6; die++ {
			if i+k+die >= goal {
				roll += 1.0 / 6
			} else {
				roll += wins[i][j][k+die] / 6
			}
		}
		return roll, 1 - wins[j][i+k][0]
	}
	for range 1000 {
		for i := range goal {
			for j := range goal {
				for k := goal - i - 1; k >= 0; k-- {
					wins[i][j][k] = max(value(i, j, k))
				}
			}
		}
	}
	run := chosen(t, s, map[string]string{"goal": "12", "hold_at": "6"}, evidence.BothEngines, "winner")
	first := run.Policy
	near(t, "what the first wins", first.Value.Value, wins[0][0][0])
	near(t, "what is measured", run.Measures[0].Distribution.Rows[0].Probability, wins[0][0][0])
	if v := run.Measures[0].Crosscheck.Verdict; v == agreement.Disagree {
		t.Errorf("the engines %s", v)
	}
	for _, p := range first.All() {
		if !(p.Lower <= p.Value.Hi && p.Value.Lo <= p.Upper && p.Gap < 1e-12) || !p.IsBetter() {
			t.Errorf("%s: %g to %g, worth %+v, by the written policy %+v", p.Actor, p.Lower, p.Upper, p.Value, p.Written)
		}
		own, other := 0, 2 // me.score, me.turn, rival.score, as the keys stand
		if got := strings.Join(p.Keys, " "); p.Actor == "me" && got != "me.score me.turn rival.score" || p.Actor == "rival" && got != "me.score rival.score rival.turn" {
			t.Fatalf("%s goes by %s", p.Actor, got)
		}
		turn := 1
		if p.Actor == "rival" {
			own, turn, other = 1, 2, 0
		}
		for _, state := range p.States() {
			var at [3]int
			for k, v := range state.Values {
				if at[k], err = strconv.Atoi(v); err != nil {
					t.Fatal(err)
				}
			}
			i, j, k := at[own], at[other], at[turn]
			if i+k >= goal {
				continue
			}
			if roll, hold := value(i, j, k); math.Abs(roll-hold) > 1e-12 && (state.Best == "roll") != (roll > hold) {
				t.Errorf("%s at %v: %s is best, but %g by rolling and %g by holding", p.Actor, state.Values, state.Best, roll, hold)
			}
		}
	}
	if first.Against.Against != nil || first.Other != "rival" || first.Against.Other != "me" || run.Policy.All()[1].Actor != "rival" {
		t.Errorf("%s against %s", first.Actor, first.Other)
	}
}

// The figures of the literature.
func TestPigAsPublished(t *testing.T) {
	s, err := scenarios.Load("mechanics/pig")
	if err != nil {
		t.Fatal(err)
	}
	games := []struct{ goal, want string }{{"20", "0.61556"}}
	if nightly.IsOn() { // 12 seconds
		games = append(games, struct{ goal, want string }{"100", "0.5306"})
	}
	for _, game := range games {
		b, err := s.Bind(map[string]string{"goal": game.goal})
		if err != nil {
			t.Fatal(err)
		}
		run, err := evidence.Session{Options: evidence.Options{
			Engine: evidence.ExactEngine, Policy: true, Limits: exact.Options{MaxWork: 1e12, MaxMemory: 4e9},
		}}.Run(t.Context(), b, "winner")
		if err != nil {
			t.Fatal(err)
		}
		p, digits := run.Policy, len(game.want)-len("0.")
		if lower, upper := strconv.FormatFloat(p.Lower, 'f', digits, 64), strconv.FormatFloat(p.Upper, 'f', digits, 64); lower != game.want || upper != game.want {
			t.Errorf("to %s: from %s to %s, want %s", game.goal, lower, upper, game.want)
		}
	}
}

// Decisions that take too much say so, and of no other engine.
func TestChoiceTooLarge(t *testing.T) {
	s, err := scenarios.Load("mechanics/pig")
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = evidence.Session{Options: evidence.Options{Engine: evidence.MonteCarloEngine, Limits: exact.Options{MaxMemory: 1e5}}}.Run(context.Background(), b)
	if err == nil || !strings.Contains(err.Error(), "the best policy: ") {
		t.Errorf("got %v", err)
	}
}

// A choice may go by who acts after whom, where that is rolled every round or three take turns. Both
// engines play the same policy.
func TestChoiceByOrder(t *testing.T) {
	for name, how := range map[string]string{
		"rolled every round": "order: {mage: d6 + 1, orc: d6}, initiative: round",
		"rolled once":        "order: {mage: d6 + 1, orc: d6, wolf: d6}",
	} {
		s, err := scenarios.Parse("place.yaml", []byte(`
actors: {mage: {hp: 3, mana: 2}, orc: {hp: 5}, wolf: {hp: 1}}
actions:
  fire: ["orc.hp -= 1 + if(d6 >= 4, 1, 0)", "mage.mana -= 1"]
  bolt: "orc.hp -= if(d6 >= 4, 1, 0)"
  ward: "mage.hp = min(3, mage.hp + 1)"
  hit: "mage.hp -= if(d6 >= 3, 1, 0)"
encounter:
  turns:
    mage: {choose: [bolt, when mage.mana > 0: fire, ward], for: P(ending = won)}
    orc: hit
    `+strings.Repeat("wolf: hit", strings.Count(how, "wolf"))+`
  `+strings.ReplaceAll(how, ", initiative", "\n  initiative")+`
  limit: {late: 9}
  until: {won: orc.hp <= 0, lost: mage.hp <= 0}
measures: {how: {end: ending}, turns: {end: turns}}
`))
		if err != nil {
			t.Fatal(err)
		}
		run := chosen(t, s, nil, evidence.BothEngines)
		if !slices.Contains(run.Policy.Keys, "place") {
			t.Errorf("%s: the policy goes by %v", name, run.Policy.Keys)
		}
		for _, m := range run.Measures {
			if m.Crosscheck.Verdict != agreement.Agree {
				t.Errorf("%s, %s: the engines %s: %s", name, m.Name, m.Crosscheck.Verdict, m.Crosscheck.Reason)
			}
		}
	}
}
