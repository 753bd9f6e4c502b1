package shown_test

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/reports/shown"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		p    float64
		want string
	}{
		{0, "0 %"},
		{1, "100 %"},
		{0.5, "50.000 %"},
		{1e-7, "0.00001 %"},
		{1.23e-8, "0.0000012 %"},
		{1e-25, "1.0e-23 %"},
		{1 - 1e-9, "> 99.999 %"},
		{0.12345678, "12.346 %"},
		{math.SmallestNonzeroFloat64, "< 1e-305 %"},
	} {
		if got := shown.Percent(c.p); got != c.want {
			t.Errorf("%v: %s, want %s", c.p, got, c.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		num, den int64
		want     string
	}{
		{25, 2, "12.5"}, {35, 12, "2.9167 (35/12)"}, {7, 1, "7"}, {123456789, 1, "123456789"}, {-1, 3, "-0.33333 (-1/3)"},
	} {
		r := big.NewRat(c.num, c.den)
		f, _ := r.Float64()
		if got := shown.Number(evidence.Number{Exact: r, Value: f}); got != c.want {
			t.Errorf("%s: %s, want %s", r, got, c.want)
		}
	}
	for _, c := range []struct {
		lo, value, hi float64
		want          string
	}{
		{0, 2.5, 0, "2.5"},
		{2.499, 2.5, 2.501, "2.499 to 2.501"},
		{2.49999, 2.5, 2.50001, "2.5"},
		{-250666, 0.0126, 250666, "-250666 to 250666"},
		{1, 3, math.Inf(1), "1 to infinity"},
		{-4.3132e-13, 0, 4.3132e-13, "0 (within 5e-13)"},
		{-1e-13, 1e-13, 3.1e-13, "0 (within 4e-13)"},
		{-0.01, 0, 0.01, "-0.01 to 0.01"},
	} {
		if got := shown.Number(evidence.Number{Value: c.value, Lo: c.lo, Hi: c.hi}); got != c.want {
			t.Errorf("%g between %g and %g: %s, want %s", c.value, c.lo, c.hi, got, c.want)
		}
	}
}

func TestStdDev(t *testing.T) {
	for _, c := range []struct {
		name     string
		method   evidence.Method
		variance evidence.Number
		want     string
	}{
		{"exact", evidence.Exact, evidence.Number{Value: 6.25}, "2.5"},
		{"a constant", evidence.Exact, evidence.Number{}, "0"},
		{"bounded", evidence.Bounded, evidence.Number{Value: 4, Lo: 3.99, Hi: 4.01}, "2"},
		{"no digit is proven", evidence.Bounded, evidence.Number{Value: 1e-14, Hi: 4e-14}, "< 3e-07"},
		{"sampled", evidence.MonteCarlo, evidence.Number{Value: 1e-14}, "1.0000e-07"},
	} {
		d := &evidence.Distribution{Method: c.method, Variance: &c.variance, StdDev: math.Sqrt(c.variance.Value)}
		if got := shown.StdDev(d); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestRange(t *testing.T) {
	two, five := big.NewRat(2, 1), big.NewRat(5, 1)
	for _, c := range []struct {
		d            evidence.Distribution
		lower, upper string
	}{
		{evidence.Distribution{Min: two, Max: five}, "2", "5"},
		{evidence.Distribution{Min: two}, "2", "infinity"},
		{evidence.Distribution{Min: two, Below: five}, "2", "below 5"},
		{evidence.Distribution{Above: two, Below: five}, "above 2", "below 5"},
		{evidence.Distribution{Max: five}, "-infinity", "5"},
		{evidence.Distribution{MinAtMost: two, MaxAtLeast: five}, "2 or less", "5 or more"},
	} {
		if lower, upper := shown.Range(&c.d); lower != c.lower || upper != c.upper {
			t.Errorf("%s to %s, want %s to %s", lower, upper, c.lower, c.upper)
		}
	}
}

func TestChangeFrom(t *testing.T) {
	for _, c := range []struct {
		old, change float64
		probability bool
		want        string
	}{
		{0.25, 0.05, true, "+5.000 pp (+20.0 %)"},
		{1, -0.00033, true, "-0.033 pp (-0.033 %)"},
		{2, 4, false, "+4 (+200 %)"},
		{0, 4, false, "+4"},
		{0.08333333333333337, -0.08333333333333333, true, "-8.333 pp (-100 %)"},
		{1000, -999, false, "-999 (-99.9 %)"},
	} {
		if got := shown.ChangeFrom(evidence.Number{Value: c.old}, c.change, c.probability); got != c.want {
			t.Errorf("%v from %v: %s, want %s", c.change, c.old, got, c.want)
		}
	}
}

// What samples leave open is not said to be 0, or all.
func TestLeftOpen(t *testing.T) {
	exactly := func(v float64) evidence.Number { return evidence.Exactly(new(big.Rat).SetFloat64(v)) }
	between := func(lo, v, hi float64) evidence.Number { return evidence.Number{Value: v, Lo: lo, Hi: hi} }
	for _, c := range []struct {
		got, want string
	}{
		{shown.Proven(exactly(0), true), "0 %"},
		{shown.Probability(1e-19, 1), "< 100 %"},
		{shown.Probability(0.9, 0.95), "< 100 %"},
		{shown.Probability(0.02, 0.03), "< 5 %"},
		{shown.Probability(0.5153645, 0.00041), "51.53 to 51.58 %"},
		{shown.Probability(0.9999, 0.00041), "99.99 to 100 %"},
		{shown.Probability(0.5, 0.2), "50 to 70 %"},
		{shown.Probability(0.5, 0.000004), "50.000 %"},
		{shown.Probability(2.5e-8, 1e-8), "0.000002 to 0.000004 %"},
		{shown.Probability(2.51e-10, 1e-11), "2.5e-08 to 2.7e-08 %"},
		{shown.Probability(2.5e-10, 1e-12), "2.5e-08 %"},
		{shown.Proven(between(0, 0, 0.0123), true), "< 2 %"},
		{shown.Proven(between(0.98765, 1, 1), true), "> 98.765 %"},
		{shown.Proven(between(0, 0, 3), false), "0"},
		{shown.Proven(between(0, 1e-14, 2e-14), true), "< 2e-12 %"},
		{shown.Proven(evidence.Number{Value: 0.01, Hi: 0.02, Seen: true}, true), "1.000 %"},
		{shown.Moved(between(0, 1e-14, 2e-14), between(0.04, 0.05, 0.06), true), "+5.000 pp"},
		{shown.Moved(evidence.Number{Value: 0.25, Hi: 0.3, Seen: true}, between(0.01, 0.05, 0.1), true), "+5.000 pp (+20.0 %)"},
		{shown.Moved(exactly(0.25), between(0.01, 0.05, 0.1), true), "+5.000 pp (+20.0 %)"},
		{shown.Moved(exactly(0.25), between(-0.01, 0.05, 0.1), true), "+5.000 pp (+20.0 %) (within its error)"},
		{shown.Moved(exactly(0.25), between(-0.041, 0, 0.02), true), "< 5 pp"},
		{shown.Moved(exactly(2), between(-0.123, 0, 0.1), false), "< 0.12"},
		{shown.Moved(exactly(2), between(math.Inf(-1), 0, math.Inf(1)), false), "-"},
		{shown.Moved(exactly(2), between(math.Inf(-1), 1, math.Inf(1)), false), "about +1 (+50.0 %)"},
		{shown.Moved(exactly(2), exactly(0), false), "0"},
		{shown.Distance(exactly(0), true), "0 %"},
		{shown.Distance(between(0, 0, 0.4), true), "< 40 %"},
		{shown.Distance(between(0, 0.3, 0.4), true), "30.000 % (within its error)"},
		{shown.Distance(between(0.1, 0.3, 0.4), true), "30.000 %"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 claims", 1: "1 claim", 2: "2 claims"} {
		if got := shown.Count(n, "claim"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// What is below its error is shown without digits, in the unit in which it was stated.
func TestClaimValue(t *testing.T) {
	for _, c := range []struct {
		stated       string
		value, bound float64
		exact        *big.Rat
		want         string
	}{
		{"= 64%", 0.64, 0, big.NewRat(16, 25), "64 % (16/25)"},
		{">= 0.5", 0.640000123, 1e-13, nil, "0.64"},
		{"= 0%", 3e-14, 1e-13, nil, "< 2e-11 %"},
		{"< 0.01", 3e-14, 1e-13, nil, "< 2e-13"},
		{"= 0%", 0, 1e-13, nil, "0 %"},
		{"= 0%", 3e-14, 0, big.NewRat(3, 100000000000000), "3e-12 % (3/100000000000000)"},
	} {
		got := shown.ClaimValue(evidence.Claim{Stated: c.stated, Value: &evidence.Number{Value: c.value, Exact: c.exact, Lo: c.value - c.bound, Hi: c.value + c.bound}})
		if got != c.want {
			t.Errorf("%g, stated %s: %s, want %s", c.value, c.stated, got, c.want)
		}
	}
}

func TestQuantityTitle(t *testing.T) {
	for _, c := range []struct {
		quantity, title, unit string
		want, change          string
	}{
		{"P(m)", "The attack lands", "", "The attack lands (probability)", "The attack lands (change in probability, pp)"},
		{"P(m = hero)", "Who wins", "", "Who wins: hero (probability)", "Who wins: hero (change in probability, pp)"},
		{"P(m != critical_hit)", "Outcome", "", "Outcome: not critical hit (probability)", "Outcome: not critical hit (change in probability, pp)"},
		{"P(m >= 5)", "Damage", "HP", "Damage >= 5 HP (probability)", "Damage >= 5 HP (change in probability, pp)"},
		{"mean(m)", "Damage", "HP", "Damage (mean, HP)", "Damage (change in mean, HP)"},
		{"std_dev(m)", "Turns", "", "Turns (standard deviation)", "Turns (change in standard deviation)"},
		{"max(m)", "Turns", "", "Turns (maximum)", "Turns (change in maximum)"},
	} {
		q, err := scenarios.ParseQuantity(&notation.Source{Text: c.quantity})
		if err != nil {
			t.Fatal(err)
		}
		if got := shown.QuantityTitle(q, c.title, c.unit); got != c.want {
			t.Errorf("%s: %s, want %s", c.quantity, got, c.want)
		}
		if got := shown.ChangeTitle(q, c.title, c.unit); got != c.change {
			t.Errorf("change of %s: %s, want %s", c.quantity, got, c.change)
		}
	}
}

func TestParameterTitle(t *testing.T) {
	for _, c := range []struct{ name, doc, unit, want string }{
		{"hero.to_hit", "", "", "hero to hit"},
		{"armour", "taken off each hit", "", "armour (taken off each hit)"},
		{"armour", "taken off each hit", "HP", "armour (taken off each hit, HP)"},
		{"strength", "Strength of the hero", "", "Strength of the hero"},
		{"ac", "pace of the monster", "", "ac (pace of the monster)"},
		{"ac", "what is needed; 10 without armour", "points", "ac (points)"},
	} {
		p := &scenarios.Parameter{}
		p.Name, p.Doc, p.Unit = c.name, c.doc, c.unit
		if got := shown.ParameterTitle(p); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestHeld(t *testing.T) {
	s, err := scenarios.Parse("duel.yaml", []byte("parameters: {hero.to_hit: 5}\nmeasures: {m: d6 + hero.to_hit}\n"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := shown.Held(s, b.Values()); got != "duel: hero to hit 5" {
		t.Errorf("%q", got)
	}
}
