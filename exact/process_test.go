package exact_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"testing"

	"oddsmith/exact"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// process reads a process of which hero and monster are words.
func process(t testing.TB, text string) *notation.Process {
	t.Helper()
	return notationtest.Process(t, text, "hero", "monster")
}

var processes = []string{
	"x=3 | x-1 | x<=0 | turns",
	"x=2 | x-if(d2==1, 1, 0) | x<=0 | turns",
	"x=3 | x-d2 | x<=0 | x",
	"x=d2; y=2 | x-d2+1; y-d2+1 | x<=0 or y<=0 | if(x>0, hero, monster)",
	"x=2; y=2; a=d2==1 | x-if(a, 0, d2-1); y-if(a, d2-1, 0); not a | x<=0 or y<=0 | joint(x, y)",
	"x=4; p=1 | if(x<2 and p>0, x+1, x-d2); if(x<2, max(0, p-1), p) | x<=0 | turns",
	"x=1 | if(x == 5, 0, x+d2) | x>6 or x==0 | x",
	"x=2 | x*2-d3 | x<=0 or x>5 | x",
	"x=2; y=0 | x-d2+1; y+1 | x<=0 or y>=3 | joint(x<=0, turns)",
	"x=4 | x - if(x <= d3, 1, 2) | x<=0 | joint(x, turns)",
	"x=4 | max(0, x - d3) | x<=0 | joint(x, turns)",
	"x=5; y=0 | max(2, x - d3); y+d2 | x<=2 or y>3 | joint(x, y)",
	"x=1 | min(4, x + d3 - 1) | x>=4 | joint(x, turns)",
	"x=1; y=1 | min(4, x + d3) ; y+1 | y>3 | joint(x, turns)",
	"x=2 | max(3, x - d2 + 2) | x>=4 | x", // starts beyond its bound
	"x=d4 - 2 | max(0, x - d3) | x==0 | joint(x, turns)",
	"x=5; y=3 | if(y == 3, max(1, x - d2), x - 3); y-1 | y<=0 | x", // falls beyond its bound
	"x=5 | x - if(d2 - x < 0 - 1, 2, 1) | x<=0 | joint(x, turns)",
	"x=5 | x - if(x - max(d2, 1) - 1 == if(chance(1/2), 1, 2), 2, 1) | x<=0 | joint(x, turns)",
	"x=4; y=2 | x - if(x + y - d2 > 3, 2, 1); y | x<=0 | joint(x, turns)",
	"x=2; y=0 | x-d2+1; y+1 | x<=0 or y>=3 | turns given x<=0",
	"x=2; y=2; a=d2==1 | x-if(a, 0, d2-1); y-if(a, d2-1, 0); not a | x<=0 or y<=0 | turns given x>0",
	"x=3; a=d3==1 | x-1; a | x<=0 or a | joint(x, a)",
	"x=3; s=hero | x-1; if(x<2, s, s) | x<=0 | s",
	"x=2; y=2; a=d2==1 | x-if(a, 0, d2-1); y-if(a, d2-1, 0); not a | x<=0 or y<=0 | 3*turns - x + if(y>0, turns, 7)",
}

// What the chain says is what walking through the turns finds.
func TestProcesses(t *testing.T) {
	for _, text := range processes {
		if bracketed(t, text, process(t, text)) == 0 {
			t.Errorf("%s was not compared", text)
		}
	}
}

