package montecarlo

import (
	"context"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// ending are processes that are sure to end soon.
var ending = []string{
	"x=3 | x-1 | x<=0 | turns",
	"x=3 | x-d2 | x<=0 | joint(x, turns)",
	"x=d3; y=2 | x-1; y-d2 | x<=0 or y<=0 | joint(x, y)",
	"x=4; a=d2==1 | x-if(a, d2, 1); not a | x<=0 | if(a, x, turns)",
	"x=4; p=1 | if(x<3 and p>0, x+1, x-d2); if(x<3, max(0, p-1), p) | x<=0 | turns",
	"x=0 | x+d3 | x>=4 | x given turns < 3",
	"x=0 | x | x>=0 | turns",
	"x=3 | x-sum(min(x, 3), d2-1)-1 | x<=0 | turns",
	"x=1; y=3 | min(3, x+1); y-1 | y<=0 | joint(x, turns)",
	"x=1; y=3; z=2 | x+d2-1; if(x>1, y-1, y-2); z | y<=0 | joint(x, y, z)",
}

// Processes that are sure to end soon, against a walk through all their turns.
func TestProcesses(t *testing.T) {
	for _, text := range ending {
		e := notationtest.Process(t, text)
		want, err := notationtest.Enumerate(e, 200_000)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		tally := run(t, e, Options{Seed: 5, Trials: 200_000})
		if l := notationtest.LogEvidence(hits(tally), want.Probability); l < notationtest.LogAlpha {
			t.Errorf("%s: log evidence %.1f\n got %v\nwant %v", text, l, hits(tally), want.Probability)
		}
	}
}

// A process inside another expression, and beside a roll that it shares.
func TestProcessInside(t *testing.T) {
	p := notationtest.Process(t, "x=a | x-d2 | x<=0 | turns")
	e := let("a", dice(1, 3), tuple(ref("a"), op(p, notation.Add, ref("a"))))
	want, err := notationtest.Enumerate(e, 100_000)
	if err != nil {
		t.Fatal(err)
	}
	tally := run(t, e, Options{Seed: 6, Trials: 200_000})
	if l := notationtest.LogEvidence(hits(tally), want.Probability); l < notationtest.LogAlpha {
		t.Errorf("log evidence %.1f\n got %v\nwant %v", l, hits(tally), want.Probability)
	}
}

func TestProcessErrors(t *testing.T) {
	for _, c := range []struct{ process, want string }{
		{"x=1 | x | x<=0 | turns", "goes on for more than"},
		{"x=1 | x*1000000 | x<=0 | turns", "2^40"},
		{"x=2 | x-1/(x-1) | x<=0 | turns", ""},
		{"x=3 | x-1//(d2-1) | x<=0 | turns", "the divisor was 0"},
		{"x=3 | x-1 | 1/(x-d2) > 5 or x<=0 | turns", "the divisor was 0"},
		{"x=1; y=d2==1 | x*if(y, 1000000, 900000); not y | x<=0 | turns", "2^40"},
		{"x=1; y=1 | x*(0-1000000); y+d2 | x==5 | turns", "2^40"},
		{"x=1/2 | x-1 | x<=0 | turns", "a part of the state is 1/2"},
		{"x=3; a=d2==1 | x-sum(x, d2); not a | x<=0 | turns", "a sample can take more than"},
	} {
		p, err := Compile(notationtest.Process(t, c.process))
		if err == nil {
			_, err = p.Run(context.Background(), Options{Seed: 1, Trials: 100, Workers: 1})
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.process, err, c.want)
		}
	}
}

// A part of the state may be 2^40, or as much below 0, and no more. In the second two a turn
// may fail, and every sample is looked at by itself.
func TestLargestState(t *testing.T) {
	for _, c := range []struct{ start, turn, beyond string }{
		{"1048576", "x*1048576", "x*1048576+1"},
		{"0-1048576", "x*1048576", "x*1048576-1"},
		{"1048576", "x*1048576+1//(x-5)", "x*1048576+1+1//(x-5)"},
		{"0-1048576", "x*1048576+1+1//(x-5)", "x*1048576+1//(x-5)"},
	} {
		for turn, ok := range map[string]bool{c.turn: true, c.beyond: false} {
			e := notationtest.Process(t, "x="+c.start+" | "+turn+" | abs(x)>1048576 | abs(x)")
			p, err := Compile(e)
			if err != nil {
				t.Fatal(err)
			}
			tally, err := p.Run(t.Context(), Options{Trials: 3})
			if ok && (err != nil || hits(tally)["1099511627776"] != 3) || !ok && (err == nil || !strings.Contains(err.Error(), "2^40")) {
				t.Errorf("x=%s, then %s: %v", c.start, turn, err)
			}
		}
	}
}

// Whatever the number of workers, the tally is the same.
func TestProcessWorkers(t *testing.T) {
	e := notationtest.Process(t, "x=5; y=5 | x-d2+1; y-d2+1 | x<=0 or y<=0 | joint(x, turns)")
	one := hits(run(t, e, Options{Seed: 9, Trials: 50_000, Workers: 1}))
	three := hits(run(t, e, Options{Seed: 9, Trials: 50_000, Workers: 3}))
	for k, n := range one {
		if three[k] != n {
			t.Fatalf("%s: %d and %d", k, n, three[k])
		}
	}
}

// What goes on and on is an error in every sample that asks for it, not in the first alone.
func TestEndlessSamples(t *testing.T) {
	walk := notationtest.Process(t, "x=d4 | x | x<=3 | x")
	e := let("w", walk, ifElse(eq(dice(1, 4), num("1")), ref("w"), num("0")))
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		if tally, err := p.Run(t.Context(), Options{Seed: seed, Trials: 256}); err == nil {
			t.Errorf("seed %d: %v", seed, hits(tally))
		}
	}
}
