package exact_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation/notationtest"
)

// What an encounter asks of pools and hands that were rolled before it began is asked of the same dice,
// wherever it asks. By hand.
func TestOutsidePools(t *testing.T) {
	const (
		two  = "p = pool(2, d2); "
		deal = "h = deal(deck(1 of d2), 1, 1); "
	)
	for _, c := range []struct{ name, in, want string }{
		{"where it starts", two + "encounter(x = max(p) * 10 + min(p); turn {x = 0}; until x > 0; x)", "11: 1/4; 21: 1/2; 22: 1/4"},
		{"in two starts", two + "encounter(x = max(p); y = min(p); turn {x = 0}; until x > 0; joint(x, y))", "(1, 1): 1/4; (2, 1): 1/2; (2, 2): 1/4"},
		{"in a turn", two + "encounter(x = 0; turn {x = max(p) * 10 + min(p)}; until x > 0; x)", "11: 1/4; 21: 1/2; 22: 1/4"},
		{"in a condition and behind it", two + "encounter(x = 0; y = 0; turn {x = 5; if max(p) > 1 {y = min(p)}}; until x > 0; y)", "0: 1/4; 1: 1/2; 2: 1/4"},
		{"in two turns", two + "encounter(n = 2; x = 0; turn {n -= 1; x += max(p)}; until n <= 0; x)", "2: 1/4; 4: 3/4"},
		{"where it ends", two + "encounter(x = 0; turn {x += 1}; until x >= sum(p); x)", "2: 1/4; 3: 1/2; 4: 1/4"},
		{"who acts first", two + "encounter(x = 0; order by if(max(p) > 1, 1, 0); turn of one {if x == 0 {x = 1}}; turn of two {if x == 0 {x = 2}}; until x > 0; joint(x, max(p)))", "(1, 1): 1/4; (2, 2): 3/4"},
		{"of the last state", two + "encounter(x = 2; turn {x -= d2}; until x <= 0; joint(x, sum(p)))", "(-1, 2): 1/16; (0, 2): 3/16; (-1, 3): 1/8; (0, 3): 3/8; (-1, 4): 1/16; (0, 4): 3/16"},
		{"a condition", two + "encounter(x = min(p); turn {x -= 1}; until x <= 0; turns given max(p) > 1)", "1: 2/3; 2: 1/3"},
		{"hands", deal + "encounter(x = 0; turn {x = h[1][1] * 10 + h[2][1]}; until x > 0; x)", "12: 1/2; 21: 1/2"},
		{"by a roll of its own as well", two + "m = max(p); encounter(x = 0; turn {x = m * 10 + min(p)}; until x > 0; x)", "11: 1/4; 21: 1/2; 22: 1/4"},
		{"beside what the state decides", two + "encounter(x = 2; y = 0; turn {x -= 1; y += count(p, it >= x + 1)}; until x <= 0; y)", "2: 1/4; 3: 1/2; 4: 1/4"},
		{"a hand beside what the state decides", deal + "encounter(x = 2; y = 0; turn {x -= 1; y += count(h[1], it > x)}; until x <= 0; y)", "1: 1/2; 2: 1/2"},
		{"no dice beside what the state decides", "p = where(pool(1, d2), it > 1); encounter(x = 2; y = 0; turn {x -= 1; y += count(p, it > x)}; until x <= 0; y)", "0: 1/2; 2: 1/2"},
		{"beside new dice of every turn", "p = pool(1, d2); encounter(x = 2; y = 0; turn {x -= 1; y += count(p, it >= d2)}; until x <= 0; y)", "0: 1/8; 1: 1/4; 2: 5/8"},
		{"a division that is never done", two + "encounter(x = 0; y = 0; turn {x = 1; if max(p) > min(p) {y = 2 / (max(p) - min(p))}}; until x > 0; y)", "0: 1/2; 2: 1/2"},
		{"its name is that of another roll", two + "encounter(x = max(p); turn {roll p = pool(1, 1); x += 10 * max(p)}; until x > 10; x)", "11: 1/4; 12: 3/4"},
		{"many cards", "h = deal(deck(4 of d13), 13, 13); encounter(x = 0; turn {x = if(max(h[1]) == 13 or max(h[2]) == 13, 2, 1)}; until x > 1; limit 1; x == 2 or max(h[1]) < 13)", "yes: 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := exact.Eval(context.Background(), notationtest.Encounter(t, c.in), exact.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var list []string
			for o, w := range r.Dist.All() {
				p, _ := r.Dist.Fraction(w).Float64()
				list = append(list, o.Key()+": "+nearFraction(p))
			}
			if got := strings.Join(list, "; "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// nearFraction is a number as a fraction of 16ths or of thirds.
func nearFraction(p float64) string {
	for _, den := range []float64{1, 2, 3, 4, 8, 16} {
		if n := p * den; n > 0.5 && math.Abs(n-math.Round(n)) < 1e-9 {
			return strings.TrimSuffix(fmt.Sprintf("%d/%d", int(math.Round(n)), int(den)), "/1")
		}
	}
	return fmt.Sprint(p)
}
