package vm

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// part draws a number of any size: small, near 2^31, or near 2^63.
func part(t *rapid.T, name string) int64 {
	v := rapid.Int64Range(-math.MaxInt64, math.MaxInt64).Draw(t, name)
	return v >> rapid.SampledFrom([]int{0, 1, 30, 32, 33, 58}).Draw(t, name+" shift")
}

func drawFraction(t *rapid.T, name string) Fraction {
	num := part(t, name+" numerator")
	den := part(t, name+" denominator")
	if den < 0 {
		den = -den
	}
	return Fraction{max(num, -math.MaxInt64), max(den, 1)}.Lowest()
}

// TestFractions compares each operation with big.Rat: the same value, in lowest
// terms, or tooLarge just where it does not fit.
func TestFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkFractions(t, drawFraction(t, "x"), drawFraction(t, "y"))
	})
}

// Where the short way ends: parts of 31 bits, and of 63.
func TestFractionsOfAllSizes(t *testing.T) {
	var list []Fraction
	for _, num := range []int64{0, 1, -1, 1<<31 - 1, 1 << 31, -1<<31 + 1, -1 << 31, 1<<31 + 1, 1<<62 + 1, -1 << 62, math.MaxInt64, -math.MaxInt64} {
		for _, den := range []int64{1, 1<<31 - 1, 1 << 31, 1<<31 + 1, math.MaxInt64} {
			list = append(list, Fraction{num, den}.Lowest())
		}
	}
	for _, x := range list {
		for _, y := range list {
			checkFractions(t, x, y)
		}
	}
}

func checkFractions(t rapid.TB, x, y Fraction) {
	if got, want := x.Compare(y), x.rat().Cmp(y.rat()); got != want {
		t.Fatalf("compare(%s, %s) = %d, want %d", x, y, got, want)
	}
	if x.String() != x.rat().RatString() {
		t.Fatalf("%v prints as %s, want %s", x.rat(), x, x.rat().RatString())
	}
	for name, c := range map[string]struct {
		f    func(x, y Fraction) (Fraction, Fault)
		want func(x, y *big.Rat) *big.Rat
	}{
		"plus":    {Plus, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }},
		"minus":   {Minus, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }},
		"times":   {Times, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }},
		"over":    {Over, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) }},
		"smaller": {SmallerOf, func(x, y *big.Rat) *big.Rat { return extreme(x, y, -1) }},
		"larger":  {LargerOf, func(x, y *big.Rat) *big.Rat { return extreme(x, y, 1) }},
	} {
		got, wrong := c.f(x, y)
		if name == "over" && y.Num == 0 {
			if wrong != ByZero {
				t.Fatalf("%s/0 is no fault", x)
			}
			continue
		}
		want := c.want(x.rat(), y.rat())
		_, unfit := FromRat(want)
		if wrong != unfit || wrong == Fine && (got.rat().Cmp(want) != 0 || got != got.Lowest()) {
			t.Fatalf("%s(%s, %s) = %s, %d, want %s", name, x, y, got, wrong, want.RatString())
		}
	}
	if got, wrong := OverOrZero(x, Fraction{0, 1}); wrong != Fine || got.Num != 0 {
		t.Fatalf("OverOrZero(%s, 0) = %s", x, got)
	}
}

// TestFloorDiv compares with big integers, and the multiplication that stands
// in for a division with the division.
func TestFloorDiv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := part(t, "a"), part(t, "b")
		if b == 0 {
			b = 1
		}
		q := new(big.Rat).SetFrac(big.NewInt(a), big.NewInt(b))
		want := new(big.Int).Div(q.Num(), q.Denom())
		if got := floorDiv(a, b); want.IsInt64() && got != want.Int64() {
			t.Fatalf("floorDiv(%d, %d) = %d, want %d", a, b, got, want)
		}
		d := b >> 1
		if d < 0 {
			d = -d
		}
		d += 2
		width := rapid.Int64Range(0, 1<<33).Draw(t, "width")
		lo := max(a/2, -math.MaxInt64/2)
		in := newFloorBy(1, 1, 0, d, lo, lo+width)
		in.dst = 2
		m := newMachine(2)
		m.n = 4
		copy(m.cols[1], []int64{lo, lo + width, lo + width/2, lo + width/3})
		in.run(m)
		for i, x := range m.cols[1][:4] {
			if got := m.cols[2][i]; got != floorDiv(x, d) {
				t.Fatalf("%d by %d in %d..%d: %d, want %d (multiplied: %t)", x, d, lo, lo+width, got, floorDiv(x, d), in.magic != 0)
			}
		}
	})
	if newFloorBy(1, 1, 0, 7, -100, 100).magic == 0 || newFloorBy(1, 1, 0, 7, 0, 1<<40).magic != 0 {
		t.Error("multiplied for a wide range or divided for a narrow one")
	}
}

// extreme returns the larger of x and y for a sign of 1, the smaller for -1.
func extreme(x, y *big.Rat, sign int) *big.Rat {
	if x.Cmp(y)*sign >= 0 {
		return x
	}
	return y
}

// What is too large for 64 bits is told apart, and so is the one number without an opposite.
func TestFromRat(t *testing.T) {
	large := new(big.Int).Lsh(big.NewInt(1), 63)
	least := new(big.Rat).SetInt64(math.MinInt64)
	for _, c := range []struct {
		v     *big.Rat
		fault Fault
	}{
		{big.NewRat(-3, 4), Fine},
		{big.NewRat(math.MaxInt64, 2), Fine},
		{big.NewRat(1, math.MaxInt64), Fine},
		{new(big.Rat).Add(least, big.NewRat(1, 1)), Fine},
		{least, TooLarge},
		{new(big.Rat).SetInt(large), TooLarge},
		{new(big.Rat).SetFrac(big.NewInt(1), large), TooLarge},
	} {
		if f, fault := FromRat(c.v); fault != c.fault || fault == Fine && big.NewRat(f.Num, f.Den).Cmp(c.v) != 0 {
			t.Errorf("%s: %v, %v", c.v, f, fault)
		}
	}
}

// Of few dice many may explode, of many no more than a sample may take.
func TestMostExploded(t *testing.T) {
	for count, want := range map[int64]int64{0: 65536, 2: 67584, 960: MaxDice, 1 << 40: MaxDice} {
		if got := MostExploded(count); got != want {
			t.Errorf("%d dice: %d, want %d", count, got, want)
		}
	}
}