func TestProcessValues(t *testing.T) {
	for _, c := range []struct{ process, key, want string }{
		{"x=3 | x-1 | x<=0 | turns", "3", "1"},
		{"x=1; a=true | if(d2==1, 0, x); not a | x<=0 | if(a, hero, monster)", "monster", "2/3"}, // the first to throw heads
		{"x=3 | x + if(d2==1, 1, -1) | x<=0 or x>=5 | x", "5", "3/5"},
		{"x=3 | x + if(d2==1, 1, -1) | x<=0 or x>=5 | turns - 1", "1", "1/4"},
		{"x=2; t=0 | x-d2; t+1 | x<=0 or t>=1 | if(x>0, hero, monster)", "hero", "1/2"},                      // t counts the turns
		{"x=2; t=5 | x-d2+1; t+1 | x<=0 or t>=7 | joint(x, t)", "(2, 7)", "1/4"},                             // from 5 on
		{"x=4; t=0 | x-d2+1; t+1 | t>=3 | x", "2", "3/8"},                                                    // and nothing else ends it
		{"x=9; t=0 | x+d2; t+1 | x<=0 or t>=2 | x", "12", "1/2"},                                             // nor are there more states than turns
		{"x=2; a=true; t=0 | x-if(a, d3, d2)+1; not a; t+1 | t>=4 | if(x>0, hero, monster)", "hero", "5/36"}, // a mode that is left and come back to
		{"x=3; n=0 | x-1; n+d2 | x<=0 | x", "0", "1"},                                                        // n is no part of the answer
		{"x=3; t=0 | x-1; t+1 | x<=0 or t>=3 | turns*turns", "9", "1"},                                       // turns that have an end
	} {
		r, err := exact.Eval(context.Background(), process(t, c.process), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.process, err)
			continue
		}
		gap := new(big.Rat).Sub(rat(t, c.want), r.Dist.Prob(c.key))
		if gap.Abs(gap).Cmp(big.NewRat(1, 1e11)) > 0 {
			f, _ := r.Dist.Prob(c.key).Float64()
			t.Errorf("%s: P(%s) = %.15g, want %s", c.process, c.key, f, c.want)
		}
		bound, _ := r.Dist.ErrorBound().Float64()
		if bound <= 0 || bound > 1e-11 {
			t.Errorf("%s: error bound %g", c.process, bound)
		}
	}
}

// A condition that holds at no end has no distribution, however the process is solved.
func TestProcessNeverHolds(t *testing.T) {
	for _, text := range []string{
		"x=1 | x-1 | x<=0 | x given x>1",
		"x=1 | x-1 | x<=0 | if(x<0, hero, monster) given x>1",
		"x=1 | x-d2+1 | x<=0 | turns given x>1",
		"x=1; y=1 | x-d2+1; y-d2+1 | x<=0 or y<=0 | joint(x, y) given x+y>2",
	} {
		for _, o := range []exact.Options{{}, {Rational: true}} {
			r, err := exact.Eval(context.Background(), process(t, text), o)
			if err != nil || r.Dist != nil || r.Condition == nil || r.Condition.Sign() != 0 {
				t.Errorf("%s: %+v, %v", text, r, err)
			}
		}
	}
}

// On request there is no error at all, also where loops are eliminated.
func TestProcessRational(t *testing.T) {
	for _, c := range []struct{ process, want string }{
		{"x=3 | x-1 | x<=0 | turns", "3:1 of 1"},
		{"x=1; a=true | if(d2==1, 0, x); not a | x<=0 | if(a, hero, monster)", "monster:2 hero:1 of 3"},
		{"x=d3 | x + if(d2==1, 1, -1) | x<=0 or x>=5 | x", "0:3 5:2 of 5"},
		{"x=3 | x - d3 | x<=0 | turns given x==0", "1:9 2:6 3:1 of 16"},
		{"x=2; y=0 | x-d2+1; y+1 | x<=0 or y>=2 | joint(x, y)", "(0, 2):1 (1, 2):2 (2, 2):1 of 4"},
	} {
		r, err := exact.Eval(context.Background(), process(t, c.process), exact.Options{Rational: true})
		if err != nil {
			t.Errorf("%s: %v", c.process, err)
			continue
		}
		if got, want := words(r.Dist.String()), words(c.want); got != want {
			t.Errorf("%s: %s, want %s", c.process, got, want)
		}
	}
}

