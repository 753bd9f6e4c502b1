package notationtest_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// spell prints a distribution as "1: 1/4, 2: 3/4".
func spell(d notationtest.Distribution) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(d.Probability)) {
		parts = append(parts, fmt.Sprintf("%s: %s", key, d.Probability[key].RatString()))
	}
	return strings.Join(parts, ", ")
}

// What dice are worth that are looked at one by one, by hand.
func TestEnumeratePools(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"pool(2, d2)[1]", "1: 1/4, 2: 3/4"},
		{"pool(2, d2)[-1]", "1: 3/4, 2: 1/4"},
		{"pool(2, d2)[3]", "0: 1"},
		{"pool(2, d2)[-3]", "0: 1"},
		{"pool(0, 1/0)[1]", "0: 1"},
		{"max(pool(d2, d2))", "1: 3/8, 2: 5/8"},
		{"min(pool(0, d2))", "0: 1"},
		{"sum(pool(2, d2))", "2: 1/4, 3: 1/2, 4: 1/4"},
		{"size(pool(d2, d6))", "1: 1/2, 2: 1/2"},
		{"sum(pool(2, d2 == 2))", "0: 1/4, 1: 1/2, 2: 1/4"},
		{"sum(2, d2 == 2)", "0: 1/4, 1: 1/2, 2: 1/4"},
		{"rank(1, 2, d2 == 2)", "0: 1/4, 1: 3/4"},
		{"distinct(pool(2, d3))", "1: 1/3, 2: 2/3"},
		{"largest_set(pool(2, d3))", "1: 2/3, 2: 1/3"},
		{"largest_set(pool(0, d3))", "0: 1"},
		{"sets(2, pool(3, d2))", "1: 1"},
		{"sets(1, pool(2, d2))", "1: 1/2, 2: 1/2"},
		{"longest_run(pool(2, d3))", "1: 5/9, 2: 4/9"},
		{"longest_run(pool(2, d{1,2,4}))", "1: 7/9, 2: 2/9"},
		{"longest_run(pool(0, d6))", "0: 1"},
		{"size(join(pool(2, d2), pool(1, d2)))", "3: 1"},
		{"join(pool(1, d2), pool(1, 3))[2]", "1: 1/2, 2: 1/2"},
		{"p = pool(2, d2); sum(join(p, p))", "4: 1/4, 6: 1/2, 8: 1/4"},
		{"sum(keep(1, pool(2, d2)))", "1: 1/4, 2: 3/4"},
		{"sum(keep_lowest(1, pool(2, d2)))", "1: 3/4, 2: 1/4"},
		{"sum(drop(1, pool(2, d2)))", "1: 1/4, 2: 3/4"},
		{"sum(drop_highest(1, pool(2, d2)))", "1: 3/4, 2: 1/4"},
		{"size(keep(5, pool(2, d2)))", "2: 1"},
		{"size(drop(5, pool(2, d2)))", "0: 1"},
		{"count(pool(2, d3), it >= 3)", "0: 4/9, 1: 4/9, 2: 1/9"},
		{"sum(where(pool(2, d2), it == 2))", "0: 1/4, 2: 1/2, 4: 1/4"},
		{"sum(each(pool(2, d2), it * 10))", "20: 1/4, 30: 1/2, 40: 1/4"},
		{"sum(each(pool(1, d2), if(it == 1, d2, it)))", "1: 1/4, 2: 3/4"},
		{"sum(each(pool(2, 1), d2))", "2: 1/4, 3: 1/2, 4: 1/4"},
		{"sum(each(pool(2, d2), it == 2))", "0: 1/4, 1: 1/2, 2: 1/4"},
		{"count(pool(2, 1), it == d2)", "0: 1/4, 1: 1/2, 2: 1/4"},
		{"a = d2; count(pool(2, 1), it == a)", "0: 1/2, 2: 1/2"},
		{"a = d2; sum(pool(2, a))", "2: 1/2, 4: 1/2"},
		{"p = pool(2, d2); joint(p[1], p[2])", "(1, 1): 1/4, (2, 1): 1/2, (2, 2): 1/4"},
		{"joint(max(pool(1, d2)), min(pool(1, d2)))", "(1, 1): 1/4, (1, 2): 1/4, (2, 1): 1/4, (2, 2): 1/4"},
		{"p = pool(2, d2); count(p, it == p[1])", "1: 1/2, 2: 1/2"},
		{"p = pool(1, d2); sum(p) given max(p) > 1", "2: 1"},
		{"pairs(pool(1, d2), pool(1, d2), it > other)", "0: 3/4, 1: 1/4"},
		{"pairs(pool(3, 2), pool(2, d2), it > other)", "0: 1/4, 1: 1/2, 2: 1/4"},
		{"sum(each(where(pool(2, d3), it < 3), it + 1))", "0: 1/9, 2: 2/9, 3: 2/9, 4: 1/9, 5: 2/9, 6: 1/9"},
		{"sum(each(pool(2, d2), count(pool(it, d2), it == 2)))", "0: 9/64, 1: 3/8, 2: 11/32, 3: 1/8, 4: 1/64"},
		{"count(pool(1, d2), it == highest(it))", "0: 1/2, 1: 1/2"},
		{"a = d3; reroll(a, it == 1)", ""}, // a shows 1 forever
	} {
		d, err := notationtest.Enumerate(notationtest.Parse(t, c.expr), 10_000)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s, want an error", c.expr, spell(d))
			}
			continue
		}
		if got := spell(d); err != nil || got != c.want {
			t.Errorf("%s: %s (%v), want %s", c.expr, got, err, c.want)
		}
	}
}

