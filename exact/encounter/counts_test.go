package encounter

import (
	"fmt"
	"strings"
	"testing"

	"oddsmith/exact/budget"
)

// What neither the end nor anything that is decided asks for, and only grows by what stands in the turns,
// counts: it is no more than it can have come to.
func TestCounts(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 3; n = 0 | x -= 1; n += 1 | x <= 0 | n", "n: 0 + 1 T"},
		{"x = 3; n = 5 | x -= 1; if x > 2 {n += 3} | x <= 0 | n", "n: 5 + 3 T"},
		{"x = 3; n = 5 | x -= 1; if d2 == 1 {n += 3} else {n += 1} | x <= 0 | n", "n: 5 + 4 T"},
		{"x = 3; n = 0; m = 1 | x -= 1; n += 1; m += 2 | x <= 0 | n + m", "n: 0 + 1 T, m: 1 + 2 T"},
		{"x = 3; n = -2 | x -= 1; n += 0 | x <= 0 | n", "n: -2 + 0 T"},
		{"encounter(x = 3; n = 0; order by 0; turn of a {n += 2; x -= 1}; turn of b {n += 3}; until x <= 0; n)", "n: 0 + 5 T"},
		{"encounter(x = 3; order by 0; turn of a {x -= 1}; turn of b {x -= 2}; until x <= 0; rounds)", "encounter/rounds: 1 + 1 T"},
		{"x = 3; n = 0 | x -= 1; n -= 1 | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; if x > 2 {n += 3} else {n -= 1} | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; n += -1 | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; n = 4 | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; n += d2 | x <= 0 | n", ""},
		{"x = 3; n = 0 | roll r = d2; x -= 1; n += r | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; n += x | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; if n > 2 {n += 1} | x <= 0 | n", ""},
		{"x = 3; n = 0 | x -= 1; n += 1 | x <= 0 or n > 7 | n", ""},
		{"x = 3; n = 0 | if n > 2 {x -= 1}; n += 1 | x <= 0 | n", ""},
		{"x = 3; n = 0 | roll r = n; n += 1; x -= r | x <= 0 | n", ""},
		{"x = 3; n = d2 | x -= 1; n += 1 | x <= 0 | n", ""},
		{"encounter(x = 3; n = 0; order by 0; turn of a while n < 3 {n += 2; x -= 1}; turn of b {x -= 1}; until x <= 0; n)", ""},
		{"encounter(x = 3; n = 0; order by n % 2 every round; turn of a {n += 2; x -= 1}; turn of b {x -= 1}; until x <= 0; n)", ""},
	} {
		var got []string
		for _, n := range countsOf(read(t, c.text)) {
			got = append(got, fmt.Sprintf("%s: %s + %s T", n.name, n.start.RatString(), n.step.RatString()))
		}
		if spelling := strings.Join(got, ", "); spelling != c.want {
			t.Errorf("%s: %q, want %q", c.text, spelling, c.want)
		}
	}
}

