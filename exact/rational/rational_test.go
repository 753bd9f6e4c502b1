package rational_test

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/rational"
)

// Quotients of long numbers that lie beside a tie, by hand.
func TestFloatBesideTies(t *testing.T) {
	power := func(n uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), n) }
	plus := func(x *big.Int, n int64) *big.Int { return new(big.Int).Add(x, big.NewInt(n)) }
	shifted := func(x *big.Int) *big.Int { return new(big.Int).Lsh(x, 80) }
	for _, c := range []struct {
		name     string
		num, den *big.Int
		want     float64
	}{
		{"what comes after two words counts for little", new(big.Int).Add(power(128), power(63)), big.NewInt(1), 0x1p128},
		// (2^63 + 1022) / (2^64 - 5) is (2^63 + 1024.5) / 2^64: above the tie of 1/2 and the next float64.
		{"half a bit above", plus(shifted(plus(power(63), 1022)), -1), shifted(plus(power(64), -5)), 0.5 + 0x1p-53},
		{"half a bit below", plus(shifted(plus(power(63), 1021)), -1), shifted(plus(power(64), -5)), 0.5},
	} {
		if got := rational.Float(c.num, c.den); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// What is worked out in machine words is what the big numbers say.
func TestMachineWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := big.NewInt(rapid.Int64Range(-5, 1<<62).Draw(t, "numerator"))
		den := big.NewInt(rapid.Int64Range(1, 1<<62).Draw(t, "denominator"))
		if rapid.Bool().Draw(t, "big") {
			num.Lsh(num, 40)
		}
		want := new(big.Rat).SetFrac(num, den)
		got := rational.Ratio(num, den)
		if got.Cmp(want) != 0 || got.String() != want.String() {
			t.Fatalf("%s/%s is %s, want %s", num, den, got, want)
		}
		if f, _ := want.Float64(); num.Sign() >= 0 && rational.Float(num, den) != f {
			t.Fatalf("%s/%s is nearly %g, want %g", num, den, rational.Float(num, den), f)
		}
	})
}

func TestFloat(t *testing.T) {
	for _, c := range []struct {
		num, den int64
		want     float64
	}{
		{1, 3, 1.0 / 3},
		{2, 3, 2.0 / 3},
		{0, 5, 0},
		{7, 7, 1},
		{1, 10, 0.1},
		// 1<<53 + 1 is no float64: rounded before the division, this would be 0.5 less.
		{1<<53 + 1, 3, 3002399751580331},
	} {
		if got := rational.Float(big.NewInt(c.num), big.NewInt(c.den)); got != c.want {
			t.Errorf("%d/%d = %v", c.num, c.den, got)
		}
	}
}

// Of the words that were taken those that are kept end with one that is not 0, and those that
// are taken next come after them.
func TestWords(t *testing.T) {
	var words rational.Words
	for _, c := range []struct {
		list []big.Word
		keep int
	}{
		{[]big.Word{1, 2, 3}, 3},
		{[]big.Word{1, 0, 3, 0}, 3},
		{[]big.Word{7, 0}, 1},
		{[]big.Word{0, 0}, 0},
		{[]big.Word{0}, 0},
		{make([]big.Word, 300), 0},
		{[]big.Word{5}, 1},
	} {
		taken := words.Take(len(c.list))
		copy(taken, c.list)
		kept := words.Keep(len(c.list))
		copy(words.Take(2), []big.Word{8, 8})
		if !slices.Equal(kept, c.list[:c.keep]) {
			t.Errorf("of %d %d are kept", c.list, kept)
		}
	}
}
