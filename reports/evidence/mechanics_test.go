package evidence_test

import (
	"math"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// take takes a quantity of a scenario's measure.
func take(t *testing.T, scenario, set, text string) *evidence.Number {
	t.Helper()
	q, err := scenarios.ParseQuantity(&notation.Source{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	got := measure(t, scenario, set, q.Measure).Take(q)
	if got == nil {
		t.Fatalf("%s %s: no %s", scenario, set, text)
	}
	return got
}

// Values by hand. An s-sided die that explodes is worth (s+1)/2 * s/(s-1) and reaches 8
// with 1/16 (d4), 5/36 (d6), 1/8 (d8).
func TestMechanicsValues(t *testing.T) {
	for _, c := range []struct{ scenario, set, quantity, want string }{
		{"mechanics/roll-and-keep", "rolled=1 kept=1", "mean(total)", "55/9"},
		{"mechanics/roll-and-keep", "rolled=5 kept=5", "mean(total)", "275/9"},
		{"mechanics/roll-and-keep", "rolled=2 kept=1 target=10", "P(outcome = failure)", "81/100"},
		{"mechanics/roll-and-keep", "rolled=2 kept=1 target=16", "P(outcome = raised)", "199/10000"}, // 21 or more
		{"mechanics/roll-and-keep", "rolled=2 kept=2 target=5", "P(outcome = failure)", "3/50"},      // 11 12 13 21 22 31
		{"mechanics/wild-die", "trait=d4", "P(outcome = raised)", "37/192"},                          // 1 - 15/16 * 31/36
		{"mechanics/wild-die", "trait=d6", "P(raises >= 1)", "335/1296"},                             // 1 - (31/36)^2
		{"mechanics/wild-die", "trait=d8", "P(outcome = critical_failure)", "1/48"},
		{"mechanics/wild-die", "trait=d8", "P(outcome = failure)", "1/6"}, // (3*3 - 1) of 48
		{"mechanics/wild-die", "trait=d12 modifier=3", "P(outcome = critical_failure)", "1/72"},
		{"mechanics/wild-die", "trait=d12 modifier=3", "P(outcome = failure)", "0"},
		{"mechanics/wild-die", "trait=d10 modifier=-2", "P(succeeds = yes)", "7/12"}, // 1 - 5/10 * 5/6
		{"mechanics/highest-die", "dice=0", "P(outcome = success)", "1/36"},
		{"mechanics/highest-die", "dice=0", "P(outcome = critical)", "0"},
		{"mechanics/highest-die", "dice=12", "P(outcome = failure)", "1/4096"},
		{"mechanics/highest-die", "dice=3", "mean(deciding)", "119/24"},
		{"mechanics/sorted-dice", "", "P(throw = attack)", "1445/3888"}, // 2890 of 7776
		{"mechanics/sorted-dice", "", "P(throw = even)", "2611/7776"},
		{"mechanics/sorted-dice", "", "P(throw = defence)", "2275/7776"},
		{"mechanics/sorted-dice", "attacking=1 defending=1", "mean(attacker_loses)", "7/12"},
	} {
		if got := take(t, c.scenario, c.set, c.quantity); got.Exact == nil || got.Exact.RatString() != c.want {
			t.Errorf("%s %s: %s is %+v, want %s", c.scenario, c.set, c.quantity, got, c.want)
		}
	}
}

// Three dice that explode, of which two are kept, value by value: a die comes to 10e + f
// with 1/10^(e+1), f from 1 to 9.
func TestRollAndKeepEveryValue(t *testing.T) {
	const most = 25 // no kept die is above what is looked at
	die := spread{}
	for v := 1; v <= most; v++ {
		if v%10 != 0 {
			die[v] = frac(1, int64(math.Pow10(v/10+1)))
		}
	}
	want := spread{}
	for a, p := range die {
		for b, q := range die {
			for c, r := range die {
				dice := []int{a, b, c}
				slices.Sort(dice)
				w := new(big.Rat).Mul(p, q)
				want.add(dice[1]+dice[2], w.Mul(w, r))
			}
		}
	}
	d := measure(t, "mechanics/roll-and-keep", "rolled=3 kept=2", "total")
	found := 0
	for _, r := range d.Rows {
		v := int(r.Value.Num().Int64())
		if v > most {
			break
		}
		found++
		if want[v] == nil || want[v].Cmp(r.Exact) != 0 {
			t.Errorf("P(total = %d) = %s, want %v", v, r.Exact, want[v])
		}
	}
	if found != most-1 {
		t.Errorf("%d values up to %d", found, most)
	}
}

// A battle is its first throw and the battles that follow, with the chances of a throw
// that are counted in all its faces.
func TestBattles(t *testing.T) {
	throws := map[[2]int][]float64{} // by the number of dice: how many armies the defender loses
	for _, c := range []struct {
		attacking, defending int
		beaten               []float64
	}{
		{1, 1, []float64{21. / 36, 15. / 36}},
		{1, 2, []float64{161. / 216, 55. / 216}},
		{2, 1, []float64{91. / 216, 125. / 216}},
		{2, 2, []float64{581. / 1296, 420. / 1296, 295. / 1296}},
		{3, 1, []float64{441. / 1296, 855. / 1296}},
		{3, 2, []float64{2275. / 7776, 2611. / 7776, 2890. / 7776}},
	} {
		throws[[2]int{c.attacking, c.defending}] = c.beaten
	}
	var wins func(a, d int) float64
	wins = func(a, d int) float64 {
		if d == 0 {
			return 1
		}
		if a == 0 {
			return 0
		}
		dice := [2]int{min(3, a), min(2, d)}
		fought, sum := min(dice[0], dice[1]), 0.
		for beaten, p := range throws[dice] {
			sum += p * wins(a-(fought-beaten), d-beaten)
		}
		return sum
	}
	for _, c := range [][2]int{{1, 1}, {2, 1}, {1, 4}, {5, 5}, {10, 8}, {10, 10}} {
		set := "attacker.armies=" + strconv.Itoa(c[0]) + " defender.armies=" + strconv.Itoa(c[1])
		want := wins(c[0], c[1])
		if got := take(t, "mechanics/battle", set, "P(winner = attacker)"); math.Abs(got.Value-want) > 1e-12 {
			t.Errorf("%s: the attacker wins with %.15g, want %.15g", set, got.Value, want)
		}
	}
	if got := take(t, "mechanics/battle", "attacker.armies=1 defender.armies=5", "max(throws)"); got.Value != 5 {
		t.Errorf("one army throws at most %g times, want 5", got.Value)
	}
}
