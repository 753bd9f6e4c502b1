package compile_test

import (
	"fmt"
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
)

// Bounds by hand: a bracket says that the end is a value that comes up, a parenthesis that
// it may be none.
func TestBoundsByHand(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2d6", "[2, 12]"},
		{"2d6 - 1d4", "[-2, 11]"},
		{"1d6 + 1/2", "[3/2, 13/2]"},
		{"-2 * d{-1, 5}", "[-10, 2]"},
		{"d{-2, 3} * d{-5, 4}", "[-15, 12]"},
		{"d{0, 3} * d{-5, 4}", "[-15, 12]"},
		{"min(1d6, 2d4)", "[1, 6]"},
		{"max(1d6, 2d4)", "[2, 8]"},
		{"max(3, 2d4)", "[3, 8]"},
		{"min(1d4, 2d4)", "[1, 4]"},
		{"max(1d6, -1d6)", "[1, 6]"},
		{"abs(d{-3, 2})", "(0, 3]"},
		{"1d6 / 2", "[1/2, 3]"},
		{"6 / 1d4", "[3/2, 6]"},
		{"6 / (1d4 - 1)", "(0, 6)"},
		{"1d6 / (1d4 - 2)", "(-6, 6)"},
		{"floor(1d6 / 4)", "[0, 1]"},
		{"ceil(1d6 / 4)", "[1, 2]"},
		{"round(1d6 / 4)", "[0, 2]"},
		{"1d6 // 4", "[0, 1]"},
		{"(1d6 - 8) // 4", "[-2, -1]"},
		{"1d6 % 4", "(0, 4)"},
		{"1d3 % 4", "(0, 3)"},
		{"(1d6 - 8) % 4", "(-4, 0)"},
		{"if(1d6 > 2, 1d4, 5)", "[1, 5]"},
		{"if(1d6 > 7, 1d4, 5)", "[5, 5]"},
		{"if(1d6 > 0, 1d4, 5)", "[1, 4]"},
		{"sum(3, 1d6)", "(3, 18)"},
		{"sum(d4, 1d6)", "(1, 24)"},
		{"sum(d4 - 1, d{-1, 2})", "(-3, 6)"},
		{"rank(1, 3, 1d6)", "(1, 6)"},
		{"max(pool(3, d6))", "[1, 6]"},
		{"min(pool(d3, d6))", "[1, 6]"},
		{"min(pool(d3 - 1, d6))", "[0, 6]"},
		{"pool(3, d6)[1]", "[1, 6]"},
		{"pool(3, d6)[4]", "[0, 0]"},
		{"pool(d3, d6)[3]", "[0, 6]"},
		{"pool(d3, d6)[-3]", "[0, 6]"},
		{"pool(d3, d6)[1]", "[1, 6]"},
		{"pool(d3, d6)[d2]", "(0, 6)"},
		{"pool(d3 + 2, d6)[d2]", "[1, 6]"},
		{"pool(d3, d6)[4]", "[0, 0]"},
		{"sum(pool(3, d6))", "[3, 18]"},
		{"sum(pool(d3, d{-1, 4}))", "[-3, 12]"},
		{"size(pool(d3, d6))", "[1, 3]"},
		{"size(where(pool(3, d6), it > 4))", "[0, 3]"},
		{"count(pool(3, d6), it > 4)", "[0, 3]"},
		{"count(pool(3, d6), it > 0)", "[3, 3]"},
		{"distinct(pool(3, d6))", "(1, 3)"},
		{"distinct(pool(3, d2))", "(1, 2)"},
		{"distinct(pool(d3 - 1, d6))", "(0, 2)"},
		{"sets(2, pool(5, d6))", "(0, 2)"},
		{"largest_set(pool(5, d6))", "(1, 5]"},
		{"largest_set(pool(2, -reroll(d6, it < 3)))", "(1, 2]"},
		{"largest_set(pool(2, reroll(d6, it < 3 or it > 4)))", "(1, 2)"},
		{"longest_run(pool(5, d3))", "(1, 3)"},
		{"keep(2, pool(4, d6))", "none"},
		{"sum(keep(2, pool(4, d6)))", "[2, 12]"},
		{"sum(drop(1, pool(4, d6)))", "[3, 18]"},
		{"sum(keep(5, pool(4, d6)))", "[4, 24]"},
		{"sum(each(pool(3, d6), it * 2 - 7))", "[-15, 15]"},
		{"pairs(pool(3, d6), pool(2, d6), it > other)", "[0, 2]"},
		{"explode(d6, it == 6, 2)", "[1, 18]"},
		{"reroll(d6, it == 1, 1)", "[1, 6]"},
		{"reroll(d6, it < 3)", "(1, 6]"},
		{"1d6 + reroll(d6, it < 3)", "(2, 12]"},
		{"reroll(d6, it < 3) + 1d6", "(2, 12]"},
		{"1d6 + reroll(d6, it > 4)", "[2, 12)"},
		{"reroll(d6, it > 4) + 1d6", "[2, 12)"},
		{"-reroll(d6, it < 3)", "[-6, -1)"},
		{"1d6 - reroll(d6, it < 3)", "[-5, 5)"},
		{"1d6 * reroll(d6, it < 3)", "(1, 36]"},
		{"reroll(d6, it > 4) * -2", "(-12, -2]"},
		{"min(1d6, reroll(d6, it < 3))", "[1, 6]"},
		{"min(1d6, reroll(d6, it > 4))", "[1, 6)"},
		{"max(1d6, reroll(d6, it > 4))", "[1, 6]"},
		{"max(reroll(d6, it < 3), reroll(d6, it < 3))", "(1, 6]"},
		{"if(1d2 > 1, 1d6, reroll(d8, it < 3))", "[1, 8]"},
		{"if(1d2 > 1, reroll(d8, it < 3), 1d6)", "[1, 8]"},
		{"if(1d2 > 1, reroll(d6, it < 3), 7)", "(1, 7]"},
		{"if(1d2 > 1, reroll(d6, it > 4), reroll(d6, it > 4))", "[1, 6)"},
		{"floor(reroll(d6, it < 3) / 2)", "(0, 3]"},
		{"reroll(d6, it < 3) >= 1", "[1, 1]"},
		{"reroll(d6, it < 3) >= 2", "(0, 1]"},
		{"reroll(d6, it < 3) == 6", "(0, 1]"},
		{"reroll(d6, it < 3) == 1", "[0, 1)"},
		{"sum(2, reroll(d6, it < 3))", "(2, 12)"},
		{"sum(pool(2, reroll(d6, it < 3)))", "(2, 12]"},
		{"chance(1/3)", "[0, 1]"},
		{"chance(0)", "[0, 0]"},
		{"chance(1)", "[1, 1]"},
		{"chance(1d2 / 2)", "[0, 1]"},
		{"chance((1d2 - 1) / 2)", "[0, 1]"},
		{"chance(1d2 - 1)", "[0, 1]"},
		{"chance(1d2)", "[1, 1]"},
		{"chance(1d2 - 2)", "[0, 0]"},
		{"chance(1 / 1d4)", "[0, 1]"},
		{"chance(reroll(d4, it < 3) / 4)", "(0, 1]"},
		{"chance(reroll(d4, it > 2) / 4)", "[0, 1)"},
		{"1d6 == 1", "[0, 1]"},
		{"1d6 == 7", "[0, 0]"},
		{"1d6 == 3", "[0, 1)"},
		{"1d6 == 1d6", "[0, 1)"},
		{"1d6 == 6", "[0, 1]"},
		{"1d6 != 1", "[0, 1]"},
		{"1d6 >= 1", "[1, 1]"},
		{"1d6 >= 2", "[0, 1]"},
		{"1d6 > 5", "[0, 1]"},
		{"1d6 < 6", "[0, 1]"},
		{"1d6 <= 0", "[0, 0]"},
		{"-1d6 >= -1", "[0, 1]"},
		{"-1d6 / 2 >= -1", "[0, 1]"},
		{"1d6 / 4 >= 1", "[0, 1]"},
		{"1d6 / 1d4 >= 1", "[0, 1]"},
		{"1d6 > 2 and 1d6 > 3", "[0, 1]"},
		{"1d6 > 2 or 1d6 > 3", "[0, 1]"},
		{"not 1d6 > 2", "[0, 1]"},
		{"1d6 in 2..3", "[0, 1)"},
		{"1d6 in 1..6", "[1, 1]"},
	} {
		e, err := notation.Rules.Parse(c.in)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		b, ok := compile.BoundsOf(e)
		got := "none"
		if ok {
			open, closed := "(", ")"
			if b.LoHit {
				open = "["
			}
			if b.HiHit {
				closed = "]"
			}
			got = fmt.Sprintf("%s%s, %s%s", open, b.Lo.RatString(), b.Hi.RatString(), closed)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}
