package encounter

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/notation/notationtest"
)

// same holds that two distributions are alike to the bit.
func same(t *testing.T, text string, got, want *dist.Dist) {
	t.Helper()
	if got == nil || want == nil {
		t.Errorf("%s: %v, want %v", text, got, want)
		return
	}
	a, b := shares(got), shares(want)
	if len(a) != len(b) {
		t.Errorf("%s: %v, want %v", text, got, want)
	}
	for k, p := range b {
		if a[k] == nil || a[k].Cmp(p) != 0 {
			t.Errorf("%s: P(%s) is %v, want %v", text, k, a[k], p)
		}
	}
	if got.Kind() == dist.Numeric {
		m1, v1 := got.Bounds()
		m2, v2 := want.Bounds()
		for i := range 2 {
			if m1[i].Cmp(m2[i]) != 0 || v1[i].Cmp(v2[i]) != 0 {
				t.Errorf("%s: mean %v, variance %v; want %v, %v", text, m1, v1, m2, v2)
			}
		}
	}
	if got.ErrorBound().Cmp(want.ErrorBound()) != 0 {
		t.Errorf("%s: an error of up to %v, want %v", text, got.ErrorBound(), want.ErrorBound())
	}
}

// Encounters that share their states have the answers that each has by itself, to the bit,
// whatever was asked before.
func TestFamilies(t *testing.T) {
	for name, texts := range map[string][]string{
		"starts": {
			"x=2; y=2; a=true | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=3; y=2; a=true | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=9; y=20; a=true | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=1; y=1; a=d2==1 | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=d3; y=d3+19; a=false | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
			"x=2; y=2; a=true | x-if(a, 0, d2-1); y-if(a, d3-1, 0); not a | x<=0 or y<=0 | if(x>0, hero, monster)",
		},
		"a chain in a space that grows": {
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | joint(x, y)",
			"x=9; y=8 | x-d2; y-d3 | x<=0 or y<=0 | x>0",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | joint(x, y)",
			"x=9; y=8 | x-d2; y-d3 | x<=0 or y<=0 | turns",
			"x=9; y=8 | x-d2; y-d3 | x<=0 or y<=0 | joint(x, y)",
		},
		"starts without an end": {
			"x=3; y=5 | x-1; y+d2 | x<=0 | y>7",
			"x=3; y=-4 | x-1; y+d2 | x<=0 | y>7",
			"x=2; y=50 | x-1; y+d2 | x<=0 | y>7",
			"x=3; y=3 | x-1; y+d2 | x<=0 | y>7",
		},
		"values": {
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | x>0",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | y>0",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | joint(x>0, y>0)",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | if(x<-0, d2, 7)",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | if(x<=-1, hero, monster)",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | if(x<=-1, hero, monster) given y<=0",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | x",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | turns",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | turns + x",
			"x=4; y=3 | x-d2; y-d3 | x<=0 or y<=0 | x>0",
		},
		"limits": {
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=4 | x>0",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=6 | x>0",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=2 | x>0",
			"x=5 | x-d2+1 | x<=0 | x>0",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=4 | x",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=40 | turns",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=5 | x",
			"x=5; t=0 | x-d2+1; t+1 | x<=0 or t>=5 | x>0",
		},
		"a limit that is not met": {
			"x=5; t=0 | x-d2; t+1 | x<=0 or t>=20 | x<0",
			"x=50 | x-d2 | x<=0 | x<0",
		},
		"eight bounds": {
			"x=9 | x-if(d20>if(x>1, 1, 0)+if(x>2, 1, 0)+if(x>3, 1, 0)+if(x>4, 1, 0)+if(x>5, 1, 0)+if(x>6, 1, 0)+if(x>7, 1, 0)+if(x>8, 1, 0), 1, 0) | x<=0 | turns",
		},
		"odds": {
			"x=4; y=3 | x-if(d6>2, 1, 0); y-if(d6>4, 1, 0) | x<=0 or y<=0 | x>0",
			"x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>2, 1, 0) | x<=0 or y<=0 | x>0",
			"x=4; y=3 | x-if(d6>6, 1, 0); y-if(d6>2, 1, 0) | x<=0 or y<=0 | x>0", // one way less
			"x=4; y=3 | x-if(d6>2, 2, 0); y-if(d6>2, 1, 0) | x<=0 or y<=0 | x>0",
			"x=5; y=3 | x-if(d6>4, 2, 0); y-if(d6>2, 1, 0) | x<=0 or y<=0 | x>0",
			"x=5; y=3 | x-if(d6>4, 2, 0); y-if(d6>5, 1, 0) | x<=0 or y<=0 | x>0",
			"x=5; y=3 | x-if(d6>4, 2, 0); y-if(d6>5, 1, 0) | x<=1 or y<=0 | x>1",
			"x=5; y=3 | x-if(d6>4, 2, 0); y-if(d6>3, 1, 0) | x<=1 or y<=0 | x",
			"x=5; y=3 | x-if(d6>4, 2, 0); y-if(d6>3, 1, 0) | x<=1 or y<=0 | turns",
		},
		"odds and other starts": {
			"x=3; y=5 | x-1; y+if(d6>2, 9, 8) | x<=0 | y>20",
			"x=3; y=5 | x-1; y+if(d6>3, 9, 8) | x<=0 | y>20",
			"x=6; y=50 | x-1; y+if(d6>3, 9, 8) | x<=0 | y>20",
			"x=6; y=-60 | x-1; y+if(d6>3, 9, 8) | x<=0 | y>-8",
		},
		"what is looked at": {
			"x=5 | x-d2 | x<=0 | x>0",
			"x=5 | x-d2 | x<=0 or x*x==4 | x>0",
			"x=5 | x-d2 | x<=0 | x>0",
			"x=5 | x-if(x==3, 1, d2) | x<=0 or x*x==4 | x>0",
		},
		"odds and words": {
			"x=4; s=hero | x-1; if(d6>2, s, monster) | x<=0 | s",
			"x=4; s=hero | x-1; if(d6>3, s, monster) | x<=0 | s",
			"x=4; s=monster | x-1; if(d6>3, s, hero) | x<=0 | s",
			"x=4; s=hero | x-1; if(d6>1, s, hero) | x<=0 | s",
		},
		"far": {
			"x=2000000; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
			"x=3000000; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
			"x=3; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
		},
		"far at last": {
			"x=3; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
			"x=3000000; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
			"x=3; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | x>0",
			"x=2000000; y=2 | x-1000000*d2; y-d2+1 | x<=0 or y<=0 | y>0",
		},
		"beyond the bounds": {
			"x=3; y=2 | max(1, x-d2); y-1 | y<=0 | x",
			"x=-2; y=2 | max(1, x-d2); y-1 | y<=0 | x",
			"x=9; y=2 | min(8, x+d2); y-1 | y<=0 | x",
			"x=3; y=2 | max(1, x-d2); y-1 | y<=0 | x",
		},
	} {
		t.Run(name, func(t *testing.T) {
			known := &Store{}
			for _, text := range texts {
				alone := hasChain(t, text, budget.Limits{}, nil)
				d, err := solve(t, readProcess(t, text), budget.Limits{}, known)
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				same(t, text, d, alone)
			}
			for _, l := range known.chains {
				if !l.of.isPart {
					isSound(t, name, l.of)
				}
			}
			costsTheSame(t, texts)
		})
	}
}

