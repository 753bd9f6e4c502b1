package dist

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/exact/rational"
)

// Kinds, labels and what is equal.
func TestKinds(t *testing.T) {
	one, two := big.NewRat(1, 1), big.NewRat(2, 1)
	number, label := Point(Outcome{Value: two}), Point(Outcome{Label: "a"})
	tuple := Point(Outcome{Items: []Outcome{{Value: one}, {Label: "a"}}})
	for _, c := range []struct {
		d    *Dist
		kind Kind
		text string
	}{
		{number, Numeric, "2:1 of 1"},
		{label, Categorical, "a:1 of 1"},
		{tuple, Joint, "(1, a):1 of 1"},
		{AlwaysYes, Categorical, "yes:1 of 1"},
		{Bernoulli(big.NewRat(1, 3)), Categorical, "yes:1 no:2 of 3"},
	} {
		if c.d.kind != c.kind || c.d.String() != c.text {
			t.Errorf("%s: kind %v, want %s", c.d, c.d.kind, c.text)
		}
	}
	tail := geometric(2, 3)
	if Point(Outcome{Value: two}).Equal(Labelled("2")) || Labelled("2").Equal(number) {
		t.Error("a number is equal to its name")
	}
	for i, d := range []*Dist{number, label, tuple, Uniform(1, 2), Uniform(1, 3), weighted(3, 0, 1, 2), tail, geometric(2, 4), tail.WithoutTail()} {
		for k, e := range []*Dist{number, label, tuple, Uniform(1, 2), Uniform(1, 3), weighted(6, 0, 2, 4), tail, geometric(2, 4), tail.WithoutTail()} {
			if d.Equal(e) != (i == k) {
				t.Errorf("%s and %s are equal: %t", d, e, d.Equal(e))
			}
		}
	}
}

// What can happen is more than 0, and what need not is less than 1, however near they are.
func TestShares(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 2000)
	for _, c := range []struct {
		w, total *big.Int
		want     float64
	}{
		{new(big.Int), huge, 0},
		{big.NewInt(1), huge, math.SmallestNonzeroFloat64},
		{new(big.Int).Sub(huge, big.NewInt(1)), huge, math.Nextafter(1, 0)},
		{huge, huge, 1},
		{big.NewInt(1), big.NewInt(4), 0.25},
	} {
		if got := share(c.w, c.total); got != c.want {
			t.Errorf("%s of %s: %g, want %g", c.w, c.total, got, c.want)
		}
	}
}

