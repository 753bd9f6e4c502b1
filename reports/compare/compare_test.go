package compare_test

import (
	"context"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// evaluate answers an expression of rule files, or of Roll20 where it has a "!".
func evaluate(t testing.TB, text string, o evidence.Session) *evidence.Distribution {
	t.Helper()
	grammar := notation.Rules
	if len(text) > 0 && text[len(text)-1] == '!' {
		grammar = notation.Roll20
	}
	e, err := grammar.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	a, err := o.Evaluate(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	return a.Distribution
}

func exactly(t testing.TB, text string) *evidence.Distribution {
	t.Helper()
	return evaluate(t, text, evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}})
}

func sampled(t testing.TB, text string, trials int64, seed uint64) *evidence.Distribution {
	t.Helper()
	return evaluate(t, text, evidence.Session{Options: evidence.Options{
		Engine: evidence.MonteCarloEngine, Sampling: montecarlo.Options{Trials: trials, Seed: seed, Workers: 1},
	}})
}

func words(pairs map[string]string, order ...string) *evidence.Distribution {
	d := &evidence.Distribution{Kind: evidence.Categorical, Method: evidence.Exact, Residual: evidence.Number{Exact: new(big.Rat)}}
	for _, label := range order {
		p, _ := new(big.Rat).SetString(pairs[label])
		f, _ := p.Float64()
		d.Rows = append(d.Rows, evidence.Row{Label: label, Exact: p, Probability: f})
	}
	return d
}

func text(f *evidence.Number) string {
	switch {
	case f == nil:
		return "none"
	case f.Exact == nil:
		return "interval"
	}
	return f.Exact.RatString()
}

// The figures are calculated by hand.
func TestExact(t *testing.T) {
	for _, c := range []struct {
		before, after                     string
		verdict                           compare.Verdict
		mean, variance, total, w, tail, x string
	}{
		{"1d6", "1d6", compare.Equal, "0", "0", "0", "0", "0", "1"},
		{"1d6", "7 - 1d6", compare.Equal, "0", "0", "0", "0", "0", "1"},
		// Each face of the d8 is 1/24 less likely than one of the d6; 7 and 8 are new.
		{"1d6", "1d8", compare.Moved, "1", "7/3", "1/4", "1", "1/4", "7"},
		{"1d8", "1d6", compare.Moved, "-1", "-7/3", "1/4", "1", "-1/4", "7"},
		{"1d6", "1d6 + 1", compare.Moved, "1", "0", "1/6", "1", "1/6", "2"},
		{"1d6", "1d6 / 2", compare.Moved, "-7/4", "-35/16", "1/2", "7/4", "-1/2", "3"},
		// The mean is the same; mass moves by 1 from both ends to the middle.
		{"1d2 * 2", "3", compare.Moved, "0", "-1", "1", "1", "1/2", "3"},
		{"0", "5", compare.Moved, "5", "0", "1", "5", "1", "5"},
	} {
		got := compare.Distributions(exactly(t, c.before), exactly(t, c.after), compare.Options{})
		tail := got.Tail.Delta
		if got.Verdict != c.verdict || text(&got.Mean.Delta) != c.mean || text(&got.Variance.Delta) != c.variance ||
			text(got.TotalVariation) != c.total || text(got.Wasserstein) != c.w || text(&tail) != c.tail || got.Tail.At.RatString() != c.x {
			t.Errorf("%s -> %s: %s (%s), mean %s, variance %s, total variation %s, Wasserstein %s, tail %s at %s",
				c.before, c.after, got.Verdict, got.Reason, text(&got.Mean.Delta), text(&got.Variance.Delta),
				text(got.TotalVariation), text(got.Wasserstein), text(&tail), got.Tail.At.RatString())
		}
	}
}

