package tune_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/reports/tune"
	"oddsmith/reports/tune/cmaes"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A range of a goal, and the tolerance in which it is told how far it is missed.
type window struct{ low, high, tolerance float64 }

// A game has an answer that is found by counting, without the engines.
type game struct {
	name, rules string
	vary        []string
	goals       []string
	windows     []window                   // what the goals say
	worth       func(v []string) []float64 // of the goals
	steps       func(v []string) float64
}

func number(s string) int {
	n := 0
	if _, err := fmt.Sscan(s, &n); err != nil {
		panic(err)
	}
	return n
}

func apart(a string, b int) float64 { return math.Abs(float64(number(a) - b)) }

var none = math.Inf(1)

var games = []game{
	{
		name: "an attack with d6",
		rules: `
parameters: {bonus: 0, target: 4, weapon: {default: 1d6, type: dice}}
measures: {hit: 1d6 + bonus >= target, damage: weapon + bonus}`,
		vary:    []string{"bonus=-2..3", "target=2..7", "weapon=1d4,1d6,2d4,1d8"},
		goals:   []string{"P(hit) in 50%..70%", "mean(damage) in 4..5"},
		windows: []window{{0.5, 0.7, 0.1}, {4, 5, 0.5}},
		worth: func(v []string) []float64 {
			hits := 0
			for face := 1; face <= 6; face++ {
				if face+number(v[0]) >= number(v[1]) {
					hits++
				}
			}
			mean := map[string]float64{"1d4": 2.5, "1d6": 3.5, "2d4": 5, "1d8": 4.5}[v[2]]
			return []float64{float64(hits) / 6, mean + float64(number(v[0]))}
		},
		steps: func(v []string) float64 {
			place := map[string]float64{"1d4": 1, "1d6": 0, "2d4": 1, "1d8": 2}[v[2]]
			return apart(v[0], 0) + apart(v[1], 4) + place
		},
	},
	{
		name: "successes of a pool",
		rules: `
parameters: {dice: {default: 4, range: 1..12}, needed: {default: 5, range: 2..6}}
measures: {hits: "count(pool(dice, d6), it >= needed)"}`,
		vary:    []string{"dice=1..12", "needed=2..6"},
		goals:   []string{"P(hits >= 2) >= 60%", "P(hits = 0) in 1%..5%", "mean(hits) <= 4"},
		windows: []window{{0.6, none, 0.02}, {0.01, 0.05, 0.02}, {-none, 4, 0.2}},
		worth: func(v []string) []float64 {
			n, p := number(v[0]), float64(7-number(v[1]))/6
			q, one := math.Pow(1-p, float64(n)), float64(n)*p*math.Pow(1-p, float64(n-1))
			return []float64{1 - q - one, q, float64(n) * p}
		},
		steps: func(v []string) float64 { return apart(v[0], 4) + apart(v[1], 5) },
	},
	{
		name: "a fight blow by blow",
		rules: `
parameters: {hero.hp: 5, orc.hp: 6, skill: 11, first: {default: hero, choices: [hero, orc]}}
actors: {hero: {hp: hero.hp}, orc: {hp: orc.hp}}
actions:
  cut: {rolls: {r: d20 <= skill}, outcome: {hit: r, miss: otherwise}, effects: {hit: orc.hp -= 2}}
  bite: {rolls: {r: d20 <= 10}, outcome: {hit: r, miss: otherwise}, effects: {hit: hero.hp -= 1}}
encounter:
  order: {hero: first == hero, orc: otherwise}
  turns: {hero: cut, orc: bite}
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
measures: {winner: {end: ending}, turns: {end: turns}}`,
		vary:    []string{"hero.hp=2..6", "orc.hp=4..12:2", "skill=5..17:3", "first=hero,orc"},
		goals:   []string{"P(winner = hero) in 45%..55%", "mean(turns) <= 9"},
		windows: []window{{0.45, 0.55, 0.05}, {-none, 9, 0.45}},
		worth: func(v []string) []float64 {
			win, turns := blows(number(v[0]), (number(v[1])+1)/2, float64(number(v[2]))/20, 0.5, v[3] == "hero")
			return []float64{win, turns}
		},
		steps: func(v []string) float64 {
			other := 0.0
			if v[3] != "hero" {
				other = 1
			}
			return apart(v[0], 5) + apart(v[1], 6)/2 + apart(v[2], 11)/3 + other
		},
	},
	{
		name: "words and truth values",
		rules: `
parameters: {armour: {default: leather, choices: [cloth, leather, plate]}, lucky: false, ac: {default: none, words: {none: 0, shield: 2}, range: 0..5}}
constants: {needed: "if(armour == cloth, 4, if(armour == leather, 7, 10)) + ac"}
measures: {blocked: "if(lucky, 1d12 <= needed, 1d20 <= needed)"}`,
		vary:    []string{"armour=all", "lucky=all", "ac=none,shield"},
		goals:   []string{"P(blocked) in 40%..50%"},
		windows: []window{{0.4, 0.5, 0.05}},
		worth: func(v []string) []float64 {
			needed := map[string]float64{"cloth": 4, "leather": 7, "plate": 10}[v[0]] + map[string]float64{"none": 0, "shield": 2}[v[2]]
			return []float64{needed / map[string]float64{"true": 12, "false": 20}[v[1]]}
		},
		steps: func(v []string) float64 {
			steps := 0.0
			for i, today := range []string{"leather", "false", "none"} {
				if v[i] != today {
					steps++
				}
			}
			return steps
		},
	},
	{
		name: "goals that fight each other",
		rules: `
parameters: {a: {default: 3, range: 1..20}, b: {default: 3, range: 1..20}}
measures: {sum: 1d(a) + 1d(b), best: "max(1d(a), 1d(b))"}`,
		vary:    []string{"a=1..8", "b=1..8"},
		goals:   []string{"mean(sum) >= 7", "max(best) <= 5", "P(sum >= 6) >= 1/2"},
		windows: []window{{7, none, 0.35}, {-none, 5, 0.25}, {0.5, none, 0.02}},
		worth: func(v []string) []float64 {
			a, b, six := number(v[0]), number(v[1]), 0
			for x := 1; x <= a; x++ {
				for y := 1; y <= b; y++ {
					if x+y >= 6 {
						six++
					}
				}
			}
			return []float64{float64(a+b+2) / 2, float64(max(a, b)), float64(six) / float64(a*b)}
		},
		steps: func(v []string) float64 { return apart(v[0], 3) + apart(v[1], 3) },
	},
}