// What may lie anywhere: no more lies above than is missing, and a condition that is not
// certain chooses any of the parts.
func TestUnplacedByHand(t *testing.T) {
	for above, want := range map[int64]string{0: "2/5", 1: "3/10", 4: "0", 9: "0"} {
		d := weighted(10, 4, 2).WithUnplacedBut(big.NewInt(above), anything, anything)
		if got := d.ErrorBound().RatString(); got != want {
			t.Errorf("%d above: %s may lie anywhere, want %s", above, got, want)
		}
		if up, down := d.IsUnbounded(); !up || down || d.Residual().Cmp(big.NewRat(2, 5)) != 0 {
			t.Errorf("%d above: %t, %t, %s", above, up, down, d.Residual())
		}
	}
	// Beyond its only value, and beyond none.
	for _, c := range []struct {
		d    *Dist
		want string
	}{{Incomplete(Numeric, []Outcome{{Value: big.NewRat(5, 1)}}, []*big.Int{one.Num()}, nil, big.NewInt(2)), "5"}, {Empty(Numeric, big.NewInt(2)), "0"}, {weighted(4, 0, 1, 1), "2"}} {
		if _, hi := c.d.WithUnplaced(true, false, anything, anything).Complete(); hi.RatString() != c.want {
			t.Errorf("%s: listed up to %s, want %s", c.d, hi.RatString(), c.want)
		}
	}
	// 2 with 1/2, 5 with 1/4, and either where the condition is not known.
	cond := fromOutcomes(Categorical, truthOutcomes, []*big.Int{big.NewInt(2), big.NewInt(1)}, big.NewInt(4))
	parts := []Part{{big.NewInt(2), Constant(big.NewRat(2, 1))}, {big.NewInt(1), Constant(big.NewRat(5, 1))}}
	d, err := AnyOf(parts, cond, freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	mean, second := d.FirstMoments()
	if d.PMF(big.NewRat(2, 1)).Cmp(big.NewRat(1, 2)) != 0 || d.PMF(big.NewRat(5, 1)).Cmp(big.NewRat(1, 4)) != 0 || d.ErrorBound().Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("%s, of which %s may be any", d, d.ErrorBound())
	}
	// From 2/2 + 5/4 + 2/4 to 2/2 + 5/4 + 5/4, and the squares.
	for _, c := range []struct{ got, want *big.Rat }{
		{mean.Lo, big.NewRat(11, 4)}, {mean.Hi, big.NewRat(14, 4)}, {second.Lo, big.NewRat(37, 4)}, {second.Hi, big.NewRat(58, 4)},
	} {
		if c.got.Cmp(c.want) != 0 {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
	if _, err := AnyOf([]Part{parts[0], {big.NewInt(1), nil}}, cond, freshBudget()); err == nil {
		t.Error("a part that meets no condition is chosen")
	}
	// A tail between 3 and 9/2 that is rounded may be 3 or 4: it lies neither above nor below.
	limited := weighted(10, 4, 2, 2, 1).Cut(nil, big.NewRat(3, 1), rational.Point(one), rational.Point(big.NewRat(3, 1)))
	limited.tail.to = &Bound{At: big.NewRat(9, 2)}
	rounded, err := Round(limited, RoundDown, freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	if up, down := rounded.IsUnbounded(); up || down || rounded.ErrorBound().Cmp(big.NewRat(1, 10)) != 0 {
		t.Errorf("rounded: %t, %t, %s", up, down, rounded.ErrorBound())
	}
}

// A list is cut on both sides where there is no end to either, and leaves no more than it may
// and not much less.
func TestTrimmedByHand(t *testing.T) {
	gap, err := Convolve(geometric(2, 30), Negate(geometric(2, 30)), freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	// P(gap >= k) is 2/3 of 2^-k, so beyond 6 lie 2/3 of 2^-7 on either side.
	d := gap.Trimmed(0.02)
	if d.Min().Cmp(big.NewRat(-6, 1)) != 0 || d.Max().Cmp(big.NewRat(6, 1)) != 0 {
		t.Errorf("from %s to %s", d.Min().RatString(), d.Max().RatString())
	}
	if left := d.Residual(); left.Cmp(big.NewRat(2, 100)) > 0 || left.Cmp(big.NewRat(1, 100)) < 0 {
		t.Errorf("%s is left", left.FloatString(6))
	}
}

// Moments of weights whose products are longer than a machine word.
func TestMomentsOfLongWeights(t *testing.T) {
	for bits := range 40 {
		for top := int64(1); top < 1<<12; top = 2*top + 1 {
			w, more := int64(1)<<bits, int64(1)<<bits+1
			d := FromColumn([]int64{0, top}, 1, []*big.Int{big.NewInt(w), big.NewInt(more)}, big.NewInt(w+more))
			p := big.NewRat(more, w+more)
			mean := new(big.Rat).Mul(p, big.NewRat(top, 1))
			variance := new(big.Rat).Mul(mean, big.NewRat(top, 1))
			variance.Sub(variance, new(big.Rat).Mul(mean, mean))
			if d.Mean().Cmp(mean) != 0 || d.Variance().Cmp(variance) != 0 {
				t.Fatalf("%d with %d of %d: %s and %s, want %s and %s", top, more, w+more, d.Mean(), d.Variance(), mean, variance)
			}
		}
	}
}

// What a list says of what it does not list.
func TestSidesByHand(t *testing.T) {
	up := geometric(2, 5) // lists 1 to 5
	twenty := big.NewRat(20, 1)
	gap, err := Convolve(geometric(2, 30), Negate(geometric(2, 30)), freshBudget())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name              string
		d                 *Dist
		oneSided, hasZero bool
	}{
		{"all is listed", Uniform(1, 6), false, true},
		{"nothing is listed below 1", up, true, true},
		{"nothing is listed above -15", Shift(up, new(big.Rat).Neg(twenty)), true, false},
		{"nothing is listed above -1", Negate(up), true, true},
		{"nothing is listed below 15", Shift(Negate(up), twenty), true, false},
		{"listed down to 0", Shift(Negate(up), big.NewRat(5, 1)), true, true},
		{"listed up to 0", Shift(up, big.NewRat(-5, 1)), true, true},
		{"no end on either side", gap.Trimmed(0.02), false, false},
		{"some may lie anywhere", weighted(10, 4, 2).WithUnplacedBut(big.NewInt(1), anything, anything), false, false},
	} {
		if c.d.IsOneSided() != c.oneSided || c.d.ListsZero() != c.hasZero {
			t.Errorf("%s: on one side %t, lists 0 %t", c.name, c.d.IsOneSided(), c.d.ListsZero())
		}
	}
}

// One outcome that has all the weight, and what comes near it.
func TestConstants(t *testing.T) {
	long := new(big.Int).Lsh(big.NewInt(1), 70)
	condition := Incomplete(Numeric, []Outcome{{Value: one}}, []*big.Int{big.NewInt(1)}, big.NewInt(1), big.NewInt(2))
	for name, c := range map[string]struct {
		d    *Dist
		want bool
	}{
		"a number":             {Constant(big.NewRat(7, 2)), true},
		"a word":               {Labelled("hit"), true},
		"a truth value":        {AlwaysYes, true},
		"in long weights":      {Incomplete(Numeric, []Outcome{{Value: one}}, []*big.Int{long}, nil, long), true},
		"nothing":              {Empty(Numeric, big.NewInt(1)), false},
		"two":                  {Uniform(1, 2), false},
		"under a condition":    {condition, false},
		"with a tail":          {geometric(2, 1), false},
		"two long ones":        {inflated(Uniform(1, 2)), false},
		"long, conditioned":    {inflated(condition), false},
		"a truth with a doubt": {Bernoulli(big.NewRat(1, 3)), false},
	} {
		if got := c.d.IsConstant(); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Weights and total that fit a machine word are held in one, once what is longer is left out or
// divided by.
func TestWidths(t *testing.T) {
	long := new(big.Int).Lsh(big.NewInt(1), 70)
	for name, d := range map[string]*Dist{
		"given":   must(Incomplete(Numeric, []Outcome{{Value: one}, {Value: big.NewRat(2, 1)}}, []*big.Int{big.NewInt(1), big.NewInt(2)}, long, new(big.Int).Add(long, big.NewInt(3))).Given()),
		"reduced": Incomplete(Numeric, []Outcome{{Value: one}, {Value: big.NewRat(2, 1)}}, []*big.Int{long, new(big.Int).Lsh(long, 1)}, nil, new(big.Int).Mul(long, big.NewInt(3))).Reduced(),
	} {
		if d.w.Width > 1 || d.String() != "1:1 2:2 of 3" {
			t.Errorf("%s: %s, in words %t", name, d, d.w.Width == 1)
		}
	}
}

func must(d *Dist, _ *big.Rat) *Dist { return d }
