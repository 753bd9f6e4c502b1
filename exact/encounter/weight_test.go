package encounter

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// precision is more digits than any weight has, in bits.
const precision = 600

func bigFloat(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// worth is what a weight is worth by its two parts.
func (w weight) worth() *big.Float { return new(big.Float).Add(bigFloat(w.high), bigFloat(w.low)) }

// isPrecise holds a weight against the truth: to so many bits, and its first part to the last of its own.
func (w weight) isPrecise(t *testing.T, truth *big.Rat, digits int) {
	t.Helper()
	want := new(big.Float).SetPrec(precision).SetRat(truth)
	gap := new(big.Float).Sub(w.worth(), want)
	if most := new(big.Float).Mul(want, bigFloat(math.Ldexp(1, -digits))); gap.Abs(gap).Cmp(most) > 0 {
		t.Fatalf("%g + %g is off by %g of %g", w.high, w.low, gap, want)
	}
	if nearest, _ := truth.Float64(); math.Abs(w.high-nearest) > nearest/(1<<52) {
		t.Fatalf("%.17g is not %.17g", w.high, nearest)
	}
	if math.Abs(w.low) > w.high/(1<<52) {
		t.Fatalf("%g is no rest of %g", w.low, w.high)
	}
	if w.exact != nil && w.exact.Cmp(truth) != 0 {
		t.Fatalf("%v is not %v", w.exact, truth)
	}
}

// Shares, products, sums and quotients in a row stay right to 100 bits, and rationals to all.
func TestWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, exactly := range []bool{false, true} {
		for range 400 {
			random := func() (weight, *big.Rat) {
				total := 1 + r.Int64N(math.MaxInt64-1)>>r.IntN(62)
				w := 1 + r.Int64N(total)
				return share(big.NewInt(w), big.NewInt(total), exactly), big.NewRat(w, total)
			}
			w, truth := random()
			w.isPrecise(t, truth, 105)
			for range 20 {
				v, other := random()
				switch r.IntN(2) {
				case 0:
					w, truth = w.times(v), new(big.Rat).Mul(truth, other)
				case 1:
					w, truth = w.plus(v), new(big.Rat).Add(truth, other)
				}
				// Each operation is right to 2^-102 or so.
				w.isPrecise(t, truth, 96)
			}
			if exactly != (w.exact != nil) {
				t.Fatalf("exactly %v: %v", exactly, w.exact)
			}
		}
	}
}

// One operation alone is off by less than 2^-100.
func TestErrorsOfWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 5000 {
		random := func() (weight, *big.Rat) {
			high := math.Ldexp(1+r.Float64(), -r.IntN(40))
			w := weight{high: high, low: (r.Float64() - 0.5) * high / (1 << 53)}
			truth, _ := w.worth().Rat(nil)
			return w, truth
		}
		w, x := random()
		v, y := random()
		w.times(v).isPrecise(t, new(big.Rat).Mul(x, y), 100)
		w.plus(v).isPrecise(t, new(big.Rat).Add(x, y), 100)
	}
}

// What is certain is 1, however it is said.
func TestCertainWeights(t *testing.T) {
	large := new(big.Int).Lsh(big.NewInt(3), 2000)
	for _, exactly := range []bool{false, true} {
		for _, w := range []weight{certain(exactly), share(large, large, exactly), certain(exactly).times(certain(exactly))} {
			if w.high != 1 || w.low != 0 || exactly != (w.exact != nil) || exactly && w.exact.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("%+v", w)
			}
		}
	}
	// Of large numbers a share is as precise.
	share(new(big.Int).Add(large, big.NewInt(7)), new(big.Int).Mul(large, big.NewInt(7)), false).
		isPrecise(t, new(big.Rat).SetFrac(new(big.Int).Add(large, big.NewInt(7)), new(big.Int).Mul(large, big.NewInt(7))), 105)
	// All sixths are 1, as well as a float64 holds it.
	sixth := share(big.NewInt(1), big.NewInt(6), false)
	sum := sixth
	for range 5 {
		sum = sum.plus(sixth)
	}
	if sum.high != 1 || math.Abs(sum.low) > math.Ldexp(1, -100) {
		t.Errorf("%+v", sum)
	}
}