func TestWords(t *testing.T) {
	before := words(map[string]string{"hit": "1/2", "miss": "1/2"}, "hit", "miss")
	after := words(map[string]string{"hit": "2/5", "miss": "1/2", "fumble": "1/10"}, "fumble", "hit", "miss")
	c := compare.Distributions(before, after, compare.Options{})
	want := []string{"fumble 1/10", "hit -1/10", "miss 0"}
	for i, o := range c.Outcomes {
		if got := o.Name() + " " + text(&o.Delta); got != want[i] {
			t.Errorf("%s, want %s", got, want[i])
		}
	}
	if c.Verdict != compare.Moved || text(c.TotalVariation) != "1/10" || c.Tail != nil || c.Wasserstein != nil || c.Mean != nil {
		t.Errorf("%+v", c)
	}
	// The order of words does not count, nor one that is never seen.
	swapped := words(map[string]string{"hit": "1/2", "miss": "1/2"}, "miss", "hit")
	if c := compare.Distributions(before, swapped, compare.Options{}); c.Verdict != compare.Equal {
		t.Errorf("swapped: %s, %s", c.Verdict, c.Reason)
	}
}

func TestKinds(t *testing.T) {
	undefined := &evidence.Distribution{Kind: evidence.Undefined, ConditionProbability: &evidence.Number{Exact: new(big.Rat)}}
	hit := words(map[string]string{"hit": "1"}, "hit")
	given := func(trials, met int64) *evidence.Distribution {
		d := &evidence.Distribution{
			Kind: evidence.Undefined, Method: evidence.MonteCarlo, Trials: trials,
			ConditionProbability: &evidence.Number{Value: float64(met) / float64(trials)},
		}
		if met > 0 {
			d.Kind, d.Rows = evidence.Categorical, []evidence.Row{{Label: "hit", Count: met, Probability: 1}}
		}
		return d
	}
	unseen, rare, often := given(1000, 0), given(1000, 1), given(1000, 500)
	for _, c := range []struct {
		name          string
		before, after *evidence.Distribution
		want          compare.Verdict
	}{
		{"words become numbers", hit, exactly(t, "1d6"), compare.Moved},
		{"a condition that never holds", undefined, undefined, compare.Equal},
		{"a condition that no longer holds", exactly(t, "1d6"), undefined, compare.Moved},
		{"a condition that no sample met, and one that never holds", unseen, undefined, compare.Undecided},
		{"conditions that no sample met", unseen, unseen, compare.Undecided},
		{"a rare condition that one sample of a few met", unseen, rare, compare.Undecided},
		{"a frequent condition that is met no more", often, unseen, compare.Moved},
		{"a condition that is certain, and none", unseen, exactly(t, "1d6"), compare.Moved},
	} {
		got := compare.Distributions(c.before, c.after, compare.Options{})
		if got.Verdict != c.want || got.Reason == "" {
			t.Errorf("%s: %s (%s)", c.name, got.Verdict, got.Reason)
		}
	}
}

// Unlisted probability is known to lie beyond the list, and its mean is known.
func TestUnbounded(t *testing.T) {
	six := exactly(t, "1d6!")
	if c := compare.Distributions(six, exactly(t, "1d6!"), compare.Options{}); c.Verdict != compare.Equal || c.TotalVariation.Hi > 1e-11 {
		t.Errorf("the same: %s (%s), %+v", c.Verdict, c.Reason, c.TotalVariation)
	}
	c := compare.Distributions(six, exactly(t, "1d8!"), compare.Options{})
	// 1d6! is 6G + U, 1d8! is 8G' + U': means 7 * 6/5 / 2 = 21/5 and 9 * 8/7 / 2 = 36/7.
	if c.Verdict != compare.Moved || text(&c.Mean.Delta) != "33/35" {
		t.Errorf("%s, mean by %s", c.Verdict, text(&c.Mean.Delta))
	}
	// Of those that never cross, the distance is that of the means; these do cross.
	if w := c.Wasserstein; w.Exact != nil || w.Hi-w.Lo > 1e-9 || w.Lo < 33.0/35 {
		t.Errorf("Wasserstein %+v", w)
	}
	short := evaluate(t, "1d6!", evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine, Limits: exact.Options{Residual: 1.0 / 128}}})
	if len(short.Rows) >= len(six.Rows) {
		t.Fatal("the list is as long")
	}
	if c := compare.Distributions(six, short, compare.Options{}); c.Verdict != compare.Undecided {
		t.Errorf("a shorter list of the same: %s (%s)", c.Verdict, c.Reason)
	}
	if c := compare.Distributions(exactly(t, "1d8!"), short, compare.Options{}); c.Verdict != compare.Moved {
		t.Errorf("a shorter list of another: %s (%s)", c.Verdict, c.Reason)
	}
}

