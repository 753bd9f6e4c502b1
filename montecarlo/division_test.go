package montecarlo

import (
	"testing"

	"oddsmith/scenarios/notation"
)

// TestDivisionTable holds every rule on all signs to values calculated by hand.
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

// A quotient of numbers that lie far apart is not calculated by a multiplication in 64 bits: of
// this divisor, which leaves nearly all of itself of 2^64, that would be one too many.
func TestDivisionOfLargeNumbers(t *testing.T) {
	const d = 2147483847
	for _, c := range []struct{ x, want string }{
		{"1097364245816", "510"}, // 511 d - 1
		{"1097364245817", "511"},
		{"4294967693", "1"}, // 2 d - 1
		{"-1", "-1"},
	} {
		x := faces(num("1"), "0", c.x)
		got := hits(run(t, div(floors, x, num("2147483847")), Options{Seed: 1, Trials: 500}))
		if got[c.want] == 0 || got["0"] == 0 || len(got) != 2 {
			t.Errorf("%s / %d: %v, want %s", c.x, d, got, c.want)
		}
	}
}
