package compare_test

import (
	"math/big"
	"testing"

	"oddsmith/reports/compare"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// The bound within which the probabilities of these tests are known.
const errorBound = 1e-12

// within is a distribution of float64s within the bound.
func within(kind evidence.Kind, rows ...evidence.Row) *evidence.Distribution {
	d := &evidence.Distribution{
		Kind: kind, Method: evidence.Bounded, Rows: rows, ErrorBound: errorBound, Residual: evidence.Number{Value: errorBound},
	}
	if kind == evidence.Numeric {
		d.Mean, d.Variance = &evidence.Number{Value: 1}, &evidence.Number{Lo: 0, Value: errorBound / 2, Hi: errorBound}
		d.Min, d.Max = rows[0].Value, rows[len(rows)-1].Value
	}
	return d
}

func number(v int64, p float64) evidence.Row {
	return evidence.Row{Value: big.NewRat(v, 1), Probability: p}
}

// isProbability reports whether a number and its interval are from 0 to 1.
func isProbability(n evidence.Number) bool {
	lo, hi := n.Ends()
	return 0 <= lo && lo <= n.Value && n.Value <= hi && hi <= 1
}

// A word of probability 0 and a number beyond the ends cannot happen, however wide the error bound is.
func TestImpossible(t *testing.T) {
	before := within(evidence.Categorical, evidence.Row{Label: "hero", Probability: 0.75}, evidence.Row{Label: "draw"}, evidence.Row{Label: "foe", Probability: 0.25})
	after := within(evidence.Categorical, evidence.Row{Label: "hero", Probability: 0.5}, evidence.Row{Label: "draw", Probability: 0.25}, evidence.Row{Label: "fled", Probability: 0.25})
	c := compare.Distributions(before, after, compare.Options{})
	for _, o := range c.Outcomes {
		if isNever := o.Name() == "draw" || o.Name() == "fled"; o.Old.IsZero() != isNever || !isProbability(o.Old) {
			t.Errorf("%s was %+v", o.Name(), o.Old)
		}
		if isNever := o.Name() == "foe"; o.New.IsZero() != isNever || !isProbability(o.New) {
			t.Errorf("%s is %+v", o.Name(), o.New)
		}
	}
	draw := &scenarios.Quantity{Statistic: scenarios.Probability, Op: notation.Eq, Label: "draw"}
	if got := c.Of(draw); !got.Old.IsZero() || got.New.Value != 0.25 {
		t.Errorf("P(draw): %+v", got)
	}

	c = compare.Distributions(within(evidence.Numeric, number(1, 0.5), number(3, 0.5)), within(evidence.Numeric, number(1, 0.25), number(2, 0.25), number(5, 0.5)), compare.Options{})
	want := map[string]bool{"1": false, "2": false, "3": false, "5": true} // 2 is between the ends
	for _, o := range c.Outcomes {
		if o.Old.IsZero() != want[o.Name()] || !isProbability(o.Old) || !isProbability(o.New) {
			t.Errorf("%s: %+v", o.Name(), o.Shift)
		}
	}
	if tail := c.Tail; tail.At.RatString() != "5" || !tail.Old.IsZero() || !isProbability(tail.Distance) {
		t.Errorf("tail %+v", tail)
	}
	for op, isNever := range map[notation.BinaryOp]bool{notation.Ge: true, notation.Eq: true, notation.Lt: false} {
		q := &scenarios.Quantity{Statistic: scenarios.Probability, Op: op, Value: big.NewRat(4, 1)}
		if got := c.Of(q); got.Old.IsZero() != isNever {
			t.Errorf("P(X %v 4): %+v", op, got.Old)
		}
	}
	if v := c.Variance; v.Old.Lo < 0 {
		t.Errorf("a variance of %+v", v.Old)
	}
}

// What samples showed stands, also where its interval begins at 0.
func TestSeenShare(t *testing.T) {
	c := compare.Distributions(exactly(t, "d100 >= 97"), sampled(t, "d100 >= 97", 2000, 1), compare.Options{})
	if o := c.Outcomes[0]; !o.New.Seen || o.Old.Seen || !isProbability(o.New) {
		t.Errorf("%+v", o.Shift)
	}
	c = compare.Distributions(exactly(t, "d100"), sampled(t, "d100 + if(d100 == 1, 50, 0)", 2000, 1), compare.Options{})
	if tail := c.Tail; !tail.New.Seen || !tail.Delta.Seen || tail.Old.Seen {
		t.Errorf("%+v", tail)
	}
}
