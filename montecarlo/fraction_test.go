package montecarlo

import (
	"math"
	"math/big"
	"testing"

	"oddsmith/scenarios/notation"
	"pgregory.net/rapid"
)

// part draws a number of any size: small, near 2^31, or near 2^63.
func part(t *rapid.T, name string) int64 {
	v := rapid.Int64Range(-math.MaxInt64, math.MaxInt64).Draw(t, name)
	return v >> rapid.SampledFrom([]int{0, 1, 30, 32, 33, 58}).Draw(t, name+" shift")
}

func drawFraction(t *rapid.T, name string) fraction {
	num := part(t, name+" numerator")
	den := part(t, name+" denominator")
	if den < 0 {
		den = -den
	}
	return fraction{max(num, -math.MaxInt64), max(den, 1)}.lowest()
}

// TestFractions compares each operation with big.Rat: the same value, in lowest
// terms, or tooLarge just where it does not fit.
func TestFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := drawFraction(t, "x"), drawFraction(t, "y")
		if got, want := x.compare(y), x.rat().Cmp(y.rat()); got != want {
			t.Fatalf("compare(%s, %s) = %d, want %d", x, y, got, want)
		}
		if x.String() != x.rat().RatString() {
			t.Fatalf("%v prints as %s, want %s", x.rat(), x, x.rat().RatString())
		}
		for name, c := range map[string]struct {
			f    func(x, y fraction) (fraction, fault)
			want func(x, y *big.Rat) *big.Rat
		}{
			"plus":    {plus, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Add(x, y) }},
			"minus":   {minus, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }},
			"times":   {times, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }},
			"over":    {over, func(x, y *big.Rat) *big.Rat { return new(big.Rat).Quo(x, y) }},
			"smaller": {smaller, smaller2},
			"larger":  {larger, larger2},
		} {
			got, wrong := c.f(x, y)
			if name == "over" && y.num == 0 {
				if wrong != byZero {
					t.Fatalf("%s/0 is no fault", x)
				}
				continue
			}
			want := c.want(x.rat(), y.rat())
			_, unfit := fromRat(want)
			if wrong != unfit || wrong == fine && (got.rat().Cmp(want) != 0 || got != got.lowest()) {
				t.Fatalf("%s(%s, %s) = %s, %d, want %s", name, x, y, got, wrong, want.RatString())
			}
		}
		if got, wrong := overOrZero(x, fraction{0, 1}); wrong != fine || got.num != 0 {
			t.Fatalf("overOrZero(%s, 0) = %s", x, got)
		}
	})
}

// TestFloorDiv compares with big integers, and the multiplication that stands
// in for a division with the division.
func TestFloorDiv(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := part(t, "a"), part(t, "b")
		if b == 0 {
			b = 1
		}
		want := floorRat(new(big.Rat).SetFrac(big.NewInt(a), big.NewInt(b))).Num()
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
		in := newFloorBy(1, 0, 1, 0, d, lo, lo+width)
		m := newMachine(2)
		m.n = 4
		copy(m.cols[0], []int64{lo, lo + width, lo + width/2, lo + width/3})
		in.run(m)
		for i, x := range m.cols[0][:4] {
			if got := m.cols[1][i]; got != floorDiv(x, d) {
				t.Fatalf("%d by %d in %d..%d: %d, want %d (multiplied: %t)", x, d, lo, lo+width, got, floorDiv(x, d), in.magic != 0)
			}
		}
	})
	if newFloorBy(1, 0, 1, 0, 7, -100, 100).magic == 0 || newFloorBy(1, 0, 1, 0, 7, 0, 1<<40).magic != 0 {
		t.Error("multiplied for a wide range or divided for a narrow one")
	}
}

// TestDivisionTable holds every rule on all signs to values worked out by hand.
func TestDivisionTable(t *testing.T) {
	div0 := func(rule notation.Division) func(x, y notation.Expr) notation.Expr {
		return func(x, y notation.Expr) notation.Expr { return div(rule, x, y) }
	}
	for _, c := range []struct {
		name string
		op   func(x, y notation.Expr) notation.Expr
		want map[[2]string]string
	}{
		{"exact", div0(exact), map[[2]string]string{{"7", "2"}: "7/2", {"-7", "2"}: "-7/2", {"7", "-2"}: "-7/2", {"-7", "-2"}: "7/2"}},
		{"floor", div0(floors), map[[2]string]string{{"7", "2"}: "3", {"-7", "2"}: "-4", {"7", "-2"}: "-4", {"-7", "-2"}: "3", {"7/2", "3/2"}: "2", {"-1", "3"}: "-1"}},
		{"floor or 0", div0(floor0), map[[2]string]string{{"7", "2"}: "3", {"-7", "2"}: "-4", {"7", "-2"}: "-4", {"-7", "-2"}: "3", {"7", "0"}: "0", {"-7", "0"}: "0"}},
		{"truncate", div0(trunc0), map[[2]string]string{{"7", "2"}: "3", {"-7", "2"}: "-3", {"7", "-2"}: "-3", {"-7", "-2"}: "3", {"7", "0"}: "0", {"-1/2", "3"}: "0"}},
		{"remainder", rem, map[[2]string]string{{"7", "2"}: "1", {"-7", "2"}: "-1", {"7", "-2"}: "1", {"-7", "-2"}: "-1", {"7/2", "1"}: "1/2", {"-7/2", "1"}: "-1/2", {"6", "3"}: "0"}},
	} {
		for xy, want := range c.want {
			// The operands as constants, as columns, and as fractions with a
			// random denominator, of which one or two different values matter.
			column := func(v string) notation.Expr { return add(num(v), faces(num("1"), "0", "1000")) }
			ratio := func(v string) notation.Expr {
				return let("d", dice(1, 2), mul(div(exact, num(v), ref("d")), ref("d")))
			}
			y := num(xy[1])
			for form, x := range map[string]notation.Expr{"constant": num(xy[0]), "column": column(xy[0]), "ratio": ratio(xy[0])} {
				for yForm, y := range map[string]notation.Expr{"constant": y, "column": ifElse(chance(num("1/2")), y, num("1000")), "ratio": ratio(xy[1])} {
					got := hits(run(t, c.op(x, y), Options{Seed: 1, Trials: 500}))
					if got[want] == 0 || form != "column" && yForm != "column" && len(got) != 1 {
						t.Errorf("%s of %s (%s) and %s (%s): %v, want %s", c.name, xy[0], form, xy[1], yForm, got, want)
					}
				}
			}
		}
	}
}
