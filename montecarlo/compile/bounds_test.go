package compile_test

import (
	"testing"

	"oddsmith/montecarlo/compile"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// Bounds by hand.
func TestBoundsByHand(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2d6", "2 to 12"},
		{"2d6 - 1d4", "-2 to 11"},
		{"1d6 + 1/2", "3/2 to 13/2"},
		{"-2 * d{-1, 5}", "-10 to 2"},
		{"d{-2, 3} * d{-5, 4}", "-15 to 12"},
		{"d{0, 3} * d{-5, 4}", "-15 to 12"},
		{"min(1d6, 2d4)", "1 to 6"},
		{"max(1d6, 2d4)", "2 to 8"},
		{"max(3, 2d4)", "3 to 8"},
		{"min(1d4, 2d4)", "1 to 4"},
		{"max(1d6, -1d6)", "1 to 6"},
		{"max(1d6, 6 / ((1d3 - 2) / 1d2))", "1 to 12"},
		{"1d6 * (6 / ((1d3 - 2) / 1d2))", "-72 to 72"},
		{"6 / ((1d3 - 2) / 1d2) * 1d6", "-72 to 72"},
		{"1d6 + 6 / ((1d3 - 2) / 1d2)", "-11 to 18"},
		{"1d6 / (6 / ((1d3 - 2) / 1d2))", "-6 to 6"},
		{"6 / ((1d3 - 2) / 1d2) / 1d6", "-12 to 12"},
		{"6 / ((1d3 - 2) / 1d2) - 1d6", "-18 to 11"},
		{"max(6 / ((1d3 - 2) / 1d2), 1d6)", "1 to 12"},
		{"abs(d{-3, 2})", "0 to 3"},
		{"1d6 / 2", "1/2 to 3"},
		{"6 / 1d4", "3/2 to 6"},
		{"6 / (1d4 - 1)", "2 to 6"},
		{"1d6 / (1d4 - 2)", "-6 to 6"},
		{"floor(1d6 / 4)", "0 to 1"},
		{"ceil(1d6 / 4)", "1 to 2"},
		{"round(1d6 / 4)", "0 to 2"},
		{"1d6 // 4", "0 to 1"},
		{"(1d6 - 8) // 4", "-2 to -1"},
		{"1d6 % 4", "0 to 4"},
		{"1d3 % 4", "0 to 3"},
		{"(1d6 - 8) % 4", "-4 to 0"},
		{"if(1d6 > 2, 1d4, 5)", "1 to 5"},
		{"if(1d6 > 7, 1d4, 5)", "5 to 5"},
		{"if(1d6 > 0, 1d4, 5)", "1 to 4"},
		{"sum(3, 1d6)", "3 to 18"},
		{"sum(d4, 1d6)", "1 to 24"},
		{"sum(d4 - 1, d{-1, 2})", "-3 to 6"},
		{"rank(1, 3, 1d6)", "1 to 6"},
		{"max(pool(3, d6))", "1 to 6"},
		{"min(pool(d3, d6))", "1 to 6"},
		{"min(pool(d3 - 1, d6))", "0 to 6"},
		{"pool(3, d6)[1]", "1 to 6"},
		{"pool(3, d6)[4]", "0 to 0"},
		{"pool(d3, d6)[3]", "0 to 6"},
		{"pool(d3, d6)[-3]", "0 to 6"},
		{"pool(d3, d6)[1]", "1 to 6"},
		{"pool(d3, d6)[d2]", "0 to 6"},
		{"pool(d3 + 2, d6)[d2]", "1 to 6"},
		{"pool(d3, d6)[4]", "0 to 0"},
		{"sum(pool(3, d6))", "3 to 18"},
		{"sum(pool(d3, d{-1, 4}))", "-3 to 12"},
		{"size(pool(d3, d6))", "1 to 3"},
		{"size(where(pool(3, d6), it > 4))", "0 to 3"},
		{"count(pool(3, d6), it > 4)", "0 to 3"},
		{"count(pool(3, d6), it > 0)", "3 to 3"},
		{"distinct(pool(3, d6))", "1 to 3"},
		{"distinct(pool(3, d2))", "1 to 2"},
		{"distinct(pool(d3 - 1, d6))", "0 to 2"},
		{"sets(2, pool(5, d6))", "0 to 2"},
		{"largest_set(pool(5, d6))", "1 to 5"},
		{"largest_set(pool(d5, d6))", "1 to 5"},
		{"largest_set(pool(2, -reroll(d6, it < 3)))", "1 to 2"},
		{"largest_set(pool(2, reroll(d6, it < 3 or it > 4)))", "1 to 2"},
		{"longest_run(pool(5, d3))", "1 to 3"},
		{"keep(2, pool(4, d6))", "none"},
		{"sum(keep(2, pool(4, d6)))", "2 to 12"},
		{"sum(drop(1, pool(4, d6)))", "3 to 18"},
		{"sum(keep(5, pool(4, d6)))", "4 to 24"},
		{"sum(each(pool(3, d6), it * 2 - 7))", "-15 to 15"},
		{"pairs(pool(3, d6), pool(2, d6), it > other)", "0 to 2"},
		{"explode(d6, it == 6, 2)", "1 to 18"},
		{"reroll(d6, it == 1, 1)", "1 to 6"},
		{"reroll(d6, it < 3)", "1 to 6"},
		{"1d6 + reroll(d6, it < 3)", "2 to 12"},
		{"reroll(d6, it < 3) + 1d6", "2 to 12"},
		{"1d6 + reroll(d6, it > 4)", "2 to 12"},
		{"reroll(d6, it > 4) + 1d6", "2 to 12"},
		{"-reroll(d6, it < 3)", "-6 to -1"},
		{"1d6 - reroll(d6, it < 3)", "-5 to 5"},
		{"1d6 * reroll(d6, it < 3)", "1 to 36"},
		{"reroll(d6, it > 4) * -2", "-12 to -2"},
		{"min(1d6, reroll(d6, it < 3))", "1 to 6"},
		{"min(1d6, reroll(d6, it > 4))", "1 to 6"},
		{"max(1d6, reroll(d6, it > 4))", "1 to 6"},
		{"max(reroll(d6, it < 3), reroll(d6, it < 3))", "1 to 6"},
		{"if(1d2 > 1, 1d6, reroll(d8, it < 3))", "1 to 8"},
		{"if(1d2 > 1, reroll(d8, it < 3), 1d6)", "1 to 8"},
		{"if(1d2 > 1, reroll(d6, it > 4), 1d6)", "1 to 6"},
		{"if(1d2 > 1, 1d6, reroll(d6, it > 4))", "1 to 6"},
		{"if(1d2 > 1, reroll(d6, it < 3), 1d6)", "1 to 6"},
		{"if(1d2 > 1, 1d6, reroll(d6, it < 3))", "1 to 6"},
		{"if(1d2 > 1, reroll(d6, it < 3), 7)", "1 to 7"},
		{"if(1d2 > 1, reroll(d6, it > 4), reroll(d6, it > 4))", "1 to 6"},
		{"floor(reroll(d6, it < 3) / 2)", "0 to 3"},
		{"reroll(d6, it < 3) >= 1", "1 to 1"},
		{"reroll(d6, it < 3) >= 2", "0 to 1"},
		{"reroll(d6, it < 3) == 6", "0 to 1"},
		{"reroll(d6, it < 3) == 1", "0 to 1"},
		{"sum(2, reroll(d6, it < 3))", "2 to 12"},
		{"sum(pool(2, reroll(d6, it < 3)))", "2 to 12"},
		{"chance(1/3)", "0 to 1"},
		{"chance(0)", "0 to 0"},
		{"chance(1)", "1 to 1"},
		{"chance(1d2 / 2)", "0 to 1"},
		{"chance((1d2 - 1) / 2)", "0 to 1"},
		{"chance(1d2 - 1)", "0 to 1"},
		{"chance(1d2)", "1 to 1"},
		{"chance(1d2 - 2)", "0 to 0"},
		{"chance(1 / 1d4)", "0 to 1"},
		{"chance(reroll(d4, it < 3) / 4)", "0 to 1"},
		{"chance(reroll(d4, it < 3) - 2)", "0 to 1"},
		{"chance(2 - 1d2)", "0 to 1"},
		{"chance(reroll(d4, it > 2) / 4)", "0 to 1"},
		{"1d6 == 1", "0 to 1"},
		{"1d6 == 7", "0 to 0"},
		{"1d6 == 3", "0 to 1"},
		{"1d6 == 1d6", "0 to 1"},
		{"1d6 == 6", "0 to 1"},
		{"1d6 != 1", "0 to 1"},
		{"1d6 >= 1", "1 to 1"},
		{"1d6 >= 2", "0 to 1"},
		{"1d6 > 5", "0 to 1"},
		{"1d6 < 6", "0 to 1"},
		{"1d6 <= 0", "0 to 0"},
		{"-1d6 >= -1", "0 to 1"},
		{"-1d6 / 2 >= -1", "0 to 1"},
		{"1d6 / 4 >= 1", "0 to 1"},
		{"1d6 / 1d4 >= 1", "0 to 1"},
		{"1d6 > 2 and 1d6 > 3", "0 to 1"},
		{"1d6 > 2 or 1d6 > 3", "0 to 1"},
		{"reroll(d6, it < 3) >= 2 or 1d6 > 3", "0 to 1"},
		{"reroll(d6, it < 3) == 1 and 1d6 > 3", "0 to 1"},
		{"not 1d6 > 2", "0 to 1"},
		{"reroll(d6, it < 3) >= 2 and 1d6 > 3", "0 to 1"},
		{"1d6 > 3 and reroll(d6, it < 3) >= 2", "0 to 1"},
		{"reroll(d6, it < 3) == 1 or 1d6 > 3", "0 to 1"},
		{"1d6 > 3 or reroll(d6, it < 3) == 1", "0 to 1"},
		{"1d6 in 2..3", "0 to 1"},
		{"1d6 in 1..6", "1 to 1"},
		{"explode(d6, it == 6)", "1 to 60006"}, // 10,001 dice
		{"6 // (1d3 - 1)", "0 to 6"},
		{"(d3 + 3) / (1d3 - 1)", "2 to 6"},
		{"(6 / 1d3) // (1d3 - 1)", "0 to 6"},
		{"-12 / (1d3 - 1)", "-12 to -6"},
		{"-6 // (1d3 - 1)", "-6 to 0"},
		{"6 % (1d3 - 1)", "0 to 2"},
		{"1d6 * 2 // 2", "1 to 6"},
		{"(3 * 1d6 + 1) // 3", "1 to 6"},
		{"floor(1d6 * 3 + 1/2)", "3 to 18"},
		{"rank(d2, 3, 1d6)", "1 to 6"},
		{"if(1d6 > 2, 1d4 / 2, 3)", "1/2 to 3"},
		{"if(reroll(d6, it < 3) == 1, 9, 1d4)", "1 to 9"},
		{"if(reroll(d6, it < 3) >= 2, 1d4, 9)", "1 to 9"},
		{"if(1d6 > 2, -1d4, 1d6)", "-4 to 6"},
		{"sum(2, if(1d6 > 2, 1, 0))", "0 to 2"},
		{"1d6 > 1 and 1d6 > 7", "0 to 0"},
		{"1d6 > 1 or 1d6 > 0", "1 to 1"},
		{"not (1d6 > 7)", "1 to 1"},
		{"abs(-1d6)", "1 to 6"},
		{"max(1d6, 2, 1d4)", "2 to 6"},
		{"min(5, 1d6, 1d8)", "1 to 5"},
		{"(1d2)d6", "1 to 12"},
		{"(d2 - 1)d6", "0 to 6"},
		{"3d(d4)", "3 to 12"},
		{"d(1d4 + 2)", "1 to 6"},
		{"sum(join(pool(2, d6), pool(3, d4)))", "5 to 30"},
		{"sum(join(pool(d2, d6), pool(3, d4)))", "4 to 30"},
		{"max(join(pool(d2, d6), pool(3, d4)))", "1 to 6"},
		{"min(join(pool(d2, d6), pool(3, d6)))", "1 to 6"},
		{"size(join(pool(d2, d6), pool(3, d6)))", "4 to 5"},
		{"sum(join(each(pool(d3, d6), it * 2), pool(1, 2*d6)))", "4 to 48"},
		{"sum(join(pool(1, 2*d6), each(pool(d3, d6), it * 2)))", "4 to 48"},
		{"sum(join(where(pool(3, d6), it > 2), pool(1, d6)))", "1 to 24"},
		{"sum(join(each(pool(2, d6), it / 2), pool(1, d6 / 3)))", "1 to 9"},
		{"sum(each(pool(d3, d6), it * 2))", "2 to 36"},
		{"sum(each(pool(2, d6), it / 2))", "1 to 6"},
		{"sum(keep(d2, pool(4, d6)))", "1 to 12"},
		{"sum(drop(d2, pool(4, d6)))", "2 to 18"},
		{"sum(keep(2, pool(d4, d6)))", "1 to 12"},
		{"sum(drop(2, pool(d4, d6)))", "0 to 12"},
		{"size(drop(2, pool(d4, d6)))", "0 to 2"},
		{"size(keep(2, pool(d4, d6)))", "1 to 2"},
		{"size(drop(5, pool(4, d6)))", "0 to 0"},
		{"size(keep(d6, pool(d4, d6)))", "1 to 4"},
		{"pairs(pool(d3, d6), pool(2, d6), it > 0)", "1 to 2"},
		{"pairs(pool(d3, d6), pool(2, d6), it > 6)", "0 to 0"},
		{"pairs(pool(4, d6), pool(2, d6), it >= other)", "0 to 2"},
		{"count(where(pool(3, d6), it > 2), it > 3)", "0 to 3"},
		{"size(where(pool(d3, d6), it > 0))", "1 to 3"},
		{"size(where(pool(d3, d6), it > 7))", "0 to 0"},
		{"size(where(pool(3, d6), it > 2 and it < 3))", "0 to 3"},
		{"sum(where(pool(3, d6), it > 2))", "0 to 18"},
		{"explode(d6, it > 1, 3)", "1 to 24"},
		{"explode(d{-2, 3}, it < 0, 2)", "-6 to 9"},
		{"explode(d{-2, 3}, it > 0, 2)", "-6 to 9"},
		{"explode(d{-2, 3}, it > 9, 2)", "-6 to 9"},
		{"explode(d6, it == 6, 0)", "1 to 6"},
		{"reroll(d6, it == 1, 0)", "1 to 6"},
		{"reroll(d6, it == 6, 2)", "1 to 6"},
		{"reroll(sum(2, d6), it == 3)", "2 to 12"},
		{"reroll(sum(2, d6), it == 3, 1)", "2 to 12"},
		{"reroll(d2, 1 / (it - 1) > 5)", "1 to 2"}, // what is an error at 1 tells nothing of it
		{"explode(d2, 1 / (it - 1) > 5, 2)", "1 to 6"},
		{"explode(d6, it == 1)", "1 to 60006"},
		{"explode(d6, it == 1, 0)", "1 to 6"},
		{"explode(d6, it == 1, 2)", "1 to 18"},
		{"explode(d{-3, -1}, it == -1, 0)", "-3 to -1"},
		{"explode(d{-3, -1}, it == -1, 2)", "-9 to -1"},
		{"explode(d{-3, -1}, it == -3, 2)", "-9 to -1"},
		{"explode(d6, reroll(d6, it < 3) == 1, 2)", "1 to 18"},
		{"reroll(d6, it > 4) == 6", "0 to 1"},
		{"1d6 >= 6 / ((1d3 - 2) / 1d2)", "0 to 1"},
		{"6 / ((1d3 - 2) / 1d2) >= 1d6", "0 to 1"},
		{"6 / ((1d3 - 2) / 1d2) % 4", "-4 to 4"},
		{"(6 / 1d4) % 1d6", "0 to 6"},
		{"chance(0 / 1d4)", "0 to 0"},
		{"chance(1 - 0 / 1d4)", "0 to 1"},
		{"sum(join(pool(2, d6), pool(2, reroll(d6, it == 1))))", "4 to 24"},
		{"sum(join(pool(2, reroll(d6, it == 1)), pool(2, d6)))", "4 to 24"},
		{"sum(join(pool(2, d6), pool(2, reroll(d6, it == 6))))", "4 to 24"},
		{"sum(join(pool(2, reroll(d6, it == 6)), pool(2, d6)))", "4 to 24"},
		{"pool(reroll(d3, it > 2), d6)[2]", "0 to 6"},
		{"pool(d3, d6)[2]", "0 to 6"},
		{"sum(join(pool(0, d6), pool(d2, 0)))", "0 to 0"},
		{"sum(join(pool(0, d6), pool(d2, d6)))", "0 to 12"},
		// The values are 1, 2 and 3, of which the bounds know no more than 0 <= x % 6 <= 6.
		{"((4 * 1d6 + 1) % 6 + 1) / 2", "1/2 to 7/2"},
		{"size(pool(((4 * 1d6 + 1) % 6 + 1) / 2, d6))", "0 to 3"},
	} {
		if got := bounds(t, notation.Rules, c.in); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
}

// A pool with modifiers may have any number of its dice left, of each size.
func TestBoundsOfModifiers(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2d6!", "0 to 405504"}, // 67,584 dice
		{"2d6!!", "0 to 405504"},
		{"2d6!kh1", "0 to 405504"},
		{"{3d6!}kh2", "0 to 411648"}, // 68,608 dice
		{"3d6!>4>5", "-68608 to 68608"},
		{"4d6kh3", "0 to 24"},
		{"3d6ro<2", "0 to 18"},
		{"2d6>4", "-2 to 2"},
		{"{2d6,1d4}kh1", "0 to 16"},
		{"{2d6,1d4}>3", "-2 to 2"},
		{"4dF", "-4 to 4"},
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
		{"n = d2; sum(keep(n, pool(3, (3 - n) * d6)))", "1 to 24"},
		{"n = d2; sum(keep(2, pool(n, (3 - n) * d6)))", "1 to 24"},
		{"n = d2; sum(keep(2, pool(3, (3 - n) * d6)))", "2 to 24"},
		{"n = d2; reroll(n + d2, it == n + 1)", "2 to 4"}, // 3 or 4
		{"n = d2; reroll(d2 + 1, it == n + 1)", "2 to 3"},
		{"n = d2; m = d2; n + m", "2 to 4"},
		{"n = d2; n * (n - 3)", "-4 to -1"},
	} {
		if got := spelled(compile.BoundsOf(notationtest.Parse(t, c.in))); got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"x = d6; x given x > 2", "1 to 6"},
		{"x = d6; y = d2; x given y == 1", "1 to 6"},
		{"x = d6; 3 given x > 2", "3 to 3"},
	} {
		if got := spelled(compile.BoundsOf(&notation.Retry{X: notationtest.Parse(t, c.in)})); got != c.want {
			t.Errorf("again until %s: %s, want %s", c.in, got, c.want)
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
