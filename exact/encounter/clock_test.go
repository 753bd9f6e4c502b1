package encounter

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// spelled is a process in short: its parts, step, end and value.
func spelled(x *notation.Process) string {
	var parts []string
	for _, p := range x.State {
		parts = append(parts, p.Name)
	}
	return fmt.Sprintf("%s | %s | %s | %s", strings.Join(parts, " "), x.Step, x.Until, x.Value)
}

// What counts the turns up to a limit is no part of the state.
func TestWithoutClock(t *testing.T) {
	for _, c := range []struct {
		process, want string // "" if there is no clock
		most          int
	}{
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=5 | x", "x | joint((x - 1)) | (x <= 0) | x", 5},
		{"x=3; t=2 | x-1; t+1 | t>=5 or x<=0 | x+t", "x | joint((x - 1)) | (x <= 0) | (x + (turns + 2))", 3},
		{"t=0; x=3 | t+1; x-1 | t>=5 | x", "x | joint((x - 1)) | false | x", 5},
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=9/2 | x", "x | joint((x - 1)) | (x <= 0) | x", 5},
		{"x=3; t=7 | x-1; t+1 | x<=0 or t>=5 | x", "x | joint((x - 1)) | (x <= 0) | x", 0},
		{"x=3; y=2; t=0 | x-1; y; t+1 | x<=0 or t>=5 or y<=0 | x", "x y | joint((x - 1), y) | ((x <= 0) or (y <= 0)) | x", 5},
		{"x=3; y=2; t=0 | x-1; y; t+1 | t>=5 or x<=0 or y<=0 | x", "x y | joint((x - 1), y) | ((x <= 0) or (y <= 0)) | x", 5},
		{"x=3; t=0 | r = d2: x-r; t+1 | x<=0 or t>=5 | x", "x | let r = 1d2; joint((x - r)) | (x <= 0) | x", 5},
		{"x=3; t=0 | r = t: x-1; t+1 | x<=0 or t>=5 | x", "", 0}, // by the roll another part may depend on it
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=5 and x>1 | x", "", 0},
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>5 | x", "", 0},
		{"x=3; t=0 | x-1; t+1 | x<=0 or 5<=t | x", "", 0},
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=x | x", "", 0},
		{"x=3; t=0 | x-1; t+2 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=0 | x-1; t-1 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=0 | x-1; x+1 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=d2 | x-1; t+1 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=1/2 | x-1; t+1 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=0 | x-t; t+1 | x<=0 or t>=5 | x", "", 0},
		{"x=3; t=0 | x-1; t+1 | x<=t or t>=5 | x", "", 0},
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=5000000000 | x", "", 0},
		{"t=0 | t+1 | t>=5 | t", "", 0},
	} {
		x := readProcess(t, c.process)
		got, most, ok := withoutClock(x)
		switch {
		case c.want == "" && (ok || got != x):
			t.Errorf("%s: %s, %d turns", c.process, spelled(got), most)
		case c.want != "" && (!ok || spelled(got) != c.want || most != c.most):
			t.Errorf("%s: %s, %d turns", c.process, spelled(got), most)
		}
	}
}

