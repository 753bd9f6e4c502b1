package scenarios

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"oddsmith/scenarios/notation"
)

// The rules written once more, plainly, over every face. A tally counts equally
// likely sequences by what they lead to.
type tally map[string]int64

func (c tally) distribution() map[string]*big.Rat {
	var total int64
	for _, n := range c {
		total += n
	}
	out := map[string]*big.Rat{}
	for k, n := range c {
		out[k] = big.NewRat(n, total)
	}
	return out
}

// sums calls f with the total of every sequence of n dice with s sides.
func sums(n, s int, f func(total int)) {
	if n == 0 {
		f(0)
		return
	}
	sums(n-1, s, func(t int) {
		for face := 1; face <= s; face++ {
			f(t + face)
		}
	})
}

// attackCase is one set of parameters of an attack. The match probability of the
// zones is guarded/of.
type attackCase struct {
	strength, ac, modifier int
	damaged                bool
	dice, sides            int
	zones                  string
	guarded, of            int
}

func (c attackCase) die() string { return fmt.Sprintf("%dd%d", c.dice, c.sides) }

// hero resolves every attack of a hero: outcome, damage to the monster, damage to
// the hero.
func (c attackCase) hero(visit func(outcome string, damage, self int)) {
	damage := func(rolled int) int {
		base := rolled + (c.strength+1)/2 + c.modifier
		if c.damaged {
			base = max(1, base/2)
		}
		return max(1, base)
	}
	c.attack(c.strength, damage, func(outcome string, damage int) {
		for face := 1; face <= 4; face++ {
			if outcome == "fumble" {
				visit(outcome, 0, face)
			} else {
				visit(outcome, damage, 0)
			}
		}
	})
}

// monster is the same for a monster, which hurts itself by its own damage.
func (c attackCase) monster(visit func(outcome string, damage, self int)) {
	damage := func(rolled int) int { return max(1, rolled-c.modifier) }
	c.attack(c.strength/2, damage, func(outcome string, d int) {
		visit(outcome, d, 0)
	})
}

