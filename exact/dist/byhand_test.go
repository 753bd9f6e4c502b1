package dist

import (
	"context"
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
	little := func() *budget.Budget {
		return budget.New(context.Background(), budget.Limits{MaxWork: 1e6}.WithDefaults())
	}
	if _, err := productUpTo(x, x, big.NewRat(80, 1), little()); err != nil {
		t.Errorf("up to 80: %v", err)
	}
	if _, err := productUpTo(x, x, big.NewRat(6400, 1), little()); !errors.As(err, &limit) || limit.Resource != budget.Work {
		t.Errorf("up to 6400: %v, want a limit of work", err)
	}
}

// What is listed ends where all beyond it and all that may lie anywhere are the residual together.
func TestTrimmedWithWeightAnywhere(t *testing.T) {
	// 60 of 64 lie on 1, 2, ... as 32:16:8:4, the rest of them above; 1 of 64 may lie anywhere.
	d := weighted(64, 0, 32, 16, 8, 4).WithUnplacedBut(big.NewInt(3), anything, anything)
	for _, c := range []struct {
		residual float64
		last     int64
	}{{0.05, 4}, {5.0 / 64, 4}, {8.0 / 64, 4}} {
		if got := d.Trimmed(c.residual); got.Max().Cmp(big.NewRat(c.last, 1)) != 0 {
			t.Errorf("%g: up to %s, want %d", c.residual, got.Max().RatString(), c.last)
		}
	}
	// With 1 of 1024 above, 1 of 32 may be left: 16 of 1024 may lie anywhere, and 1 + 8 is not too much beside.
	long := weighted(1024, 0, 512, 256, 128, 64, 32, 8, 7).WithUnplacedBut(big.NewInt(1), anything, anything)
	for _, c := range []struct {
		residual string
		last     int64
	}{{"17/1024", 7}, {"23/1024", 7}, {"24/1024", 6}, {"31/1024", 6}, {"32/1024", 5}} {
		share, _ := new(big.Rat).SetString(c.residual)
		residual, _ := share.Float64()
		if got := long.Trimmed(residual); got.Max().Cmp(big.NewRat(c.last, 1)) != 0 {
			t.Errorf("%s: up to %s, want %d", c.residual, got.Max().RatString(), c.last)
		}
	}
}

// A truth value of which some may be either has its own total, however long.
func TestTruthOfALongTotal(t *testing.T) {
	long := new(big.Int).Lsh(big.NewInt(1), 64)
	for _, c := range []struct {
		yes, no, total *big.Int
		want           string
	}{
		{big.NewInt(1), big.NewInt(2), nil, "yes:1 no:2 of 3"},
		{big.NewInt(2), big.NewInt(4), big.NewInt(6), "yes:1 no:2 of 3"},
		{big.NewInt(1), big.NewInt(2), big.NewInt(4), "yes:1 no:2 beyond:1 of 4"},
		{big.NewInt(1), big.NewInt(2), new(big.Int).Add(long, big.NewInt(3)), "yes:1 no:2 beyond:18446744073709551616 of 18446744073709551619"},
		{long, long, nil, "yes:1 no:1 of 2"},
		{long, new(big.Int), nil, "yes:1 of 1"},
		{new(big.Int), big.NewInt(5), nil, "no:1 of 1"},
		{big.NewInt(1 << 62), big.NewInt(1<<62 + 1), nil, "yes:4611686018427387904 no:4611686018427387905 of 9223372036854775809"},
	} {
		if got := truth(c.yes, c.no, c.total).String(); got != c.want {
			t.Errorf("%s and %s of %s: %s, want %s", c.yes, c.no, c.total, got, c.want)
		}
	}
}

