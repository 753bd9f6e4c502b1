package exact_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// refusals returns the parts of an expression that are refused as the limit of work is raised from
// nothing to what it takes, by steps of the price of looking at a part.
func refusals(t *testing.T, e notation.Expr) []string {
	t.Helper()
	all, err := exact.Eval(context.Background(), e, exact.Options{})
	if err != nil {
		t.Fatalf("%s: %v", e, err)
	}
	var parts []string
	for work := 1.0; work < all.Work; work += max(390, all.Work/500) {
		_, err := exact.Eval(context.Background(), e, exact.Options{MaxWork: work})
		var limit *exact.LimitError
		if !errors.As(err, &limit) || limit.Resource != exact.Work {
			break // the list of what has no end is shorter
		}
		if part := limit.At.Text(); len(parts) == 0 || parts[len(parts)-1] != part {
			parts = append(parts, part)
		}
	}
	return parts
}

// A part is refused for what it takes itself: for being looked at, before its own parts are, and
// for putting them together, after them.
func TestRefusedParts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"2d6 * 3d8", "2d6 * 3d8 | 2d6 | 3d8 | 2d6 * 3d8"},
		{"2d6 + 3d8 - 1d4", "2d6 + 3d8 - 1d4 | 2d6 + 3d8 | 2d6 | 3d8 | 2d6 + 3d8 | 1d4 | 2d6 + 3d8 - 1d4"},
		{"2d6 > 3d8", "2d6 > 3d8 | 2d6 | 3d8 | 2d6 > 3d8"},
		{"floor(2d6 / 2) * 3d8", "floor(2d6 / 2) * 3d8 | floor(2d6 / 2) | 2d6 / 2 | 2d6 | 3d8 | floor(2d6 / 2) * 3d8"},
		{"max(2d6, 3d8, 1d4)", "max(2d6, 3d8, 1d4) | 2d6 | 3d8 | max(2d6, 3d8, 1d4) | 1d4 | max(2d6, 3d8, 1d4)"},
		{"(1d3)d6 * 2d8", "(1d3)d6 * 2d8 | (1d3)d6 | 1d3 | (1d3)d6 | 2d8 | (1d3)d6 * 2d8"},
		{"2d(1d3) * 2d8", "2d(1d3) * 2d8 | 2d(1d3) | 1d3 | 2d8 | 2d(1d3) * 2d8"},
		{"joint(2d6, 1d4)", "joint(2d6, 1d4) | 2d6 | 1d4 | joint(2d6, 1d4)"},
		{"sum(1d4, 2d6) * 2d8", "sum(1d4, 2d6) * 2d8 | sum(1d4, 2d6) | 1d4 | 2d6 | sum(1d4, 2d6) | 2d8 | sum(1d4, 2d6) * 2d8"},
		{"rank(1, 3, 2d6) - 2d8", "rank(1, 3, 2d6) - 2d8 | rank(1, 3, 2d6) | 2d6 | rank(1, 3, 2d6) | 2d8 | rank(1, 3, 2d6) - 2d8"},
		{"count(pool(4, d6), it > 3) * 2d8", "count(pool(4, d6), it > 3) * 2d8 | count(pool(4, d6), it > 3) | d6 | count(pool(4, d6), it > 3) | 2d8 | count(pool(4, d6), it > 3) * 2d8"},
		{"pool(4, d6)[2] * 2d8", "pool(4, d6)[2] * 2d8 | pool(4, d6)[2] | d6 | pool(4, d6)[2] | 2d8 | pool(4, d6)[2] * 2d8"},
		{"distinct(pool(4, d6)) * 2d8", "distinct(pool(4, d6)) * 2d8 | distinct(pool(4, d6)) | d6 | distinct(pool(4, d6)) | 2d8 | distinct(pool(4, d6)) * 2d8"},
		{"reroll(2d6, it < 4, 1) * 2d8", "reroll(2d6, it < 4, 1) * 2d8 | reroll(2d6, it < 4, 1) | 2d6 | reroll(2d6, it < 4, 1) | 2d8 | reroll(2d6, it < 4, 1) * 2d8"},
		{"if(d6 > 3, 2d6, 3d8) * 1d4", "if(d6 > 3, 2d6, 3d8) * 1d4 | if(d6 > 3, 2d6, 3d8) | d6 > 3 | d6 | 2d6 | 3d8 | if(d6 > 3, 2d6, 3d8) | 1d4 | if(d6 > 3, 2d6, 3d8) * 1d4"},
		{"p = pool(3, d4); joint(sum(p), p[1])", "joint(sum(p), p[1]) | d4 | joint(sum(p), p[1])"},
		{"x = 2d6; x * x + x", "x * x + x | 2d6 | x * x + x"},
		{"x = 2d6; y = x + d4; x * y", "x * y | 2d6 | x * y | x + d4 | d4 | x + d4 | x * y"},
		{"#{2d6+1d4}k1 * 2d8", "{2d6+1d4}k1 * 2d8 | {2d6+1d4}k1 | 2d8 | {2d6+1d4}k1 * 2d8"},
		{"#{2d4,1d20}k1 * 2d8", "{2d4,1d20}k1 * 2d8 | {2d4,1d20}k1 | 2d4 | 1d20 | {2d4,1d20}k1 | 2d8 | {2d4,1d20}k1 * 2d8"},
		{"#4d6k3 * 2d8", "4d6k3 * 2d8 | 4d6k3 | 2d8 | 4d6k3 * 2d8"},
	} {
		e := notationtest.ParseSmall(t, c.text)
		if got := strings.Join(refusals(t, e), " | "); got != c.want {
			t.Errorf("%s: refused are %s, want %s", c.text, got, c.want)
		}
	}
}