func (c attackCase) attack(bonus int, damage func(int) int, visit func(outcome string, damage int)) {
	sums(5, 4, func(a int) {
		for zone := range c.of {
			sums(c.dice, c.sides, func(rolled int) {
				switch d := damage(rolled); {
				case a == 5:
					visit("fumble", d)
				case a == 20:
					visit("critical", d*3/2)
				case zone < c.guarded:
					visit("blocked", 0)
				case a+bonus >= c.ac:
					visit("hit", d)
				default:
					visit("miss", 0)
				}
			})
		}
	})
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// expected tallies all five measures of an attack.
func expected(resolve func(func(outcome string, damage, self int))) map[string]tally {
	want := map[string]tally{"outcome": {}, "lands": {}, "damage": {}, "damage_given_lands": {}, "self_damage": {}}
	resolve(func(outcome string, damage, self int) {
		lands := outcome == "hit" || outcome == "critical"
		want["outcome"][outcome]++
		want["lands"][yesNo(lands)]++
		want["damage"][strconv.Itoa(damage)]++
		want["self_damage"][strconv.Itoa(self)]++
		if lands {
			want["damage_given_lands"][strconv.Itoa(damage)]++
		}
	})
	return want
}

func compareMeasures(t *testing.T, scenario string, set map[string]string, want map[string]tally) {
	s, err := Load(scenario)
	if err != nil {
		t.Fatal(err)
	}
	for measure, tally := range want {
		t.Run(measure, func(t *testing.T) {
			mustBe(t, enumerate(t, tree(t, s, measure, set)), tally.distribution())
		})
	}
}

func TestAttackEveryFace(t *testing.T) {
	for _, c := range []attackCase{
		{strength: 14, ac: 18, dice: 1, sides: 8, zones: "uniform", guarded: 1, of: 3}, // the defaults
		{strength: 15, ac: 24, dice: 1, sides: 4, zones: "off", guarded: 0, of: 1},
		{strength: 9, ac: 25, modifier: 3, damaged: true, dice: 1, sides: 6, zones: "1/2", guarded: 1, of: 2},
		{strength: 1, ac: 40, modifier: -4, damaged: true, dice: 1, sides: 3, zones: "0.25", guarded: 1, of: 4},
		{strength: 30, ac: 1, modifier: -20, dice: 2, sides: 3, zones: "1", guarded: 1, of: 1},
	} {
		set := map[string]string{
			"strength": strconv.Itoa(c.strength), "ac": strconv.Itoa(c.ac), "bonus": strconv.Itoa(c.modifier),
			"weapon": c.die(), "weapon_damaged": strconv.FormatBool(c.damaged), "zones": c.zones,
		}
		t.Run(fmt.Sprintf("strength=%d,ac=%d", c.strength, c.ac), func(t *testing.T) {
			compareMeasures(t, "labyrinth/attack", set, expected(c.hero))
		})
	}
}

func TestMonsterAttackEveryFace(t *testing.T) {
	for _, c := range []attackCase{
		{strength: 12, ac: 17, dice: 1, sides: 6, zones: "uniform", guarded: 1, of: 3},
		{strength: 25, ac: 24, modifier: 2, dice: 1, sides: 6, zones: "off", guarded: 0, of: 1},
		{strength: 3, ac: 15, modifier: 9, dice: 1, sides: 8, zones: "3/4", guarded: 3, of: 4},
	} {
		set := map[string]string{
			"strength": strconv.Itoa(c.strength), "ac": strconv.Itoa(c.ac), "penalty": strconv.Itoa(c.modifier),
			"die": c.die(), "zones": c.zones,
		}
		want := expected(c.monster)
		// A fumble costs the monster the damage it would have done.
		want["damage"], want["self_damage"] = tally{}, tally{}
		c.monster(func(outcome string, damage, _ int) {
			self := 0
			if outcome == "fumble" {
				damage, self = 0, damage
			}
			want["damage"][strconv.Itoa(damage)]++
			want["self_damage"][strconv.Itoa(self)]++
		})
		t.Run(fmt.Sprintf("strength=%d,ac=%d", c.strength, c.ac), func(t *testing.T) {
			compareMeasures(t, "labyrinth/monster-attack", set, want)
		})
	}
}

// Without zones Strength 15 meets armour class 24 with every 5d4 of at least 9:
// 1024 - (1 + 5 + 15 + 35) = 968 of 1024.
func TestAttackPublishedFigures(t *testing.T) {
	s, err := Load("labyrinth/attack")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ strength, ac, zones, want string }{
		{"15", "24", "off", "yes 121/128, no 7/128"},
		{"20", "30", "off", "yes 903/1024, no 121/1024"},
		{"15", "24", "uniform", "yes 1937/3072, no 1135/3072"}, // (1 + 967*2/3) / 1024
	} {
		set := map[string]string{"strength": c.strength, "ac": c.ac, "zones": c.zones}
		mustBe(t, enumerate(t, tree(t, s, "lands", set)), fractions(t, c.want))
	}
}

func TestDamageEveryFace(t *testing.T) {
	for _, c := range []struct {
		dice, sides, strength, bonus int
		damaged, critical            bool
	}{
		{1, 8, 14, 0, false, false},
		{1, 8, 13, 2, true, false},
		{2, 6, 14, 0, false, true},
		{1, 6, 7, -10, true, true},
	} {
		want := tally{}
		sums(c.dice, c.sides, func(rolled int) {
			d := rolled + (c.strength+1)/2 + c.bonus
			if c.damaged {
				d = max(1, d/2)
			}
			d = max(1, d)
			if c.critical {
				d = d * 3 / 2
			}
			want[strconv.Itoa(d)]++
		})
		set := map[string]string{
			"weapon": fmt.Sprintf("%dd%d", c.dice, c.sides), "strength": strconv.Itoa(c.strength),
			"bonus": strconv.Itoa(c.bonus), "weapon_damaged": strconv.FormatBool(c.damaged),
			"critical": strconv.FormatBool(c.critical),
		}
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			compareMeasures(t, "labyrinth/damage", set, map[string]tally{"damage": want})
		})
	}
}

