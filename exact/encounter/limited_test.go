package encounter

import (
	"fmt"
	"slices"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
)

// keys are the outcomes that a distribution lists, in its order.
func keys(d *dist.Dist) (out []string) {
	for o := range d.All() {
		out = append(out, o.Key())
	}
	return out
}

// What ends after so many turns at the latest has what is possible by then, and nothing else.
func TestLimited(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"x = 3 | x -= d2 | x <= 0; limit 1 | x", []string{"1", "2"}},
		{"x = 3 | x -= d2 | x <= 0; limit 2 | x", []string{"-1", "0", "1"}},
		{"x = 3 | x -= d2 | x <= 0; limit 2 | joint(x, turns)", []string{"(-1, 2)", "(0, 2)", "(1, 2)"}},
		{"x = 2; t = 0 | x -= d2 - 1; t += 1 | x <= 0; limit 3 | joint(x, t)", []string{"(0, 2)", "(0, 3)", "(1, 3)", "(2, 3)"}},
		{"x = 2 | x -= d2 | x <= 0; limit 0 | x", []string{"2"}},
		{"x = 2 | x -= d2 - 1 | x <= 0; after 1 | x", []string{"1", "2"}},
		// Rarer than any float64, and possible all the same.
		{"x = 1; n = 0 | x = x; if chance(1/1000) {n += 1} | false; limit 150 | n >= 150", []string{"no", "yes"}},
		{"x = 1; n = 0 | x = x; if chance(1/1000) {n += 1} | false; limit 150 | n >= 151", []string{"no"}},
		{"x = 1; n = 0 | x = x; if chance(1/1000) {n += 1} | n >= 150; limit 150 | n >= 150", []string{"no", "yes"}},
		{"x = 1; n = 0 | x = x; if chance(1/1000) {n += 1} | false; limit 150 | joint(n >= 150, turns)", []string{"(no, 150)", "(yes, 150)"}},
		{"x = 1 | if d2 == 1 {x -= 1} | x <= 0; limit 400 | x", []string{"0", "1"}},
		{"x = 1 | if d2 == 1 {x -= 1} | x <= 0; limit 1200 | if(x > 0, hero, orc)", []string{"hero", "orc"}},
	} {
		for _, rational := range []bool{false, true} {
			d, err := solve(t, read(t, c.text), budget.Limits{Rational: rational}, &Store{})
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			if got := keys(d); !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", c.text, got, c.want)
			}
			if rational && d.IsWithinError() {
				t.Errorf("%s: in rationals it is within %v", c.text, d.ErrorBound())
			}
		}
	}
	// Two blows of a d2 take three hit points with a probability of 3/4.
	d, err := solve(t, read(t, "x = 3; y = 3; a = 1 | if a == 1 {y -= d2} else {x -= d2}; a = 1 - a | x <= 0 or y <= 0; limit 4 | if(y <= 0, hero, if(x <= 0, orc, draw))"), budget.Limits{Rational: true}, &Store{})
	if err != nil {
		t.Fatal(err)
	}
	for o, w := range d.All() {
		want := map[string]string{"hero": "3/4", "orc": "3/16", "draw": "1/16"}[o.Label]
		if got := d.Fraction(w).RatString(); got != want {
			t.Errorf("%s: %s, want %s", o.Label, got, want)
		}
	}
	for _, text := range []string{
		"x = 3 | x -= d2 | x <= 0; limit 1 | x given x <= 0", "x = 2 | x -= d2 - 1 | x <= 0; limit 3 | if(x > 0, hero, orc) given x > 5",
		"x = 2 | x -= d2 - 1 | x <= 0; limit 3 | turns given x > 5",
	} {
		d, err := solve(t, read(t, text), budget.Limits{}, &Store{})
		if err != nil || d.Slots() != 0 || d.ErrorBound().Sign() != 0 {
			t.Errorf("nothing meets the condition: %v, %v", d, err)
		}
	}
	// What has ended long before the limit is not followed to it.
	for _, value := range []string{"x > 0", "x", "turns"} {
		if _, err := solve(t, read(t, "x = 3 | x -= d2 - 1 | x <= 0; limit 1000000 | "+value), budget.Limits{MaxWork: 1e6}, &Store{}); err != nil {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// States are looked for within a few turns more than are asked for, which many numbers of turns share.
func TestReach(t *testing.T) {
	for most, want := range map[int]int{0: 0, 1: 1, 8: 8, 9: 10, 16: 16, 17: 20, 32: 32, 33: 40, 40: 40, 41: 48, 1000: 1024} {
		if got := (asked{most: most}).reach(); got != want {
			t.Errorf("%d turns: within %d, want %d", most, got, want)
		}
	}
}

// A path is worth the same after so many turns whichever of them is asked for first, and by itself:
// the first 30 are of a part of the states, the others of all.
func TestStops(t *testing.T) {
	const most = 40
	at := func(turns int, known *Store) (string, float64) {
		b := plenty()
		x := read(t, fmt.Sprintf("x = 30; y = 0 | x -= d2; if d6 == 1 {y += 1} | x <= 0; limit %d | min(y, 9)", turns))
		d, err := Solve(x, newWalker(), b, known)
		if err != nil {
			t.Fatal(err)
		}
		return weights(d), b.Spent()
	}
	var alone [most + 1]string
	var cost [most + 1]float64
	for turns := range alone {
		alone[turns], cost[turns] = at(turns, &Store{})
		if turns > 0 && turns <= 30 && alone[turns] == alone[turns-1] {
			t.Errorf("after %d turns as before: %s", turns, alone[turns])
		}
	}
	up := make([]int, most+1)
	for i := range up {
		up[i] = i
	}
	down := slices.Clone(up)
	slices.Reverse(down)
	for name, order := range map[string][]int{"up": up, "down": down, "about": {17, 40, 3, 16, 39, 33, 20, 0, 8, 12, 31}} {
		known := &Store{}
		for _, turns := range order {
			got, work := at(turns, known)
			if got != alone[turns] {
				t.Errorf("%s: after %d turns %s, want %s", name, turns, got, alone[turns])
			}
			if work != cost[turns] {
				t.Errorf("%s: %d turns take %g steps, alone %g", name, turns, work, cost[turns])
			}
		}
	}
}

// A horizon, and a limit, of the same number of turns stop at the same state.
func TestHorizons(t *testing.T) {
	for turns := range 7 {
		for _, value := range []string{"x", "joint(x, turns)", "x given x > 1", "turns"} {
			text := fmt.Sprintf("x = 4 | x -= d3 - 1 | x <= 0; %%s %d | %s", turns, value)
			limit, err := solve(t, read(t, fmt.Sprintf(text, "limit")), budget.Limits{}, &Store{})
			if err != nil {
				t.Fatal(err)
			}
			horizon, err := solve(t, read(t, fmt.Sprintf(text, "after")), budget.Limits{}, &Store{})
			if err != nil || weights(limit) != weights(horizon) {
				t.Errorf("%s: %v, with a limit %v, %v", text, horizon, limit, err)
			}
		}
	}
}

// weights are those of the outcomes, in their order.
func weights(d *dist.Dist) string {
	s := ""
	for o, w := range d.All() {
		s += fmt.Sprintf("%s %s, ", o.Key(), w)
	}
	return s + d.Total().String()
}