// words puts the outcomes of a printed distribution in order: words come as they are
// first met.
func words(s string) string {
	list := strings.Fields(s)
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Turns that may change nothing have no end, so their number stays bounded; fractions
// that would take too long are refused.
func TestProcessRationalLimits(t *testing.T) {
	r, err := exact.Eval(context.Background(), process(t, "x=2 | x-if(d2==1, 1, 0) | x<=0 | turns"), exact.Options{Rational: true})
	if err != nil || r.Dist.ErrorBound().Sign() == 0 {
		t.Errorf("turns of a process with loops: %v", err)
	}
	big := process(t, "x=3000 | x-d3 | x<=0 | x")
	_, err = exact.Eval(context.Background(), big, exact.Options{Rational: true, MaxWork: 1e7})
	var limit *exact.LimitError
	if !errors.As(err, &limit) {
		t.Errorf("large fractions: %v", err)
	}
}

// Both sides heal, so no order of positions will do; and a side counts in millions.
func TestProcessLayouts(t *testing.T) {
	for _, text := range []string{
		"x=2; y=2 | min(3, x) + d3 - 2; y + d3 - 2 | x<=0 or y<=0 or y>=4 | x>0",
		"x=2; y=2 | x + d3 - 2; y + d3 - 2 | x<=0 or y<=0 or x+y>=6 | x>0",
		"x=2000000; y=2 | x - 1000000*d2; y - d2 + 1 | x<=0 or y<=0 | joint(x, y)",
		"x=5 | if(x<3, x+d2-1, x-d3) | x<=0 or x==4 | x",
	} {
		if bracketed(t, text, process(t, text)) == 0 {
			t.Errorf("%s was not compared", text)
		}
		bounded, err := exact.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fractions, err := exact.Eval(context.Background(), process(t, text), exact.Options{Rational: true})
		if err != nil {
			t.Fatal(err)
		}
		for o, w := range fractions.Dist.All() {
			gap := new(big.Rat).Sub(new(big.Rat).SetFrac(w, fractions.Dist.Total()), bounded.Dist.Prob(o.Key()))
			if gap.Sign() < 0 || gap.Cmp(bounded.Dist.ErrorBound()) > 0 {
				f, _ := gap.Float64()
				t.Errorf("%s: P(%s) is off by %g", text, o.Key(), f)
			}
		}
	}
}

// Moments of the length are those of the whole, as closed as float64 is.
func TestProcessLength(t *testing.T) {
	r, err := exact.Eval(context.Background(), process(t, "x=3 | x + if(d2==1, 1, -1) | x<=0 or x>=5 | turns"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	mean, variance := r.Dist.Bounds()
	for _, c := range []struct {
		ends [2]*big.Rat
		want int64
	}{{mean, 6}, {variance, 22}} {
		v := big.NewRat(c.want, 1)
		width := new(big.Rat).Sub(c.ends[1], c.ends[0])
		if c.ends[0].Cmp(v) > 0 || c.ends[1].Cmp(v) < 0 || width.Cmp(big.NewRat(1, 1e9)) > 0 {
			t.Errorf("%v is not in %v", v, c.ends)
		}
	}
}

func TestProcessErrors(t *testing.T) {
	for _, c := range []struct{ process, want string }{
		{"x=3 | x | x<=0 | turns", "it can go on forever: x = 3 never leads to an end"},
		{"x=3 | x+d2 | x<=0 | turns", "x rises further and further"},
		{"x=3 | x-1/2 | x<=0 | turns", "a part of the state is"},
		{"x=10000000; y=10000000 | x-d6; y-d6 | x<=0 or y<=0 | turns", "more than 1 MiB of memory, while exploring"},
		{"x=3 | x-1 | d6>3 | turns", "the end of a process cannot be rolled for"},
		{"x=3 | x-d2+1 | x<=0 | (turns)d2", "not built yet"},
	} {
		_, err := exact.Eval(context.Background(), process(t, c.process), exact.Options{MaxMemory: 1 << 20})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.process, err, c.want)
		}
	}
}

// Nothing is lost where the box of states grows while it is explored: comparisons
// begin to matter that did not before.
func TestProcessMass(t *testing.T) {
	cache := &exact.Cache{}
	for _, turn := range []string{
		"x - if(a, 0, d2-1); y - if(a, d2-1, 0); not a",
		"x - if(a, 0, d2-1); y - if(a, d2-1, d3-1); not a",
		"x - if(a, if(x <= d4, 0, d2-1), d3-1); y - if(a, if(x >= 3, d4-1, d2-1), 0); not a",
		"x - if(a, 0, d9-1); y - if(a, if(x<3, d2-1, d3-1), 0); not a",
	} {
		for _, start := range []string{"d2==1", "d1==1", "d1==2"} {
			for x := 1; x <= 5; x++ {
				for _, y := range []int{1, 2, 9} {
					text := fmt.Sprintf("x=%d; y=%d; a=%s | %s | x<=0 or y<=0 | if(y<=0, hero, monster)", x, y, start, turn)
					hasMass(t, text, exact.Options{})
					hasMassFrom(cache, t, text, exact.Options{})
				}
			}
		}
	}
}

func hasMass(t *testing.T, text string, o exact.Options) {
	t.Helper()
	hasMassFrom(nil, t, text, o)
}

func hasMassFrom(cache *exact.Cache, t *testing.T, text string, o exact.Options) {
	t.Helper()
	r, err := cache.Eval(context.Background(), process(t, text), o)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if bound, _ := r.Dist.ErrorBound().Float64(); bound > 1e-12 {
		t.Errorf("%s: error bound %g", text, bound)
	}
}

// Nor does it where the process depends on a roll, of which only some values let the
// condition hold, or none.
func TestProcessRarelyHolds(t *testing.T) {
	for _, c := range []struct{ process, want, condition string }{
		{"x=k | x-1 | x<=0 | if(k>1, hero, monster) given k>1", "hero", "1/2"},
		{"x=k | x-1 | x<=0 | if(k>1, hero, monster) given k>2", "", "0"},
		{"x=k | x-1 | x<=0 | x given k>1", "0", "1/2"},
		{"x=k | x-1 | x<=0 | x given k>2", "", "0"},
		{"x=k | x-1 | x<=0 | joint(x, k) given k==1", "(0, 1)", "1/2"},
		{"x=k | x-1 | x<=0 | if(k>1, hero, monster) given turns>=2", "hero", "1/2"},
	} {
		e := &notation.Let{Name: "k", Value: parse(t, "d2"), Body: process(t, c.process)}
		for _, o := range []exact.Options{{}, {Rational: true}} {
			r, err := exact.Eval(context.Background(), e, o)
			if err != nil {
				t.Errorf("%s: %v", c.process, err)
				continue
			}
			gap, most := new(big.Rat).Sub(r.Condition, rat(t, c.condition)), big.NewRat(1, 1e11)
			if gap.Abs(gap).Cmp(most) > 0 || (r.Dist == nil) != (c.want == "") {
				t.Errorf("%s: %v of %v", c.process, r.Dist, r.Condition)
			} else if r.Dist != nil {
				if gap.Sub(r.Dist.Prob(c.want), big.NewRat(1, 1)).Abs(gap).Cmp(most) > 0 {
					t.Errorf("%s: %v", c.process, r.Dist)
				}
			}
		}
	}
}

// What is refused for its memory is refused before it is taken: starts that are
// combinations of dice, and turns that replace many parts by dice.
func TestProcessMemory(t *testing.T) {
	for _, text := range []string{
		"x=20d20; y=20d20; z=20d20 | x-1; y-1; z-1 | x<=0 or y<=0 or z<=0 | x>0",
		"x=3; p=1; q=1; r=1; s=1 | x-p-q-r-s; d30; d30; d30; d30 | x<=0 | x",
		"x=3; y=3; z=3 | x-d199; y-d199; z-d199 | x<=0 or y<=0 or z<=0 | x>0",
	} {
		const limit = 1 << 20
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := exact.Eval(context.Background(), process(t, text), exact.Options{MaxMemory: 4 * limit})
		runtime.ReadMemStats(&after)
		var refused *exact.LimitError
		if !errors.As(err, &refused) {
			t.Errorf("%s: %v", text, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 64*limit {
			t.Errorf("%s: %d MB for a limit of 1 MB", text, taken>>20)
		}
	}
}

// Numbers may be as large as 32 bits hold, and as far apart.
func TestProcessFar(t *testing.T) {
	for _, c := range []struct{ process, want string }{
		{"x=if(d2==1, 2147483647, -2147483647); y=2 | x; y-d2 | y<=0 | x>0", "yes:1 no:1 of 2"},
		{"x=if(d2==1, 2147483000, -2147483000); y=2 | x-d2; y-d2 | y<=0 | if(x>0, hero, monster)", "hero:1 monster:1 of 2"},
		{"x=2147483647; y=2 | x-1; y-1 | y<=0 | x", "2147483645:1 of 1"},
		{"x=-2147483647; y=2 | x+2147483647; y-1 | y<=0 | x", "2147483647:1 of 1"},
		{"x=-2147483647; y=2 | if(x<0, x+2147483647, x+if(d2==1, 0, 2147483647)); y-1 | y<=0 | x", "0:1 2147483647:1 of 2"},
		{"x=2147483647; y=2 | x+1; y-d2 | y<=0 | x>0", "x leaves the whole numbers up to 2^31"},
		{"x=1; y=2 | x-2147483647; y-1 | y<=0 | x", "x leaves the whole numbers up to 2^31"},
	} {
		r, err := exact.Eval(context.Background(), process(t, c.process), exact.Options{Rational: true})
		if err != nil {
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", c.process, err, c.want)
			}
			continue
		}
		if got, want := words(r.Dist.String()), words(c.want); got != want {
			t.Errorf("%s: %s, want %s", c.process, got, want)
		}
		hasMass(t, c.process, exact.Options{})
	}
}

// Several questions about one encounter whose parts leave their bounds share what is
// kept of it.
func TestProcessBeyondBounds(t *testing.T) {
	cache := &exact.Cache{}
	for _, value := range []string{"x", "turns", "x>1", "joint(x, turns)", "turns"} {
		text := "x=5; y=3; a=true | if(y == 3, max(1, x - d2), x - 3); y-1; not a | y<=0 | " + value
		alone, err := exact.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		shared, err := cache.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil || !shared.Dist.Equal(alone.Dist) {
			t.Errorf("%s: %v, %v with a cache, %v without", value, err, shared, alone.Dist)
		}
	}
}

// States on the two sides of a bound are not alike, though nothing else tells them
// apart.
func TestProcessBeyondOneBound(t *testing.T) {
	for _, o := range []exact.Options{{}, {Rational: true}} {
		r, err := exact.Eval(context.Background(), rolled(t, "x=1; y=d3+1 | r0=if(x<0, 0, 0): x-1; min(2, y + r0) | x<=0 | joint(x, y)"), o)
		if err != nil {
			t.Fatal(err)
		}
		if p, _ := r.Dist.Prob("(0, 2)").Float64(); p < 1-1e-9 {
			t.Errorf("rational %t: P(y = 2) = %g", o.Rational, p)
		}
	}
}

// A number that grows with the turns has no end above, and one below.
func TestProcessGrowsOneWay(t *testing.T) {
	for _, c := range []struct {
		value        string
		above, below bool
	}{{"2*turns", true, false}, {"0 - turns", false, true}, {"turns - 2*x", true, false}} {
		text := "x=3 | x - if(chance(1/3), 1, 0) | x<=0 | " + c.value
		r, err := exact.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if above, below := r.Dist.IsUnbounded(); above != c.above || below != c.below {
			t.Errorf("%s: unbounded above %t, below %t", text, above, below)
		}
	}
}

// What can happen has a probability, however small it is; what cannot has none.
func TestProcessRare(t *testing.T) {
	const rare = "chance(1/10000000000)"
	for _, c := range []struct{ process, can, cannot string }{
		{"x=1; y=3 | x-if(" + rare + ", 0, 1); y-if(" + rare + ", 1, 0) | x<=0 or y<=0 | if(y<=0, hero, monster)", "hero", "draw"},
		{"x=1; y=9 | x-if(" + rare + ", 0, 1); y-1 | x<=0 or y<=0 | y", "0", "9"},
		{"x=1; y=40 | x-if(" + rare + ", 0, 1); y-1 | x<=0 or y<=0 | y", "0", "40"}, // of 1e-390
		{"x=30 | x-if(" + rare + " and " + rare + ", 30, if(d2==1, 1, 0)) | x<=0 | turns", "1", "0"},
		{"x=1; t=0 | x-if(chance(1/2), 1, 0); t+1 | x<=0 or t>=400 | if(x>0, hero, monster)", "hero", "draw"},
		{"x=1; t=0 | x-if(chance(1/2), 1, 0); t+1 | x<=0 or t>=400 | t", "400", "401"},
	} {
		r, err := exact.Eval(context.Background(), process(t, c.process), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.process, err)
			continue
		}
		if p := r.Dist.Prob(c.can); p.Sign() == 0 || p.Cmp(r.Dist.ErrorBound()) > 0 {
			t.Errorf("%s: P(%s) = %s", c.process, c.can, p)
		}
		if p := r.Dist.Prob(c.cannot); p.Sign() != 0 {
			t.Errorf("%s: P(%s) = %s", c.process, c.cannot, p)
		}
	}
}

// Numbers that grow with the turns of a process that can go on forever: tosses T until the first head,
// of which E[T] = 2 and E[T^2] = 6.
func TestProcessGrowth(t *testing.T) {
	for _, c := range []struct {
		value          string
		mean, variance int64
	}{
		{"turns", 2, 2},
		{"3 - 2*turns", -1, 8},
		{"3*(turns + x) - x", 6, 18}, // of the last state, where x is 0
		{"if(turns>3, turns, 0)*if(turns<=3, 1, 0)", 0, 0},
	} {
		r, err := exact.Eval(context.Background(), process(t, "x=1 | x-if(d2==1, 1, 0) | x<=0 | "+c.value), exact.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.value, err)
			continue
		}
		mean, variance := r.Dist.Bounds()
		for _, x := range []struct {
			within [2]*big.Rat
			want   int64
		}{{mean, c.mean}, {variance, c.variance}} {
			want, width := big.NewRat(x.want, 1), new(big.Rat).Sub(x.within[1], x.within[0])
			if x.within[0].Cmp(want) > 0 || x.within[1].Cmp(want) < 0 || width.Cmp(big.NewRat(1+max(x.want, -x.want), 1e6)) > 0 {
				t.Errorf("%s: %v, want %d", c.value, x.within, x.want)
			}
		}
	}
}