// The oracle cannot walk ten dice, so the rule is checked with 3d4 on both sides
// and the dice of the file by themselves.
func TestInitiativeEveryFace(t *testing.T) {
	s, err := Load("labyrinth/initiative")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ hero, monster int }{{12, 10}, {10, 10}, {3, 9}, {1, 20}} {
		want := tally{}
		sums(3, 4, func(h int) {
			sums(3, 4, func(m int) {
				if h+c.hero >= m+c.monster {
					want["hero"]++
				} else {
					want["monster"]++
				}
			})
		})
		e := tree(t, s, "first", map[string]string{
			"dexterity": strconv.Itoa(c.hero), "monster_dexterity": strconv.Itoa(c.monster),
		})
		dice := 0
		small := swap(e, func(p *notation.Pool) notation.Expr {
			if p.String() != "5d4" {
				t.Errorf("a die %s", p)
			}
			dice++
			return &notation.Pool{Count: notation.Int(3), Die: p.Die}
		})
		if dice != 2 {
			t.Errorf("%d rolls of 5d4, want one a side", dice)
		}
		mustBe(t, enumerate(t, small), want.distribution())
	}
}

// swap replaces the pools in a tree of lets, conditions and operators.
func swap(e notation.Expr, f func(*notation.Pool) notation.Expr) notation.Expr {
	switch n := e.(type) {
	case *notation.Pool:
		return f(n)
	case *notation.Let:
		return &notation.Let{Name: n.Name, Value: swap(n.Value, f), Body: swap(n.Body, f)}
	case *notation.If:
		return &notation.If{Cond: swap(n.Cond, f), Then: swap(n.Then, f), Else: swap(n.Else, f)}
	case *notation.Binary:
		return &notation.Binary{Op: n.Op, Rule: n.Rule, X: swap(n.X, f), Y: swap(n.Y, f)}
	}
	return e
}