// What is no probability makes no truth value.
func TestBernoulliOfNoProbability(t *testing.T) {
	for _, p := range []*big.Rat{big.NewRat(-1, 2), big.NewRat(3, 2), big.NewRat(-1, 1<<40), big.NewRat(1<<40+1, 1<<40)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a truth value of %s", p)
				}
			}()
			Bernoulli(p)
		}()
	}
	for _, p := range []*big.Rat{new(big.Rat), one, big.NewRat(1, 1<<40)} {
		if got := Bernoulli(p).Prob(Yes); got.Cmp(p) != 0 {
			t.Errorf("%s, want %s", got, p)
		}
	}
}

// What comes near a limit is one number when it is rounded, unless some of it may lie anywhere.
func TestRoundedNearALimit(t *testing.T) {
	// Above 3 lies 1 of 10, and below 7/2.
	near := func(unplaced int64) *Dist {
		d := weighted(10, 4, 2, 2, 1).Cut(nil, big.NewRat(3, 1), rational.Point(one), rational.Point(big.NewRat(3, 1)))
		d.tail.to, d.tail.unplaced = &Bound{At: big.NewRat(7, 2)}, big.NewInt(unplaced)
		return d
	}
	for _, c := range []struct {
		name     string
		f        rounding
		unplaced int64
		want     string
	}{
		{"down", RoundDown, 0, "0:4 1:2 2:2 3:2 of 10"},
		{"up", RoundUp, 0, "0:4 1:2 2:2 3:1 4:1 of 10"},
		{"down, or anything", RoundDown, 1, "0:4 1:2 2:2 3:1 beyond:1 of 10"},
		{"up, or anything", RoundUp, 1, "0:4 1:2 2:2 3:1 beyond:1 of 10"},
	} {
		d, err := Round(near(c.unplaced), c.f, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		if got := d.String(); got != c.want || (c.unplaced > 0) != d.HasUnplaced() {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		below, err := Round(Negate(near(c.unplaced)), c.f, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		if (c.unplaced > 0) != below.HasUnplaced() || (c.unplaced > 0) != below.HasTail() {
			t.Errorf("%s, of the opposite: %s", c.name, below)
		}
	}
}

// A roll that is known to lie beyond its list is not a number, and of two such nothing is listed.
func TestBeyondItsList(t *testing.T) {
	b := freshBudget()
	beyond, where := geometric(2, 5).BeyondList() // more than 5
	if where != "more than 5" || beyond.Slots() != 0 || beyond.Residual().Cmp(one) != 0 || beyond.IsConstant() {
		t.Errorf("%s: %s", where, beyond)
	}
	// A die that explodes without a memory: given more than 5 it is 5 and another one.
	mean, _ := beyond.FirstMoments()
	if mean.Lo.Cmp(big.NewRat(7, 1)) != 0 || mean.Hi.Cmp(big.NewRat(7, 1)) != 0 {
		t.Errorf("a mean of %v, want 7", mean)
	}
	die := Uniform(1, 6)
	for _, c := range []struct {
		name   string
		d      func() (*Dist, error)
		listed string
	}{
		{"the larger of it and a die", func() (*Dist, error) { return Extreme(die, beyond, true, b) }, "beyond:1 of 1"},
		{"of a die and it", func() (*Dist, error) { return Extreme(beyond, die, true, b) }, "beyond:1 of 1"},
		{"the smaller of it and a 5", func() (*Dist, error) { return Extreme(beyond, Constant(big.NewRat(5, 1)), false, b) }, "5:1 of 1"},
		{"it and a die", func() (*Dist, error) { return Convolve(beyond, die, b) }, "beyond:1 of 1"},
		{"it and another", func() (*Dist, error) { return Convolve(beyond, geometric(2, 3), b) }, "beyond:1 of 1"},
		{"times a die", func() (*Dist, error) { return Multiply(beyond, die, b) }, "beyond:1 of 1"},
		{"times another", func() (*Dist, error) { return Multiply(beyond, geometric(2, 3), b) }, "beyond:1 of 1"},
		{"a die or it", func() (*Dist, error) {
			return Mix([]Part{{big.NewInt(1), Uniform(5, 6)}, {big.NewInt(3), beyond}}, b)
		}, "5:1 beyond:7 of 8"},
	} {
		d, err := c.d()
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := d.Reduced().String(); got != c.listed {
			t.Errorf("%s: %s, want %s", c.name, got, c.listed)
		}
		if sum := d.w.Sum(); sum.Add(sum, d.Unlisted()).Cmp(d.total) != 0 {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// A sum says where it is listed in full where both summands do, however short their lists.
func TestSumsOfShortLists(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y *Dist
		last string // of what is listed in full; empty if nothing is
	}{
		{"one value and a die", geometric(2, 1), Uniform(1, 6), "2"},
		{"a die and one value", Uniform(1, 6), geometric(2, 1), "2"},
		{"one value each", geometric(2, 1), geometric(3, 1), "2"},
		{"three and five", geometric(2, 3), geometric(3, 5), "4"},
		{"five and three", geometric(2, 5), geometric(3, 3), "4"},
		{"a die from -3 on", geometric(2, 5), Uniform(-3, 6), "2"},
	} {
		d, err := Convolve(c.x, c.y, freshBudget())
		if err != nil {
			t.Fatal(err)
		}
		lo, hi := d.Complete()
		if d.HasUnplaced() || lo != nil || hi == nil || hi.RatString() != c.last {
			t.Errorf("%s: between %v and %v, want up to %s: %s", c.name, lo, hi, c.last, d)
		}
	}
}

// A roll is divided by what is true of its values, whatever numbers they are.
func TestDividedByHand(t *testing.T) {
	const large = 1 << 40
	yes, no, half := AlwaysYes, AlwaysNo, Bernoulli(big.NewRat(1, 2))
	for _, c := range []struct {
		name    string
		values  []*big.Rat
		conds   []*Dist // of the slots
		of, not string
		p       *big.Rat
	}{
		{"whole numbers", []*big.Rat{big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(3, 1)}, []*Dist{yes, half, no}, "1:2 2:1 of 3", "2:1 3:2 of 3", big.NewRat(1, 2)},
		{"of long denominators", []*big.Rat{big.NewRat(1, large), big.NewRat(1, large-1), big.NewRat(1, large-3)}, []*Dist{yes, half, no}, "1/1099511627776:2 1/1099511627775:1 of 3", "1/1099511627775:1 1/1099511627773:2 of 3", big.NewRat(1, 2)},
		{"with a gap", []*big.Rat{big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(4, 1)}, []*Dist{yes, half, nil, no}, "1:2 2:1 of 3", "2:1 4:2 of 3", big.NewRat(1, 2)},
		{"with long gaps", []*big.Rat{big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(5, 1)}, []*Dist{half, half, nil, nil, half}, "1:1 2:1 5:1 of 3", "1:1 2:1 5:1 of 3", big.NewRat(1, 2)},
		{"always", []*big.Rat{big.NewRat(1, 1), big.NewRat(1, large)}, []*Dist{yes, yes}, "1/1099511627776:1 1:1 of 2", "", one},
		{"never", []*big.Rat{big.NewRat(1, 1), big.NewRat(1, large)}, []*Dist{no, no}, "", "1/1099511627776:1 1:1 of 2", new(big.Rat)},
	} {
		d := EqualFaces(c.values)
		parts := d.Divided(c.conds)
		for i, want := range []string{c.of, c.not} {
			got := ""
			if parts[i].Dist != nil {
				got = parts[i].Dist.String()
			}
			if got != want {
				t.Errorf("%s: %s, want %s", c.name, got, want)
			}
		}
		if rest := new(big.Int).Sub(c.p.Denom(), c.p.Num()); parts[0].Weight.Cmp(c.p.Num()) != 0 || parts[1].Weight.Cmp(rest) != 0 {
			t.Errorf("%s: with %s and %s", c.name, parts[0].Weight, parts[1].Weight)
		}
	}
}