// A long walk has a mean, and as many turns listed as a reader may want; a longer one is
// followed as far as the limit lets it.
func TestProcessWalk(t *testing.T) {
	r, err := exact.Eval(context.Background(), process(t, "x=100 | x + if(d2==1, 1, -1) | x<=0 or x>=200 | turns"), exact.Options{})
	if err != nil {
		t.Fatal(err)
	}
	mean, _ := r.Dist.Bounds()
	if want := big.NewRat(10000, 1); mean[0].Cmp(want) > 0 || mean[1].Cmp(want) < 0 || r.Dist.Min().Cmp(big.NewRat(100, 1)) != 0 {
		t.Errorf("mean %v, least %v", mean, r.Dist.Min())
	}
	_, err = exact.Eval(context.Background(), process(t, "x=1000 | x + if(d2==1, 1, -1) | x<=0 or x>=2000 | turns"), exact.Options{MaxWork: 1e8})
	var limit *exact.LimitError
	if !errors.As(err, &limit) || limit.Resource != exact.Work || !strings.HasPrefix(limit.Doing, "following turn ") {
		t.Errorf("%v", err)
	}
}

// Probabilities of many turns are listed a little low, never above the truth, and what that
// may be is within the bound: those of waiting for a chance of 1 in n.
func TestProcessTurnsAreBounded(t *testing.T) {
	for n := int64(3); n < 40; n += 4 {
		text := fmt.Sprintf("x=1 | x-if(chance(1/%d), 1, 0) | x<=0 | turns", n)
		r, err := exact.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		truth := big.NewRat(1, n)
		for k := int64(1); k < 20*n; k++ {
			listed := r.Dist.PMF(big.NewRat(k, 1))
			if listed.Cmp(truth) > 0 {
				t.Fatalf("%s: P(%d) is listed above the truth", text, k)
			}
			if gap := new(big.Rat).Sub(truth, listed); gap.Cmp(r.Dist.ErrorBound()) > 0 {
				t.Fatalf("%s: P(%d) is off by more than the bound", text, k)
			}
			truth.Mul(truth, big.NewRat(n-1, n))
		}
		// What is left lies above the list, and is no part of the bound.
		left := new(big.Rat).Sub(r.Dist.Residual(), r.Dist.ErrorBound())
		if above := truthAbove(n, r.Dist); left.Cmp(above) > 0 || left.Sign() <= 0 {
			t.Errorf("%s: more is said to be left than there is", text)
		}
	}
}

