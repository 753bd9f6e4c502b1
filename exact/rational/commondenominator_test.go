package rational_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact/rational"
)

// product draws a product of powers of these numbers.
func product(t *rapid.T, label string, of ...int64) *big.Int {
	p := big.NewInt(1)
	for _, n := range of {
		times := rapid.Int64Range(0, 90).Draw(t, label)
		p.Mul(p, new(big.Int).Exp(big.NewInt(n), big.NewInt(times), nil))
	}
	return p
}

// Fractions over one denominator are what big.Rat makes of them.
func TestOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		den := product(t, "of the denominator", 2, 3, 5, 7, 13)
		if rapid.IntRange(0, 5).Draw(t, "other") == 0 {
			den.Mul(den, big.NewInt(17))
		}
		over := rational.NewOver(den)
		for range 4 {
			num := product(t, "of the numerator", 2, 3, 5)
			num.Mul(num, big.NewInt(rapid.Int64Range(-2, 1<<40).Draw(t, "numerator")))
			before := new(big.Int).Set(num)
			want := new(big.Rat).SetFrac(num, den)
			got := over.Ratio(num)
			if got.Cmp(want) != 0 || got.String() != want.String() {
				t.Fatalf("%s/%s is %s, want %s", num, den, got, want)
			}
			if num.Cmp(before) != 0 {
				t.Fatalf("the numerator was changed to %s", num)
			}
			got.Mul(got, got) // which no other may see
			if again := over.Ratio(num); again.Cmp(want) != 0 {
				t.Fatalf("the second time %s/%s is %s, want %s", num, den, again, want)
			}
		}
	})
}

// Of large numbers the nearest float64 is found, at ties and beside them too.
func TestFloatOfLarge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := big.NewInt(rapid.Int64Range(1, 1<<62).Draw(t, "numerator"))
		den := big.NewInt(rapid.Int64Range(1, 1<<62).Draw(t, "denominator"))
		if rapid.Bool().Draw(t, "near a tie") {
			num.SetInt64(1<<54 + rapid.Int64Range(0, 1<<53).Draw(t, "mantissa")*2 + 1)
			den.SetInt64(1)
		}
		for _, x := range []*big.Int{num, den} {
			x.Lsh(x, uint(rapid.IntRange(0, 300).Draw(t, "shift")))
			x.Add(x, big.NewInt(rapid.Int64Range(0, 2).Draw(t, "more")))
		}
		want, _ := new(big.Rat).SetFrac(num, den).Float64()
		if got := rational.Float(num, den); got != want {
			t.Fatalf("%s/%s is nearly %g, want %g", num, den, got, want)
		}
	})
}

// Numbers whose first 64 bits are all set are followed by none that begins in the same way.
func TestFloatOfLeadingOnes(t *testing.T) {
	ones := func(bits uint) *big.Int {
		x := new(big.Int).Lsh(big.NewInt(1), bits)
		return x.Sub(x, big.NewInt(1))
	}
	third := new(big.Int).Div(ones(100), big.NewInt(3))
	for _, c := range [][2]*big.Int{{ones(128), third}, {third, ones(128)}, {ones(64), third}, {third, ones(64)}, {ones(130), ones(90)}, {third, third}} {
		want, _ := new(big.Rat).SetFrac(c[0], c[1]).Float64()
		if got := rational.Float(c[0], c[1]); got != want {
			t.Errorf("%s/%s is nearly %g, want %g", c[0], c[1], got, want)
		}
	}
}