// blows is how often the hero wins who can take h blows, and how long it takes, against somebody who can take o;
// each hits with a probability of its own. It goes blow by blow, of which the k-th hit of one falls in a turn by
// the negative binomial distribution.
func blows(h, o int, p, q float64, heroFirst bool) (win, turns float64) {
	const most = 3000
	last := func(k int, p float64) []float64 { // by attempt: that the k-th hit is there
		out, hits := make([]float64, most), make([]float64, k+1)
		hits[0] = 1
		for t := 1; t < most; t++ {
			for i := k; i > 0; i-- {
				gain := hits[i-1] * p
				if i == k {
					out[t] = gain
				}
				hits[i] += gain
				hits[i-1] -= gain
			}
		}
		return out
	}
	hero, orc := last(o, p), last(h, q)
	for a := 1; a < most; a++ {
		heroLeft, orcLeft := 0.0, 0.0 // whose last blow is later, or in the same round as the second
		for b := a; b < most; b++ {
			if b > a || heroFirst {
				heroLeft += orc[b]
			}
			if b > a || !heroFirst {
				orcLeft += hero[b]
			}
		}
		first, second := float64(2*a-1), float64(2*a)
		if !heroFirst {
			first, second = second, first
		}
		win += hero[a] * heroLeft
		turns += hero[a]*heroLeft*first + orc[a]*orcLeft*second
		if hero[a]+orc[a] < 1e-18 && a > 200 {
			break
		}
	}
	return win, turns
}

