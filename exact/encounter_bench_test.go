package exact_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// bound returns measures of a scenario with some parameters set.
func bound(t testing.TB, scenario string, set map[string]string, names ...string) []notation.Expr {
	t.Helper()
	s, err := scenarios.Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(set)
	if err != nil {
		t.Fatal(err)
	}
	var out []notation.Expr
	for _, name := range names {
		q, err := b.Query(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, q.Expr)
	}
	return out
}

var duelMeasures = []string{"winner", "turns", "hero_hp_left", "monster_hp_left"}

// BenchmarkDuel evaluates measures of duels, each set with a new cache.
func BenchmarkDuel(b *testing.B) {
	hundred := map[string]string{"hero.hp": "100", "monster.hp": "100"}
	hundredNew := map[string]string{"hero.hp": "100", "monster.hp": "100", "wear": "false"}
	for _, c := range []struct {
		name string
		set  map[string]string
	}{{"hp=34v40", nil}, {"hp=100v100/wear=off", hundredNew}, {"hp=100v100", hundred}} {
		for _, measures := range [][]string{{"winner"}, {"turns"}, {"hero_hp_left"}, duelMeasures} {
			name := measures[0]
			if len(measures) > 1 {
				name = "all"
			}
			list := bound(b, "labyrinth/duel", c.set, measures...)
			b.Run(c.name+"/measure="+name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					cache := &exact.Cache{}
					for _, e := range list {
						if _, err := cache.Eval(context.Background(), e, exact.Options{}); err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

// BenchmarkLimit evaluates measures of the duel that is a draw after 400 turns.
func BenchmarkLimit(b *testing.B) {
	file := filepath.Join(b.TempDir(), "limited.yaml")
	text := "scenario: limited\ntitle: A duel with a limit\nsource: none\nextends: labyrinth/duel\nencounter: {limit: {draw: 400}}\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		b.Fatal(err)
	}
	for _, hp := range []string{"34", "100"} {
		for _, measure := range []string{"turns", "winner", "hero_hp_left"} {
			list := bound(b, file, map[string]string{"hero.hp": hp, "monster.hp": hp}, measure)
			b.Run("hp="+hp+"/measure="+measure, func(b *testing.B) {
				for b.Loop() {
					if _, err := (&exact.Cache{}).Eval(context.Background(), list[0], exact.Options{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkFight finds who wins where potions, spells, poison and wear make a state of
// twelve counts beside the hit points, within the default limits.
func BenchmarkFight(b *testing.B) {
	list := bound(b, "labyrinth/fight", map[string]string{
		"hero.healing_potions": "3", "hero.strength_potions": "1", "hero.antidotes": "1", "monster.poison": "3",
		"hero.magic_missiles": "2", "hero.lightning_bolts": "2", "hero.half_lightning_bolts": "2", "hero.fireballs": "2", "hero.heals": "2",
	}, "winner")
	for b.Loop() {
		if _, err := (&exact.Cache{}).Eval(context.Background(), list[0], exact.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLongFight finds who wins 400 HP against 400, and in how many turns.
func BenchmarkLongFight(b *testing.B) {
	for _, value := range []string{"if(orc <= 0, won, lost)", "turns"} {
		e := notationtest.Encounter(b, `encounter(hero = 400; orc = 400; order by 0;
			turn of hero {roll a = d20; if a >= 8 {roll d = 2d8; orc -= d}};
			turn of orc {roll b = d20; if b >= 9 {roll e = d12; hero -= e}};
			until hero <= 0 or orc <= 0; `+value+")")
		b.Run("value="+value, func(b *testing.B) {
			for b.Loop() {
				if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMatchups finds who wins each of 12 times 30 duels.
func BenchmarkMatchups(b *testing.B) {
	var list []notation.Expr
	for strength := 8; strength < 20; strength++ {
		for ac := 16; ac < 46; ac++ {
			set := map[string]string{"hero.strength": fmt.Sprint(strength), "monster.ac": fmt.Sprint(ac)}
			list = append(list, bound(b, "labyrinth/duel", set, "winner")...)
		}
	}
	for b.Loop() {
		cache := &exact.Cache{}
		for _, e := range list {
			if _, err := cache.Eval(context.Background(), e, exact.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// plainDuel is a duel in which two sides strike in turns, x first, for a die each; a
// third of the blows miss.
func plainDuel(t testing.TB, x, y, die int) *notation.Process {
	return process(t, fmt.Sprintf("x=%d; y=%d; first=true | x-if(first or d3==1, 0, d%[3]d); y-if(first and d3>1, d%[3]d, 0); not first | x<=0 or y<=0 | if(y<=0, hero, monster)", x, y, die))
}

// straight is the dynamic program that one would write for plainDuel: the odds of x
// for all starts up to n against n.
func straight(n, die int) [][]float64 {
	const miss = 1.0 / 3
	// Of two blows in a row the first to hit decides who moves on: with w[x][y] the
	// odds where the first side is to strike, and l[x][y] where the second is,
	// w = miss l + hit sum w'(y-d), l = miss w + hit sum w(x-d).
	w, l := make([][]float64, n+1), make([][]float64, n+1)
	for x := range w {
		w[x], l[x] = make([]float64, n+1), make([]float64, n+1)
	}
	for x := 1; x <= n; x++ {
		for y := 1; y <= n; y++ {
			a, b := 0.0, 0.0
			for d := 1; d <= die; d++ {
				if d >= y {
					a++
				} else {
					a += l[x][y-d]
				}
				if d < x {
					b += w[x-d][y]
				}
			}
			a *= (1 - miss) / float64(die)
			b *= (1 - miss) / float64(die)
			w[x][y] = (a + miss*b) / (1 - miss*miss)
			l[x][y] = (b + miss*a) / (1 - miss*miss)
		}
	}
	return w
}

// All starts of a family are the dynamic program's, and to the bit those of each duel
// alone, whatever the cache has seen.
func TestFamily(t *testing.T) {
	want := straight(12, 4)
	cache := &exact.Cache{}
	for _, x := range []int{5, 3, 12, 8} {
		for _, y := range []int{7, 12, 1} {
			e := plainDuel(t, x, y, 4)
			r, err := cache.Eval(context.Background(), e, exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if p, _ := r.Dist.Prob("hero").Float64(); math.Abs(p-want[x][y]) > 1e-13 {
				t.Errorf("%d against %d: %.17g, want %.17g", x, y, p, want[x][y])
			}
			if alone, both := answer(e, exact.Options{}), answerFrom(cache, e, exact.Options{}); alone != both {
				t.Errorf("%d against %d: %s, alone %s", x, y, both, alone)
			}
		}
	}
}

// Duels that differ in their odds only share their states, and each is what it is alone, also
// when it starts elsewhere later on; so is one whose turns lead elsewhere.
func TestSameWays(t *testing.T) {
	duel := func(x, y int, misses, damage, end, value string) *notation.Process {
		return process(t, fmt.Sprintf("x=%d; y=%d; first=true | x-if(first or %[3]s, 0, %[4]s); y-if(first and not (%[3]s), %[4]s, 0); not first | x<=%[5]s or y<=0 | %[6]s", x, y, misses, damage, end, value))
	}
	winner, left := "if(y<=0, hero, monster)", "x"
	cache := &exact.Cache{}
	for i, c := range []*notation.Process{
		duel(9, 7, "d3==1", "d4", "0", winner),
		duel(9, 7, "d5==1", "d4", "0", winner),
		duel(9, 7, "d7<=2", "d4", "0", left),
		duel(14, 12, "d5==1", "d4", "0", winner), // beyond what was shared
		duel(12, 9, "d3==1", "d4", "0", winner),
		duel(9, 7, "d3==1", "d4", "0", left),
		duel(14, 12, "d9==1", "d4", "0", winner),
		duel(9, 7, "d5==1", "d4", "0", winner),
		duel(9, 7, "d6==1", "d4", "0", winner),
		duel(9, 7, "d6==1", "d5", "0", winner),
		duel(9, 7, "d6<=5", "d5", "1", winner),
		duel(9, 7, "d5==6", "d4", "0", winner), // never misses
		duel(9, 7, "d5==1", "min(d4, 3)", "0", winner),
	} {
		if alone, both := answer(c, exact.Options{}), answerFrom(cache, c, exact.Options{}); alone != both {
			t.Errorf("%d: %s, alone %s", i, both, alone)
		}
	}
}

// BenchmarkFamily finds who wins all duels up to 100 HP against 100, with a cache that
// knows nothing, and by the dynamic program.
func BenchmarkFamily(b *testing.B) {
	e := plainDuel(b, 100, 100, 12)
	b.Run("by=exact", func(b *testing.B) {
		for b.Loop() {
			if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("by=straight", func(b *testing.B) {
		for b.Loop() {
			straight(100, 12)
		}
	})
}

// BenchmarkWalk finds how long a walk takes from the middle between two ends.
func BenchmarkWalk(b *testing.B) {
	e := process(b, "x=400 | x + if(d2==1, 1, -1) | x<=0 or x>=800 | turns")
	for b.Loop() {
		if _, err := exact.Eval(context.Background(), e, exact.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPotions finds who wins where healing makes hit points rise again.
func BenchmarkPotions(b *testing.B) {
	list := bound(b, "labyrinth/fight", map[string]string{"hero.hp": "100", "monster.hp": "150", "hero.healing_potions": "5"}, "winner")
	for b.Loop() {
		if _, err := (&exact.Cache{}).Eval(context.Background(), list[0], exact.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRational finds who wins 20 HP against 20 with all digits.
func BenchmarkRational(b *testing.B) {
	e := plainDuel(b, 20, 20, 8)
	for b.Loop() {
		r, err := exact.Eval(context.Background(), e, exact.Options{Rational: true})
		if err != nil || r.Dist.ErrorBound().Sign() != 0 {
			b.Fatal(err)
		}
	}
}
