package rational

import (
	"math"
	"math/big"
	"testing"
)

// The powers of small primes in a denominator are found, and whether there is more in it.
func TestFactors(t *testing.T) {
	of := func(times ...int64) *big.Int {
		x := big.NewInt(1)
		for i, n := range times {
			x.Mul(x, new(big.Int).Exp(new(big.Int).SetUint64(smallPrimes[i]), big.NewInt(n), nil))
		}
		return x
	}
	for _, times := range [][]int64{{70}, {0, 60}, {3, 39, 1}, {3, 40, 1}, {0, 80, 26}, {1, 0, 27, 22, 18, 17}, {2, 5, 60, 23, 3, 200}, {0, 0, 0, 0, 0, 18}, {64, 1}} {
		o := NewOver(of(times...))
		for i := range smallPrimes {
			want := int64(0)
			if i < len(times) {
				want = times[i]
			}
			f := o.factors[i]
			if int64(f.times) != want || f.power.Cmp(new(big.Int).Exp(new(big.Int).SetUint64(smallPrimes[i]), big.NewInt(int64(f.word)), nil)) != 0 {
				t.Errorf("%v: %d divides it %d times, by %s for %d times", times, smallPrimes[i], f.times, f.power, f.word)
			}
			if f.power.BitLen() > 63 || new(big.Int).Mul(f.power, new(big.Int).SetUint64(smallPrimes[i])).BitLen() < 62 {
				t.Errorf("%s is no power that nearly fills a word", f.power)
			}
		}
		if !o.known {
			t.Errorf("%v: these are all its factors", times)
		}
		// No more is taken out of a numerator than there is in the denominator.
		num := new(big.Int).Mul(of(2, 3, 1), big.NewInt(17))
		if got, want := o.Ratio(num), new(big.Rat).SetFrac(num, of(times...)); got.Cmp(want) != 0 || got.Denom().Cmp(want.Denom()) != 0 {
			t.Errorf("%v: %s, want %s", times, got, want)
		}
		if len(o.reduced) != 1 {
			t.Errorf("%v: %d denominators are known", times, len(o.reduced))
		}
		if more := NewOver(new(big.Int).Mul(of(times...), big.NewInt(17))); more.known {
			t.Errorf("%v and 17: that is not all", times)
		}
	}
	if o := NewOver(big.NewInt(math.MaxInt64 / 7 * 7)); o.known {
		t.Error("of one word a fraction is reduced as any is")
	}
}

// Both parts are small, or the number is not.
func TestSmallParts(t *testing.T) {
	for _, c := range []struct {
		v  *big.Rat
		ok bool
	}{
		{big.NewRat(-3, 4), true},
		{big.NewRat(MaxSmall, 1), true},
		{big.NewRat(MaxSmall+1, 1), false},
		{big.NewRat(-MaxSmall-1, 2), true},
		{big.NewRat(-MaxSmall-2, 3), true},
		{big.NewRat(MaxSmall+2, 2), false},
		{big.NewRat(1, MaxSmall), true},
		{big.NewRat(1, MaxSmall+1), false},
	} {
		num, den, ok := SmallParts(c.v)
		if ok != c.ok || ok && big.NewRat(num, den).Cmp(c.v) != 0 {
			t.Errorf("%s: %d/%d, %v", c.v, num, den, ok)
		}
	}
}
