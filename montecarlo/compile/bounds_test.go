package compile_test

import (
	"testing"

	"oddsmith/montecarlo"
	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
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
		{"max(1d6, 6 / ((1d3 - 2) / 1d2))", "none"},
		{"1d6 * (6 / ((1d3 - 2) / 1d2))", "none"},
		{"6 / ((1d3 - 2) / 1d2) * 1d6", "none"},
		{"1d6 + 6 / ((1d3 - 2) / 1d2)", "none"},
		{"1d6 / (6 / ((1d3 - 2) / 1d2))", "none"},
		{"6 / ((1d3 - 2) / 1d2) / 1d6", "none"},
		{"6 / ((1d3 - 2) / 1d2) - 1d6", "none"},
		{"max(6 / ((1d3 - 2) / 1d2), 1d6)", "none"},
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
		{"largest_set(pool(d5, d6))", "(1, 5)"},
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
		{"if(1d2 > 1, reroll(d6, it > 4), 1d6)", "[1, 6]"},
		{"if(1d2 > 1, 1d6, reroll(d6, it > 4))", "[1, 6]"},
		{"if(1d2 > 1, reroll(d6, it < 3), 1d6)", "[1, 6]"},
		{"if(1d2 > 1, 1d6, reroll(d6, it < 3))", "[1, 6]"},
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
		{"chance(reroll(d4, it < 3) - 2)", "(0, 1)"},
		{"chance(2 - 1d2)", "[0, 1]"},
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
		{"reroll(d6, it < 3) >= 2 or 1d6 > 3", "(0, 1]"},
		{"reroll(d6, it < 3) == 1 and 1d6 > 3", "[0, 1)"},
		{"not 1d6 > 2", "[0, 1]"},
		{"reroll(d6, it < 3) >= 2 and 1d6 > 3", "[0, 1]"},
		{"1d6 > 3 and reroll(d6, it < 3) >= 2", "[0, 1]"},
		{"reroll(d6, it < 3) == 1 or 1d6 > 3", "[0, 1]"},
		{"1d6 > 3 or reroll(d6, it < 3) == 1", "[0, 1]"},
		{"1d6 in 2..3", "[0, 1)"},
		{"1d6 in 1..6", "[1, 1]"},
		{"explode(d6, it == 6)", "[1, 60006)"}, // 10,001 dice
		{"6 // (1d3 - 1)", "(0, 6)"},
		{"(d3 + 3) / (1d3 - 1)", "(0, 6)"},
		{"(6 / 1d3) // (1d3 - 1)", "(0, 6)"},
		{"-12 / (1d3 - 1)", "(-12, 0)"},
		{"-6 // (1d3 - 1)", "(-6, 0)"},
		{"6 % (1d3 - 1)", "(0, 2)"},
		{"1d6 * 2 // 2", "[1, 6]"},
		{"(3 * 1d6 + 1) // 3", "[1, 6]"},
		{"floor(1d6 * 3 + 1/2)", "[3, 18]"},
		{"rank(d2, 3, 1d6)", "(1, 6)"},
		{"if(1d6 > 2, 1d4 / 2, 3)", "[1/2, 3]"},
		{"if(reroll(d6, it < 3) == 1, 9, 1d4)", "[1, 9)"},
		{"if(reroll(d6, it < 3) >= 2, 1d4, 9)", "[1, 9)"},
		{"if(1d6 > 2, -1d4, 1d6)", "[-4, 6]"},
		{"sum(2, if(1d6 > 2, 1, 0))", "(0, 2)"},
		{"1d6 > 1 and 1d6 > 7", "[0, 0]"},
		{"1d6 > 1 or 1d6 > 0", "[1, 1]"},
		{"not (1d6 > 7)", "[1, 1]"},
		{"abs(-1d6)", "[1, 6]"},
		{"max(1d6, 2, 1d4)", "[2, 6]"},
		{"min(5, 1d6, 1d8)", "[1, 5]"},
		{"(1d2)d6", "[1, 12]"},
		{"(d2 - 1)d6", "[0, 6]"},
		{"3d(d4)", "[3, 12]"},
		{"d(1d4 + 2)", "[1, 6]"},
		{"sum(join(pool(2, d6), pool(3, d4)))", "[5, 30)"},
		{"sum(join(pool(d2, d6), pool(3, d4)))", "[4, 30)"},
		{"max(join(pool(d2, d6), pool(3, d4)))", "[1, 6)"},
		{"min(join(pool(d2, d6), pool(3, d6)))", "[1, 6]"},
		{"size(join(pool(d2, d6), pool(3, d6)))", "[4, 5]"},
		{"sum(join(each(pool(d3, d6), it * 2), pool(1, 2*d6)))", "(4, 48)"},
		{"sum(join(pool(1, 2*d6), each(pool(d3, d6), it * 2)))", "(4, 48)"},
		{"sum(join(where(pool(3, d6), it > 2), pool(1, d6)))", "(1, 24)"},
		{"sum(join(each(pool(2, d6), it / 2), pool(1, d6 / 3)))", "(1, 9)"},
		{"sum(each(pool(d3, d6), it * 2))", "(2, 36)"},
		{"sum(each(pool(2, d6), it / 2))", "[1, 6]"},
		{"sum(keep(d2, pool(4, d6)))", "[1, 12]"},
		{"sum(drop(d2, pool(4, d6)))", "[2, 18]"},
		{"sum(keep(2, pool(d4, d6)))", "[1, 12]"},
		{"sum(drop(2, pool(d4, d6)))", "[0, 12]"},
		{"size(drop(2, pool(d4, d6)))", "[0, 2]"},
		{"size(keep(2, pool(d4, d6)))", "[1, 2]"},
		{"size(drop(5, pool(4, d6)))", "[0, 0]"},
		{"size(keep(d6, pool(d4, d6)))", "[1, 4]"},
		{"pairs(pool(d3, d6), pool(2, d6), it > 0)", "(1, 2)"},
		{"pairs(pool(d3, d6), pool(2, d6), it > 6)", "(0, 0)"},
		{"pairs(pool(4, d6), pool(2, d6), it >= other)", "[0, 2]"},
		{"count(where(pool(3, d6), it > 2), it > 3)", "(0, 3)"},
		{"size(where(pool(d3, d6), it > 0))", "[1, 3]"},
		{"size(where(pool(d3, d6), it > 7))", "[0, 0]"},
		{"size(where(pool(3, d6), it > 2 and it < 3))", "[0, 3)"},
		{"sum(where(pool(3, d6), it > 2))", "(0, 18)"},
		{"explode(d6, it > 1, 3)", "[1, 24]"},
		{"explode(d{-2, 3}, it < 0, 2)", "[-6, 9)"},
		{"explode(d{-2, 3}, it > 0, 2)", "(-6, 9]"},
		{"explode(d{-2, 3}, it > 9, 2)", "(-6, 9)"},
		{"explode(d6, it == 6, 0)", "[1, 6]"},
		{"reroll(d6, it == 1, 0)", "[1, 6]"},
		{"reroll(d6, it == 6, 2)", "[1, 6]"},
		{"reroll(sum(2, d6), it == 3)", "(2, 12)"},
		{"reroll(sum(2, d6), it == 3, 1)", "(2, 12)"},
		{"reroll(d2, 1 / (it - 1) > 5)", "(1, 2]"}, // what is an error at 1 tells nothing of it
		{"explode(d2, 1 / (it - 1) > 5, 2)", "(1, 6)"},
		{"explode(d6, it == 1)", "(1, 60006)"},
		{"explode(d6, it == 1, 0)", "[1, 6]"},
		{"explode(d6, it == 1, 2)", "(1, 18)"},
		{"explode(d{-3, -1}, it == -1, 0)", "[-3, -1]"},
		{"explode(d{-3, -1}, it == -1, 2)", "(-9, -1)"},
		{"explode(d{-3, -1}, it == -3, 2)", "[-9, -1]"},
		{"explode(d6, reroll(d6, it < 3) == 1, 2)", "[1, 18)"},
		{"reroll(d6, it > 4) == 6", "[0, 1)"},
		{"1d6 >= 6 / ((1d3 - 2) / 1d2)", "(0, 1)"},
		{"6 / ((1d3 - 2) / 1d2) >= 1d6", "(0, 1)"},
		{"6 / ((1d3 - 2) / 1d2) % 4", "none"},
		{"(6 / 1d4) % 1d6", "(-69/2, 6)"}, // 3/2 - 6*6, if x and y had nothing to do with x/y
		{"chance(0 / 1d4)", "[0, 1)"},
		{"chance(1 - 0 / 1d4)", "(0, 1]"},
		{"sum(join(pool(2, d6), pool(2, reroll(d6, it == 1))))", "(4, 24]"},
		{"sum(join(pool(2, reroll(d6, it == 1)), pool(2, d6)))", "(4, 24]"},
		{"sum(join(pool(2, d6), pool(2, reroll(d6, it == 6))))", "[4, 24)"},
		{"sum(join(pool(2, reroll(d6, it == 6)), pool(2, d6)))", "[4, 24)"},
		{"pool(reroll(d3, it > 2), d6)[2]", "[0, 6)"},
		{"pool(d3, d6)[2]", "[0, 6]"},
		{"sum(join(pool(0, d6), pool(d2, 0)))", "[0, 0]"},
		{"sum(join(pool(0, d6), pool(d2, d6)))", "(0, 12)"},
		// The values are 1, 2 and 3, of which the bounds know no more than 0 <= x % 6 <= 6.
		{"((4 * 1d6 + 1) % 6 + 1) / 2", "(1/2, 7/2)"},
		{"size(pool(((4 * 1d6 + 1) % 6 + 1) / 2, d6))", "(0, 3)"},
	} {
		if got := bounds(t, notation.Rules, c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// A pool with modifiers may have any number of its dice left, of each size.
func TestBoundsOfModifiers(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2d6!", "(0, 405504)"}, // 67,584 dice
		{"2d6!!", "(0, 405504)"},
		{"2d6!kh1", "(0, 405504)"},
		{"{3d6!}kh2", "(0, 411648)"}, // 68,608 dice
		{"3d6!>4>5", "(-68608, 68608)"},
		{"4d6kh3", "(0, 24)"},
		{"3d6ro<2", "(0, 18)"},
		{"2d6>4", "(-2, 2)"},
		{"{2d6,1d4}kh1", "(0, 16)"},
		{"{2d6,1d4}>3", "(-2, 2)"},
		{"4dF", "[-4, 4]"},
	} {
		if got := bounds(t, notation.Roll20, c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// Bounds of what depends on rolls that are named.
func TestBoundsOfNamed(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		// How many are kept, and how many there are, decides what they show: 2*d6 or two d6.
		{"n = d2; sum(keep(n, pool(3, (3 - n) * d6)))", "(1, 24)"},
		{"n = d2; sum(keep(2, pool(n, (3 - n) * d6)))", "(1, 24)"},
		{"n = d2; sum(keep(2, pool(3, (3 - n) * d6)))", "[2, 24]"},
		{"n = d2; reroll(n + d2, it == n + 1)", "(2, 4]"}, // 3 or 4
		{"n = d2; reroll(d2 + 1, it == n + 1)", "[2, 3]"},
		{"n = d2; m = d2; n + m", "[2, 4]"},
		{"n = d2; n * (n - 3)", "(-4, -1)"},
	} {
		if got := spelled(compile.BoundsOf(notationtest.Parse(t, c.in))); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"x = d6; x given x > 2", "(1, 6)"},
		{"x = d6; y = d2; x given y == 1", "[1, 6]"},
		{"x = d6; 3 given x > 2", "[3, 3]"},
	} {
		if got := spelled(compile.BoundsOf(&notation.Retry{X: notationtest.Parse(t, c.in)})); got != c.want {
			t.Errorf("again until %s: %s, want %s", c.in, got, c.want)
		}
	}
}

// A quotient of any size is sampled where no sample is too large, whatever the bounds say:
// 8*10^18/n/(1/n) lies below 16*10^18 for all that they know.
func TestWideFloors(t *testing.T) {
	for in, want := range map[string]string{
		"n = d2; floor(8000000000000000000 / n / (1 / n)) - 1":  "7999999999999999999",
		"n = d2; floor(-8000000000000000000 / n / (1 / n)) + 1": "-7999999999999999999",
	} {
		got := hits(run(t, notationtest.Parse(t, in), montecarlo.Options{Seed: 1, Trials: 100}))
		if got[want] != 100 {
			t.Errorf("%s: %v, want %s", in, got, want)
		}
	}
}

// bounds writes the bounds of an expression.
func bounds(t *testing.T, n *notation.Grammar, text string) string {
	t.Helper()
	e, err := n.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return spelled(compile.BoundsOf(e))
}
