package rational_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"oddsmith/exact/rational"
)

func between(lo, hi int64) rational.Interval {
	return rational.Between(big.NewRat(lo, 2), big.NewRat(hi, 2))
}

// What is calculated of intervals holds what comes of all their numbers, and its ends come of
// some of them.
func TestIntervals(t *testing.T) {
	same := func(what string, got rational.Interval, lo, hi *big.Rat) {
		t.Helper()
		if got.Lo.Cmp(lo) != 0 || got.Hi.Cmp(hi) != 0 {
			t.Errorf("%s: %s to %s, want %s to %s", what, got.Lo.RatString(), got.Hi.RatString(), lo.RatString(), hi.RatString())
		}
	}
	// Of numbers in steps of a half, which hold the ends, and 0 where it lies between.
	ends := func(a, b rational.Interval, f func(x, y *big.Rat) *big.Rat) (lo, hi *big.Rat) {
		step := big.NewRat(1, 2)
		for x := a.Lo; x.Cmp(a.Hi) <= 0; x = new(big.Rat).Add(x, step) {
			for y := b.Lo; y.Cmp(b.Hi) <= 0; y = new(big.Rat).Add(y, step) {
				v := f(x, y)
				if lo == nil {
					lo, hi = v, v
				}
				lo, hi = rational.Min(lo, v), rational.Max(hi, v)
			}
		}
		return lo, hi
	}
	for a := int64(-3); a <= 3; a++ {
		for b := a; b <= 3; b++ {
			x := between(a, b)
			lo, hi := ends(x, between(1, 1), func(x, _ *big.Rat) *big.Rat { return rational.Mul(x, x) })
			same("square", x.Squared(), lo, hi)
			for c := int64(-3); c <= 3; c++ {
				v := big.NewRat(c, 2)
				same("shifted", x.Shifted(v), new(big.Rat).Add(x.Lo, v), new(big.Rat).Add(x.Hi, v))
				lo, hi := ends(x, between(c, c), rational.Mul)
				same("scaled", x.Scaled(v), lo, hi)
				same("with", x.With(v), rational.Min(x.Lo, v), rational.Max(x.Hi, v))
				for d := c; d <= 3; d++ {
					y := between(c, d)
					lo, hi := ends(x, y, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) })
					same("sum", x.Plus(y), lo, hi)
					lo, hi = ends(x, y, rational.Mul)
					same("product", x.Times(y), lo, hi)
				}
			}
		}
	}
	same("around", rational.Around(big.NewRat(1, 2), big.NewRat(3, 2)), big.NewRat(-1, 1), big.NewRat(2, 1))
	same("of nothing", rational.Interval{}.With(big.NewRat(3, 1)), big.NewRat(3, 1), big.NewRat(3, 1))
	same("a variance", rational.VarianceOf(between(-2, 4), between(10, 12)), big.NewRat(1, 1), big.NewRat(6, 1))
	same("a variance of little", rational.VarianceOf(between(4, 6), between(10, 20)), new(big.Rat), big.NewRat(6, 1))
}

// C(n-1+k, k) by counting: the last chain has some of the dice, and the others the rest.
func TestMultichoose(t *testing.T) {
	for n := int64(1); n < 7; n++ {
		for k := int64(0); k < 7; k++ {
			want := big.NewInt(1)
			if n > 1 {
				want = new(big.Int)
				for last := range k + 1 {
					want.Add(want, rational.Multichoose(n-1, k-last))
				}
			}
			if got := rational.Multichoose(n, k); got.Cmp(want) != 0 {
				t.Errorf("%d dice over %d chains: %s ways, want %s", k, n, got, want)
			}
		}
	}
	if got := rational.Multichoose(0, 0); got.Cmp(big.NewInt(1)) != 0 {
		t.Errorf("nothing over nothing: %s ways", got)
	}
	if got := rational.Multichoose(3, 2); got.Cmp(big.NewInt(6)) != 0 {
		t.Errorf("2 dice over 3 chains: %s ways", got)
	}
	for n, x := range rational.Powers(big.NewInt(-3), 5) {
		if want := []int64{1, -3, 9, -27, 81, -243}[n]; x.Int64() != want {
			t.Errorf("-3 to the power of %d is %s", n, x)
		}
	}
}

