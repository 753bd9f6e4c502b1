package rational_test

import (
	"math/big"
	"testing"

	"oddsmith/exact/rational"
)

// Where small numbers end.
func TestSmall(t *testing.T) {
	const most = rational.MaxSmall
	for _, c := range []struct {
		num, den int64
		value    int64
		ok       bool
	}{
		{0, 1, 0, true},
		{-7, 1, -7, true},
		{most, 1, most, true},
		{-most, 1, -most, true},
		{most + 1, 1, 0, false},
		{-most - 1, 1, 0, false},
		{1, 2, 0, false},
		{14, 2, 7, true},
	} {
		if got, ok := rational.Small(big.NewRat(c.num, c.den)); got != c.value || ok != c.ok {
			t.Errorf("%d/%d: %d, %t", c.num, c.den, got, ok)
		}
		if whole := c.num%c.den == 0; whole && rational.IsSmallInt(c.num/c.den) != c.ok {
			t.Errorf("%d is small: %t", c.num/c.den, !c.ok)
		}
	}
}

// Divisors and multiples by hand.
func TestDivisorsAndMultiples(t *testing.T) {
	for _, c := range []struct{ a, b, gcd, lcm uint64 }{
		{12, 18, 6, 36}, {1, 7, 1, 7}, {7, 7, 7, 7}, {6, 3, 3, 6}, {3, 6, 3, 6}, {8, 9, 1, 72}, {0, 5, 5, 0}, {5, 0, 5, 0},
	} {
		if got := rational.GCD(c.a, c.b); got != c.gcd {
			t.Errorf("gcd %d %d: %d", c.a, c.b, got)
		}
		if c.lcm == 0 {
			continue
		}
		if got := rational.SmallLCM(int64(c.a), int64(c.b)); got != int64(c.lcm) {
			t.Errorf("lcm %d %d: %d", c.a, c.b, got)
		}
		// And of numbers of which only the multiple, or not even they, fit in a word.
		for _, shift := range []uint{0, 40, 62, 70} {
			a, b := new(big.Int).Lsh(new(big.Int).SetUint64(c.a), shift), new(big.Int).Lsh(new(big.Int).SetUint64(c.b), shift)
			want := new(big.Int).Lsh(new(big.Int).SetUint64(c.lcm), shift)
			if got := rational.LCM(a, b); got.Cmp(want) != 0 {
				t.Errorf("lcm of %s and %s: %s, want %s", a, b, got, want)
			}
		}
	}
	// 2^32 and 2^32+1 have a multiple of 65 bits.
	if a, b := big.NewInt(1<<32), big.NewInt(1<<32+1); rational.LCM(a, b).Cmp(new(big.Int).Mul(a, b)) != 0 {
		t.Errorf("lcm of %s and %s: %s", a, b, rational.LCM(a, b))
	}
	large, six := new(big.Int).Lsh(big.NewInt(1), 70), big.NewInt(6)
	want := new(big.Int).Mul(large, big.NewInt(3))
	if a, b := rational.LCM(large, six), rational.LCM(six, large); a.Cmp(want) != 0 || b.Cmp(want) != 0 {
		t.Errorf("lcm of 2^70 and 6: %s and %s", a, b)
	}
}

func TestPow(t *testing.T) {
	for n, want := range []string{"1", "-2/3", "4/9", "-8/27"} {
		if got := rational.Pow(big.NewRat(-2, 3), int64(n)).RatString(); got != want {
			t.Errorf("(-2/3)^%d = %s, want %s", n, got, want)
		}
	}
}
