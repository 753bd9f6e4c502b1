package evidence_test

import (
	"math/big"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A share of samples that equals the limit of a goal meets it, however its float64 is rounded.
func TestJudgeSampleAtLimit(t *testing.T) {
	die := &evidence.Distribution{Kind: evidence.Categorical, Method: evidence.MonteCarlo, Trials: 2000, Rows: []evidence.Row{
		{Label: "wreck", Count: 2, Probability: 2.0 / 2000}, {Label: "haul", Count: 198, Probability: 198.0 / 2000}, {Label: "other", Count: 1800, Probability: 0.9},
	}}
	for _, c := range []struct {
		goal   string
		margin float64
		meets  bool
	}{
		{"P(m = wreck) <= 0.1%", 0, true},
		{"P(m = wreck) >= 0.1%", 0, true},
		{"P(m = wreck) < 0.1%", 0, false},
		{"P(m = haul) >= 9.9%", 0, true},
		{"P(m = wreck) <= 0.2%", 0.001, true},
		{"P(m = wreck) <= 0.05%", -0.0005, false},
	} {
		goal, err := scenarios.ParseThreshold(&notation.Source{Text: c.goal})
		if err != nil {
			t.Fatal(err)
		}
		j := die.Judge(goal)
		if j.Meets != c.meets || j.Margin.Value != c.margin || j.Certain() {
			t.Errorf("%s: meets %v, margin %v, certain %v", c.goal, j.Meets, j.Margin.Value, j.Certain())
		}
	}
}

// A goal on a measure whose condition no sample met is open.
func TestJudgeUnseen(t *testing.T) {
	goal, err := scenarios.ParseThreshold(&notation.Source{Text: "mean(m) <= 1"})
	if err != nil {
		t.Fatal(err)
	}
	for method, certain := range map[evidence.Method]bool{evidence.MonteCarlo: false, evidence.Exact: true} {
		j := (&evidence.Distribution{Kind: evidence.Undefined, Method: method, Trials: 10}).Judge(goal)
		if j.Meets || j.Quantity != nil || j.Certain() != certain {
			t.Errorf("%s: %+v, certain %v", method, j, j.Certain())
		}
	}
}

// A goal on an end that an error bound hides is open, one on an end that is not there is missed.
func TestJudgeUnknownEnd(t *testing.T) {
	three := big.NewRat(3, 1)
	for name, c := range map[string]struct {
		goal string
		d    evidence.Distribution
		open bool
	}{
		"3 or more": {"max(m) <= 3", evidence.Distribution{Min: three, MaxAtLeast: three}, true},
		"3 or less": {"min(m) >= 3", evidence.Distribution{Max: three, MinAtMost: three}, true},
		"no end":    {"max(m) <= 3", evidence.Distribution{Min: three}, false},
	} {
		goal, err := scenarios.ParseThreshold(&notation.Source{Text: c.goal})
		if err != nil {
			t.Fatal(err)
		}
		c.d.Kind, c.d.Method = evidence.Numeric, evidence.Bounded
		if j := c.d.Judge(goal); j.Open != c.open || j.Meets || j.Quantity != nil {
			t.Errorf("%s: %+v", name, j)
		}
	}
}
