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

// The first 64 bits of a number, and quotients of such, rounded to the nearest and at a tie to
// the even one.
func TestLeading(t *testing.T) {
	for text, want := range map[string]uint64{
		"1": 1 << 63, "3": 3 << 62, "18446744073709551615": math.MaxUint64, "18446744073709551616": 1 << 63,
		"55340232221128654848":                    3 << 62,            // 3 * 2^64
		"18446744073709551617":                    1 << 63,            // 2^64 + 1
		"27670116110564327423":                    3<<62 - 1,          // 3 * 2^63 - 1
		"340282366920938463463374607431768211455": math.MaxUint64,     // 2^128 - 1
		"226854911280625642308916404954512140970": 0xaaaaaaaaaaaaaaaa, // 2/3 of that
		"680564733841876926926749214863536422911": math.MaxUint64,     // 2^129 - 1
		"170141183460469231731687303715884105728": 1 << 63,            // 2^127
		"255211775190703847597530955573826158593": 0xc000000000000000, // 3 * 2^126 + 1
	} {
		x, _ := new(big.Int).SetString(text, 10)
		if got := leading(x); got != want {
			t.Errorf("%s begins with %x, want %x", text, got, want)
		}
	}
	const one = 1 << 63
	for _, c := range []struct {
		n, d uint64
		want float64
	}{
		{one, one, 1},
		{one, 3 << 62, 2.0 / 3},
		{3 << 62, one, 1.5},
		{one + 1<<10, one, 1},
		{one + 1<<10 + 1, one, 1 + 0x1p-52},
		{one + 3<<10, one, 1 + 0x1p-51},
		{one, one + 1, math.Nextafter(1, 1)},
		{one + 1<<10 - 1, one, 1},
		{5 << 61, 3 << 62, 5.0 / 6},
		{one, 5 << 61, 0.8},
		{math.MaxUint64, one, 2},
		{one, math.MaxUint64, 0.5},
	} {
		if got := wordQuotient(c.n, c.d); got != c.want {
			t.Errorf("%x/%x is nearly %.17g, want %.17g", c.n, c.d, got, c.want)
		}
	}
	for _, c := range []struct {
		num, den *big.Int
		ok       bool
	}{
		{big.NewInt(0), big.NewInt(3), false},
		{big.NewInt(3), big.NewInt(0), false},
		{big.NewInt(-1), big.NewInt(3), false},
		{new(big.Int).Lsh(big.NewInt(5), 1000), big.NewInt(7), true},
		{new(big.Int).Lsh(big.NewInt(5), 1001), big.NewInt(7), false},
		{big.NewInt(7), new(big.Int).Lsh(big.NewInt(5), 1000), true},
		{big.NewInt(7), new(big.Int).Lsh(big.NewInt(5), 1001), false},
		{new(big.Int).SetUint64(math.MaxUint64), big.NewInt(7), false},
		{big.NewInt(7), new(big.Int).SetUint64(math.MaxUint64), false},
	} {
		got, ok := leadingFloat(c.num, c.den)
		if ok != c.ok {
			t.Errorf("%s/%s: %g, %v", c.num, c.den, got, ok)
		}
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
