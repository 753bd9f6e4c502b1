package rational

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// A division that is known to leave nothing, of sums of integers with words of zeros and of ones.
func TestDivide(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	long := func(n int) *big.Int {
		w := make([]big.Word, n)
		for i := range w {
			w[i] = [...]big.Word{0, ^big.Word(0), 1, big.Word(r.Uint64())}[r.IntN(4)]
		}
		return new(big.Int).SetBits(w)
	}
	for range 20_000 {
		// by * want = x - b y + c z, where x makes it so.
		by, b, c := 1+r.Int64N(12), 1+r.Int64N(9)<<r.IntN(45), 1+r.Int64N(9)<<r.IntN(45)
		want, y, z := long(r.IntN(5)), long(r.IntN(4)), long(r.IntN(4))
		x := new(big.Int).Mul(want, big.NewInt(by))
		x.Add(x, new(big.Int).Mul(y, big.NewInt(b)))
		x.Sub(x, new(big.Int).Mul(z, big.NewInt(c)))
		if x.Sign() < 0 {
			continue
		}
		sum := make([]big.Word, 1+max(len(x.Bits()), len(y.Bits()), len(z.Bits())))
		invert(sum)
		AddProduct(sum, y.Bits(), uint(b))
		invert(sum)
		AddProduct(sum, z.Bits(), uint(c))
		AddProduct(sum, x.Bits(), 1)
		divide(sum, uint(by))
		if got := new(big.Int).SetBits(slices.Clone(sum)); got.Cmp(want) != 0 {
			t.Fatalf("(%v - %d %v + %d %v) / %d is %v, want %v", x, b, y, c, z, by, got, want)
		}
	}
}

// The numbers of ways to choose k of 200: k times each is 201 - k times the one before it.
func TestColumn(t *testing.T) {
	const n, spare = 200, 8
	c := NewColumn(n+2, new(big.Int).Lsh(big.NewInt(1), n))
	c.Add(0, big.NewInt(1))
	length := 1
	for k := 1; k <= n; k++ {
		length = c.Tie(k, []Tie{{Before: 1, Factor: n + 1, Slope: -1}, {Before: n + 1, Factor: 7}}, 1, length, spare)
	}
	got := new(big.Int)
	for k := range c.Len() {
		want := new(big.Int).Binomial(n, int64(k)) // 0 beyond n: nothing is left there
		if c.At(k, got).Cmp(want) != 0 {
			t.Errorf("%d of %d: %s, want %s", k, n, got, want)
		}
	}
}
