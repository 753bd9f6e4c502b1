package exact_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// refusals returns the parts of an expression that are refused where the limit is raised, again
// and again, to what the last refused part needs: those that cost anything, in the order in which
// they are looked at.
func refusals(t *testing.T, e notation.Expr, of exact.Resource) []string {
	t.Helper()
	var parts []string
	o := exact.Options{MaxWork: math.Inf(1), MaxMemory: math.Inf(1)}
	limit := &o.MaxWork
	if of == exact.Memory {
		limit = &o.MaxMemory
	}
	*limit = 1
	for range 1000 {
		_, err := exact.Eval(context.Background(), e, o)
		var refused *exact.LimitError
		if !errors.As(err, &refused) {
			if err != nil {
				parts = append(parts, err.Error())
			}
			return parts
		}
		if refused.Resource != of {
			t.Fatalf("%s: %v", e, err)
		}
		if part := refused.At.Text(); len(parts) == 0 || parts[len(parts)-1] != part {
			parts = append(parts, part)
		}
		*limit = max(*limit*1.0001, refused.Need)
	}
	t.Fatalf("%s: is refused again and again", e)
	return nil
}

// A part is refused for what it takes itself: for being looked at, before its own parts are, and
// for putting them together, after them. Memory is taken where there are more values than before.
func TestRefusedParts(t *testing.T) {
	for _, c := range []struct{ text, work, memory string }{
		{"2d6 * 3d8", "2d6 * 3d8 | 2d6 | 3d8 | 2d6 * 3d8", "2d6 | 2d6 * 3d8"},
		{"2d6 + 3d8 - 1d4", "2d6 + 3d8 - 1d4 | 2d6 + 3d8 | 2d6 | 3d8 | 2d6 + 3d8 | 1d4 | 2d6 + 3d8 - 1d4", "2d6 | 2d6 + 3d8"},
		{"2d6 > 3d8", "2d6 > 3d8 | 2d6 | 3d8 | 2d6 > 3d8", "2d6"},
		{"floor(2d6 / 2) * 3d8", "floor(2d6 / 2) * 3d8 | floor(2d6 / 2) | 2d6 / 2 | 2d6 | floor(2d6 / 2) | 3d8 | floor(2d6 / 2) * 3d8", "2d6 | 3d8"},
		{"max(2d6, 3d8, 1d4)", "max(2d6, 3d8, 1d4) | 2d6 | 3d8 | max(2d6, 3d8, 1d4) | 1d4 | max(2d6, 3d8, 1d4)", "2d6 | max(2d6, 3d8, 1d4)"},
		{"(1d3)d6 * 2d8", "(1d3)d6 * 2d8 | (1d3)d6 | 1d3 | (1d3)d6 | 2d8 | (1d3)d6 * 2d8", "1d3 | (1d3)d6 * 2d8"},
		{"2d(1d3) * 2d8", "2d(1d3) * 2d8 | 2d(1d3) | 1d3 | 2d(1d3) | 2d8 | 2d(1d3) * 2d8", "1d3 | 2d(1d3) * 2d8"},
		{"joint(2d6, 1d4)", "joint(2d6, 1d4) | 2d6 | joint(2d6, 1d4)", "2d6 | joint(2d6, 1d4)"},
		{"sum(1d4, 2d6) * 2d8", "sum(1d4, 2d6) * 2d8 | sum(1d4, 2d6) | 1d4 | 2d6 | sum(1d4, 2d6) | 2d8 | sum(1d4, 2d6) * 2d8", "1d4 | sum(1d4, 2d6) | sum(1d4, 2d6) * 2d8"},
		{"rank(1, 3, 2d6) - 2d8", "rank(1, 3, 2d6) - 2d8 | rank(1, 3, 2d6) | 2d6 | rank(1, 3, 2d6) | 2d8 | rank(1, 3, 2d6) - 2d8", "2d6 | rank(1, 3, 2d6) - 2d8"},
		{"count(pool(4, d6), it > 3) * 2d8", "count(pool(4, d6), it > 3) * 2d8 | count(pool(4, d6), it > 3) | d6 | count(pool(4, d6), it > 3) | 2d8 | count(pool(4, d6), it > 3) * 2d8", "d6 | count(pool(4, d6), it > 3) * 2d8"},
		{"pool(4, d6)[2] * 2d8", "pool(4, d6)[2] * 2d8 | pool(4, d6)[2] | d6 | pool(4, d6)[2] | 2d8 | pool(4, d6)[2] * 2d8", "d6 | pool(4, d6)[2] * 2d8"},
		{"distinct(pool(4, d6)) * 2d8", "distinct(pool(4, d6)) * 2d8 | distinct(pool(4, d6)) | d6 | distinct(pool(4, d6)) | 2d8 | distinct(pool(4, d6)) * 2d8", "d6 | distinct(pool(4, d6)) * 2d8"},
		{"reroll(2d6, it < 4, 1) * 2d8", "reroll(2d6, it < 4, 1) * 2d8 | reroll(2d6, it < 4, 1) | 2d6 | reroll(2d6, it < 4, 1) | 2d8 | reroll(2d6, it < 4, 1) * 2d8", "2d6 | reroll(2d6, it < 4, 1) * 2d8"},
		{"explode(2d6, it > 9) * 2d8", "explode(2d6, it > 9) * 2d8 | explode(2d6, it > 9) | 2d6 | explode(2d6, it > 9) | 2d8 | explode(2d6, it > 9) * 2d8", "2d6 | 2d8 | explode(2d6, it > 9) * 2d8"},
		{"if(d6 > 3, 2d6, 3d8) * 1d4", "if(d6 > 3, 2d6, 3d8) * 1d4 | if(d6 > 3, 2d6, 3d8) | d6 > 3 | d6 | 2d6 | 3d8 | if(d6 > 3, 2d6, 3d8) | 1d4 | if(d6 > 3, 2d6, 3d8) * 1d4", "d6 | 3d8"},
		{"p = pool(3, d4); joint(sum(p), p[1])", "joint(sum(p), p[1]) | d4 | joint(sum(p), p[1])", "d4 | joint(sum(p), p[1])"},
		{"x = 2d6; x * x + x", "x * x + x | 2d6 | x * x + x", "2d6"},
		{"x = 2d6; y = x + d4; x * y", "x * y | 2d6 | x * y | x + d4 | d4 | x + d4 | x * y", "2d6 | x + d4 | x * y"},
		{"#{2d6+1d4}k1 * 2d8", "{2d6+1d4}k1 * 2d8 | {2d6+1d4}k1 | 2d8 | {2d6+1d4}k1 * 2d8", "{2d6+1d4}k1"},
		{"#{2d6,1d20}k1 * 2d8", "{2d6,1d20}k1 * 2d8 | {2d6,1d20}k1 | 2d6 | 1d20 | {2d6,1d20}k1 | 2d8 | {2d6,1d20}k1 * 2d8", "2d6 | 2d8 | {2d6,1d20}k1 * 2d8"},
		{"#4d6k3 * 2d8", "4d6k3 * 2d8 | 4d6k3 | 2d8 | 4d6k3 * 2d8", "4d6k3 | 4d6k3 * 2d8"},
	} {
		e := notationtest.ParseSmall(t, c.text)
		for of, want := range map[exact.Resource]string{exact.Work: c.work, exact.Memory: c.memory} {
			if got := strings.Join(refusals(t, e, of), " | "); got != want {
				t.Errorf("%s: refused are %s, want %s", c.text, got, want)
			}
		}
	}
}
