package montecarlo

import (
	"context"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// fight is an encounter but for what is asked of its end.
const fight = "x = 5; y = 5; turn {x -= d2 - 1; y -= d3 - 1}; until x <= 0 or y <= 0"

// endings are encounters that differ in what is asked of their end alone.
func endings(t *testing.T, encounter string, values ...string) (list []*Program) {
	t.Helper()
	for _, v := range values {
		p, err := Compile(notationtest.Encounter(t, "encounter("+encounter+"; "+v+")"))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// Programs that are sampled together have the samples that they have by themselves, in
// whatever ranges and order they are asked for.
func TestTogether(t *testing.T) {
	for _, c := range []struct {
		name     string
		programs []*Program
		together bool // not only what each is by itself
	}{
		{"endings", endings(t, fight, "turns", "if(x > 0, x, -y)", "joint(x, turns)", "x<=0", "x given y <= 0", "y given x <= 0", "7"), true},
		{"dice at the end", endings(t, fight, "turns", "x+d6"), false},
		{"the same twice", endings(t, fight, "turns", "turns"), true},
		{"two encounters", append(endings(t, fight, "turns", "x"), endings(t, "x = 3; turn {x -= d2}; until x <= 0", "turns", "x")...), true},
		{"no encounter", []*Program{compiled(t, dice(2, 6)), compiled(t, dice(3, 6))}, false},
	} {
		with := NewTogether(c.programs)
		for _, g := range with.groups {
			if (g.all != nil) != c.together {
				t.Errorf("%s: together is %v", c.name, g.all != nil)
			}
		}
		o := Options{Seed: 3, Workers: 2}
		for i, p := range c.programs {
			at := int64(0)
			for _, to := range []int64{1, 2, 4, 32, 128, 150 + int64(i)%3} {
				want, err := p.RunBlocks(t.Context(), o, at, to)
				if err != nil {
					t.Fatal(err)
				}
				got, err := with.RunBlocks(t.Context(), p, o, at, to)
				if err != nil {
					t.Fatal(err)
				}
				if g, w := hits(got), hits(want); !sameHits(g, w) || got.Accepted() != want.Accepted() || got.Trials() != want.Trials() {
					t.Errorf("%s, program %d, blocks %d to %d: %v, by itself %v", c.name, i, at, to, g, w)
				}
				at = to
			}
		}
	}
}

// Whole runs, of a number of samples that is not that of whole blocks, are those of each
// program by itself. One that a precision ends is sampled by itself.
func TestTogetherRun(t *testing.T) {
	list := endings(t, fight, "turns", "if(x > 0, x, -y)", "x given y <= 0")
	for _, o := range []Options{
		{Seed: 3, Workers: 2, Trials: 10_000},
		{Seed: 3, Workers: 2, Trials: 10_000, Precision: 1},
	} {
		with := NewTogether(list)
		for i, p := range append(list, list...) { // a second time as well
			want, err := p.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			got, err := with.Run(t.Context(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			if g, w := hits(got), hits(want); !sameHits(g, w) || got.Accepted() != want.Accepted() || got.Trials() != want.Trials() {
				t.Errorf("program %d: %v, by itself %v", i, g, w)
			}
		}
		if _, err := with.Run(t.Context(), list[0], Options{Seed: 3}); err == nil {
			t.Error("no samples are sampled")
		}
	}
	alone := endings(t, "x = 5; turn {x -= d2}; until x <= 0", "turns")[0]
	for name, with := range map[string]*Together{"nothing": nil, "other programs": NewTogether(list)} {
		if got, err := with.Run(t.Context(), alone, Options{Seed: 3, Trials: 10}); err != nil || got.Trials() != 10 {
			t.Errorf("alone among %s: %v, %v", name, got, err)
		}
	}
}

func compiled(t *testing.T, e notation.Expr) *Program {
	t.Helper()
	p, err := Compile(e)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func sameHits(a, b map[string]int64) bool {
	for k, n := range a {
		if b[k] != n {
			return false
		}
	}
	return len(a) == len(b)
}

// What was sampled once is read, not sampled again.
func TestTogetherOnce(t *testing.T) {
	list := endings(t, fight, "turns", "x", "y")
	with := NewTogether(list)
	if _, err := with.RunBlocks(t.Context(), list[0], Options{Seed: 1}, 0, 4); err != nil {
		t.Fatal(err)
	}
	// No random numbers of this seed are those of the other.
	got, err := with.RunBlocks(t.Context(), list[1], Options{Seed: 2}, 0, 4)
	if err != nil {
		t.Fatal(err)
	}
	want, err := list[1].RunBlocks(t.Context(), Options{Seed: 1}, 0, 4)
	if err != nil {
		t.Fatal(err)
	}
	if !sameHits(hits(got), hits(want)) {
		t.Errorf("%v, want %v", hits(got), hits(want))
	}
	// What was handed out is sampled again.
	if got, err = with.RunBlocks(t.Context(), list[1], Options{Seed: 1}, 0, 4); err != nil {
		t.Fatal(err)
	}
	if !sameHits(hits(got), hits(want)) {
		t.Errorf("again: %v, want %v", hits(got), hits(want))
	}
}

// An error in the ending of one program is that of no other.
func TestTogetherErrors(t *testing.T) {
	list := endings(t, fight, "turns", "1/x")
	with := NewTogether(list)
	want, err := list[0].RunBlocks(t.Context(), Options{Seed: 1}, 0, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := with.RunBlocks(t.Context(), list[0], Options{Seed: 1}, 0, 2)
	if err != nil || !sameHits(hits(got), hits(want)) {
		t.Errorf("%v, %v, want %v", hits(got), err, hits(want))
	}
	if _, err := with.RunBlocks(t.Context(), list[1], Options{Seed: 1}, 0, 2); err == nil || !strings.Contains(err.Error(), "the divisor was 0") {
		t.Errorf("error %v", err)
	}
}

// What is kept for programs to come is counted until it is handed out.
func TestTogetherHolds(t *testing.T) {
	list := endings(t, fight, "x<=0", "y<=0", "x<=0 and y<=0")
	with := NewTogether(list)
	held := []int{}
	for _, p := range list {
		if _, err := with.RunBlocks(t.Context(), p, Options{Seed: 1}, 0, 1); err != nil {
			t.Fatal(err)
		}
		held = append(held, with.groups[0].size)
	}
	// Two tallies, one, none: each has 2 counters and what comes with them.
	if held[0] != 2*held[1] || held[1] < 2 || held[2] != 0 {
		t.Errorf("%v are held", held)
	}
}

// The counters of an array, and 16 for an outcome of a map and for the tally itself.
func TestTallySize(t *testing.T) {
	for _, c := range []struct {
		name string
		t    Tally
		want int
	}{
		{"array", Tally{dense: make([]int64, 3)}, 3 + 16},
		{"map", Tally{sparse: map[key]int64{{1}: 5, {2}: 7}}, 2*16 + 16},
	} {
		if got := c.t.size(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// Where what is held grows too large all of it is forgotten, and what would make it so is not kept.
func TestTogetherForgets(t *testing.T) {
	tally := &Tally{dense: make([]int64, 4)}
	g := &group{known: map[span]shared{}}
	hold := func(n int64) { g.hold(span{n, n + 1, 9}, shared{tallies: []*Tally{tally}}) }
	if hold(0); len(g.known) != 1 || g.size != tally.size() {
		t.Errorf("%v, of size %d", g.known, g.size)
	}
	g.size = maxHeld - tally.size()
	if hold(1); len(g.known) != 2 || g.size != maxHeld {
		t.Errorf("%d are held, of size %d", len(g.known), g.size)
	}
	if hold(2); len(g.known) != 0 || g.size != 0 {
		t.Errorf("%d are held, of size %d", len(g.known), g.size)
	}
}

// As often as a roll may explode at all it explodes where that is asked for.
func TestMostExplosions(t *testing.T) {
	e, err := notation.Rules.Parse("explode(d1, it == 1, 10000)")
	if err != nil {
		t.Fatal(err)
	}
	tally := run(t, e, Options{Trials: 3})
	if got := hits(tally); len(got) != 1 || got["10001"] != 3 {
		t.Errorf("%v, want 10001 three times", got)
	}
}

// lasting is a context that ends once it was asked so often whether it has.
type lasting struct {
	context.Context
	asked int
}

func (c *lasting) Err() error {
	if c.asked--; c.asked < 0 {
		return context.Canceled
	}
	return nil
}

// A run that is given up half way leaves nothing behind for the programs to come.
func TestTogetherGivenUp(t *testing.T) {
	list := endings(t, fight, "turns", "if(x > 0, x, -y)")
	with := NewTogether(list)
	o := Options{Seed: 3, Workers: 1, Trials: 40 * BlockSize}
	part, err := with.Run(&lasting{t.Context(), 4}, list[0], o)
	if err == nil || part == nil || part.Trials() >= o.Trials {
		t.Fatalf("the run was not given up: %v", err)
	}
	got, err := with.Run(t.Context(), list[1], o)
	if err != nil || got.Trials() != o.Trials {
		t.Errorf("%d samples, want %d: %v", got.Trials(), o.Trials, err)
	}
}
