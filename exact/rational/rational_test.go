package rational_test

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
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

// What is calculated in machine words is what the big numbers say.
func TestMachineWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := big.NewInt(rapid.Int64Range(-5, 1<<62).Draw(t, "numerator"))
		den := big.NewInt(rapid.Int64Range(1, 1<<62).Draw(t, "denominator"))
		if rapid.Bool().Draw(t, "big") {
			num.Lsh(num, 40)
		}
		if f, _ := new(big.Rat).SetFrac(num, den).Float64(); num.Sign() >= 0 && rational.Float(num, den) != f {
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

// A quotient that lies just below a tie is rounded down, though that of its leading words is
// not below it; and one just above is rounded up.
func TestFloatBetweenWords(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		d := new(big.Int).SetUint64(1<<63 | r.Uint64()>>8)
		m := 1 + 2*int64(1<<52|r.Uint64()>>14) // over a power of two, with 54 bits: a tie
		n := new(big.Int).Mul(d, big.NewInt(m))
		n.Rsh(n, uint(bits.Len64(uint64(m)))-1)
		for add := range int64(2) { // beside the tie
			for _, more := range []uint64{0, math.MaxUint64} {
				num, den := new(big.Int).Lsh(new(big.Int).Add(n, big.NewInt(add)), 64), new(big.Int).Lsh(d, 64)
				den.Add(den, new(big.Int).SetUint64(more))
				want, _ := new(big.Rat).SetFrac(num, den).Float64()
				if got := rational.Float(num, den); got != want {
					t.Fatalf("%s/%s: %v, want %v", num, den, got, want)
				}
				num.Add(num, new(big.Int).SetUint64(math.MaxUint64))
				want, _ = new(big.Rat).SetFrac(num, den).Float64()
				if got := rational.Float(num, den); got != want {
					t.Fatalf("%s/%s: %v, want %v", num, den, got, want)
				}
			}
		}
	}
}