// The names and defaults that the contract promises.
func TestLibraryContract(t *testing.T) {
	for name, want := range map[string]struct{ parameters, measures []string }{
		"labyrinth/attack": {
			[]string{"strength=14", "ac=18", "weapon=1d8", "weapon_damaged=false", "bonus=0", "zones=uniform"},
			[]string{"outcome", "lands", "damage", "damage_given_lands", "self_damage"},
		},
		"labyrinth/monster-attack": {
			[]string{"strength=12", "ac=17", "die=2d4", "penalty=0", "zones=uniform"},
			[]string{"outcome", "lands", "damage", "damage_given_lands", "self_damage"},
		},
		"labyrinth/damage": {
			[]string{"weapon=1d8", "strength=14", "weapon_damaged=false", "bonus=0", "critical=false"},
			[]string{"damage"},
		},
		"labyrinth/initiative": {[]string{"dexterity=12", "monster_dexterity=10"}, []string{"first"}},
		"labyrinth/claims":     {nil, nil},
		"labyrinth/creation":   {[]string{"charisma=10", "constitution=5d4"}, []string{"hp", "gold"}},
		"labyrinth/attributes": {[]string{"count=7", "roll=5d4"}, []string{"rank_1", "rank_7", "total"}},
		"labyrinth/revival":    {[]string{"wisdom=12", "deaths=1"}, []string{"revived"}},
		"labyrinth/lives":      {[]string{"wisdom=12"}, []string{"revivals"}},
		"labyrinth/trap":       {[]string{"dexterity=14", "dc=15", "damage=2d8", "poison_duration=0"}, []string{"saved", "damage"}},
		"labyrinth/flee":       {[]string{"dexterity=14", "monster_dexterity=10"}, []string{"escaped"}},
		"labyrinth/examine":    {[]string{"wisdom=12"}, []string{"revealed"}},
		"labyrinth/divine":     {[]string{"wisdom=12"}, []string{"damage"}},
		"labyrinth/spell":      {[]string{"spell=fireball", "resistance=0"}, []string{"damage"}},
		"labyrinth/potion":     {[]string{"potion=healing"}, []string{"effect", "amount"}},
		"labyrinth/armour-class": {
			[]string{"constitution=14", "armour=0", "armour_damaged=false", "bonus=0", "base_ac=current"}, []string{"ac"},
		},
		"labyrinth/growth": {[]string{"constitution=14", "level=5", "into_constitution=2"}, []string{"points", "max_hp"}},
		"labyrinth/wear": {
			[]string{"strength=14", "ac=18", "monster_strength=12", "zones=uniform"},
			[]string{"weapon_damaged", "armour_damaged", "blows_until_damaged"},
		},
		"labyrinth/fight":  {[]string{"hero.hp=34", "hero.healing_potions=0", "base_ac=current"}, []string{"winner", "turns", "hero_hp_left", "fireballs_left"}},
		"labyrinth/career": {[]string{"hero.hp=34", "monster.ac=26", "wisdom=12", "revival=true"}, []string{"fights_won", "deaths"}},
		"labyrinth/summon": {[]string{"difficulty=20"}, []string{"success"}},
		"labyrinth/charm":  {[]string{"difficulty=20"}, []string{"success"}},
		"labyrinth/gamble": {[]string{"difficulty=11", "odds=1"}, []string{"success", "payout"}},
		"labyrinth/town":   {[]string{"service=rest"}, []string{"amount"}},
		"labyrinth/duel": {
			[]string{
				"hero.hp=34", "hero.strength=14", "hero.constitution=11", "hero.dexterity=12", "hero.weapon=1d8", "hero.armour=5",
				"monster.hp=40", "monster.ac=26", "monster.strength=22", "monster.dexterity=14", "monster.die=3d6", "zones=uniform",
			},
			[]string{"winner", "turns", "hero_hp_left", "monster_hp_left"},
		},
		"labyrinth/progression":    {[]string{"level=1"}, []string{"xp_to_next", "xp_total"}},
		"labyrinth/economy":        {[]string{"price=100", "charisma=10", "trained_times=0"}, []string{"sell_price", "haggle", "training_cost"}},
		"labyrinth/quest":          {[]string{"difficulty=1", "wander_chance=0.1"}, []string{"reward"}},
		"methuen/damage-over-time": {[]string{"health=20", "strength=4", "armor=3"}, []string{"turns", "health_after_1"}},
		"wargame/attack": {
			[]string{
				"num_attacks=10", "to_hit=4", "reroll_hits=none", "poison=false", "fury=false", "to_wound=4", "reroll_wounds=none",
				"lethal_strike=false", "armor_save=none", "armor_piercing=0", "reroll_armor_saves=none", "special_save=none",
				"special_save_type=aegis", "reroll_special_saves=none", "multiple_wounds=1", "target_max_wounds=1",
			},
			[]string{"wounds"},
		},
		"tdgs/resolution": {[]string{"die=20", "bonus=0", "target=11", "certain=none"}, []string{"outcome"}},
		"tdgs/contest":    {[]string{"a_bonus=0", "b_bonus=0"}, []string{"winner", "a_critical", "b_critical"}},
		"tdgs/action": {
			[]string{"die=20", "bonus=0", "target=11", "effect=damage", "amount=1d8+3", "round=none"},
			[]string{"outcome", "magnitude", "amount"},
		},
		"tdgs/critical-effect": {[]string{"effect=damage", "amount=1d8+3", "round=none"}, []string{"magnitude", "amount"}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Load(name)
			if err != nil {
				t.Fatal(err)
			}
			b, err := s.Bind(nil)
			if err != nil {
				t.Fatal(err)
			}
			var parameters []string
			for _, v := range b.Values() {
				parameters = append(parameters, v.Name+"="+v.Text)
			}
			for _, p := range want.parameters {
				if !slices.Contains(parameters, p) {
					t.Errorf("no parameter %s among %v", p, parameters)
				}
			}
			for _, m := range want.measures {
				if !slices.Contains(s.MeasureNames(), m) {
					t.Errorf("no measure %s", m)
				}
			}
		})
	}
}

