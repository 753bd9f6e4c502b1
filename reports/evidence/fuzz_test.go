package evidence_test

import (
	"context"
	"errors"
	"math/big"
	"regexp"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/reports/agreement"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// longNumber is one that would ask for more dice than a quick test rolls.
var longNumber = regexp.MustCompile(`[0-9]{3}`)

// Whatever is asked, both engines answer or give an error with a place; a
// distribution has mass 1; and where both answer, they agree.
func FuzzEngines(f *testing.F) {
	for _, seed := range []string{
		"2d6+3", "(1d4+2)d6/2", "4d6!k3", "3d6!>5>4f1", "{4d6+3d8}k4", "{2d6!, 1d20+1, 3}d1>5", "8d6r2r4ro1s", "4dF!p-1",
		"floor((2d6+1)/2)%3", "10/(1d3-1)", "-3/2+1d4", "max(1d6, 2d4//2)", "if(1d6>3 and chance(1/3), 1d4, joint(1,2))",
		"d{1,1,2,5}*2", "lowest(2d6)-highest(d4)", "sum(d4-1, 2*d6)", "rank(2, d4+1, 2d3)-sum(0, 1/0)", "1d6!-1d4!", "floor(2d4!/3)*1d3", "1/1d6!!",
		"(1d4!)d3", "5d4!dl1dh1", "{2d4!p+1d6!}k3d1", "abs(1dF)*1d6!", "{1d6!!+1d4p}k2", "2d(1d2)r1!", "1d2!<1k1", "{{1d4}k1,2}kl1",
		"pool(3,d4)[d2]", "sum(keep(2,pool(3,d6)))", "count(pool(2,d4),it>d2)", "pairs(pool(2,d4),pool(1,d6),it>other)",
		"sum(each(pool(2,d2),pool(it,d3)[1]))", "largest_set(join(pool(2,d3),pool(1,2)))", "longest_run(where(pool(3,d4),it!=2))",
		"sets(2,pool(4,d3))+distinct(pool(2,d2))", "explode(d4,it in 3..4,2)", "reroll(d6,it in {1,3})", "max(pool(d3-1,d4))",
		"explode(d4)+min(pool(2,explode(d3)))", "sum(2,pool(2,d3)[d2])", "pool(0,1/0)[1]", "25%*d4", "4d6k3>=12", "sum(drop(d2,pool(3,d3)))",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 60 || longNumber.MatchString(text) || strings.Count(text, "d") > 6 {
			return
		}
		for _, g := range notation.Grammars() {
			e, err := g.Parse(text)
			if err != nil {
				continue
			}
			if _, err := notation.Check(e); err == nil {
				checkEngines(t, g.Name+": "+text, e)
			}
		}
	})
}

func checkEngines(t *testing.T, text string, e notation.Expr) {
	t.Helper()
	r, err := exact.Eval(context.Background(), e, exact.Options{MaxWork: 3e7, MaxMemory: 1 << 22})
	checkError(t, text, err)
	if err == nil {
		mass := r.Dist.Residual()
		for _, w := range r.Dist.All() {
			mass.Add(mass, new(big.Rat).SetFrac(w, r.Dist.Total()))
		}
		if mass.Cmp(big.NewRat(1, 1)) != 0 {
			t.Fatalf("%s: the mass is %s", text, mass)
		}
	}
	a, bothErr := evidence.Session{Options: evidence.Options{
		Engine:   evidence.BothEngines,
		Limits:   exact.Options{MaxWork: 3e7, MaxMemory: 1 << 22},
		Sampling: montecarlo.Options{Seed: 1, Workers: 1, Trials: 8192},
	}}.Evaluate(context.Background(), e)
	checkError(t, text, bothErr)
	if bothErr == nil && a.Crosscheck.Verdict == agreement.Disagree {
		t.Fatalf("%s: %s", text, a.Crosscheck.Reason)
	}
}

// checkError wants an error with a place, or none.
func checkError(t *testing.T, text string, err error) {
	t.Helper()
	var positioned interface{ Snippet() string }
	var rolled *montecarlo.LimitError
	if err != nil && !errors.As(err, &positioned) && !errors.As(err, &rolled) {
		t.Fatalf("%s: %v has no place", text, err)
	}
}
