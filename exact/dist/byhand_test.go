package dist

import (
	"errors"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Where the size of a roll is listed, by hand: a tail on one side of 0 lands beyond the list
// where its bound is 0, too.
func TestAbsByHand(t *testing.T) {
	for _, c := range []struct {
		name     string
		bound    int64
		sign     int64
		unplaced bool
	}{
		{"above 1", 1, 1, false},
		{"above 0", 0, 1, false},
		{"above -1", -1, 1, true},
		{"below -1", -1, -1, false},
		{"below 0", 0, -1, false},
		{"below 1", 1, -1, true},
	} {
		// The bound, and three before it, are listed; a fifth lies beyond.
		x := Shift(weighted(5, 1, 1, 1, 1, 1), big.NewRat(c.sign*c.bound-3, 1)).CutAbove(big.NewRat(c.sign*c.bound, 1), new(big.Rat), big.NewRat(100, 1))
		if c.sign < 0 {
			x = Negate(x)
		}
		d, err := Abs(x, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		if d.HasUnplaced() != c.unplaced || d.Missing().Sign() == 0 {
			t.Errorf("%s: %s, with values that may lie anywhere: %t", c.name, d, d.HasUnplaced())
		}
	}
}

// A remainder has no end where the dividend and the divisor have none: else it is smaller than
// the largest divisor.
func TestEndsOfRemainders(t *testing.T) {
	up := geometric(2, 8)
	for _, c := range []struct {
		name         string
		x, y         *Dist
		above, below bool
	}{
		{"one end", up, Uniform(3, 4), false, false},
		{"one end below", Negate(up), Uniform(3, 4), false, false},
		{"no end", up, up, true, false},
		{"no end below", Negate(up), up, false, true},
		{"an end above", Uniform(3, 4), up, false, false},
	} {
		d, err := remainderTails(c.x, c.y, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		if above, below := d.IsUnbounded(); above != c.above || below != c.below {
			t.Errorf("%s: without an end above: %t, below: %t", c.name, above, below)
		}
	}
}

// Weights and totals that are small, but for their products: a mixture of rolls that are alike
// is the roll.
func TestMixOfLargeWords(t *testing.T) {
	const large = 1<<31 - 1
	parts := make([]Part, 8)
	for i := range parts {
		parts[i] = Part{Weight: big.NewInt(large), Dist: weighted(large, 1, large-1)}
	}
	d, err := Mix(parts, freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	if p := d.PMF(new(big.Rat)); p.Cmp(big.NewRat(1, large)) != 0 {
		t.Errorf("P(0) is %s", p)
	}
	if p := d.PMF(big.NewRat(1, 1)); p.Cmp(big.NewRat(large-1, large)) != 0 {
		t.Errorf("P(1) is %s", p)
	}
}

// A mixture under a condition that is never met has no moments.
func TestMomentsOfNothing(t *testing.T) {
	for name, parts := range map[string][]Part{
		"no parts":       nil,
		"a part without": {{Weight: big.NewInt(1)}},
		"no weight":      {{Weight: new(big.Int), Dist: geometric(2, 5)}, {Weight: big.NewInt(1)}},
	} {
		if mean, second := momentsOf(parts); mean != (rational.Interval{}) || second != (rational.Interval{}) {
			t.Errorf("%s: %v, %v", name, mean, second)
		}
	}
}

// A product of rolls without an end is charged for as it grows: the budget is enough for a
// thousand values, and there are more.
func TestLongProductsAreCharged(t *testing.T) {
	x := geometric(2, 80)
	var limit *budget.LimitError
	b := freshBudget()
	b.MaxWork = 1e6
	if _, err := productUpTo(x, x, big.NewRat(80, 1), b); err != nil {
		t.Errorf("up to 80: %v", err)
	}
	b = freshBudget()
	b.MaxWork = 1e6
	if _, err := productUpTo(x, x, big.NewRat(6400, 1), b); !errors.As(err, &limit) || limit.Resource != budget.Work {
		t.Errorf("up to 6400: %v, want a limit of work", err)
	}
}
