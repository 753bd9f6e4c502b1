package evidence_test

import (
	"context"
	"math"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/internal/nightly"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// settings reads "a=1 b=2".
func settings(text string) map[string]string {
	set := map[string]string{}
	for _, pair := range strings.Fields(text) {
		name, value, _ := strings.Cut(pair, "=")
		set[name] = value
	}
	return set
}

func measure(t *testing.T, scenario, set, name string) *evidence.Distribution {
	t.Helper()
	s, err := scenarios.Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(settings(set))
	if err != nil {
		t.Fatalf("%s %s: %v", scenario, set, err)
	}
	q, err := b.Query(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}.Evaluate(context.Background(), q.Expr)
	if err != nil {
		t.Fatalf("%s %s: %v", scenario, set, err)
	}
	return a.Distribution
}

// The values that the rule pages and the sources state, and others that are
// calculated by hand.
func TestLibraryValues(t *testing.T) {
	for _, c := range []struct{ scenario, set, quantity, want string }{
		{"wargame/attack", "armor_save=4", "mean(wounds)", "5/4"},
		{"wargame/attack", "armor_save=2 special_save=4 lethal_strike=true", "mean(wounds)", "5/9"},
		{"wargame/attack", "armor_save=2 special_save=4 lethal_strike=true special_save_type=regeneration", "mean(wounds)", "35/36"},
		{"wargame/attack", "num_attacks=2 poison=true reroll_hits=fails to_wound=6", "mean(wounds)", "2/3"},
		{"wargame/attack", "to_hit=none poison=true", "mean(wounds)", "0"},
		{"wargame/attack", "to_wound=none poison=true", "mean(wounds)", "5/3"},
		{"wargame/attack", "to_hit=auto to_wound=auto armor_save=auto", "mean(wounds)", "0"},
		{"wargame/attack", "to_hit=auto to_wound=auto poison=true fury=true lethal_strike=true", "mean(wounds)", "10"},
		{"wargame/attack", "to_hit=auto armor_save=auto lethal_strike=true", "mean(wounds)", "5/3"},
		{"wargame/attack", "to_hit=auto to_wound=auto armor_save=6 armor_piercing=1 reroll_armor_saves=fails", "mean(wounds)", "10"},
		{"wargame/attack", "to_hit=auto to_wound=auto armor_save=5 armor_piercing=1 reroll_armor_saves=fails", "mean(wounds)", "125/18"},
		{"wargame/attack", "to_hit=4 fury=true to_wound=auto", "mean(wounds)", "20/3"},
		{"wargame/attack", "to_hit=4 fury=true poison=true to_wound=none", "mean(wounds)", "5/3"},
		{"wargame/attack", "num_attacks=1 to_hit=auto to_wound=auto multiple_wounds=d6+1 target_max_wounds=3", "mean(wounds)", "17/6"},
		{"wargame/attack", "num_attacks=d3 to_hit=auto to_wound=auto multiple_wounds=d3 target_max_wounds=9", "mean(wounds)", "4"},
		{"wargame/attack", "num_attacks=d6-1 to_hit=auto to_wound=auto", "P(wounds = 0)", "1/6"},
		{"wargame/virulent-poison", "to_wound=none", "mean(wounds)", "10/3"},
		{"tdgs/resolution", "", "P(outcome = critical_success)", "1/20"},
		{"tdgs/resolution", "target=1", "P(outcome = success)", "9/10"},
		{"tdgs/resolution", "die=10 target=1", "P(outcome = success)", "1"},
		{"tdgs/resolution", "die=10 target=1 criticals=true", "P(outcome = critical_failure)", "1/10"},
		{"tdgs/resolution", "certain=success", "P(outcome = success)", "1"},
		{"tdgs/resolution", "certain=failure", "P(outcome = failure)", "1"},
		{"tdgs/resolution", "bonus=d4 target=21", "P(outcome = success)", "3/40"},
		{"tdgs/contest", "", "P(winner = a)", "1/2"},
		{"tdgs/contest", "a_bonus=20", "P(winner = b)", "0"},
		{"tdgs/contest", "", "P(a_critical = none)", "9/10"},
		{"tdgs/critical-effect", "amount=8", "mean(amount)", "13"},
		{"tdgs/critical-effect", "amount=3 round=floor", "mean(amount)", "9/2"},
		{"tdgs/critical-effect", "amount=3 effect=duration", "mean(amount)", "39/8"},
		{"tdgs/critical-effect", "amount=3 round=nearest", "mean(amount)", "5"},
		{"tdgs/critical-effect", "", "P(magnitude = bonus)", "1/4"},
		{"methuen/damage-over-time", "", "mean(damage)", "13/6"},
		{"tdgs/action", "amount=8", "mean(amount)", "17/4"}, // 9/20 of 8 and 1/20 of 13
		{"tdgs/action", "amount=8", "P(amount >= 10)", "1/20"},
		{"tdgs/action", "amount=3 round=floor", "mean(amount)", "63/40"},                    // 27/20, and (3+4+5+6)/4 on a 20
		{"tdgs/action", "effect=area amount=3 bonus=d4 target=21", "mean(amount)", "15/32"}, // 3/40 of 3, 1/20 of 39/8
		{"tdgs/action", "certain=success amount=5", "mean(amount)", "5"},
		{"tdgs/action", "", "P(magnitude = minor)", "1/4"},
		{"tdgs/selection", "", "P(entry = rare)", "1/6"},
		{"tdgs/selection", "die=10", "P(entry = rare)", "0"},
		{"tdgs/large-selection", "", "P(entry = legendary)", "1/20"},
		{"tdgs/large-selection", "tries=2", "P(found = yes)", "39/400"},
		{"tdgs/duration", "duration=1d12", "P(lasts = yes)", "7/12"},
		{"tdgs/duration", "duration=1d10+2 round=3", "P(lasts = yes)", "1"},
		{"tdgs/area", "", "P(caught = 6)", "7/12"},
		{"tdgs/area", "area=1d10", "P(size = large)", "1/5"},
		{"methuen/damage-over-time", "health=1", "P(health_after_1 = 0)", "3/4"},
		{"methuen/damage-over-time", "strength=0 armor=9", "mean(health_after_1)", "20"},
		{"methuen/division-by-nothing", "armor=0", "mean(result)", "0"},
		{"methuen/accuracy-against-dodge", "", "max(result)", "9"},
		{"methuen/contested-value", "attack=5", "mean(result)", "0"},
		{"labyrinth/creation", "", "mean(hp)", "48"},
		{"labyrinth/creation", "constitution=20", "mean(gold)", "189/2"},
		{"labyrinth/creation", "constitution=5 charisma=0", "P(hp = 18)", "1/216"},
		{"labyrinth/attributes", "count=1", "mean(rank_1)", "25/2"},
		{"labyrinth/attributes", "", "mean(total)", "175/2"},
		{"labyrinth/attributes", "count=2 roll=d2", "mean(rank_2)", "5/4"},
		{"labyrinth/revival", "", "P(revived = yes)", "2027/2048"},
		{"labyrinth/revival", "deaths=8 wisdom=3", "P(revived = yes)", "1/20"},
		{"labyrinth/trap", "dexterity=40", "mean(damage)", "0"},
		{"labyrinth/trap", "dc=100 poison_duration=4", "mean(damage)", "19"},
		{"labyrinth/trap", "dexterity=0 dc=5 comparison=above", "P(saved = no)", "1/1024"},
		{"labyrinth/flee", "dexterity=30 monster_dexterity=0", "P(escaped = yes)", "1"},
		{"labyrinth/examine", "wisdom=5", "P(revealed = yes)", "1/1024"},
		{"labyrinth/divine", "wisdom=27", "mean(damage)", "14"},
		{"labyrinth/divine", "wisdom=2", "P(damage > 0)", "1/1024"},
		{"labyrinth/spell", "spell=lightning-bolt-half", "mean(damage)", "21/2"},
		{"labyrinth/spell", "spell=heal resistance=99", "mean(damage)", "14"},
		{"labyrinth/spell", "resistance=23", "mean(damage)", "1/1296"},
		{"labyrinth/potion", "", "mean(amount)", "5"},
		{"labyrinth/potion", "potion=speed", "P(effect = gives_an_extra_attack)", "1"},
		{"labyrinth/potion", "potion=intelligence", "P(effect = adds_to_damage)", "1"},
		{"labyrinth/potion", "potion=antidote", "P(effect = ends_poison)", "1"},
		{"labyrinth/armour-class", "", "mean(ac)", "17"},
		{"labyrinth/armour-class", "constitution=15 armour=5 armour_damaged=true bonus=3", "mean(ac)", "23"},
		{"labyrinth/armour-class", "constitution=15 armour=5 base_ac=legacy", "mean(ac)", "12"},
		{"labyrinth/growth", "", "mean(points)", "4"},
		{"labyrinth/growth", "", "mean(max_hp)", "125/2"},
		{"labyrinth/growth", "level=2 into_constitution=9", "P(max_hp = 65)", "1/216"}, // 42 + 18 + 5
		{"labyrinth/growth", "level=1 into_constitution=all", "min(max_hp)", "45"},
		{"labyrinth/wear", "zones=off strength=15 ac=24", "P(weapon_damaged = yes)", "363/16000"}, // 968/1024 of 24/1000
		{"labyrinth/wear", "zones=1", "P(armour_damaged = yes)", "3/256000"},                      // 1/1024 of 12/1000
		{"labyrinth/revival", "wisdom=4 strength=2", "mean(wisdom_after)", "3"},
		{"labyrinth/revival", "wisdom=4 strength=2", "mean(strength_after)", "2"},
		{"labyrinth/revival", "", "mean(perception_after)", "10"},
		{"labyrinth/revival", "", "mean(hp_after)", "1"},
		{"labyrinth/gold", "", "mean(chest)", "252/17"}, // (6*7 + 4*17.5 + 2*35 + 1*70) / 17
		{"labyrinth/gold", "chest=hoard monster=dragon", "mean(gold)", "175"},
		{"labyrinth/charm", "charisma=0", "P(success = yes)", "1/1024"},
		{"labyrinth/gamble", "", "mean(payout)", "0"},
		{"labyrinth/potion", "potion=protection", "mean(amount)", "3"},
		{"labyrinth/town", "service=tavern", "mean(amount)", "15/2"},
		{"labyrinth/town", "service=full-heal missing_hp=33", "mean(amount)", "33"},
		{"labyrinth/summon", "difficulty=20", "P(success = yes)", "1/1024"},
		{"labyrinth/charm", "difficulty=30", "P(success = yes)", "1/1024"},
		{"labyrinth/gamble", "difficulty=11 wager=7", "mean(payout)", "0"},
		{"labyrinth/progression", "level=3", "mean(xp_total)", "150"},
		{"labyrinth/progression", "level=3", "mean(xp_to_next)", "150"},
		{"labyrinth/economy", "", "mean(sell_price)", "40"},
		{"labyrinth/economy", "charisma=35", "mean(sell_price)", "100"},
		{"labyrinth/economy", "trained_times=2", "mean(training_cost)", "150"},
		{"labyrinth/economy", "charisma=20", "mean(haggle)", "81"},
		{"labyrinth/quest", "difficulty=2", "mean(reward)", "45"},
		{"labyrinth/quest", "wander_chance=0", "mean(reward)", "70"},
	} {
		q, err := scenarios.ParseQuantity(&notation.Source{Text: c.quantity})
		if err != nil {
			t.Fatal(err)
		}
		got := measure(t, c.scenario, c.set, q.Measure).Take(q)
		if got == nil || got.Exact == nil || got.Exact.RatString() != c.want {
			t.Errorf("%s %s: %s is %+v, want %s", c.scenario, c.set, c.quantity, got, c.want)
		}
	}
}

// Every scenario of the library passes the agreement test at its defaults.
func TestLibraryAgrees(t *testing.T) {
	for _, name := range nightly.Some(scenarios.Builtin(), 4) { // the balance report has all
		s, err := scenarios.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := s.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		var found exact.Decisions // of who chooses
		for _, q := range b.Measures() {
			if notation.HasOpenChoice(q.Expr) && !found.Serve(q.Expr) {
				if found, err = exact.Decide(context.Background(), q.Expr, exact.Options{}); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			a, err := evidence.Session{Options: evidence.Options{
				Engine: evidence.BothEngines, Sampling: montecarlo.Options{Seed: 3, Workers: 2, Trials: int64(nightly.Cases(20_000, 60_000))},
			}}.Evaluate(context.Background(), found.Put(q.Expr))
			if err != nil {
				t.Errorf("%s %s: %v", name, q.Name, err)
				continue
			}
			if a.Crosscheck.Verdict == agreement.Disagree {
				t.Errorf("%s %s: %s", name, q.Name, a.Crosscheck.Reason)
			}
		}
	}
}

// The wargame's sequence once more, stage by stage, for one attack; the
// probabilities of a die after its reroll are written down, not rolled.
type wargame struct {
	hit, wound, armor, special         int // 0 is auto, 7 none
	rerolls                            [4]string
	poison, fury, lethal, regeneration bool
	piercing                           int
	harm                               map[int]*big.Rat
}

func frac(a, b int64) *big.Rat { return big.NewRat(a, b) }

// natural returns the chance of every face of a d6 as it finally lies.
func natural(reroll string, need int) [7]*big.Rat {
	var p [7]*big.Rat
	for f := 1; f <= 6; f++ {
		p[f] = new(big.Rat)
	}
	for f := 1; f <= 6; f++ {
		again := reroll == "1s" && f == 1 || reroll == "fails" && f < need || reroll == "successes" && f >= need
		if !again {
			p[f].Add(p[f], frac(1, 6))
			continue
		}
		for g := 1; g <= 6; g++ {
			p[g].Add(p[g], frac(1, 36))
		}
	}
	return p
}

// stage is the chance that a roll to hit, to wound or to save succeeds.
func stage(value int, reroll string, piercing int) *big.Rat {
	if value == 0 {
		return frac(1, 1)
	}
	need := value + piercing
	if value == 7 || need > 6 {
		return new(big.Rat)
	}
	sum := new(big.Rat)
	for f, p := range natural(reroll, need) {
		if f >= need {
			sum.Add(sum, p)
		}
	}
	return sum
}

type spread map[int]*big.Rat

func (s spread) add(v int, p *big.Rat) {
	if s[v] == nil {
		s[v] = new(big.Rat)
	}
	s[v].Add(s[v], p)
}

func (s spread) times(u spread) spread {
	out := spread{}
	for a, p := range s {
		for b, q := range u {
			out.add(a+b, new(big.Rat).Mul(p, q))
		}
	}
	return out
}

// unsaved is what a wound comes to that is saved with probability save.
func (w wargame) unsaved(save *big.Rat) spread {
	out := spread{}
	out.add(0, save)
	rest := new(big.Rat).Sub(frac(1, 1), save)
	for v, p := range w.harm {
		out.add(v, new(big.Rat).Mul(p, rest))
	}
	return out
}

func (w wargame) attack() spread {
	one := frac(1, 1)
	armor, special := stage(w.armor, w.rerolls[2], w.piercing), stage(w.special, w.rerolls[3], 0)
	both := new(big.Rat).Mul(new(big.Rat).Sub(one, armor), new(big.Rat).Sub(one, special))
	wound := w.unsaved(both.Sub(one, both))
	lethal := w.unsaved(special)
	if w.regeneration {
		lethal = w.unsaved(new(big.Rat))
	}
	hit := spread{}
	switch w.wound {
	case 0:
		hit = wound
	case 7:
		hit.add(0, one)
	default:
		for f, p := range natural(w.rerolls[1], w.wound) {
			switch {
			case f == 0:
			case f == 6 && w.lethal:
				for v, q := range lethal {
					hit.add(v, new(big.Rat).Mul(p, q))
				}
			case f >= w.wound:
				for v, q := range wound {
					hit.add(v, new(big.Rat).Mul(p, q))
				}
			default:
				hit.add(0, p)
			}
		}
	}
	none := spread{0: one}
	out := spread{}
	put := func(p *big.Rat, s spread) {
		for v, q := range s {
			out.add(v, new(big.Rat).Mul(p, q))
		}
	}
	switch w.hit {
	case 0:
		return hit
	case 7:
		return none
	}
	for f, p := range natural(w.rerolls[0], w.hit) {
		switch {
		case f == 0:
		case f < w.hit:
			put(p, none)
		case f == 6 && w.poison && w.fury:
			put(p, wound.times(hit))
		case f == 6 && w.poison:
			put(p, wound)
		case f == 6 && w.fury:
			put(p, hit.times(hit))
		default:
			put(p, hit)
		}
	}
	return out
}

func TestWargameAttack(t *testing.T) {
	words := func(v int) string {
		switch v {
		case 0:
			return "auto"
		case 7:
			return "none"
		}
		return frac(int64(v), 1).RatString()
	}
	yes := map[bool]string{true: "true", false: "false"}
	rerolls := []string{"none", "1s", "fails", "successes"}
	d3 := map[int]*big.Rat{1: frac(1, 3), 2: frac(2, 3)} // d3, at most 2
	tested := 0
	for i := range 3000 {
		if i%7 != 0 && i%11 != 0 {
			continue
		}
		k := i * 2654435761
		pick := func(n int) int {
			k = (k*6364136223846793005 + 1442695040888963407) & (1<<62 - 1)
			return k >> 20 % n
		}
		value := func() int { return []int{0, 2, 3, 4, 5, 6, 7}[pick(7)] }
		w := wargame{
			hit: value(), wound: value(), armor: value(), special: value(),
			rerolls: [4]string{rerolls[pick(4)], rerolls[pick(4)], rerolls[pick(4)], rerolls[pick(4)]},
			poison:  pick(2) == 0, fury: pick(2) == 0, lethal: pick(2) == 0, regeneration: pick(2) == 0,
			piercing: pick(7), harm: d3,
		}
		kind := "aegis"
		if w.regeneration {
			kind = "regeneration"
		}
		set := "num_attacks=3 multiple_wounds=d3 target_max_wounds=2 to_hit=" + words(w.hit) + " to_wound=" + words(w.wound) +
			" armor_save=" + words(w.armor) + " special_save=" + words(w.special) + " special_save_type=" + kind +
			" reroll_hits=" + w.rerolls[0] + " reroll_wounds=" + w.rerolls[1] + " reroll_armor_saves=" + w.rerolls[2] +
			" reroll_special_saves=" + w.rerolls[3] + " poison=" + yes[w.poison] + " fury=" + yes[w.fury] +
			" lethal_strike=" + yes[w.lethal] + " armor_piercing=" + frac(int64(w.piercing), 1).RatString()
		one := w.attack()
		want := one.times(one).times(one)
		d := measure(t, "wargame/attack", set, "wounds")
		for _, r := range d.Rows {
			v := int(r.Value.Num().Int64())
			if want[v] == nil || want[v].Cmp(r.Exact) != 0 {
				t.Fatalf("%s: P(%d) = %s, want %v", set, v, r.Exact.RatString(), want[v])
			}
			delete(want, v)
		}
		for v, p := range want {
			if p.Sign() != 0 {
				t.Fatalf("%s: P(%d) = 0, want %s", set, v, p.RatString())
			}
		}
		tested++
	}
	if tested < 500 {
		t.Errorf("%d combinations were tested", tested)
	}
}

// The rolls of creation: gold by the tier of the very hit points.
func TestCreationTogether(t *testing.T) {
	want := spread{}
	sums := func(n, s int) spread {
		out := spread{0: frac(1, 1)}
		for range n {
			die := spread{}
			for f := 1; f <= s; f++ {
				die.add(f, frac(1, int64(s)))
			}
			out = out.times(die)
		}
		return out
	}
	base := sums(27, 6)
	for c, p := range sums(5, 4) {
		for b, q := range sums(3, 6) {
			hp, dice := 3*c+b, 0
			switch {
			case hp < 25:
				dice = 15
			case hp < 30:
				dice = 10
			case hp < 40:
				dice = 7
			case hp < 50:
				dice = 5
			}
			pq := new(big.Rat).Mul(p, q)
			want.add(dice, pq)
		}
	}
	all := spread{}
	for dice, p := range want {
		for v, q := range base.times(sums(dice, 6)) {
			all.add(v, new(big.Rat).Mul(p, q))
		}
	}
	d := measure(t, "labyrinth/creation", "", "gold")
	for _, r := range d.Rows {
		if v := int(r.Value.Num().Int64()); all[v] == nil || all[v].Cmp(r.Exact) != 0 {
			t.Fatalf("P(gold = %d) = %s, want %v", v, r.Exact, all[v])
		}
	}
}

// Encounters against values of a dynamic program outside of this project, and of
// formulas: best of three with p a round is p^2 (3-2p).
func TestEncounters(t *testing.T) {
	for _, c := range []struct {
		scenario, set, quantity string
		want                    float64
	}{
		{"labyrinth/duel", "", "P(winner = hero)", 0.22772106184977287},
		{"labyrinth/duel", "", "mean(turns)", 10.917755167187098},
		{"labyrinth/duel", "hero.hp=1 monster.hp=1000", "P(winner = monster)", 1},
		{"labyrinth/duel-with-potions", "hero.potions=0", "P(winner = hero)", 0.22772106184977287},
		{"labyrinth/flee-or-fight", "hero.flees_under=0", "P(winner = hero)", 0.22772106184977287},
		{"labyrinth/lives", "", "mean(revivals)", 1.7065737718280993},
		{"methuen/damage-over-time", "", "mean(turns)", 9.843184318380134},
		{"methuen/duel", "second.strength=4 second.armor=3", "P(winner = first)", 0.5},
		{"tdgs/best-of-three", "", "P(winner = a)", 0.595 * 0.595 * (3 - 2*0.595)},
		{"wargame/exchange", "", "P(winner = a)", 0.3143225298479049},
		{"wargame/exchange", "", "mean(turns)", 12.387572778545545},
	} {
		q, err := scenarios.ParseQuantity(&notation.Source{Text: c.quantity})
		if err != nil {
			t.Fatal(err)
		}
		got := measure(t, c.scenario, c.set, q.Measure).Take(q)
		if got == nil || got.Exact != nil || math.Abs(got.Value-c.want) > 1e-9*c.want {
			t.Errorf("%s %s: %s is %+v, want %.15g", c.scenario, c.set, c.quantity, got, c.want)
		}
	}
}
