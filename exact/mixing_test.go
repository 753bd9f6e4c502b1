package exact

import (
	"context"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// Parts are mixed on the way once they take much memory, but for those without an end.
func TestMixing(t *testing.T) {
	endless := dist.Uniform(1, 100).CutAbove(big.NewRat(50, 1), big.NewRat(101, 2), big.NewRat(9999, 12))
	for _, c := range []struct {
		name        string
		first, then *dist.Dist
		most        float64
		want        int
	}{
		{"little", dist.Uniform(1, 100), dist.Uniform(1, 100), 1e6, 3},
		{"much", dist.Uniform(1, 100), dist.Uniform(1, 100), 1, 1},
		{"much without an end", endless, endless, 1, 3},
		{"much after what has no end", endless, dist.Uniform(1, 100), 1, 3},
	} {
		m := &mixing{e: &evaluator{budget: budget.New(context.Background(), Options{}.WithDefaults())}, most: c.most}
		for _, d := range []*dist.Dist{c.first, c.then, c.then} {
			if err := m.add(big.NewInt(1), d); err != nil {
				t.Fatal(err)
			}
			m.most = c.most
		}
		if len(m.all()) != c.want {
			t.Errorf("%s: %d parts, want %d", c.name, len(m.all()), c.want)
		}
	}
}

// What is below 0 is 0, of fractions too.
func TestClampOfFractions(t *testing.T) {
	half := &notation.Binary{Op: notation.Sub, X: &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(3)}}, Y: &notation.Number{Value: big.NewRat(3, 2)}}
	r, err := Eval(context.Background(), &notation.Call{Func: notation.Clamped, Args: []notation.Expr{half}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []*big.Rat{new(big.Rat), big.NewRat(1, 2), big.NewRat(3, 2)} {
		if p := r.Dist.PMF(value); p.Cmp(big.NewRat(1, 3)) != 0 {
			t.Errorf("P(%s) is %s, want 1/3", value.RatString(), p)
		}
	}
	if r.Dist.Len() != 3 {
		t.Errorf("%s", r.Dist)
	}
}

// What a cache keeps counts with the values that are next to the weights.
func TestCacheCountsValues(t *testing.T) {
	die := func(n int64) notation.Expr {
		return &notation.Pool{Count: notation.Int(1), Die: &notation.FairDie{Sides: notation.Int(n)}}
	}
	var c Cache
	r, err := c.Eval(context.Background(), &notation.Binary{Op: notation.Div, Rule: notation.ExactDivision, X: die(97), Y: die(89)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if least := 90 * float64(r.Dist.Len()); c.bytes < least {
		t.Errorf("%.0f bytes for %d fractions, want %.0f", c.bytes, r.Dist.Len(), least)
	}
}

// Joint outcomes take more than their weights.
func TestSizeOfJointOutcomes(t *testing.T) {
	two := []dist.Outcome{{Value: big.NewRat(1, 1)}, {Value: big.NewRat(2, 1)}}
	d := dist.NewJoint([]dist.Outcome{{Items: two}}, []*big.Int{big.NewInt(1)}, big.NewInt(1), false)
	if got, want := sizeOf(d), 8.0*(1+6+2*17+noteWords); got != want {
		t.Errorf("%.0f bytes, want %.0f", got, want)
	}
}
