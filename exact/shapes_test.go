package exact_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// under puts rolls around an expression, the outermost first: a name and its definition each.
func under(t *testing.T, body notation.Expr, rolls ...string) notation.Expr {
	t.Helper()
	for i := len(rolls) - 2; i >= 0; i -= 2 {
		body = &notation.Let{Name: rolls[i], Value: parse(t, rolls[i+1]), Body: body}
	}
	return body
}

// A process that starts with a roll that is asked for beside it, by hand: it takes as many turns
// as were rolled.
func TestProcessBesideItsStart(t *testing.T) {
	countdown := process(t, "x=a | x - 1 | x<=0 | turns")
	for _, c := range []struct {
		name string
		e    notation.Expr
		want map[string]float64
	}{
		{"compared", &notation.Tuple{Items: []notation.Expr{countdown, parse(t, "a > 2")}}, map[string]float64{"(1, no)": 0.25, "(2, no)": 0.25, "(3, yes)": 0.25, "(4, yes)": 0.25}},
		{"the comparison first", &notation.Tuple{Items: []notation.Expr{parse(t, "a > 2"), countdown}}, map[string]float64{"(no, 1)": 0.25, "(no, 2)": 0.25, "(yes, 3)": 0.25, "(yes, 4)": 0.25}},
		{"itself", &notation.Tuple{Items: []notation.Expr{countdown, parse(t, "a")}}, map[string]float64{"(1, 1)": 0.25, "(2, 2)": 0.25, "(3, 3)": 0.25, "(4, 4)": 0.25}},
		{"added", &notation.Binary{Op: notation.Add, X: countdown, Y: parse(t, "a")}, map[string]float64{"2": 0.25, "4": 0.25, "6": 0.25, "8": 0.25}},
		{"twice", &notation.Binary{Op: notation.Sub, X: countdown, Y: countdown}, map[string]float64{"0": 1}},
	} {
		r, err := exact.Eval(context.Background(), under(t, c.e, "a", "d4"), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		sum := 0.0
		for key, want := range c.want {
			got, _ := r.Dist.Prob(key).Float64()
			sum += got
			if math.Abs(got-want) > 1e-12 {
				t.Errorf("%s: P(%s) = %g, want %g", c.name, key, got, want)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: these are %g of all: %s", c.name, sum, r.Dist)
		}
	}
}

// Two parts that lose the same roll without end, of a turn, are no distribution that is listed.
func TestSharedRollWithoutEndInATurn(t *testing.T) {
	for _, text := range []string{
		"x=3; y=3 | x - r; y - r + d2 | x<=0 or y<=0 | x",
		"x=3; y=3 | x - r; y - r | x<=0 or y<=0 | joint(x, y)",
		"x=3; y=3 | x - r; y - if(r > 3, 1, 0) | x<=0 or y<=0 | joint(x, y)",
	} {
		p := process(t, text)
		p.Step = under(t, p.Step, "r", "explode(d6)")
		if r, err := exact.Eval(context.Background(), p, exact.Options{}); err == nil {
			t.Errorf("%s: %s", text, r.Dist)
		} else if !strings.Contains(err.Error(), "explod") {
			t.Errorf("%s: %v", text, err)
		}
	}
	// Of what r is only compared with, it is no more than a roll: x loses 1 in 5 of 6 turns, and y
	// in 3 of those 5.
	p := process(t, "x=3; y=3 | x - if(r > 1, 1, 0); y - if(r > 3, 1, 0) | x<=0 | y")
	p.Step = under(t, p.Step, "r", "explode(d6)")
	r, err := exact.Eval(context.Background(), p, exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]float64{"0": 27.0 / 125, "1": 54.0 / 125, "2": 36.0 / 125, "3": 8.0 / 125} {
		if got, _ := r.Dist.Prob(key).Float64(); math.Abs(got-want) > 1e-12 {
			t.Errorf("P(%s) = %g, want %g", key, got, want)
		}
	}
}

// A policy is found wherever its process stands, with what is named around it; a part of the
// state hides a name around it.
func TestDecideUnderNames(t *testing.T) {
	// Each blow takes 2 of 5, or is survived by drinking; three of 3 win against 9: the third
	// strike is at 5 - 2 - 2 = 1.
	open := choosing(t, "x=5; foe=9 | if(choice == 0, x - n, x + 1 - n); foe - blow | x <= 0 or foe <= 0 | if(foe <= 0, 1, 0)", "strike; drink")
	coin := choosing(t, "x=0 | choice + x + 1 | x > 0 | x", "coin; die")
	for name, c := range map[string]struct {
		e    notation.Expr
		want string
	}{
		"numbers":               {under(t, open, "n", "2", "blow", "n + 1"), "1"},
		"a name of a part":      {under(t, open, "x", "1", "n", "2", "blow", "n + 1"), "1"},
		"below an operator":     {under(t, &notation.Unary{Op: notation.Neg, X: open}, "n", "2", "blow", "n + 1"), "1"},
		"one of two, and twice": {under(t, &notation.Tuple{Items: []notation.Expr{open, coin, open}}, "n", "2", "blow", "n + 1"), "1 2"},
		"a blow of 5":           {under(t, open, "n", "5", "blow", "n - 2"), "0"},
		"one that is rolled":    {under(t, open, "n", "d2", "blow", "3"), "what hero chooses would depend on something that is rolled"},
		"rolled for the second": {under(t, open, "n", "2", "blow", "d2"), "what hero chooses would depend on something that is rolled"},
		"without meaning":       {under(t, open, "n", "2", "blow", "1 / (n - 2)"), "division by 0"},
	} {
		list, _, err := exact.Decide(t.Context(), c.e, exact.Options{})
		var worth []string
		for _, d := range list {
			worth = append(worth, fmt.Sprintf("%.9g", (d.Low+d.High)/2))
		}
		if err != nil {
			worth = []string{err.Error()}
		}
		if got := strings.Join(worth, " "); got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
		if err != nil {
			continue
		}
		// The policies stand where the choices stood: there is nothing left to decide.
		if left, _, err := exact.Decide(t.Context(), list.Put(c.e), exact.Options{}); err != nil || len(left) != 0 {
			t.Errorf("%s: %d are left, %v", name, len(left), err)
		}
	}
}
