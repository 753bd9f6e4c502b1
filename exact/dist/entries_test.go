package dist_test

import (
	"fmt"
	"math/big"
	"testing"

	"oddsmith/exact/dist"
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