// costsTheSame holds that what is asked costs the same by itself and after others, whatever their
// order, to the step; and that it is refused at the same limits.
func costsTheSame(t *testing.T, texts []string) {
	t.Helper()
	cost := func(text string, l budget.Limits, known *Store) string {
		b := budget.New(context.Background(), l.WithDefaults())
		var most float64
		_, err := b.Most(func() error {
			var err error
			most, err = b.Most(func() error {
				_, err := Solve(readProcess(t, text), &counting{facesWalker: newWalker(), budget: b}, b, known)
				return err
			})
			return err
		})
		if b.Held() != 0 {
			t.Errorf("%s: %g bytes are held at the end", text, b.Held())
		}
		if err != nil {
			return "refused"
		}
		return fmt.Sprintf("%.0f steps and %.0f bytes", b.Spent(), most)
	}
	backwards := slices.Clone(texts)
	slices.Reverse(backwards)
	for i, order := range [][]string{texts, backwards, slices.Concat(texts, texts), slices.Concat(texts[len(texts)/2:], backwards)} {
		known := &Store{}
		for _, text := range order {
			alone := cost(text, budget.Limits{}, nil)
			if got := cost(text, budget.Limits{}, known); got != alone {
				t.Errorf("order %d, %s: %s, alone %s", i, text, got, alone)
			}
			var steps, bytes float64
			if _, err := fmt.Sscanf(alone, "%f steps and %f bytes", &steps, &bytes); err != nil {
				t.Fatal(err)
			}
			for _, l := range []budget.Limits{{MaxWork: steps}, {MaxWork: steps - 1}, {MaxMemory: bytes}, {MaxMemory: bytes - 1}} {
				again := &Store{}
				for range 2 {
					if got, want := cost(text, l, again), cost(text, l, nil); got != want {
						t.Errorf("%s within %g steps and %g bytes: %s, alone %s", text, l.MaxWork, l.MaxMemory, got, want)
					}
				}
			}
		}
	}
}