// bounded makes a distribution of float64s of which each may be off.
func bounded(bound float64, mean [2]float64, p ...float64) *evidence.Distribution {
	d := &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.Bounded, ErrorBound: bound, Residual: evidence.Number{Value: bound},
		Min: big.NewRat(0, 1), Max: big.NewRat(int64(len(p)-1), 1),
		Mean:     &evidence.Number{Value: (mean[0] + mean[1]) / 2, Lo: mean[0], Hi: mean[1]},
		Variance: &evidence.Number{Value: 1, Lo: 0, Hi: 2},
	}
	for i, x := range p {
		d.Rows = append(d.Rows, evidence.Row{Value: big.NewRat(int64(i), 1), Probability: x})
	}
	return d
}

func TestBounded(t *testing.T) {
	base := bounded(1e-3, [2]float64{0.4, 0.6}, 0.5, 0.499)
	for _, c := range []struct {
		name  string
		after *evidence.Distribution
		want  compare.Verdict
	}{
		{"the same", base, compare.Equal},
		{"within the sum of the bounds", bounded(1e-3, [2]float64{0.4, 0.6}, 0.4995, 0.4995), compare.Equal},
		{"beyond it", bounded(1e-3, [2]float64{0.4, 0.6}, 0.51, 0.489), compare.Moved},
		{"within a wider one", bounded(2e-2, [2]float64{0.4, 0.6}, 0.49, 0.49), compare.Equal},
		{"another mean", bounded(1e-3, [2]float64{0.61, 0.62}, 0.5, 0.499), compare.Moved},
	} {
		got := compare.Distributions(base, c.after, compare.Options{})
		if got.Verdict != c.want {
			t.Errorf("%s: %s (%s)", c.name, got.Verdict, got.Reason)
		}
	}
	// An exact result beside a bounded one: half and half, within its bound.
	if got := compare.Distributions(exactly(t, "1d2 - 1"), base, compare.Options{}); got.Verdict != compare.Equal {
		t.Errorf("exact beside bounded: %s (%s)", got.Verdict, got.Reason)
	}
	if got := compare.Distributions(exactly(t, "1d3 - 1"), base, compare.Options{}); got.Verdict != compare.Moved {
		t.Errorf("exact beside another bounded: %s (%s)", got.Verdict, got.Reason)
	}
}

// A word that only one side has is worth nothing on the other, whatever may be off there.
func TestWordsOfOneSide(t *testing.T) {
	words := func(label string) *evidence.Distribution {
		return &evidence.Distribution{Kind: evidence.Categorical, Method: evidence.Bounded, ErrorBound: 1e-9, Rows: []evidence.Row{
			{Label: "won", Probability: 0.75}, {Label: label, Probability: 0.25},
		}}
	}
	got := compare.Distributions(words("fled"), words("ran"), compare.Options{})
	want := map[string][2]float64{"won": {0.75, 0.75}, "fled": {0.25, 0}, "ran": {0, 0.25}}
	for _, o := range got.Outcomes {
		for i, v := range []float64{o.Old.Value, o.New.Value} {
			if w := want[o.Name()][i]; math.Abs(v-w) > 1e-8 || w == 0 && v != 0 {
				t.Errorf("P(%s), side %d: %v, want %v", o.Name(), i, v, w)
			}
		}
	}
	if len(got.Outcomes) != 3 {
		t.Errorf("%d outcomes, want 3", len(got.Outcomes))
	}
}