// truthAbove is the chance to wait longer than a list goes.
func truthAbove(n int64, d *exact.Dist) *big.Rat {
	turns := d.Outcome(d.Slots() - 1).Value.Num()
	num := new(big.Int).Exp(big.NewInt(n-1), turns, nil)
	return new(big.Rat).SetFrac(num, new(big.Int).Exp(big.NewInt(n), turns, nil))
}

// Where every turn ends nearly all, the list is what was followed: nothing of it is trimmed, and
// what is left is no more than the truth by its last digit.
func TestProcessLeavesNoMoreThanThereIs(t *testing.T) {
	untrimmed := 0
	for n := int64(5); n < 60; n++ {
		text := fmt.Sprintf("x=1 | x-if(chance(%d/%d), 1, 0) | x<=0 | turns", n-1, n)
		r, err := exact.Eval(context.Background(), process(t, text), exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		turns := r.Dist.Outcome(r.Dist.Slots() - 1).Value.Num()
		truth := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Exp(big.NewInt(n), turns, nil))
		left := new(big.Rat).Sub(r.Dist.Residual(), r.Dist.ErrorBound())
		if left.Cmp(truth) > 0 {
			t.Errorf("%s: more is said to be left than there is", text)
		}
		share, _ := new(big.Rat).Quo(left, truth).Float64()
		if share < 1-1e-12 {
			t.Errorf("%s: %g of what is left is said to be", text, share)
		}
		if f, _ := truth.Float64(); f < exact.DefaultResidual/4 {
			untrimmed++
		}
	}
	if untrimmed < 10 {
		t.Errorf("only %d lists are as they were followed", untrimmed)
	}
}