func threshold(t *testing.T, text string) *scenarios.Threshold {
	t.Helper()
	g, err := scenarios.ParseThreshold(&notation.Source{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func (g game) problem(t *testing.T, top int) tune.Problem {
	t.Helper()
	s, err := scenarios.Parse("game.yaml", []byte(g.rules))
	if err != nil {
		t.Fatal(err)
	}
	p := tune.Problem{Scenario: s, Top: top, Seed: 1, Minimize: cmaes.Minimize}
	for _, text := range g.vary {
		sweep, err := scenarios.ParseSweep(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Vary = append(p.Vary, sweep)
	}
	for _, text := range g.goals {
		p.Goals = append(p.Goals, threshold(t, text))
	}
	return p
}

func options(engine evidence.Engine, workers int) evidence.Session {
	return evidence.Session{Options: evidence.Options{Engine: engine, Sampling: montecarlo.Options{Trials: 4000, Seed: 1, Workers: workers}}}
}

// A counted setting is what a game says of one.
type counted struct {
	at       int
	values   []string
	worth    []float64
	misses   []float64
	distance float64
	steps    float64
	met      bool
}

// count says what all settings of a game are worth.
func (g game) count(sweeps [][]string) []counted {
	var out []counted
	at := make([]int, len(sweeps))
	for n := 0; ; n++ {
		c := counted{at: n, met: true}
		for k, i := range at {
			c.values = append(c.values, sweeps[k][i])
		}
		c.worth, c.steps = g.worth(c.values), g.steps(c.values)
		for i, x := range c.worth {
			w := g.windows[i]
			miss := max(0, w.low-x, x-w.high) / w.tolerance
			if miss < 1e-9 {
				miss = 0
			}
			c.misses = append(c.misses, miss)
			c.distance, c.met = max(c.distance, miss), c.met && miss == 0
		}
		out = append(out, c)
		k := len(at) - 1
		for ; k >= 0; k-- {
			if at[k]++; at[k] < len(sweeps[k]) {
				break
			}
			at[k] = 0
		}
		if k < 0 {
			return out
		}
	}
}

// values are those of the sweeps, by their names.
func values(s *tune.Setting) string {
	var out []string
	for _, v := range s.Values() {
		out = append(out, v.Text)
	}
	return strings.Join(out, " ")
}

// sweeps are the values of what varies.
func (g game) sweeps() [][]string {
	all := map[string][]string{"armour": {"cloth", "leather", "plate"}, "lucky": {"false", "true"}}
	var out [][]string
	for _, text := range g.vary {
		name, _, _ := strings.Cut(text, "=")
		if all[name] != nil {
			out = append(out, all[name])
			continue
		}
		sweep, _ := scenarios.ParseSweep(text)
		out = append(out, sweep.Texts)
	}
	return out
}

// Five games are tuned as counting says, on any number of workers, and from near to far.
func TestGames(t *testing.T) {
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			want := g.count(g.sweeps())
			const top = 25
			for _, workers := range []int{1, 3} {
				r, err := tune.Run(context.Background(), g.problem(t, top), options(evidence.ExactEngine, workers))
				if err != nil {
					t.Fatal(err)
				}
				g.check(t, r, want, top)
				near := g.problem(t, top)
				near.Near = true
				n, err := tune.Run(context.Background(), near, options(evidence.ExactEngine, workers))
				if err != nil {
					t.Fatal(err)
				}
				if r.Met > 0 && r.Best[min(r.Met, top)-1].Index != n.Best[min(r.Met, top)-1].Index {
					t.Errorf("from near to far: %s, want %s", values(n.Best[0]), values(r.Best[0]))
				}
			}
		})
	}
}

// check holds a result against what was counted.
func (g game) check(t *testing.T, r *tune.Result, all []counted, top int) {
	t.Helper()
	met := 0
	for _, c := range all {
		if c.met {
			met++
		}
	}
	if r.Settings != len(all) || r.Looked != len(all) || !r.Exhaustive || r.Met != met {
		t.Errorf("%d settings, %d looked at, %d met, exhaustive %v; want %d, %d met", r.Settings, r.Looked, r.Met, r.Exhaustive, len(all), met)
	}
	sorted := slices.SortedFunc(slices.Values(all), func(a, b counted) int {
		if d := a.distance - b.distance; math.Abs(d) > 1e-9 {
			return cmp.Compare(d, 0)
		}
		return cmp.Or(cmp.Compare(a.steps, b.steps), cmp.Compare(a.at, b.at))
	})
	if len(r.Best) != min(top, len(all)) {
		t.Fatalf("%d are listed", len(r.Best))
	}
	for i, s := range r.Best {
		c := sorted[i]
		if math.Abs(s.Distance-c.distance) > 1e-9 || s.Steps != c.steps || s.Meets != c.met || s.Index != c.at && s.Distance == 0 {
			t.Errorf("place %d is %s (%d), %g from being met, %g steps; want %v (%d), %g, %g", i, values(s), s.Index, s.Distance, s.Steps, c.values, c.at, c.distance, c.steps)
		}
		for k, goal := range s.Goals {
			if math.Abs(goal.Quantity.Value-all[s.Index].worth[k]) > 1e-9 {
				t.Errorf("%s: %s is %g, want %g", values(s), r.Goals[k], goal.Quantity.Value, all[s.Index].worth[k])
			}
		}
	}
	if met > 0 {
		if r.Front != nil || r.Conflicts != nil {
			t.Error("goals that are met do not fight")
		}
		return
	}
	g.checkFront(t, r, all)
}

// checkFront holds the front against what was counted: of all pairs.
func (g game) checkFront(t *testing.T, r *tune.Result, all []counted) {
	t.Helper()
	want, got := map[string]bool{}, map[string]bool{}
	spell := func(misses []float64) string { return fmt.Sprintf("%.6f", misses) }
	for _, c := range all {
		beaten := slices.ContainsFunc(all, func(other counted) bool {
			better, worse := false, false
			for k := range c.misses {
				better = better || other.misses[k] < c.misses[k]-1e-9
				worse = worse || other.misses[k] > c.misses[k]+1e-9
			}
			return better && !worse
		})
		if !beaten {
			want[spell(c.misses)] = true
		}
	}
	for _, s := range r.Front {
		var misses []float64
		for _, goal := range s.Goals {
			misses = append(misses, goal.Distance)
		}
		if got[spell(misses)] {
			t.Errorf("%v is on the front twice", misses)
		}
		got[spell(misses)] = true
	}
	if len(got) != len(want) || len(want) < 2 {
		t.Errorf("the front has %d settings, want %d", len(got), len(want))
	}
	for misses := range want {
		if !got[misses] {
			t.Errorf("%s is missing on the front", misses)
		}
	}
	for _, conflict := range r.Conflicts {
		for _, c := range all {
			together := true
			for _, k := range conflict {
				together = together && c.misses[k] == 0
			}
			if together {
				t.Errorf("the goals %v are met together at %v", conflict, c.values)
			}
		}
	}
	if len(r.Conflicts) == 0 {
		t.Error("nothing says which goals fight each other")
	}
}