func TestSamples(t *testing.T) {
	const n = 200_000
	for _, pair := range [][2]string{{"1d6 >= 4", "1d20 >= 10"}, {"joint(1d6, 1d2)", "joint(1d6, 1)"}} {
		a, b := sampled(t, pair[0], n, 1), sampled(t, pair[1], n, 2)
		if got := compare.Distributions(a, b, compare.Options{}); got.Verdict != compare.Moved || got.TotalVariation.Lo <= 0 {
			t.Errorf("%v: %s (%s)", pair, got.Verdict, got.Reason)
		}
		if got := compare.Distributions(a, exactly(t, pair[1]), compare.Options{}); got.Verdict != compare.Moved {
			t.Errorf("%v, exactly: %s (%s)", pair, got.Verdict, got.Reason)
		}
		if got := compare.Distributions(a, exactly(t, pair[0]), compare.Options{}); got.Verdict != compare.Undecided {
			t.Errorf("%s beside the exact one: %s (%s)", pair[0], got.Verdict, got.Reason)
		}
	}
	d6 := sampled(t, "1d6", n, 1)
	for _, c := range []struct {
		name  string
		after *evidence.Distribution
		want  compare.Verdict
	}{
		{"the very same", d6, compare.Undecided},
		{"another seed", sampled(t, "1d6", n, 2), compare.Undecided},
		{"fewer samples", sampled(t, "1d6", 1000, 3), compare.Undecided},
		{"the exact one", exactly(t, "1d6"), compare.Undecided},
		{"a die more", sampled(t, "2d6", n, 1), compare.Moved},
		{"one throw in 50 is a six", sampled(t, "if(chance(1/50), 6, 1d6)", n, 4), compare.Moved},
		{"a value that the exact one cannot have", exactly(t, "min(1d6, 5)"), compare.Moved},
	} {
		for _, pair := range [][2]*evidence.Distribution{{d6, c.after}, {c.after, d6}} {
			got := compare.Distributions(pair[0], pair[1], compare.Options{Measures: 3})
			if got.Verdict != c.want || got.FalseAlarm <= 0 || got.FalseAlarm > compare.DefaultFalseAlarm/3*1.0001 {
				t.Errorf("%s: %s (%s), false alarm %v", c.name, got.Verdict, got.Reason, got.FalseAlarm)
			}
		}
	}
}

// The value of a sampled probability is the share of the samples, not the middle of its interval.
func TestSampledShares(t *testing.T) {
	for _, trials := range []int64{100, 2000} {
		d := sampled(t, "max(1d6, 2)", trials, 1)
		most := compare.Distributions(d, d, compare.Options{}).Tail
		if most.At.Cmp(big.NewRat(2, 1)) != 0 || most.Old.Value != 1 || most.New.Value != 1 || most.Delta.Value != 0 || most.Old.Lo >= 1 {
			t.Errorf("%d trials: P(X >= %s) is %+v", trials, most.At.RatString(), most.Shift)
		}
		other := sampled(t, "joint(1d2, 1d2)", trials, 2)
		for _, o := range compare.Distributions(sampled(t, "joint(1d2, 1)", trials, 1), other, compare.Options{}).Outcomes {
			if o.Label == "(1, 2)" && (o.Old.Value != 0 || o.Old.Hi <= 0) {
				t.Errorf("%d trials: P(X = %s) is %+v", trials, o.Label, o.Old)
			}
		}
		moved := compare.Distributions(d, sampled(t, "max(1d6, 3)", trials, 1), compare.Options{})
		for _, r := range d.Rows {
			if r.Value.Cmp(moved.Tail.At) == 0 && r.AtLeast != moved.Tail.Old.Value {
				t.Errorf("%d trials: P(X >= %s) is %v, not %v", trials, r.Value.RatString(), moved.Tail.Old.Value, r.AtLeast)
			}
		}
	}
}