// What a measure of an encounter costs does not depend on what was asked before, nor do the limits
// at which it is refused.
func TestProcessCosts(t *testing.T) {
	var list []notation.Expr
	for _, c := range []struct {
		scenario string
		sets     []map[string]string
		measures []string
	}{
		{"labyrinth/duel", []map[string]string{nil, {"monster.ac": "30"}, {"hero.hp": "20", "wear": "false"}}, duelMeasures},
		{"mechanics/pack", []map[string]string{{"wolf.hp": "3"}, {"guard.armour": "16", "wolf.hp": "3"}}, []string{"winner", "turns"}},
		{"methuen/duel", []map[string]string{nil}, []string{"winner", "turns"}},
		{"labyrinth/career", []map[string]string{nil}, []string{"fights_won"}},
	} {
		for _, set := range c.sets {
			list = append(list, bound(t, c.scenario, set, c.measures...)...)
		}
	}
	alone := make([]float64, len(list))
	for i, e := range list {
		r, err := exact.Eval(t.Context(), e, exact.Options{})
		if err != nil {
			t.Fatal(err)
		}
		alone[i] = r.Work
	}
	for _, from := range []int{0, 7} {
		cache := &exact.Cache{}
		for k := range list {
			i := (from + 5*k) % len(list)
			if r, err := cache.Eval(t.Context(), list[i], exact.Options{}); err != nil || r.Work != alone[i] {
				t.Errorf("measure %d: %.0f steps after others, alone %.0f, %v", i, r.Work, alone[i], err)
			}
		}
	}
	for i := 0; i < len(list); i += 5 {
		for _, more := range []float64{0, -1} {
			cache, o := &exact.Cache{}, exact.Options{MaxWork: alone[i] + more}
			for _, k := range []int{max(0, i-1), i} {
				_, known := cache.Eval(t.Context(), list[k], o)
				_, err := exact.Eval(t.Context(), list[k], o)
				if (known == nil) != (err == nil) {
					t.Errorf("measure %d within %.0f steps: %v after others, alone %v", k, o.MaxWork, known, err)
				}
			}
		}
	}
}
