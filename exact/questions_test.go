package exact_test

import (
	"fmt"
	"strings"
	"testing"
)

// What is asked of pools, by hand: also where nothing but the condition is rolled, pools have
// different sizes, and what is asked has no answer; and what is said of it then.
func TestQuestionsByHand(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"pairs(pool(2, 3), pool(1, 2), it + d2 > other + 2)", "0:1 1:1 of 2"},
		{"pairs(pool(1, 3), pool(2, 2), it + d2 > other + 2)", "0:1 1:1 of 2"},
		{"pairs(pool(2, 3), pool(2, 2), it + d2 > other + 2)", "0:1 1:2 2:1 of 4"},
		{"pairs(pool(2, 3), pool(0, 2), it + d2 > other + 2)", "0:1 of 1"},
		{"pairs(pool(2, d2), pool(1, 1), it > other)", "0:1 1:3 of 4"},
		{"pairs(pool(1, 2), pool(2, d2), it > other)", "0:3 1:1 of 4"},
		{"count(pool(2, d2), it > 1)", "0:1 1:2 2:1 of 4"},
		{"count(pool(2, d2), it + d2 > 3)", "0:9 1:6 2:1 of 16"},
		{"sum(each(pool(2, 1), it + d2))", "4:1 5:2 6:1 of 4"},
		{"sum(each(pool(1, d2), it + d2))", "2:1 3:2 4:1 of 4"},
		{"pool(2, d2)[1] + pool(2, d2)[-1]", "2:3 3:10 4:3 of 16"},
		{"sum(keep(1, pool(2, d2))) - sum(keep_lowest(1, pool(2, d2)))", "-1:1 0:6 1:9 of 16"},
		{"max(pool(2, d2)) * 10 + min(pool(2, d2))", "11:3 12:1 21:9 22:3 of 16"},
		{"size(join(pool(2, d2), pool(d2, 1)))", "3:1 4:1 of 2"},
		{"sets(2, pool(2, d2))", "0:1 1:1 of 2"},
		{"distinct(pool(2, d2)) * 10 + largest_set(pool(1, d2))", "11:1 21:1 of 2"},
		{"longest_run(pool(2, d3))", "1:5 2:4 of 9"},
		{"pool(2, d2)[d2]", "1:1 2:1 of 2"},
		{"pool(2, d2)[d2 - 1]", "a pool has no die 0"},
		{"pool(2, d2)[d2 / 2]", "a pool has no die 1/2"},
		{"pool(2, d2)[3]", "0:1 of 1"},
		{"pool(2, d2)[-3]", "0:1 of 1"},
		{"pool(2, d2)[9223372036854775807]", "0:1 of 1"},
		{"pool(2, d2)[-9223372036854775808]", "0:1 of 1"},
		{"pool(2, d2)[18446744073709551617]", "0:1 of 1"},
		{"pool(2, d2)[-18446744073709551617]", "0:1 of 1"},
		{"sum(keep(18446744073709551617, pool(2, d2)))", "2:1 3:2 4:1 of 4"},
		{"sum(drop(18446744073709551617, pool(2, d2)))", "0:1 of 1"},
		// Each copy rolls its own d2: 1 is never enough, and 2 half of the time.
		{"let p = pool(1, d2); sum(2, count(p, it + d2 > 3))", "0:5 1:2 2:1 of 8"},
		{"let p = pool(1, d2); rank(1, 2, count(p, it + d2 > 3)) + p[1]", "1:4 2:1 3:3 of 8"},
		{"let p = pool(1, d2); sum(d2, count(p, it + d2 > 3))", "0:11 1:4 2:1 of 16"},
		{"let p = pool(2, d2); let r = d2; if(p[1] + p[2] + r * r - r > 3, p[1] * 2, 0)", "0:3 2:1 4:4 of 8"},
		{"sum(keep(9223372036854775807, pool(2, d2)))", "2:1 3:2 4:1 of 4"},
		{"sum(keep_lowest(9223372036854775807, pool(2, d2)))", "2:1 3:2 4:1 of 4"},
		{"sum(drop(9223372036854775807, pool(2, d2)))", "0:1 of 1"},
		{"sum(drop_highest(9223372036854775807, pool(2, d2)))", "0:1 of 1"},
		{"sets(9223372036854775807, pool(2, d2))", "0:1 of 1"},
		{"sets(d2 - 1, pool(2, d2))", "the number of dice"},
		{"sets(d2, pool(2, d2))", "0:1 1:2 2:1 of 4"},
		{"sum(pool(d2 - 2, d2))", "the number of dice"},
		{"sum(keep(d2 / 2, pool(2, d2)))", "the number of dice"},
		{"size(where(pool(2, d2), it / (it - 1) > 0))", "division by 0"},
		{"pairs(pool(2, d2), pool(1, 1), 1 / (it - other) > 0)", "division by 0"},
		{"reroll(d2, it > explode(d2) - explode(d2), 1)", "a number without end"},
		{"reroll(d2, explode(d2) > explode(d2), 1)", "a number without end"},
		{"let r = explode(d2) - explode(d2); if(r > 0, r, 1)", "a number without end"},
		{"sum(each(pool(2, explode(d2) - explode(d2)), it))", "a number without end"},
		{"size(where(pool(2, d2), it > explode(d2) - explode(d2)))", "a number without end"},
		{"let a = 1 / (d2 - 1); joint(if(d2 > 2, a, 1), if(d2 > 2, a, 2))", "(1, 2):1 of 1"}, // nobody needs a
		{"reroll(d{1, 2, 4}, 1 / (it - 3) > 0, 1)", "1:4 2:4 4:1 of 9"},                      // there is no 3
		{"rank(1, explode(d2), d2)", "not built yet for dice that explode"},
		{"1 / (1000000 - explode(d2))", "not built yet for dice that explode"}, // it may be 0, far beyond the list
		{"sum(d2 / 2, d6)", "the number of copies is a fraction with probability 1/2"},
		{"sum(d3 - 2, d6)", "the number of copies is negative with probability 1/3"},
		{"sum(keep(1, pool(0, 6 / (d2 - 1))))", "0:1 of 1"}, // there is no die to be rolled
		{"sum(pool(0, 6 / (d2 - 1)))", "0:1 of 1"},
		{"explode(d2, it > 0, 2)", "3:1 4:3 5:3 6:1 of 8"},
		{"explode(d2, it > 1, 2)", "1:4 3:2 5:1 6:1 of 8"},
		{"2d(-6)", "the number of sides is -6 (write a whole number of 1 or more)"},
		{"(d3 - 2)d6", "the number of dice is negative with probability 1/3 (max(0, ...) keeps it from falling below)"},
		{"(d3 / 2)d6", "the number of dice is a fraction with probability 2/3 (floor(...) makes it a whole number of 0 or more)"},
		{"2d(d3 - 1)", "the number of sides is 0 with probability 1/3 (max(1, ...) keeps it from falling below)"},
		{"(1 / 2)d6", "the number of dice is 1/2 (floor(...) makes it a whole number of 0 or more)"},
		{"each(pool(2, d3), explode(d2))[1]", "not built yet for dice that explode"},
		{"largest_set(each(pool(2, d3), explode(d2)))", "not built yet for dice that explode"},
		{"distinct(pool(2, explode(d2)))", "not built yet for dice that explode"},
		{"largest_set(where(pool(2, d3), it > explode(d2)))", "0:8 1:9 2:1 of 18"}, // 2 and 3 with 1/6 each
		{"explode(d3, it < 5)", "how often: explode(x, it >= 5, 3)"},
		{"reroll(d3, it < 5)", "how often: reroll(x, it <= 2, 1)"},
		{"chance(d3 - 1)", "a chance of 2"},
		{"chance(d3 - 2)", "a chance of -1"},
		{"chance(d2 - 1)", "yes:1 no:1 of 2"},
		{"lowest(explode(d6))", "1:1 of 1"},
		{"highest(-explode(d6))", "-1:1 of 1"},
		{"highest(explode(d6))", "what explodes has no highest value"},
		{"lowest(-explode(d6))", "what explodes has no lowest value"},
	} {
		checkSaid(t, c.text, c.want)
	}
}

