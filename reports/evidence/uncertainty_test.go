package evidence_test

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

func quantity(t *testing.T, text string) *scenarios.Quantity {
	t.Helper()
	q, err := scenarios.ParseQuantity(&notation.Source{Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// What is exact is not off; what was sampled lies within its uncertainty of the
// truth, and nothing is promised where nothing is known.
func TestUncertainty(t *testing.T) {
	e, err := notation.Rules.Parse("2d6")
	if err != nil {
		t.Fatal(err)
	}
	sampled := evidence.Session{Options: evidence.Options{Engine: evidence.MonteCarloEngine, Sampling: montecarlo.Options{Trials: 10_000, Seed: 3, Workers: 1}}}
	for _, c := range []struct {
		quantity string
		truth    float64
	}{{"mean(m)", 7}, {"P(m >= 10)", 1.0 / 6}, {"P(m = 13)", 0}, {"median(m)", 7}} {
		q := quantity(t, c.quantity)
		exactly, err := evidence.Session{Options: evidence.Options{Engine: evidence.ExactEngine}}.Evaluate(context.Background(), e)
		if err != nil {
			t.Fatal(err)
		}
		if u := exactly.Distribution.Uncertainty(q); u != 0 || exactly.Distribution.Take(q).Value != c.truth {
			t.Errorf("%s: exactly %v, off by %v", c.quantity, exactly.Distribution.Take(q).Value, u)
		}
		sample, err := sampled.Evaluate(context.Background(), e)
		if err != nil {
			t.Fatal(err)
		}
		d := sample.Distribution
		u := float64(d.Uncertainty(q))
		if off := math.Abs(d.Take(q).Value - c.truth); !(u > 0) || off > u {
			t.Errorf("%s: a sample is off by %v, said to be within %v", c.quantity, off, u)
		}
		if q.Statistic == scenarios.Median && !math.IsInf(u, 1) {
			t.Errorf("a sampled median within %v", u)
		}
	}
	undefined := &evidence.Distribution{Kind: evidence.Undefined}
	if u := float64(undefined.Uncertainty(quantity(t, "mean(m)"))); !math.IsInf(u, 1) {
		t.Errorf("undefined, within %v", u)
	}
	bounded := &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.Bounded, ErrorBound: 1e-9,
		Mean: &evidence.Number{Value: 2, Lo: 1, Hi: 2.5}, Variance: &evidence.Number{Value: 4, Lo: 0, Hi: 9}, StdDev: 2,
	}
	for text, want := range map[string]float64{"mean(m)": 1, "variance(m)": 5, "P(m > 1)": 1e-9, "std_dev(m)": 2, "min(m)": 0} {
		if u := float64(bounded.Uncertainty(quantity(t, text))); math.Abs(u-want) > 1e-12 {
			t.Errorf("%s: %v, want %v", text, u, want)
		}
	}
}

// Where a sample of n shows an event never, or always, the interval ends where that has the chance of
// being four standard errors off, on one side: at 1 - miss^(1/n).
func TestUncertaintyOfTheUnseen(t *testing.T) {
	const n = 10_000
	miss := math.Erfc(4/math.Sqrt2) / 2
	d := &evidence.Distribution{Kind: evidence.Numeric, Method: evidence.MonteCarlo, Trials: n, Rows: []evidence.Row{{Value: big.NewRat(1, 1), Probability: 1}}}
	want := -math.Expm1(math.Log(miss) / n)
	for _, text := range []string{"P(m = 1)", "P(m = 2)"} {
		if u := float64(d.Uncertainty(quantity(t, text))); math.Abs(u-want) > 1e-9 {
			t.Errorf("%s: within %v, want %v", text, u, want)
		}
	}
}

func TestMinus(t *testing.T) {
	a, b := &evidence.Number{Exact: big.NewRat(1, 2), Value: 0.5}, &evidence.Number{Exact: big.NewRat(1, 3), Value: 1.0 / 3}
	if d := a.Minus(b); d.Exact.RatString() != "1/6" || d.Value != 1.0/6 {
		t.Errorf("1/2 - 1/3 = %v", d)
	}
	if d := a.Minus(&evidence.Number{Value: 0.25}); d.Exact != nil || d.Value != 0.25 {
		t.Errorf("1/2 - 0.25 = %v", d)
	}
	value, fraction := a.Cells()
	if text, err := json.Marshal(a); err != nil || string(text) != `{"exact":"1/2","value":0.5}` || value != 0.5 || fraction != "1/2" {
		t.Errorf("%s %v %v %v", text, err, value, fraction)
	}
}