// What neither the end nor another part asks for, and only grows by what the others say, is
// kept below what it can have come to.
func TestCounts(t *testing.T) {
	for _, c := range []struct{ process, want string }{
		{"x=3; n=0 | x-1; n+1 | x<=0 | n", "n: 0 + 1 T"},
		{"x=3; n=5 | x-1; n+if(x>2, 3, 0) | x<=0 | n", "n: 5 + 3 T"},
		{"x=3; n=0; m=1 | x-1; n+1; m+2 | x<=0 | n+m", "n: 0 + 1 T, m: 1 + 2 T"},
		{"x=3; n=0 | x-1; n-1 | x<=0 | n", ""},
		{"x=3; n=0 | x-1; n+if(x>2, 3, -1) | x<=0 | n", ""},
		{"x=3; n=0 | x-1; 1+n | x<=0 | n", ""},
		{"x=3; n=0 | x-1; x+1 | x<=0 | n", ""},
		{"x=3; n=0 | x-1; n+d2 | x<=0 | n", ""},
		{"x=3; n=0 | r = d2: x-1; n+r | x<=0 | n", ""},
		{"x=3; n=0 | x-1; n+x | x<=0 | n", ""},
		{"x=3; n=0 | x-1; n+if(n>2, 1, 0) | x<=0 | n", ""},
		{"x=3; n=0 | x-1; n+1 | x<=0 or n>7 | n", ""},
		{"x=3; n=0 | x-if(n>2, 1, 0); n+1 | x<=0 | n", ""},
		{"x=3; n=d2 | x-1; n+1 | x<=0 | n", ""},
		{"n=0 | n+1 | false | n", ""},
	} {
		var got []string
		for _, n := range countsOf(readProcess(t, c.process)) {
			got = append(got, fmt.Sprintf("%s: %s + %s T", n.name, n.start.RatString(), n.step.RatString()))
		}
		if spelling := strings.Join(got, ", "); spelling != c.want {
			t.Errorf("%s: %q, want %q", c.process, spelling, c.want)
		}
	}
	x := readProcess(t, "x=3; n=5 | r = d2: x-r; n+if(x>2, 3, 0) | x<=0 | n")
	if got, want := capped(x, countsOf(x), 128).Step.String(), "let r = 1d2; joint((x - r), min((n + if((x > 2), 3, 0)), 389))"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A chain that may go on for ever is followed with its counts until little is left of it:
// heads end it, so n counts T throws of a coin, or those with an odd number before them.
func TestCountsOfTurns(t *testing.T) {
	for _, c := range []struct {
		process string
		of      func(turns int) string
		mean    float64
	}{
		{"x=1; n=0 | x-if(d2==1, 1, 0); n+1 | x<=0 | n", func(n int) string { return fmt.Sprint(n) }, 2},
		// z begins beyond its bound.
		{"x=1; z=-9; n=0 | x-if(d2==1, 1, 0); max(1, z-d2); n+1 | x<=0 or z>50 | n", func(n int) string { return fmt.Sprint(n) }, 2},
		{"x=1; n=4 | x-if(d2==1, 1, 0); n+3 | x<=0 | n", func(n int) string { return fmt.Sprint(4 + 3*n) }, 10},
		{"x=1; n=0; a=true | x-if(d2==1, 1, 0); n+if(a, 1, 0); not a | x<=0 | joint(n, a)", func(n int) string {
			return fmt.Sprintf("(%d, %v)", (n+1)/2, map[bool]string{true: "yes", false: "no"}[n%2 == 0])
		}, 0},
		{"x=1; n=0 | x-if(d2==1, 1, 0); n+1 | x<=0 | joint(n, turns)", func(n int) string { return fmt.Sprintf("(%d, %d)", n, n) }, 0},
	} {
		d, err := solve(t, readProcess(t, c.process), budget.Limits{}, nil)
		if err != nil {
			t.Errorf("%s: %v", c.process, err)
			continue
		}
		got, p := shares(d), 1.0
		for n := 1; n <= 30; n++ {
			p /= 2
			if share := floatOfRat(got[c.of(n)]); share > p || share < p*(1-1e-12) {
				t.Errorf("%s: P(%s) is %g, want %g", c.process, c.of(n), share, p)
			}
		}
		if c.mean > 0 {
			mean, _ := d.Bounds()
			if low, high := floatOfRat(mean[0]), floatOfRat(mean[1]); low > c.mean || high < c.mean || high-low > 1e-8 {
				t.Errorf("%s: a mean of %g to %g, want %g", c.process, low, high, c.mean)
			}
		}
	}
	// Counts are kept for as many turns as there are, and not for four times as many.
	slow := "x=1; n=0 | x-if(d20==1, 1, 0); n+1 | x<=0 | n"
	d, err := solve(t, readProcess(t, slow), budget.Limits{MaxWork: 2e6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := 1.0 / 20
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

// What ends after so many turns at the latest has what is possible by then, and nothing else.
func TestLimited(t *testing.T) {
	for _, c := range []struct {
		process string
		want    []string
	}{
		{"x=3; t=0 | x-d2; t+1 | x<=0 or t>=1 | x", []string{"1", "2"}},
		{"x=3; t=0 | x-d2; t+1 | x<=0 or t>=2 | x", []string{"-1", "0", "1"}},
		{"x=3; t=0 | x-d2; t+1 | x<=0 or t>=2 | joint(x, turns)", []string{"(-1, 2)", "(0, 2)", "(1, 2)"}},
		{"x=2; t=0 | x-d2+1; t+1 | x<=0 or t>=3 | joint(x, t)", []string{"(0, 2)", "(0, 3)", "(1, 3)", "(2, 3)"}},
		{"x=2; t=3 | x-d2; t+1 | x<=0 or t>=3 | x", []string{"2"}},
		// Rarer than any float64, and possible all the same.
		{"x=1; n=0; t=0 | x; n+if(d1000==1, 1, 0); t+1 | t>=150 | n>=150", []string{"no", "yes"}},
		{"x=1; n=0; t=0 | x; n+if(d1000==1, 1, 0); t+1 | t>=150 | n>=151", []string{"no"}},
	} {
		d, err := solve(t, readProcess(t, c.process), budget.Limits{}, nil)
		if err != nil {
			t.Errorf("%s: %v", c.process, err)
			continue
		}
		var got []string
		for o := range d.All() {
			got = append(got, o.Key())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.process, got, c.want)
		}
	}
	for _, text := range []string{
		"x=3; t=0 | x-d2; t+1 | x<=0 or t>=1 | x given x<=0", "x=2; t=0 | x-d2+1; t+1 | x<=0 or t>=3 | if(x>0, hero, monster) given x>5",
	} {
		d, err := solve(t, readProcess(t, text), budget.Limits{}, nil)
		if err != nil || d.Slots() != 0 || d.ErrorBound().Sign() != 0 {
			t.Errorf("nothing meets the condition: %v, %v", d, err)
		}
	}
	// What has ended long before the limit is not followed to it.
	for _, value := range []string{"x>0", "x", "turns"} {
		if _, err := solve(t, readProcess(t, "x=3; t=0 | x-d2+1; t+1 | x<=0 or t>=1000000 | "+value), budget.Limits{MaxWork: 1e6}, nil); err != nil {
			t.Errorf("%s: %v", value, err)
		}
	}
}
