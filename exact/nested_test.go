package exact_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
)

// nested is a process each of whose turns rolls for w: how another process ends, which may
// name parts of the outer state.
func nested(t testing.TB, outer, inner string) *notation.Process {
	t.Helper()
	p := process(t, outer)
	rollFirst(p, "w", process(t, inner))
	return p
}

var nestedProcesses = [][2]string{
	// Turns of both.
	{"x=3; n=0 | x - w; n+1 | x<=0 or n>=2 | joint(x, turns)", "y=x; n=0 | y-d2+1; n+1 | y<=0 or n>=2 | turns"},
	{"x=2; n=0 | x - if(w == hero, 0, 1); n+1 | x<=0 or n>=4 | joint(x, n)", "y=2; z=x | y-d2+1; z-d2+1 | y<=0 or z<=0 | if(y > 0, hero, monster)"},
	{"x=3; n=0 | max(0, w); n+1 | x<=0 or n>=3 | joint(x, turns)", "y=x; z=2 | y-d2+1; z-d2+1 | y<=0 or z<=0 | if(z > 0, 0, y)"},
	{"x=1; n=0 | x + w; n+1 | x>=4 or n>=3 | x given x>=4", "y=0 | y+d2 | y>=x | y - x"},
	// The parts of the inner process are called as those of the outer one.
	{"x=3; n=0 | x - w; n+1 | x<=0 or n>=3 | joint(x, turns)", "x=d2; n=0 | x-d2+1; n+1 | x<=0 or n>=3 | if(x>0, 1, 0)"},
}

// What both chains say is what walking through the turns of both finds.
func TestNestedProcesses(t *testing.T) {
	for _, n := range nestedProcesses {
		if bracketed(t, n[0]+" of "+n[1], nested(t, n[0], n[1])) == 0 {
			t.Errorf("%s of %s was not compared", n[0], n[1])
		}
	}
}

// In fractions the ends of the inner chains are exact. In float64 no probability and no
// moment is farther from the truth than the bounds say.
func TestNestedProcessesWithinBounds(t *testing.T) {
	for _, n := range nestedProcesses {
		p := nested(t, n[0], n[1])
		truth, err := exact.Eval(context.Background(), p, exact.Options{Rational: true})
		if err != nil {
			t.Fatalf("%v: %v", n, err)
		}
		if truth.Dist.HasTail() {
			t.Errorf("%v: not exact: %v", n, truth.Dist)
		}
		r, err := exact.Eval(context.Background(), p, exact.Options{})
		if err != nil {
			t.Fatalf("%v: %v", n, err)
		}
		bound := r.Dist.ErrorBound()
		if bound.Sign() <= 0 || bound.Cmp(big.NewRat(1, 1e10)) > 0 {
			t.Errorf("%v: an error bound of %v", n, bound.FloatString(20))
		}
		for o := range truth.Dist.All() {
			gap := new(big.Rat).Sub(truth.Dist.Prob(o.Key()), r.Dist.Prob(o.Key()))
			if gap.Sign() < 0 || gap.Cmp(bound) > 0 {
				t.Errorf("%v: P(%s) is low by %s, the bound is %s", n, o.Key(), gap.FloatString(20), bound.FloatString(20))
			}
		}
	}
}

// A number without end can be no part of a turn.
func TestNestedProcessWithoutEnd(t *testing.T) {
	p := nested(t, "x=3 | x - w | x<=0 | turns", "y=x | y-d2+1 | y<=0 | turns")
	_, err := exact.Eval(context.Background(), p, exact.Options{})
	var unsolved *exact.UnsolvedError
	if !errors.As(err, &unsolved) || !strings.Contains(err.Error(), "a number without end") {
		t.Errorf("%v", err)
	}
}