// What is rolled again, with and without a limit.
func TestEnumerateAgain(t *testing.T) {
	for _, c := range []struct{ expr, want string }{
		{"reroll(d3, it == 1)", "2: 1/2, 3: 1/2"},
		{"reroll(d2, it == 1, 1)", "1: 1/4, 2: 3/4"},
		{"reroll(d2, it == 1, 0)", "1: 1/2, 2: 1/2"},
		{"reroll(d2, d2 == 1)", "1: 1/2, 2: 1/2"},
		{"explode(d2, it == 2, 1)", "1: 1/2, 3: 1/4, 4: 1/4"},
		{"explode(2, it == 2, 3)", "8: 1"},
		{"explode(d2, 1/0 > it, 0)", "1: 1/2, 2: 1/2"},
		{"a = d2; reroll(d2 + a, it < 4)", ""}, // an a of 1 never gets there
		{"a = d2; reroll(d2 + a, it < 3)", "3: 3/4, 4: 1/4"},
		{"a = d2; reroll(d2 + a, it < 2 + a)", "3: 1/2, 4: 1/2"},
		{"a = d2; joint(a, reroll(d4, it <= a))", "(1, 2): 1/6, (1, 3): 1/6, (1, 4): 1/6, (2, 3): 1/4, (2, 4): 1/4"},
		{"sum(pool(2, reroll(d3, it == 1)))", "4: 1/4, 5: 1/2, 6: 1/4"},
		{"reroll(sum(pool(2, d2)), it > 2)", "2: 1"},
		{"reroll(1, it == 1)", ""},
		{"explode(1, it == 1)", ""},
		{"a = d2; explode(d2, a == 1)", ""},
	} {
		most := 10_000
		if c.want == "" {
			most = 500 // what never ends is seen as soon
		}
		d, err := notationtest.Enumerate(notationtest.Parse(t, c.expr), most)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s, want an error", c.expr, spell(d))
			}
			continue
		}
		if got := spell(d); err != nil || got != c.want {
			t.Errorf("%s: %s (%v), want %s", c.expr, got, err, c.want)
		}
	}
}

// Chains without a limit are cut, inside of what is rolled again as well: what is found
// is never more than the truth, which is 2/3 for a 1 in the second.
func TestEnumerateAgainUpTo(t *testing.T) {
	for _, c := range []struct{ expr, want, residual string }{
		{"explode(d2)", "1: 1/2, 3: 1/4, 5: 1/8", "1/8"},
		{"explode(d2, it == 1)", "2: 1/2, 3: 1/4, 4: 1/8", "1/8"},
		{"reroll(explode(d2), it == 3)", "1: 2/3, 5: 1/6", "1/6"},
	} {
		d, err := notationtest.EnumerateUpTo(notationtest.Parse(t, c.expr), 1000, 3)
		if got := spell(d); err != nil || got != c.want || d.Residual.RatString() != c.residual {
			t.Errorf("%s: %s and %v (%v), want %s and %s", c.expr, got, d.Residual, err, c.want, c.residual)
		}
	}
}

// A Retry conditions on its own rolls alone: what is named outside keeps its odds.
func TestEnumerateRetry(t *testing.T) {
	for _, c := range []struct{ outer, retried, body, want string }{
		{"a = d2", "d3 given a == a", "joint(a, r)", "(1, 1): 1/6, (1, 2): 1/6, (1, 3): 1/6, (2, 1): 1/6, (2, 2): 1/6, (2, 3): 1/6"},
		{"a = d2", "x = d4; x given x > 2 * a - 1", "joint(a, r)", "(1, 2): 1/6, (1, 3): 1/6, (1, 4): 1/6, (2, 4): 1/2"},
		{"a = d2", "x = d2; x == 2 given x == a", "joint(a, r)", "(1, no): 1/2, (2, yes): 1/2"},
		{"a = d2", "x = d2; x given x > a", "r", ""},
		{"a = d2", "x = d2; x given x > 2", "a", "1: 1/2, 2: 1/2"}, // not used, so not rolled
		{"p = pool(2, d2)", "x = d2; x given x == p[1]", "joint(p[2], r)", "(1, 1): 1/4, (1, 2): 1/2, (2, 2): 1/4"},
	} {
		r := &notation.Retry{X: notationtest.Parse(t, c.retried)}
		let := notationtest.Parse(t, c.outer+"; 0").(*notation.Let)
		let.Body = &notation.Let{Name: "r", Value: r, Body: notationtest.Parse(t, c.body)}
		d, err := notationtest.Enumerate(let, 10_000)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s: %s, want an error", let, spell(d))
			}
			continue
		}
		if got := spell(d); err != nil || got != c.want {
			t.Errorf("%s: %s (%v), want %s", let, got, err, c.want)
		}
	}
}

// A number that no die can have is an error, if it can happen.
func TestEnumeratePoolErrors(t *testing.T) {
	for _, expr := range []string{
		"sum(pool(-1, d6))", "sum(pool(1/2, d6))", "sum(pool(d2 - 2, d6))", "pool(2, d6)[d2 - 1]", "pool(2, d6)[d2 / 2]",
		"size(keep(d2 - 2, pool(2, d6)))", "size(drop(d2 / 2, pool(2, d6)))", "sets(d2 - 1, pool(2, d6))", "size(pool(1, 1/0))",
		"pool(2, d6)", "p = pool(2, d6); p", "explode(d6, it > 1, -1)", "explode(d6, it > 1, 1/2)",
	} {
		if d, err := notationtest.Enumerate(notationtest.Parse(t, expr), 10_000); err == nil {
			t.Errorf("%s: %s, want an error", expr, spell(d))
		}
	}
}
