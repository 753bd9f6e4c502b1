package markov

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// An edge is a transition in the chains of these tests.
type edge struct {
	to int
	p  float64
}

// build makes a chain of lists of transitions. States whose probabilities are alike share them, and a
// state without transitions is absorbing.
func build(states ...[]edge) *Chain {
	c := &Chain{Meter: &taken{}, Rows: [][]float64{nil}}
	for _, edges := range states {
		c.First = append(c.First, len(c.To))
		var p []float64
		for _, e := range edges {
			c.To, p = append(c.To, int32(e.to)), append(p, e.p)
		}
		row := slices.IndexFunc(c.Rows, func(other []float64) bool { return slices.Equal(other, p) })
		if row < 0 {
			row = len(c.Rows)
			c.Rows = append(c.Rows, p)
		}
		c.Row = append(c.Row, int32(row))
	}
	c.First = append(c.First, len(c.To))
	return c
}

// chain makes a chain of rows of "to: probability".
func chain(rows ...map[int]float64) *Chain {
	list := make([][]edge, len(rows))
	for from, row := range rows {
		for to := range rows {
			if p := row[to]; p > 0 {
				list[from] = append(list[from], edge{to, p})
			}
		}
	}
	return build(list...)
}

// states are the first n.
func states(n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// ordered is the order of all states of a chain.
func ordered(t *testing.T, c *Chain, from ...int32) *Order {
	t.Helper()
	if from == nil {
		from = states(c.Size())
	}
	o, err := c.Components(from, c.Meter)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// solve follows a chain from a state to its end.
func solve(t *testing.T, c *Chain, start int) (*Values, Moments, error) {
	t.Helper()
	o := ordered(t, c)
	v, err := c.Visits([]Weight{{int32(start), 1}}, 0, o)
	if err != nil {
		return nil, Moments{}, err
	}
	m, err := c.Turns(v, o)
	return v, m, err
}

// A graph knows its states and what follows on them.
func TestGraph(t *testing.T) {
	c := build([]edge{{1, 0.5}, {1, 0.25}, {2, 0.25}}, []edge{{1, 0.5}, {2, 0.5}}, nil)
	if c.Size() != 3 || !slices.Equal(c.After(0), []int32{1, 1, 2}) || len(c.After(2)) != 0 {
		t.Errorf("%d states, after the first %v, after the last %v", c.Size(), c.After(0), c.After(2))
	}
	if to, p := c.Of(0); !slices.Equal(to, []int32{1, 1, 2}) || !slices.Equal(p, []float64{0.5, 0.25, 0.25}) {
		t.Errorf("%v with %v", to, p)
	}
	if c.IsAbsorbing(0) || c.IsAbsorbing(1) || !c.IsAbsorbing(2) {
		t.Error("only the last state is absorbing")
	}
	if c.LeadsToItself(0) || !c.LeadsToItself(1) || c.LeadsToItself(2) {
		t.Error("only the second state leads to itself")
	}
	if c.FanIn() != 3 || build(nil).FanIn() != 0 {
		t.Errorf("%d transitions lead into a state, want 3; %d, want none", c.FanIn(), build(nil).FanIn())
	}
	for name, test := range map[string]struct {
		c    *Chain
		want bool
	}{
		"leads to itself": {c, true},
		"to and fro":      {build([]edge{{1, 1}}, []edge{{0, 0.5}, {2, 0.5}}, nil), true},
		"straight on":     {build([]edge{{1, 0.5}, {2, 0.5}}, []edge{{2, 1}}, nil), false},
		"at its end":      {build(nil), false},
	} {
		if got := test.c.HasLoops(ordered(t, test.c)); got != test.want {
			t.Errorf("%s: has loops: %v", name, got)
		}
	}
}

// Blocks by hand: what leads first stands first, and what leads back is one block.
func TestComponents(t *testing.T) {
	// 1 and 2 lead to each other, and 3 to itself.
	c := chain(
		map[int]float64{1: 1}, map[int]float64{2: 0.5, 3: 0.5}, map[int]float64{1: 1},
		map[int]float64{3: 0.5, 4: 0.5}, nil)
	for _, test := range []struct {
		name         string
		from         []int32
		states, ends []int32
	}{
		{"from the first", []int32{0}, []int32{0, 1, 2, 3, 4}, []int32{1, 3, 4, 5}},
		{"twice from one", []int32{3, 1, 3}, []int32{1, 2, 3, 4}, []int32{2, 3, 4}},
		{"from the middle of a block", []int32{2}, []int32{1, 2, 3, 4}, []int32{2, 3, 4}},
		{"from the end", []int32{4}, []int32{4}, []int32{1}},
		{"from nowhere", []int32{}, nil, nil},
	} {
		o := ordered(t, c, test.from...)
		if !slices.Equal(o.States, test.states) || !slices.Equal(o.Ends, test.ends) {
			t.Errorf("%s: %d, %d, want %d, %d", test.name, o.States, o.Ends, test.states, test.ends)
		}
		var again []int32
		for i, block := range o.Blocks() {
			again = append(again, block...)
			if !slices.Equal(block, o.Block(i)) {
				t.Errorf("%s: block %d is %d, and %d", test.name, i, block, o.Block(i))
			}
		}
		if !slices.Equal(again, o.States) {
			t.Errorf("%s: the blocks are of %d", test.name, again)
		}
	}
}

// A long way is no deep recursion.
func TestComponentsOfALongWay(t *testing.T) {
	const n = 300_000
	list := make([][]edge, n+1)
	for i := range n {
		list[i] = []edge{{i + 1, 1}}
	}
	list[n/2] = append(list[n/2], edge{0, 1}) // the first half is one block
	c := &Chain{Meter: &taken{}}
	for _, edges := range list {
		c.First = append(c.First, len(c.To))
		for _, e := range edges {
			c.To = append(c.To, int32(e.to))
		}
	}
	c.First = append(c.First, len(c.To))
	o := ordered(t, c, 0)
	if len(o.Block(0)) != n/2+1 || len(o.Ends) != n/2+1 {
		t.Errorf("%d blocks, the first of %d", len(o.Ends), len(o.Block(0)))
	}
}

// randomGraph draws transitions of n states, some of them twice, some to where they come from. The last
// state is absorbing.
func randomGraph(r *rand.Rand, n int) *Chain {
	list := make([][]edge, n)
	for i := range n - 1 {
		for range r.IntN(4) {
			to := r.IntN(n)
			for range 1 + r.IntN(2) {
				list[i] = append(list[i], edge{to, 1})
			}
		}
	}
	return build(list...)
}

// reached are the states that can be reached from one, itself among them.
func reached(c *Chain, from int32) []bool {
	met, list := make([]bool, c.Size()), []int32{from}
	met[from] = true
	for i := 0; i < len(list); i++ {
		for _, t := range c.After(list[i]) {
			if !met[t] {
				met[t] = true
				list = append(list, t)
			}
		}
	}
	return met
}

// Of random graphs a block leads to itself and to later ones only, all its states lead to one another,
// and each state that can be reached is in one.
func TestRandomComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for range 300 {
		c := randomGraph(r, 1+r.IntN(30))
		from := []int32{int32(r.IntN(c.Size())), int32(r.IntN(c.Size()))}
		o := ordered(t, c, from...)
		met := reached(c, from[0])
		for s, yes := range reached(c, from[1]) {
			met[s] = met[s] || yes
		}
		place := map[int32]int{}
		for k, block := range o.Blocks() {
			for _, s := range block {
				if _, twice := place[s]; twice || !met[s] {
					t.Fatalf("state %d is in order twice, or cannot be reached", s)
				}
				place[s] = k
			}
		}
		for s, yes := range met {
			if _, ok := place[int32(s)]; ok != yes {
				t.Fatalf("state %d is in order: %v, can be reached: %v", s, ok, yes)
			}
		}
		for s, k := range place {
			for to, yes := range reached(c, s) {
				switch at := place[int32(to)]; {
				case yes && at < k:
					t.Fatalf("block %d leads back to %d", k, at)
				case at == k && !yes && met[to]:
					t.Fatalf("%d and %d are in one block, and do not lead to each other", s, to)
				}
			}
		}
	}
}

// The gambler's ruin with a of b: P(win) = a/b, E[T] = a(b-a), and
// Var[T] = a(b-a)(a^2+(b-a)^2-2)/3 for a fair coin.
func TestRuin(t *testing.T) {
	for _, c := range []struct{ a, b int }{{1, 2}, {3, 5}, {10, 30}, {50, 100}} {
		rows := make([]map[int]float64, c.b+1)
		for i := 1; i < c.b; i++ {
			rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
		}
		s, m, err := solve(t, chain(rows...), c.a)
		if err != nil {
			t.Fatal(err)
		}
		a, b := float64(c.a), float64(c.b)
		near := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > m.Error*want {
				t.Errorf("%d of %d: %s %.17g, want %g (error %g)", c.a, c.b, what, got, want, m.Error)
			}
		}
		near("P(win)", s.Of[c.b], a/b)
		near("E[T]", m.First, a*(b-a))
		near("E[T^2]", m.Second, a*a*(b-a)*(b-a)+a*(b-a)*(a*a+(b-a)*(b-a)-2)/3)
		// The longest is that from the middle.
		near("the longest E[T]", m.Longest, float64((c.b/2)*(c.b-c.b/2)))
		if m.Error > 1e-11 {
			t.Errorf("error %g", m.Error)
		}
	}
}

