package dist_test

import (
	"fmt"
	"math/big"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// Neighbours that are equally likely share their fraction; what comes between two of them has
// its own.
func TestSharedFractions(t *testing.T) {
	const large = 1 << 40
	big1 := new(big.Int).Lsh(big.NewInt(1), 70)
	for _, c := range []struct {
		name string
		d    *dist.Dist
		want int
	}{
		{"a die", dist.Uniform(1, 6), 1},
		{"nothing between", dist.FromColumn([]int64{1, 5, 9}, 1, []*big.Int{big.NewInt(2), big.NewInt(2), big.NewInt(3)}, big.NewInt(7)), 2},
		{"gaps", dist.FromColumn([]int64{1, 5, 6}, 1, []*big.Int{big.NewInt(2), big.NewInt(2), big.NewInt(3)}, big.NewInt(7)), 2},
		{"not neighbours", dist.FromColumn([]int64{1, 2, 3}, 1, []*big.Int{big.NewInt(1), big.NewInt(2), big.NewInt(1)}, big.NewInt(4)), 3},
		{"long weights", dist.FromColumn([]int64{1, 2, large}, 1, []*big.Int{big1, big1, big.NewInt(1)}, new(big.Int).Add(new(big.Int).Lsh(big1, 1), big.NewInt(1))), 2},
	} {
		different := map[*big.Rat]bool{}
		sum := new(big.Rat)
		for e := range c.d.Entries() {
			different[e.Fraction()] = true
			sum.Add(sum, e.Fraction())
		}
		if len(different) != c.want || sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: %d fractions, want %d; they sum to %s", c.name, len(different), c.want, sum)
		}
	}
}

// A word is at most and at least nothing.
func TestEntriesOfWords(t *testing.T) {
	seen := ""
	for e := range dist.Bernoulli(big.NewRat(1, 4)).Entries() {
		seen += fmt.Sprintf("%s %g %g %g; ", e.Key(), e.Probability, e.AtMost, e.AtLeast)
	}
	if want := "yes 0.25 0 0; no 0.75 0 0; "; seen != want {
		t.Errorf("%s, want %s", seen, want)
	}
}

// Who has seen enough gets no more entries.
func TestFirstEntry(t *testing.T) {
	for e := range dist.Uniform(3, 5).Entries() {
		if e.Value.Cmp(big.NewRat(3, 1)) != 0 || e.AtMost != 1.0/3 || e.AtLeast != 1 {
			t.Errorf("%s: %g at most, %g at least", e.Key(), e.AtMost, e.AtLeast)
		}
		break
	}
}

// Where some probability is not placed, what is proven to be certain is 1, and nothing else is.
func TestEntriesOfProvenEnds(t *testing.T) {
	none := rational.Point(new(big.Rat))
	unplaced := func(values ...int64) *dist.Dist {
		ws := make([]*big.Int, len(values))
		for i := range ws {
			ws[i] = big.NewInt(1)
		}
		return dist.FromColumn(values, 1, ws, big.NewInt(8)).WithUnplaced(false, false, none, none)
	}
	for _, c := range []struct {
		name string
		d    *dist.Dist
		want string
	}{
		{"not proven", unplaced(1, 2), "1: 0.125 0.25 0.125; 2: 0.125 0.125 0.25; "},
		{"below", unplaced(1, 2).WithEnds(true, false), "1: 0.125 1 0.125; 2: 0.125 0.125 0.25; "},
		{"both", unplaced(1, 2).WithEnds(true, true), "1: 0.125 1 0.125; 2: 0.125 0.125 1; "},
		{"the other way round", dist.Scale(unplaced(1, 2).WithEnds(true, false), big.NewRat(-1, 1)), "-2: 0.125 0.25 0.125; -1: 0.125 0.125 1; "},
		{"cut above", unplaced(1, 2, 3).WithEnds(true, true).Cut(nil, big.NewRat(2, 1), none, none), "1: 0.125 1 0.125; 2: 0.125 0.25 0.25; "},
		{"one alone", unplaced(1).WithEnds(true, true), "1: 1 1 1; "},
		{"one, perhaps not alone", unplaced(1).WithEnds(true, false), "1: 0.125 1 0.125; "},
	} {
		got := ""
		for e := range c.d.Entries() {
			got += fmt.Sprintf("%s: %g %g %g; ", e.Key(), e.Probability, e.AtLeast, e.AtMost)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A mixture keeps the ends that are proven of all its parts.
func TestEndsOfMixtures(t *testing.T) {
	none := rational.Point(new(big.Rat))
	unplaced := func(least, most bool, values ...int64) *dist.Dist {
		ws := make([]*big.Int, len(values))
		for i := range ws {
			ws[i] = big.NewInt(1)
		}
		return dist.FromColumn(values, 1, ws, big.NewInt(8)).WithUnplaced(false, false, none, none).WithEnds(least, most)
	}
	for _, c := range []struct {
		name        string
		parts       []*dist.Dist
		least, most bool
	}{
		{"known of both", []*dist.Dist{unplaced(true, true, 1, 2), unplaced(true, true, 3, 4)}, true, true},
		{"known of one", []*dist.Dist{unplaced(true, true, 1, 2), unplaced(true, false, 3, 4)}, true, false},
		{"known of the other", []*dist.Dist{unplaced(false, true, 3, 4), unplaced(true, true, 1, 2)}, false, true},
		{"with dice", []*dist.Dist{dist.Uniform(1, 6), unplaced(true, true, 3, 4)}, true, true},
		{"nothing is listed", []*dist.Dist{dist.Uniform(1, 6), unplaced(true, true)}, false, false},
	} {
		var parts []dist.Part
		for _, d := range c.parts {
			parts = append(parts, dist.Part{Weight: big.NewInt(1), Dist: d})
		}
		d, err := dist.Mix(parts, budget.New(t.Context(), budget.Limits{}.WithDefaults()))
		if err != nil {
			t.Fatal(err)
		}
		if least, most := d.Ends(); least != c.least || most != c.most {
			t.Errorf("%s: the least is known: %v, the greatest: %v", c.name, least, most)
		}
	}
}