// Where small numbers end.
func TestSmallEnds(t *testing.T) {
	for v, want := range map[int64]bool{
		0: true, 1<<31 - 1: true, -1<<31 + 1: true, 1 << 31: false, -1 << 31: false, math.MaxInt64: false, math.MinInt64: false,
	} {
		if rational.IsSmallInt(v) != want || rational.IsSmall(big.NewInt(v)) != want {
			t.Errorf("%d is small: %v", v, !want)
		}
		n, ok := rational.Small(big.NewRat(v, 1))
		if ok != want || ok && n != v {
			t.Errorf("%d is the small number %d: %v", v, n, ok)
		}
	}
	large := new(big.Int).Lsh(big.NewInt(1), 64)
	for _, v := range []*big.Int{large, new(big.Int).Neg(large), new(big.Int).Add(large, big.NewInt(5))} {
		if rational.IsSmall(v) {
			t.Errorf("%s is small", v)
		}
	}
	if _, ok := rational.Small(big.NewRat(1, 2)); ok {
		t.Error("a half is a whole number")
	}
}

// Divisions of whole numbers by definition: q b is at most a, and (q + 1) b more.
func TestFloorDivByDefinition(t *testing.T) {
	for a := int64(-12); a <= 12; a++ {
		for b := int64(-5); b <= 5; b++ {
			if b == 0 {
				continue
			}
			want := rational.Floor(big.NewRat(a, b))
			if got := rational.FloorDiv(a, b); want.Cmp(big.NewRat(got, 1)) != 0 {
				t.Errorf("%d by %d: %d, want %s", a, b, got, want.RatString())
			}
			if a > 0 && b > 0 {
				if got := rational.CommonStep(big.NewRat(a, 6), big.NewRat(b, 4)); !new(big.Rat).Quo(big.NewRat(a, 6), got).IsInt() || !new(big.Rat).Quo(big.NewRat(b, 4), got).IsInt() ||
					new(big.Int).GCD(nil, nil, new(big.Rat).Quo(big.NewRat(a, 6), got).Num(), new(big.Rat).Quo(big.NewRat(b, 4), got).Num()).Cmp(big.NewInt(1)) != 0 {
					t.Errorf("the step of %d/6 and %d/4 is %s", a, b, got.RatString())
				}
			}
		}
	}
	for _, c := range []struct{ in, floor, ceil, trunc int64 }{{7, 3, 4, 3}, {-7, -4, -3, -3}, {6, 3, 3, 3}, {-6, -3, -3, -3}, {0, 0, 0, 0}} {
		v := big.NewRat(c.in, 2)
		for name, got := range map[string][2]int64{
			"floor": {rational.Floor(v).Num().Int64(), c.floor}, "ceil": {rational.Ceil(v).Num().Int64(), c.ceil}, "trunc": {rational.Trunc(v).Num().Int64(), c.trunc},
		} {
			if got[0] != got[1] {
				t.Errorf("%s of %s is %d, want %d", name, v.RatString(), got[0], got[1])
			}
		}
	}
}

// Quotients of large numbers are rounded once.
func TestFloatOfLargeNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	draw := func() *big.Int {
		v := new(big.Int).SetUint64(rng.Uint64()>>rng.IntN(63) | 1)
		return v.Lsh(v, uint(rng.IntN(3))*40)
	}
	for range 2000 {
		num, den := draw(), draw()
		if rng.IntN(2) == 0 {
			num.Neg(num)
		}
		want, _ := new(big.Rat).SetFrac(num, den).Float64()
		if got := rational.Float(num, den); got != want {
			t.Fatalf("%s/%s: %v, want %v", num, den, got, want)
		}
	}
	if got := rational.Approx(new(big.Int).Lsh(big.NewInt(1), 2000)); !math.IsInf(got, 1) {
		t.Errorf("2^2000 is %g", got)
	}
	if got := rational.Approx(big.NewInt(1<<53 + 1)); got != 1<<53 {
		t.Errorf("2^53 + 1 is %g", got)
	}
	if got := rational.Numerator(big.NewRat(-3, 4), big.NewInt(12)); got.Int64() != -9 {
		t.Errorf("-3/4 is %s/12", got)
	}
}