// A pool of as many dice as another one answers needs no more of that one than its answers: of 60 dice
// there are eight million contents, and 1,900 answers.
func TestPoolOfAnswers(t *testing.T) {
	const text = "let w = pool(%[1]d, d6); let sixes = count(w, it == 6); sixes + count(pool(count(w, it >= 4) - sixes, d2), it == 2)"
	for _, n := range []int{1, 2, 60} {
		got := eval(t, fmt.Sprintf(text, n))
		if want := eval(t, fmt.Sprintf("count(pool(%d, d3), it == 3)", n)); !got.Equal(want) {
			t.Errorf("%d dice: %v, want %v", n, got, want)
		}
	}
}

// More different dice than are remembered in one walk are refused, and not taken for others.
func TestTooManyDifferentDice(t *testing.T) {
	join := func(n int) string {
		var pools []string
		for v := range n {
			pools = append(pools, fmt.Sprintf("pool(1, %d)", v+1))
		}
		return "join(" + strings.Join(pools, ", ") + ")"
	}
	checkSaid(t, "size(where(keep(70, "+join(70)+"), it + d2 > 2))", "69:1 70:1 of 2")
	checkSaid(t, "longest_run(where("+join(70)+", it + d2 > 2))", "does not yet answer this question about these dice")
}