// Samples of one distribution hardly ever look different; with so high a rate, the
// share of false alarms must stay below it.
func TestFalseAlarms(t *testing.T) {
	const rate, runs = 0.2, 300
	for _, text := range []string{"2d6", "1d6 >= 4", "joint(1d6, 1d6)"} {
		alarms := 0
		for i := range uint64(runs) {
			a, b := sampled(t, text, 500, 2*i), sampled(t, text, 500, 2*i+1)
			if compare.Distributions(a, b, compare.Options{FalseAlarm: rate}).Verdict == compare.Moved {
				alarms++
			}
		}
		if most := rate*runs + 4*math.Sqrt(rate*runs); float64(alarms) > most {
			t.Errorf("%s: %d false alarms in %d runs", text, alarms, runs)
		}
	}
}

func quantity(t testing.TB, s string) *scenarios.Quantity {
	t.Helper()
	q, err := scenarios.ParseQuantity(&notation.Source{Text: s})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestOf(t *testing.T) {
	c := compare.Distributions(exactly(t, "1d6"), exactly(t, "1d8"), compare.Options{})
	for q, want := range map[string]string{
		"P(x >= 5)": "1/6", "P(x = 1)": "-1/24", "P(x < 3)": "-1/12", "mean(x)": "1", "variance(x)": "7/3",
		"max(x)": "2", "min(x)": "0", "median(x)": "1", "P(x = 99)": "0",
	} {
		if got := c.Of(quantity(t, q)); text(&got.Delta) != want {
			t.Errorf("%s changed by %s, want %s", q, text(&got.Delta), want)
		}
	}
	if d := c.Of(quantity(t, "std_dev(x)")).Delta; math.Abs(d.Value-(math.Sqrt(63.0/12)-math.Sqrt(35.0/12))) > 1e-12 {
		t.Errorf("std_dev by %+v", d)
	}
	open := compare.Distributions(exactly(t, "1d6!"), exactly(t, "1d8!"), compare.Options{})
	if got := open.Of(quantity(t, "P(x >= 7)")); text(&got.Delta) != "1/12" { // 2/8 - 1/6
		t.Errorf("P(x >= 7) by %s", text(&got.Delta))
	}
	s := compare.Distributions(sampled(t, "1d6", 100_000, 1), exactly(t, "1d8"), compare.Options{Quantities: 1})
	d := s.Of(quantity(t, "P(x >= 5)")).Delta
	if d.Exact != nil || d.Lo > 1.0/6 || d.Hi < 1.0/6 || !d.Exceeds(big.NewRat(1, 10)) || d.Exceeds(big.NewRat(1, 6)) {
		t.Errorf("sampled: %+v", d)
	}
}

// listed makes an exact distribution of the weights of 0, 1, 2 and so on.
func listed(weights []int) *evidence.Distribution {
	total, sum, square := 0, new(big.Rat), new(big.Rat)
	for _, w := range weights {
		total += w
	}
	d := &evidence.Distribution{Kind: evidence.Numeric, Method: evidence.Exact, Residual: evidence.Number{Exact: new(big.Rat)}}
	for i, w := range weights {
		if w == 0 {
			continue
		}
		p, v := big.NewRat(int64(w), int64(total)), big.NewRat(int64(i), 1)
		f, _ := p.Float64()
		d.Rows = append(d.Rows, evidence.Row{Value: v, Exact: p, Probability: f})
		sum.Add(sum, new(big.Rat).Mul(v, p))
		square.Add(square, new(big.Rat).Mul(new(big.Rat).Mul(v, v), p))
	}
	d.Min, d.Max = d.Rows[0].Value, d.Rows[len(d.Rows)-1].Value
	d.Mean = &evidence.Number{Exact: sum}
	d.Variance = &evidence.Number{Exact: square.Sub(square, new(big.Rat).Mul(sum, sum))}
	return d
}

// The distances by their other definitions: total variation as the largest change of
// any event, Wasserstein as the cost of moving mass in order.
func TestDefinitions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(rapid.IntRange(0, 5), 6, 6).Filter(func(w []int) bool {
			for _, x := range w {
				if x > 0 {
					return true
				}
			}
			return false
		})
		a, b := some.Draw(t, "a"), some.Draw(t, "b")
		c := compare.Distributions(listed(a), listed(b), compare.Options{})
		p, q := shares(a), shares(b)
		event := new(big.Rat)
		for mask := range 1 << len(p) {
			d := new(big.Rat)
			for i := range p {
				if mask>>i&1 == 1 {
					d.Add(d, new(big.Rat).Sub(q[i], p[i]))
				}
			}
			if d.Cmp(event) > 0 {
				event = d
			}
		}
		cost := new(big.Rat)
		for i, j := 0, 0; i < len(p) && j < len(q); {
			m := p[i]
			if q[j].Cmp(m) < 0 {
				m = q[j]
			}
			m = new(big.Rat).Set(m)
			cost.Add(cost, new(big.Rat).Mul(m, big.NewRat(int64(max(i-j, j-i)), 1)))
			if p[i].Sub(p[i], m).Sign() == 0 {
				i++
			}
			if q[j].Sub(q[j], m).Sign() == 0 {
				j++
			}
		}
		if text(c.TotalVariation) != event.RatString() || text(c.Wasserstein) != cost.RatString() {
			t.Fatalf("%v -> %v: total variation %s, want %s; Wasserstein %s, want %s",
				a, b, text(c.TotalVariation), event.RatString(), text(c.Wasserstein), cost.RatString())
		}
		if (c.Verdict == compare.Equal) != (event.Sign() == 0) {
			t.Fatalf("%v -> %v: %s", a, b, c.Verdict)
		}
		back := compare.Distributions(listed(b), listed(a), compare.Options{})
		if text(back.TotalVariation) != text(c.TotalVariation) || text(back.Wasserstein) != text(c.Wasserstein) ||
			text(&back.Tail.Distance) != text(&c.Tail.Distance) {
			t.Fatal("the distances depend on the direction")
		}
	})
}