// Whatever a file of the library says, it says in full.
func TestLibraryIsComplete(t *testing.T) {
	if len(Builtin()) < 5 || !slices.IsSorted(Builtin()) {
		t.Fatalf("built-in scenarios %v", Builtin())
	}
	for _, name := range Builtin() {
		s, err := Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.Name != name {
			t.Errorf("%s calls itself %s", name, s.Name)
		}
		if s.Title == "" || s.Question == "" || s.Source == "" || len(s.Assumptions) == 0 {
			t.Errorf("%s: title, question, source or assumptions are missing", name)
		}
		for _, p := range s.Parameters {
			if p.Doc == "" {
				t.Errorf("%s: %s is not explained", name, p.Name)
			}
		}
		for _, m := range s.Measures {
			if m.Title == "" {
				t.Errorf("%s: %s has no title", name, m.Name)
			}
		}
	}
}

// The verdict on every claim, from the enumerated distribution.
func TestClaims(t *testing.T) {
	s, err := Load("labyrinth/claims")
	if err != nil {
		t.Fatal(err)
	}
	fails := map[string]string{"94.8%": "121/128", "88.1%": "903/1024"}
	for _, c := range s.Claims {
		q, err := c.Query()
		if err != nil {
			t.Errorf("%s: %v", c.Text, err)
			continue
		}
		exact := quantityOf(t, c.Quantity, enumerate(t, q.Expr).Probability)
		want, wrong := fails[c.Relation]
		if c.Bounds.Contains(exact) == wrong {
			t.Errorf("%s: stated %s, exact %s", c.Text, c.Relation, exact.RatString())
		}
		if wrong && exact.RatString() != want {
			t.Errorf("%s: exact %s, want %s", c.Text, exact.RatString(), want)
		}
	}
	if len(s.Claims) < 9 {
		t.Errorf("%d claims", len(s.Claims))
	}
}

// quantityOf evaluates a quantity by its definition.
func quantityOf(t *testing.T, q *Quantity, p map[string]*big.Rat) *big.Rat {
	t.Helper()
	out := new(big.Rat)
	var values []*big.Rat
	for outcome, weight := range p {
		if q.Statistic == Probability {
			if outcome == q.Label && q.Op == notation.Eq {
				out.Add(out, weight)
			}
			continue
		}
		v, _ := new(big.Rat).SetString(outcome)
		values = append(values, v)
		if q.Statistic == Mean {
			out.Add(out, new(big.Rat).Mul(v, weight))
		}
	}
	slices.SortFunc(values, (*big.Rat).Cmp)
	switch q.Statistic {
	case Min:
		return values[0]
	case Max:
		return values[len(values)-1]
	case Probability, Mean:
		return out
	}
	t.Fatalf("no %s here", q.Statistic)
	return nil
}

func TestTables(t *testing.T) {
	tables, err := Tables()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(tables, func(t *Table) bool { return t.Name == "labyrinth/hit-chance" })
	if i < 0 {
		t.Fatal("no table labyrinth/hit-chance")
	}
	seen := map[string]bool{}
	for _, table := range tables {
		if seen[table.Name] {
			t.Errorf("two tables %s", table.Name)
		}
		seen[table.Name] = true
	}
	g, err := tables[i].Grid()
	if err != nil {
		t.Fatal(err)
	}
	if g.Len() != 26*36*2 {
		t.Errorf("%d cells", g.Len())
	}
	if tables[i].Scenario().Name != "labyrinth/attack" {
		t.Errorf("a table of %s", tables[i].Scenario().Name)
	}
}
