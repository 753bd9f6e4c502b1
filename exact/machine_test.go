package exact_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/exact"
)

// What is worked out in machine words is what the big numbers say.
func TestMachineWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := big.NewInt(rapid.Int64Range(-5, 1<<62).Draw(t, "numerator"))
		den := big.NewInt(rapid.Int64Range(1, 1<<62).Draw(t, "denominator"))
		if rapid.Bool().Draw(t, "big") {
			num.Lsh(num, 40)
		}
		want := new(big.Rat).SetFrac(num, den)
		got := exact.Ratio(num, den)
		if got.Cmp(want) != 0 || got.String() != want.String() {
			t.Fatalf("%s/%s is %s, want %s", num, den, got, want)
		}
		if f, _ := want.Float64(); num.Sign() >= 0 && exact.Float(num, den) != f {
			t.Fatalf("%s/%s is nearly %g, want %g", num, den, exact.Float(num, den), f)
		}
	})
}

// Moments, quantiles and modes of totals that fit machine words and of the same
// totals in steps that do not.
func TestMachineMoments(t *testing.T) {
	scale := rat(t, "1/3")
	for _, text := range []string{"3d6", "0 - 2d4", "d{1,1,2,50}", "2d6 * 3 - 4", "max(1d8, 1d8)", "5", "if(1d6 > 2, 7, 1d4)", "12d10"} {
		d, third := eval(t, text), eval(t, "("+text+") / 3")
		if want := new(big.Rat).Mul(d.Mean(), scale); third.Mean().Cmp(want) != 0 {
			t.Errorf("%s: mean %s of a third, want %s", text, third.Mean(), want)
		}
		if want := new(big.Rat).Mul(d.Variance(), rat(t, "1/9")); third.Variance().Cmp(want) != 0 {
			t.Errorf("%s: variance %s of a third, want %s", text, third.Variance(), want)
		}
		for p := range int64(101) {
			q, r := d.Quantile(big.NewRat(p, 100)), third.Quantile(big.NewRat(p, 100))
			if want := new(big.Rat).Mul(q, scale); r.Cmp(want) != 0 {
				t.Errorf("%s: %d%% quantile %s of a third, want %s", text, p, r, want)
			}
		}
		if len(d.Modes()) != len(third.Modes()) {
			t.Errorf("%s: modes %v, of a third %v", text, d.Modes(), third.Modes())
		}
		checkDist(t, d)
	}
}