// Several starts, one of them twice, are added up.
func TestStarts(t *testing.T) {
	c := chain(map[int]float64{2: 1}, map[int]float64{2: 0.5, 3: 0.5}, map[int]float64{3: 0.5, 4: 0.5}, nil, nil)
	v, err := c.Visits([]Weight{{0, 0.25}, {1, 0.25}, {0, 0.25}, {4, 0.25}}, 5, ordered(t, c))
	if err != nil || !slices.Equal(v.Of, []float64{0.5, 0.25, 0.625, 0.4375, 0.5625}) {
		t.Errorf("visits %v, %v", v.Of, err)
	}
	// A start is right to 5, and each addition is one more.
	if v.Roundings[0] != 7 || v.Roundings[1] != 6 {
		t.Errorf("roundings %v", v.Roundings)
	}
}

// A state that never leads to an end is named, wherever it lies.
func TestEndless(t *testing.T) {
	for name, test := range map[string]struct {
		c    *Chain
		want []int32
	}{
		"one state": {chain(map[int]float64{1: 0.5, 2: 0.5}, map[int]float64{1: 1}, nil), []int32{1}},
		"a block":   {chain(map[int]float64{1: 0.5, 3: 0.5}, map[int]float64{2: 1}, map[int]float64{1: 1}, nil), []int32{1, 2}},
		"twice":     {build([]edge{{1, 0.5}, {2, 0.5}}, []edge{{1, 0.5}, {1, 0.5}}, nil), []int32{1}},
	} {
		_, _, err := solve(t, test.c, 0)
		var endless *EndlessError
		if !errors.As(err, &endless) || !slices.Contains(test.want, endless.State) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
