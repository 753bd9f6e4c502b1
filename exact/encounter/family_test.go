package encounter

import (
	"context"
	"fmt"
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
			for _, f := range known.families {
				if f.space != nil {
					areInOrder(t, name, f.space)
				}
			}
		})
	}
}

// areInOrder holds that every state has its place, and that what was put in order later leads
// to later blocks or to what was there before.
func areInOrder(t *testing.T, name string, o *orderer) {
	t.Helper()
	type spot struct{ order, block int }
	place := map[int32]spot{}
	for i, order := range o.orders {
		for k, block := range order.Blocks() {
			if len(block) == 0 {
				t.Errorf("%s: block %d of order %d is empty", name, k, i)
			}
			for _, n := range block {
				place[n] = spot{i, k}
			}
		}
	}
	if len(place) != len(o.reached) {
		t.Errorf("%s: %d of %d states are in order", name, len(place), len(o.reached))
	}
	for n, from := range place {
		for _, e := range o.chain.Rows[o.chain.Row[n]] {
			if to := place[n+e.By]; to.order > from.order || to.order == from.order && to.block < from.block {
				t.Errorf("%s: %v leads back to %v", name, from, to)
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
		before := known.last
		if _, err := solve(t, readProcess(t, c.text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		after := known.last
		if after == before {
			t.Fatalf("%s: nothing was explored", c.text)
		}
		if taken := &before.reached[0] == &after.reached[0]; taken != c.taken || before.isShared != c.taken {
			t.Errorf("%s: taken over: %v, shared: %v", c.text, taken, before.isShared)
		}
		// Growing does not change the states of the other.
		reached, rows := len(before.reached), append([]int32(nil), before.chain.Row...)
		grown := "x=9" + c.text[3:]
		if _, err := solve(t, readProcess(t, grown), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		if len(before.reached) != reached || fmt.Sprint(rows) != fmt.Sprint(before.chain.Row) {
			t.Errorf("%s: the states of another encounter have changed", c.text)
		}
	}
	// Other memory may lay the states out in another way.
	known := &Store{}
	if _, err := solve(t, readProcess(t, first), budget.Limits{}, known); err != nil {
		t.Fatal(err)
	}
	before := known.last
	if _, err := solve(t, readProcess(t, "x=4; y=3 | x-if(d6>3, 1, 0); y-if(d6>1, 1, 0) | x<=0 or y<=0 | x>0"), budget.Limits{MaxMemory: 1 << 20}, known); err != nil {
		t.Fatal(err)
	}
	if &before.reached[0] == &known.last.reached[0] {
		t.Error("states were taken over that were explored within another limit")
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

// A store keeps a few things, and forgets all of them where they take too much.
func TestStore(t *testing.T) {
	var s shelf[int, string]
	for i := range maxChains {
		s.put(i, fmt.Sprint(i))
	}
	if len(s) != maxChains || s[0] != "0" {
		t.Errorf("%v", s)
	}
	if s.put(9, "9"); len(s) != 1 || s[9] != "9" {
		t.Errorf("%v", s)
	}

	known := &Store{}
	a, b := readProcess(t, "x=3 | x-1 | x<=0 | x"), readProcess(t, "x=3 | x-1 | x<=0 | x")
	if known.key(a) != known.key(b) || (*Store)(nil).key(a) != a {
		t.Error("equal processes have one key, where there is a store")
	}
	for _, text := range []string{"x=300 | x-d2 | x<=0 | x", "x=300 | x-d2 | x<=0 | x<0"} {
		if _, err := solve(t, readProcess(t, text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
	}
	if len(known.families) != 1 || len(known.chains) != 1 || known.last == nil {
		t.Fatalf("%d families, %d chains", len(known.families), len(known.chains))
	}
	var f *turnModel
	for _, f = range known.families {
	}
	var p *process
	for _, p = range known.chains {
	}
	// The moves, the states of the family, which are those of the chain, with three rows of which
	// one has two transitions, and 8 bytes for each state and answer, of which one is for a
	// condition that is not met.
	bytes := f.turn.bytes + float64(len(p.chain.Row))*(bytesPerNumber+16) + 3*rowBytes + 2*(edgeBytes+4)
	for _, h := range f.backward {
		bytes += 8 * 3 * float64(len(h.roundings))
	}
	// And a word for each weight of the start, the ends' truths, the last values 0 and -1, and d2.
	if known.worked.bytes != 8*(1+2+2+2) {
		t.Errorf("%g bytes of expressions", known.worked.bytes)
	}
	bytes += known.worked.bytes
	// And numbers that are spare.
	known.spare.odds = append(known.spare.odds, make([]float64, 10))
	bytes += 8 * 10
	if len(f.backward) != 1 || f.turn.bytes != 2*moveBytes {
		t.Errorf("%d questions, moves of %g bytes", len(f.backward), f.turn.bytes)
	}
	if known.trimFamilies(bytes); known.families == nil || known.last == nil || known.chains == nil {
		t.Error("forgotten, though there is room")
	}
	// The family that was asked for last is kept where it takes no more than twice as much, with its
	// chain, until there is another one.
	if known.trimFamilies(bytes - 1); len(known.families) != 1 || known.last != nil || len(known.chains) != 1 {
		t.Error("not forgotten")
	}
	own := known.bytes()
	if known.trimFamilies(own / recentTimes); len(known.families) != 1 {
		t.Error("forgotten, though it takes no more than twice as much")
	}
	if known.makeRoom(own); len(known.families) != 1 {
		t.Error("forgotten, though there is room for another")
	}
	if known.makeRoom(own - 1); known.families != nil {
		t.Error("not forgotten for another")
	}
	if _, err := solve(t, readProcess(t, "x=300 | x-d2 | x<=0 | x<0"), budget.Limits{}, known); err != nil || len(known.families) != 1 {
		t.Fatal(err)
	}
	if known.trimFamilies(known.bytes() / (2 * recentTimes)); known.families != nil {
		t.Error("not forgotten, though it takes more than twice as much")
	}
	// A process that fails leaves nothing half done.
	if _, err := solve(t, readProcess(t, "x=300 | x-d2 | x<=0 | x"), budget.Limits{}, known); err != nil || known.families == nil {
		t.Fatal(err)
	}
	if _, err := solve(t, readProcess(t, "x=300 | x | x<=0 | x"), budget.Limits{}, known); err == nil || known.families != nil {
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

// What is found of a family costs the next of it as much as if it were found anew.
func TestFamiliesCostTheSame(t *testing.T) {
	texts := []string{
		"x=40 | x-d2+1 | x<=0 | x<0", "x=40 | x-d2+1 | x<=0 | turns", "x=40 | x-d2+1 | x<=0 | x", "x=40 | x-d3+1 | x<=0 | x<0",
		"x=40; y=9 | x-if(d6>2, 1, 0); y-if(d6>3, 1, 0) | x<=0 or y<=0 | x>0", "x=40; y=9 | x-if(d6>1, 1, 0); y-if(d6>4, 1, 0) | x<=0 or y<=0 | x>0",
	}
	known := &Store{}
	for range 2 {
		for _, text := range texts {
			var spent [2]float64
			for i, store := range []*Store{nil, known} {
				b := budget.New(context.Background(), budget.Limits{}.WithDefaults())
				if _, err := Solve(readProcess(t, text), facesWalker{map[string]notationtest.Distribution{}}, b, store); err != nil {
					t.Fatal(err)
				}
				spent[i] = b.Spent()
			}
			if spent[1] < spent[0]/2 || spent[1] > spent[0]*2 {
				t.Errorf("%s: %g, by itself %g", text, spent[1], spent[0])
			}
		}
	}
}

// A condition that several outcomes of an end fail has the roundings of their sum.
func TestFailingOutcomes(t *testing.T) {
	for text, want := range map[string]int32{
		"x=3 | x-d2 | x<=0 | d3 given d2==1": 3,
		"x=3 | x-d2 | x<=0 | d3 given d2<=2": 1,
		"x=3 | x-d2 | x<=0 | x<0":            1,
	} {
		known := &Store{}
		if _, err := solve(t, readProcess(t, text), budget.Limits{}, known); err != nil {
			t.Fatal(err)
		}
		most := int32(0)
		for _, f := range known.families {
			for _, h := range f.backward {
				for _, a := range h.byRow {
					if a != nil {
						most = max(most, a.roundings)
					}
				}
				for _, a := range h.byClass {
					most = max(most, a.roundings)
				}
			}
		}
		if most != want {
			t.Errorf("%s: %d roundings, want %d", text, most, want)
		}
	}
}