func shares(weights []int) []*big.Rat {
	total := 0
	for _, w := range weights {
		total += w
	}
	out := make([]*big.Rat, len(weights))
	for i, w := range weights {
		out[i] = big.NewRat(int64(w), int64(total))
	}
	return out
}

// The interval of a sampled mean holds the true mean, however seldom the value is
// that makes it.
func TestSampledMean(t *testing.T) {
	for _, c := range []struct {
		text string
		mean float64
	}{{"1d6", 3.5}, {"20d6", 70}, {"if(chance(1/200), 1000, 0)", 5}, {"7", 7}} {
		c1 := compare.Distributions(sampled(t, c.text, 100_000, 5), sampled(t, c.text, 100_000, 6), compare.Options{})
		for _, f := range []evidence.Number{c1.Mean.Old, c1.Mean.New} {
			if f.Lo > c.mean || f.Hi < c.mean || f.Hi-f.Lo > 0.5*math.Max(1, c.mean) {
				t.Errorf("%s: %+v", c.text, f)
			}
		}
	}
	few := compare.Distributions(sampled(t, "1d6", 20, 1), sampled(t, "1d6", 20, 2), compare.Options{})
	if !math.IsInf(few.Mean.New.Hi, 1) {
		t.Errorf("20 samples: %+v", few.Mean.New)
	}
}