// A chain that may go on forever is followed with its counts until little is left of it:
// heads end it, so n counts T throws of a coin, or those with an odd number before them.
func TestCountsOfTurns(t *testing.T) {
	for _, c := range []struct {
		text string
		of   func(turns int) string
		mean float64
	}{
		{"x = 1; n = 0 | if d2 == 1 {x -= 1}; n += 1 | x <= 0 | n", func(n int) string { return fmt.Sprint(n) }, 2},
		{"x = 1; z = -9; n = 0 | if d2 == 1 {x -= 1}; z = max(1, z - d2); n += 1 | x <= 0 or z > 50 | n", func(n int) string { return fmt.Sprint(n) }, 2},
		{"x = 1; n = 4 | if d2 == 1 {x -= 1}; n += 3 | x <= 0 | n", func(n int) string { return fmt.Sprint(4 + 3*n) }, 10},
		{"x = 1; n = 0; a = true | if d2 == 1 {x -= 1}; if a {n += 1}; a = not a | x <= 0 | joint(n, a)", func(n int) string {
			return fmt.Sprintf("(%d, %v)", (n+1)/2, map[bool]string{true: "yes", false: "no"}[n%2 == 0])
		}, 0},
		{"x = 1; n = 0 | if d2 == 1 {x -= 1}; n += 1 | x <= 0 | joint(n, turns)", func(n int) string { return fmt.Sprintf("(%d, %d)", n, n) }, 0},
		{"x = 1; n = 0 | if d2 == 1 {x -= 1}; n += 1 | x <= 0 | 3 * n", func(n int) string { return fmt.Sprint(3 * n) }, 6},
		// The fourth turn is one of the second round, and so on.
		{"encounter(x = 1; order by 0; turn of a {if d2 == 1 {x -= 1}}; turn of b {if d2 == 1 {x -= 1}}; until x <= 0; joint(rounds, turns))", func(n int) string { return fmt.Sprintf("(%d, %d)", (n+1)/2, n) }, 0},
		{"encounter(x = 1; turn {if d2 == 1 {x -= 1} else {act again}}; until x <= 0; joint(rounds, turns))", func(n int) string { return fmt.Sprintf("(1, %d)", n) }, 0},
	} {
		d, err := solve(t, read(t, c.text), budget.Limits{}, &Store{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		got, p := shares(d), 1.0
		for n := 1; n <= 30; n++ {
			p /= 2
			if share := floatOfRat(got[c.of(n)]); share > p || share < p*(1-1e-12) {
				t.Errorf("%s: P(%s) is %g, want %g", c.text, c.of(n), share, p)
			}
		}
		if c.mean > 0 {
			mean, _ := d.Bounds()
			if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > c.mean || high < c.mean || high-low > 1e-6 {
				t.Errorf("%s: a mean of %g to %g, want %g", c.text, low, high, c.mean)
			}
		}
	}
	// Rounds alone: half of the odds of a fair coin and a quarter end one.
	d, err := solve(t, read(t, "encounter(x = 1; order by 0; turn of a {if d2 == 1 {x -= 1}}; turn of b {if d2 == 1 {x -= 1}}; until x <= 0; rounds)"), budget.Limits{}, &Store{})
	if err != nil {
		t.Fatal(err)
	}
	p := 3.0 / 4
	for n := 1; n <= 15; n++ {
		if share := floatOfRat(shares(d)[fmt.Sprint(n)]); share > p || share < p*(1-1e-12) {
			t.Errorf("P(%d rounds) is %g, want %g", n, share, p)
		}
		p /= 4
	}
	if mean, _ := d.Bounds(); floatOfRat(mean[0]) > 4.0/3 || floatOfRat(mean[1]) < 4.0/3 || floatOfRat(mean[1])-floatOfRat(mean[0]) > 1e-8 {
		t.Errorf("a mean of %v rounds", mean)
	}
	// Counts are kept for as many turns as there are, and not for four times as many.
	slow := "x = 1; n = 0 | if d20 == 1 {x -= 1}; n += 1 | x <= 0 | n"
	if d, err = solve(t, read(t, slow), budget.Limits{MaxWork: 2e6}, &Store{}); err != nil {
		t.Fatal(err)
	}
	p = 1.0 / 20
	for n := 1; n <= 500; n++ {
		if share := floatOfRat(shares(d)[fmt.Sprint(n)]); n%50 == 0 && (share > p || share < p*(1-1e-10)) {
			t.Errorf("%s: P(%d) is %g, want %g", slow, n, share, p)
		}
		p *= 19.0 / 20
	}
	if residual := floatOfRat(d.Residual()); residual > budget.DefaultResidual {
		t.Errorf("%s: %g is left", slow, residual)
	}
}

// Counts of an encounter that cannot go on forever are vars like others.
func TestCountsWithoutLoops(t *testing.T) {
	for _, text := range []string{
		"x = 5; n = 0 | x -= d2; n += 1 | x <= 0 | n",
		"x = 5; n = 0 | x -= d2; if x < 3 {n += 7} | x <= 0 | joint(n, x)",
		"encounter(x = 5; order by 0; turn of a {x -= 1}; turn of b {x -= d2}; until x <= 0; rounds)",
		"encounter(x = 5; order by 0; turn of a {x -= 1; if d2 == 1 {act again}}; turn of b {x -= d2}; until x <= 0; joint(rounds, turns))",
		"encounter(x = 5; order by d2 - 1 every round; turn of a while x > 2 {x -= 1}; turn of b {x -= d2}; until x <= 0; 2 * rounds - x)",
		"encounter(x = 4; turn {x -= 1; if x == 2 {act again}}; until x <= 0; rounds given turns > 3)",
	} {
		hasChain(t, text, budget.Limits{}, &Store{})
	}
}

// Rounds under a limit are counted as far as that goes.
func TestRoundsWithinALimit(t *testing.T) {
	for _, text := range []string{
		"encounter(x = 3; order by 0; turn of a {x -= d2 - 1}; turn of b {x -= d2 - 1}; until x <= 0; limit 5; rounds)",
		"encounter(x = 3; order by d2 - 1 every round; turn of a {x -= d2 - 1}; turn of b {x -= d2 - 1}; until x <= 0; limit 4; joint(rounds, turns, x))",
		"encounter(x = 3; order by 0; turn of a {x -= d2 - 1; act again}; turn of b {x -= d2 - 1}; until x <= 0; after 4; joint(rounds, x))",
	} {
		hasChain(t, text, budget.Limits{}, &Store{})
	}
}
