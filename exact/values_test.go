package exact_test

import (
	"context"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

// Values of a name are told apart, whatever they are: answers and all that a pool shows, small
// numbers and large ones, fractions, and what lies beyond a list.
func TestValuesAreToldApart(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// 6 + p[1] x: of 1 1 a quarter of 7 8 9 by 1 4 4, of 2 1 half of 8 10 12 by 1 4 4, and of
		// 2 2 a quarter of 8 10 12 by 2 2 5.
		{"p = pool(2, d2); x = reroll(d3, it <= p[2], 1); highest(count(p, it == p[1]) * x) + p[1] * x", "7:1 8:8 9:4 10:10 12:13 of 36"},
		{"a = explode(d2); b = if(a > 1, d2, d4); joint(b, a > 1)", "(1, no):1 (2, no):1 (3, no):1 (4, no):1 (1, yes):2 (2, yes):2 of 8"},
		{"a = explode(d2); b = if(a > 1, d2, d4); b * if(a > 1, 1, 2)", "1:2 2:3 4:1 6:1 8:1 of 8"},
		// A d2 of which a 1 is rolled again is 1 in a quarter of all cases.
		{"a = (d3 - 1) * 5000000000000; x = reroll(d2, it == 1 and a > 1, 1); x * if(a > 6000000000000, 3, 1)", "1:3 2:5 3:1 6:3 of 12"},
		{"a = 10000000000000000000 * d2; x = reroll(d2, it == 1 and a > 10000000000000000000, 1); x * if(a > 10000000000000000000, 3, 1)", "1:2 2:2 3:1 6:3 of 8"},
		{"a = d4 / 3; x = reroll(d2, it == 1 and a > 1, 1); x * if(a < 1, 3, 1)", "1:3 2:5 3:4 6:4 of 16"},
		{"a = d2 + 9999999999999999999 * (d2 - 1); x = reroll(d2, it == 1 and a > 1, 1); x * if(a > 1, 1, 2) * if(a > 2, 1, 2)", "1:2 2:7 4:5 8:2 of 16"},
		{"a = 2 * d2 + 2147483645; b = 2147483645 + d2 + d2; joint(a == b, a > b)", "(no, no):3 (yes, no):2 (no, yes):3 of 8"},
		// Where a is 1 the roll counts twice, and once where it is 2.
		{"a = d2; r = d2; h = a > 1; k = a > 0; if(h and k, 0, r) + r", "1:1 2:2 4:1 of 4"},
		{"a = 4294967294 * d2 - 2147483647; joint(a * a, a > 9)", "(4611686014132420609, yes):1 (41505174127191785481, yes):1 of 2"},
	} {
		r, err := exact.Eval(context.Background(), notationtest.Parse(t, c.text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.text, err)
		}
		if got := r.Dist.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.text, got, c.want)
		}
	}
}
