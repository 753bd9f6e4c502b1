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
		name string
		d    *dist.Dist
		most float64
		want int
	}{
		{"little", dist.Uniform(1, 100), 1e6, 3},
		{"much", dist.Uniform(1, 100), 1, 1},
		{"much without an end", endless, 1, 3},
	} {
		m := &mixing{budget: budget.New(context.Background(), Options{}.WithDefaults()), most: c.most}
		for range 3 {
			if err := m.add(big.NewInt(1), c.d); err != nil {
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
	half := &notation.Binary{Op: notation.Sub, X: &notation.Pool{Count: notation.Int(1), Die: notation.FairDie{Sides: notation.Int(3)}}, Y: &notation.Number{Value: big.NewRat(3, 2)}}
	r, err := Eval(context.Background(), &notation.Clamp{X: half}, Options{})
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