// The states of an encounter are taken over by the next one if that differs in its odds only.
func TestStatesAreTakenOver(t *testing.T) {
	const first = "x=4; y=3 | x-if(d6>2, 1, 0); y-if(d6>4, 1, 0) | x<=0 or y<=0 | x>0"
	for _, c := range []struct {
		text  string
		taken bool
	}{
		{"x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0", true},
		{"x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | y>0", true},
		{"x=5; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0", false},
		{"x=4; y=3 | x-if(d6>3, 2, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0", false},
		{"x=4; y=3 | x-if(d6>0, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0", false},
		{"x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=1 or y<=0 | x>1", false},
		{"x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 or x*x==9 | x>0", false},
		{"x=4; y=3 | x-if(x>1, if(d6>3, 1, 0), if(d6>4, 1, 0)); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0", false},
	} {
		known := &Store{}
		if _, err := solve(t, readProcess(t, first), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		before := known.built
		if _, err := solve(t, readProcess(t, c.text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		after := known.built
		if after == before {
			t.Fatalf("%s: nothing was explored", c.text)
		}
		if taken := &before.reached[0] == &after.reached[0]; taken != c.taken {
			t.Errorf("%s: taken over: %v", c.text, taken)
		}
		costsTheSame(t, []string{first, c.text})
	}
}

// What is too rare for a float64 has a weight all the same, and what cannot be has none.
func TestWhatCanBe(t *testing.T) {
	const of = " | x-1; y-if(d100==1, 0, 1) | x<=0 or y<=-1 | if(y>=%d, hero, monster)"
	known := &Store{}
	for _, c := range []struct {
		start string
		y     int
		want  string // outcomes
	}{
		{"x=171; y=171", 171, "hero monster"},
		{"x=170; y=170", 170, "hero monster"}, // 1e-340
		{"x=172; y=172", 168, "hero monster"},
		{"x=171; y=171", 168, "hero monster"},
		{"x=3; y=3", 170, "monster"},
		{"x=170; y=170", 171, "monster"},
		{"x=170; y=170", 0, "hero"},
		{"x=160; y=160", 160, "hero monster"},
		{"x=3; y=3", 3, "hero monster"},
		{"x=3; y=3", 160, "monster"},
	} {
		for _, store := range []*Store{nil, known} {
			d, err := solve(t, readProcess(t, c.start+fmt.Sprintf(of, c.y)), budget.Limits{}, store)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for o := range d.All() {
				got += " " + o.Key()
			}
			if got != " "+c.want {
				t.Errorf("%s, %d: %s, want %s", c.start, c.y, got, c.want)
			}
		}
	}
}

// A store keeps a few chains, and forgets all of them where they take too much.
func TestStore(t *testing.T) {
	known := &Store{}
	a, b := readProcess(t, "x=3 | x-1 | x<=0 | x"), readProcess(t, "x=3 | x-1 | x<=0 | x")
	if known.key(a) != known.key(b) || (*Store)(nil).key(a) != a {
		t.Error("equal processes have one key, where there is a store")
	}
	ask := func(text string, chains int) {
		t.Helper()
		if _, err := solve(t, readProcess(t, text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		if len(known.chains) != chains {
			t.Errorf("%s: %d chains are kept, want %d", text, len(known.chains), chains)
		}
	}
	for i := range maxChains {
		ask(fmt.Sprintf("x=%d | x-d2 | x<=0 | x", i+3), i+1)
	}
	ask("x=4 | x-d2 | x<=0 | turns", maxChains)
	ask("x=9 | x-d2 | x<=0 | x", 1)
	ask("x=300 | x-d2 | x<=0 | x", 2)
	ask("x=300 | x-d2 | x<=0 | x<0", 2)
	bytes := known.bytes()
	var last *process
	for _, l := range known.chains {
		if bytes -= l.took.kept; len(l.of.reached) > 300 {
			last = l.of
		}
		bytes -= l.of.visits.took.kept
	}
	// A word for each weight of the starts, the ends' truths, the last values 0 and -1, and the two of d2.
	if last == nil || last.visits.took.kept != 12*float64(len(last.chain.Row)) || bytes != known.worked.bytes || bytes != 8*(6+2+2+2) {
		t.Errorf("%g bytes of expressions", bytes)
	}
	if known.trim(known.bytes()); len(known.chains) != 2 {
		t.Error("forgotten, though there is room")
	}
	if known.trim(known.bytes() - 1); len(known.chains) != 1 || known.chains[known.last].of != last {
		t.Error("the chain that was asked for last is kept where it takes no more than twice as much")
	}
	if known.makeRoom(known.bytes()); len(known.chains) != 1 {
		t.Error("forgotten, though there is room for another")
	}
	if known.makeRoom(known.bytes() - 1); len(known.chains) != 0 {
		t.Error("not forgotten for another")
	}
	ask("x=300 | x-d2 | x<=0 | x", 1)
	if known.trim(known.bytes() / 3); len(known.chains) != 0 {
		t.Error("not forgotten, though it takes more than twice as much")
	}
	// A process that fails leaves nothing half done.
	ask("x=300 | x-d2 | x<=0 | x", 1)
	if _, err := solve(t, readProcess(t, "x=300 | x | x<=0 | x"), budget.Limits{}, known); err == nil || known.chains != nil {
		t.Errorf("%v", err)
	}
}

// A store that tells too many trees apart forgets all of them.
func TestStoreForgetsTrees(t *testing.T) {
	known := &Store{}
	for i := range int64(maxTrees + 2) {
		known.key(notation.Int(i))
	}
	if size := known.trees.Size(); size == 0 || size > maxTrees {
		t.Errorf("%d trees are told apart, want %d at most", size, maxTrees)
	}
}

// A longer list would not list more of an encounter.
func TestListsAll(t *testing.T) {
	b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
	if _, err := Solve(readProcess(t, "x=3 | x-d2+1 | x<=0 | x"), facesWalker{map[string]notationtest.Distribution{}}, b, nil); err != nil || !b.IsFinal() {
		t.Errorf("%v, final: %v", err, b.IsFinal())
	}
}
