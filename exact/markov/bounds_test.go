package markov

import (
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// This file holds the proven bounds against the true errors: of random chains whose
// probabilities are fractions, found in floats of many digits.

// digits are those of the numbers that stand for the truth, in bits.
const digits = 400

func number(x float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(x) }

// A trueChain is a chain of n states with the probabilities that a chain in float64 rounds;
// the last two are absorbing.
type trueChain struct {
	*Chain
	p [][]*big.Float
}

// randomChain draws a chain of 4 states up to a number. Some lead forwards only, but for
// waiting, others anywhere.
func randomChain(r *rand.Rand, most int) trueChain {
	n := 4 + r.IntN(most-3)
	c, forwards := trueChain{Chain: &Chain{Meter: &taken{}}}, r.IntN(2) == 0
	for i := range n {
		weights, total := make([]int64, n), int64(0)
		for range 1 + r.IntN(6) {
			to := r.IntN(n)
			if forwards {
				to = i + r.IntN(n-i)
			}
			if i < n-2 && (to != i || r.IntN(2) == 0) {
				weights[to] += 1 + r.Int64N(1000)
			}
		}
		if i < n-2 {
			weights[n-1-r.IntN(2)] += 1 + r.Int64N(30)
		}
		for _, w := range weights {
			total += w
		}
		row, edges := make([]*big.Float, n), []Edge(nil)
		for to, w := range weights {
			row[to] = number(0)
			if w > 0 {
				row[to].Quo(number(float64(w)), number(float64(total)))
				edges = append(edges, Edge{P: float64(w) / float64(total), By: int32(to - i)})
			}
		}
		c.p, c.Row, c.Rows = append(c.p, row), append(c.Row, int32(i)), append(c.Rows, edges)
	}
	return c
}

// solve solves x = due + x P, or x = due + P x, by Gaussian elimination.
func (c trueChain) solve(due []*big.Float, backwards bool) []*big.Float {
	n := len(c.p)
	m := make([][]*big.Float, n)
	for i := range m {
		m[i] = make([]*big.Float, n+1)
		for j := range n {
			p := c.p[j][i]
			if backwards {
				p = c.p[i][j]
			}
			m[i][j] = new(big.Float).Neg(p)
		}
		m[i][i] = new(big.Float).Add(m[i][i], number(1))
		m[i][n] = new(big.Float).Copy(due[i])
	}
	for k := range n {
		for i := range n {
			if i == k || m[i][k].Sign() == 0 {
				continue
			}
			f := new(big.Float).Quo(m[i][k], m[k][k])
			for j := k; j <= n; j++ {
				m[i][j] = new(big.Float).Sub(m[i][j], new(big.Float).Mul(f, m[k][j]))
			}
		}
	}
	out := make([]*big.Float, n)
	for i := range n {
		out[i] = new(big.Float).Quo(m[i][n], m[i][i])
	}
	return out
}

// A gauge holds errors against their bounds, and keeps the largest share of one that an error
// has come to, chain by chain.
type gauge struct {
	t    *testing.T
	what string
	most []float64
}

// next begins a chain.
func (g *gauge) next() { g.most = append(g.most, 0) }

// check holds a number against the truth; the bound is of the relative error.
func (g *gauge) check(got float64, want *big.Float, bound float64) {
	g.t.Helper()
	if want.Sign() == 0 {
		if got != 0 {
			g.t.Fatalf("%s: %g, want 0", g.what, got)
		}
		return
	}
	gap := new(big.Float).Quo(new(big.Float).Sub(number(got), want), want)
	relative, _ := gap.Float64()
	if relative = math.Abs(relative); relative > bound {
		g.t.Fatalf("%s: off by %g, the bound is %g", g.what, relative, bound)
	}
	most := &g.most[len(g.most)-1]
	*most = max(*most, relative/bound)
}

// isClose says that bounds are not far too large. A single error may be 0 by luck, so it is the
// worst number of a chain that counts: in every other chain, it is off by at least that share
// of its bound.
func (g *gauge) isClose(share float64) {
	g.t.Helper()
	slices.Sort(g.most)
	if median := g.most[len(g.most)/2]; median < share {
		g.t.Errorf("%s: in half of the chains no error comes nearer to its bound than %.2g of it", g.what, median)
	}
}

// Every number of a random chain is off by less than its bound says, and the bounds are not
// 100 times too large. Those of the moments are not so close: they are of the worst state,
// and tripled (see Turns).
func TestBounds(t *testing.T) {
	many := 1
	if os.Getenv("ODDSMITH_NIGHTLY") != "" {
		many = 10
	}
	for _, c := range []struct {
		name         string
		chains, most int
	}{{"small", 900, 7}, {"large", 100, 25}} {
		t.Run(c.name, func(t *testing.T) {
			visits, values := &gauge{t: t, what: "visits"}, &gauge{t: t, what: "values"}
			moments, turns := &gauge{t: t, what: "moments"}, &gauge{t: t, what: "turns"}
			r := rand.New(rand.NewPCG(5, 6))
			for range c.chains * many {
				for _, g := range []*gauge{visits, values, moments, turns} {
					g.next()
				}
				randomChain(r, c.most).check(visits, values, moments, turns)
			}
			visits.isClose(0.01)
			values.isClose(0.01)
			turns.isClose(0.01)
			moments.isClose(1e-3)
		})
	}
}

// check solves a chain from its first state.
func (c trueChain) check(visits, values, moments, turns *gauge) {
	v, m, err := solve(c.Chain, 0)
	if err != nil {
		visits.t.Fatal(err)
	}
	n := len(c.p)
	zero := make([]*big.Float, n)
	for i := range zero {
		zero[i] = number(0)
	}
	due := append([]*big.Float{number(1)}, zero[1:]...)
	of := c.solve(due, false)
	for s, want := range of {
		visits.check(v.Of[s], want, v.Error(int32(s)))
	}
	c.checkValues(values, zero)
	c.checkMoments(moments, of, m)
	c.checkTurns(turns)
}

// On a path whose steps all round by half a digit in the same direction, errors add up: they
// stay near to their bounds, however long it is.
func TestBoundsOfAPath(t *testing.T) {
	for _, n := range []int{10, 100, 900} {
		c := &Chain{Meter: &taken{}}
		for i := range n {
			c.Row, c.Rows = append(c.Row, int32(i)), append(c.Rows, []Edge{{P: 0.5, By: 1}, {P: 0.5, By: int32(n - i + 1)}})
		}
		c.Row, c.Rows = append(c.Row, int32(n), int32(n)), append(c.Rows, nil)
		v, _, err := solve(c, 0)
		if err != nil {
			t.Fatal(err)
		}
		// The true step is 1/2 + 2^-54, which is no float64.
		visits, truth, p := &gauge{t: t, what: "visits"}, number(1), number(1.0/(1<<54))
		p.Add(p, number(0.5))
		for s := range n {
			visits.next()
			visits.check(v.Of[s], truth, v.Error(int32(s)))
			truth.Mul(truth, p)
		}
		visits.isClose(0.2)
	}
}

// checkValues holds the probabilities to end in the last state against the truth.
func (c trueChain) checkValues(g *gauge, zero []*big.Float) {
	n := len(c.p)
	o, err := c.Components([]int32{0}, nil)
	if err != nil {
		g.t.Fatal(err)
	}
	of, roundings := [][]float64{make([]float64, n)}, make([]int32, n)
	of[0][n-1], roundings[n-1] = 1, 1
	if err := c.Values(o, of, roundings); err != nil {
		g.t.Fatal(err)
	}
	want := c.solve(append(append([]*big.Float(nil), zero[1:]...), number(1)), true)
	for _, s := range o.States {
		g.check(of[0][s], want[s], float64(roundings[s])*u)
	}
}

// checkMoments: E[T] is the sum of visits, and E[T^2] that of visits (2m - 1).
func (c trueChain) checkMoments(g *gauge, visits []*big.Float, m Moments) {
	n := len(c.p)
	due := make([]*big.Float, n)
	for i := range due {
		due[i] = number(1)
	}
	due[n-1], due[n-2] = number(0), number(0)
	left, first, second := c.solve(due, true), number(0), number(0)
	for s := range n - 2 {
		first.Add(first, visits[s])
		twice := new(big.Float).Sub(new(big.Float).Add(left[s], left[s]), number(1))
		second.Add(second, twice.Mul(twice, visits[s]))
	}
	g.check(m.First, first, m.Error)
	g.check(m.Second, second, m.Error)
}

// checkTurns follows the chain for a while.
func (c trueChain) checkTurns(g *gauge) {
	n, per := len(c.p), c.PerTransition()
	now := make([]*big.Float, n)
	for i := range now {
		now[i] = number(0)
	}
	now[0] = number(1)
	at := 0
	step := func() {
		next := make([]*big.Float, n)
		for j := range next {
			next[j] = number(0)
			for i := range n - 2 {
				next[j].Add(next[j], new(big.Float).Mul(now[i], c.p[i][j]))
			}
		}
		now, at = next, at+1
	}
	_, _, err := c.Follow([]Weight{{0, 1}}, Following{
		Most: 40,
		Ended: func(turn int, from int32, p []float64, _ float64) error {
			for at < turn {
				step()
			}
			for i, x := range p {
				g.check(x, now[from+int32(i)], float64(turn+2)*per)
			}
			return nil
		},
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

// What is dropped for being tiny is part of what is left, and never more than may be.
func TestFollowLeavesNothingOut(t *testing.T) {
	// Half of what waits in a state goes on to the next one.
	rows := make([]map[int]float64, 61)
	for i := range 60 {
		rows[i] = map[int]float64{i: 0.5, i + 1: 0.5}
	}
	c := chain(rows...)
	const residual = 1e-6
	sum := number(0)
	_, left, err := c.Follow([]Weight{{0, 1}, {7, 1e-14}}, Following{
		Residual: residual, Most: 1000,
		Ended: func(_ int, _ int32, p []float64, _ float64) error {
			for _, x := range p {
				sum.Add(sum, number(x))
			}
			return nil
		},
	})
	total, _ := sum.Add(sum, number(left)).Float64()
	if err != nil || left > residual || math.Abs(total-1-1e-14) > 1e-15 {
		t.Errorf("%.17g in all, %g left, %v", total, left, err)
	}
	_, left, err = c.Follow([]Weight{{0, 1e-30}}, Following{Residual: 1e-6, Most: 9})
	if err != nil || left != 1e-30 {
		t.Errorf("%g left, want all of it", left)
	}
}

// What is dropped in turn after turn leaves room for what is left: the hub leads to leaves
// with what is just too tiny to follow, and what comes of
// 50,000 turns of that is no longer tiny.
func TestFollowDropsLittle(t *testing.T) {
	const residual, leaves = 0.5, 10
	tiny := residual / ((leaves + 2) * (1 << 16))
	const end = leaves + 1
	rows := make([]map[int]float64, end+1)
	rows[0] = map[int]float64{0: 1 - 2e-6 - leaves*tiny, end: 2e-6}
	for i := range leaves {
		rows[0][i+1] = tiny
		rows[i+1] = map[int]float64{0: 1 - float64(i+1)/16, end: float64(i+1) / 16}
	}
	turns, left, err := chain(rows...).Follow([]Weight{{0, 1}}, Following{
		Residual: residual, Most: 1_000_000, Ended: func(int, int32, []float64, float64) error { return nil },
	})
	if err != nil || left > residual || left < 0.49*residual || turns < 50_000 {
		t.Errorf("%g left after %d turns, %v", left, turns, err)
	}
}

// Roundings counted by hand.
func TestRoundings(t *testing.T) {
	c := chain(map[int]float64{1: 0.25, 2: 0.75}, map[int]float64{2: 1}, nil)
	v, m, err := solve(c, 0)
	if err != nil {
		t.Fatal(err)
	}
	// A start is added once. A step is a factor, a product and an addition: 1, then 4; the
	// end is added to twice: from 0 after 1 and 3, from 1 after 4 and 2, and 1 more.
	if want := []int32{1, 4, 7}; v.Roundings[0] != want[0] || v.Roundings[1] != want[1] || v.Roundings[2] != want[2] {
		t.Errorf("%v, want %v", v.Roundings, want)
	}
	// Backwards a step is a factor, a product, 3 sums, 2 to add those up and 1 more: 8 for
	// state 1, 16 for state 0. With the visits that is 17 at most, 8 more, three times.
	if want := 3 * float64(17+8) * u; m.Error != want {
		t.Errorf("moments %g, want %g", m.Error, want)
	}
	// Sums go on in four at a time: of 12 edges each is of 12/4 terms, and at most 3 more.
	edges := make([]Edge, 12)
	for i := range edges {
		edges[i] = Edge{P: 1.0 / 12, By: int32(i)}
	}
	if got, want := gathered(0, edges, []int32{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5}), int32(5+1+1+6+2+1); got != want {
		t.Errorf("12 edges: %d roundings, want %d", got, want)
	}
	var l Loop[float64]
	if l.inverse = make([]float64, 3); l.Roundings() != 24 {
		t.Errorf("a loop of 3: %d roundings, want 24", l.Roundings())
	}
}

// Blocks whose states share rows look alike only if they also stand at the same distances:
// 1 and 2 lead to each other, and so do 5 and 7.
func TestBlocksAtOtherDistances(t *testing.T) {
	c := &Chain{Meter: &taken{}, Row: []int32{2, 0, 1, 2, 2, 0, 2, 1}, Rows: [][]Edge{
		{{P: 0.25, By: 1}, {P: 0.75, By: 2}},
		{{P: 0.5, By: -1}, {P: 0.5, By: -2}},
		nil,
	}}
	o, err := c.Components([]int32{1, 5}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Visits([]Weight{{1, 0.5}, {5, 0.5}}, 0, o)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range []float64{1.0 / 14, 4.0 / 7, 1.0 / 7, 3.0 / 7, 0, 0.8, 0.5, 0.6} {
		if math.Abs(v.Of[s]-want) > 1e-15 {
			t.Errorf("visits to %d: %g, want %g", s, v.Of[s], want)
		}
	}
}

// Blocks of as many states as are remembered by their shape: from 0 to 3 and back, and so from 4
// to 7. The rows have the numbers of distances, for which they are not to be taken.
func TestLargestBlocksThatAreAlike(t *testing.T) {
	on := []Edge{{P: 1, By: 1}}
	c := &Chain{
		Meter: &taken{},
		Row:   []int32{3, 0, 1, 2, 3, 0, 1, 2, 4},
		Rows:  [][]Edge{on, on, {{P: 0.5, By: -3}, {P: 0.5, By: 1}}, on, nil},
	}
	o, err := c.Components([]int32{0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	v, err := c.Visits([]Weight{{0, 1}}, 0, o)
	if err != nil {
		t.Fatal(err)
	}
	for s, want := range []float64{2, 2, 2, 2, 2, 2, 2, 2} {
		if v.Of[s] != want {
			t.Errorf("visits to %d: %g, want %g", s, v.Of[s], want)
		}
	}
}

// Where a chain can be after so many steps.
func TestSupport(t *testing.T) {
	// A walk between 0 and 6.
	rows := make([]map[int]float64, 7)
	for i := 1; i < 6; i++ {
		rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
	}
	walk := chain(rows...)
	for _, c := range []struct {
		steps        int
		going, ended []int32
	}{
		{0, []int32{3}, nil},
		{1, []int32{2, 4}, nil},
		{3, []int32{2, 4}, []int32{0, 6}},
		{4, []int32{1, 3, 5}, []int32{0, 6}},
		{1001, []int32{2, 4}, []int32{0, 6}},
		{1000002, []int32{1, 3, 5}, []int32{0, 6}},
	} {
		s, _ := walk.Support([]Weight{{3, 1}}, c.steps)
		for state := range int32(7) {
			going, ended := false, false
			for _, k := range c.going {
				going = going || k == state
			}
			for _, k := range c.ended {
				ended = ended || k == state
			}
			if s.Going.Has(state) != going || s.Ended.Has(state) != ended {
				t.Errorf("after %d, state %d: going %t, ended %t", c.steps, state, s.Going.Has(state), s.Ended.Has(state))
			}
		}
	}
}

// Many states that share a row move together, over the ends of words.
func TestSupportOfRuns(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	for range 60 {
		n := 130 + r.IntN(300)
		c := &Chain{Meter: &taken{}, Row: make([]int32, n), Rows: [][]Edge{nil, nil, nil, nil}}
		for k := range 3 {
			for range 1 + r.IntN(3) {
				c.Rows[k] = append(c.Rows[k], Edge{P: 0.1, By: int32(1 + r.IntN(90))})
			}
		}
		row := int32(r.IntN(3))
		for i := range n {
			if r.IntN(60) == 0 {
				row = int32(r.IntN(4))
			}
			if c.Row[i] = row; i >= n-91 {
				c.Row[i] = 3
			}
		}
		now, ended := map[int32]bool{0: true, int32(r.IntN(n)): true}, map[int32]bool{}
		var start []Weight
		for s := range now {
			start = append(start, Weight{s, 0.5})
		}
		for turn := range 6 {
			next := map[int32]bool{}
			for s := range now {
				if len(c.Rows[c.Row[s]]) == 0 {
					ended[s] = true
					delete(now, s)
				}
				for _, e := range c.Rows[c.Row[s]] {
					next[s+e.By] = true
				}
			}
			got, _ := c.Support(start, turn)
			for s := range int32(n) {
				if got.Going.Has(s) != now[s] || got.Ended.Has(s) != ended[s] {
					t.Fatalf("state %d after %d: going %v, ended %v", s, turn, got.Going.Has(s), got.Ended.Has(s))
				}
			}
			now = next
		}
	}
}

// A support is what a following has met, on chains that cross the words of a set.
func TestSupportFollows(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 40 {
		n := 100 + r.IntN(200)
		rows := make([]map[int]float64, n)
		for i := range n - 1 {
			rows[i] = map[int]float64{min(n-1, i+1+r.IntN(90)): 0.5, max(0, i-r.IntN(70)): 0.25, min(n-1, i+3): 0.25}
			if r.IntN(9) == 0 && i > 0 {
				rows[i] = nil
			}
		}
		c, most := chain(rows...), r.IntN(12)
		s, _ := c.Support([]Weight{{0, 1}}, most)
		ended, going := make([]bool, n), make([]bool, n)
		mark := func(in []bool) func(from int32, p []float64, _ float64) error {
			return func(from int32, p []float64, _ float64) error {
				for i, x := range p {
					in[int(from)+i] = in[int(from)+i] || x > 0
				}
				return nil
			}
		}
		told := 0
		if err := c.Supports([]Weight{{0, 1}}, most, func(turn int, got Support) {
			want, _ := c.Support([]Weight{{0, 1}}, turn)
			if turn != told || !slices.Equal(got.Ended, want.Ended) || !slices.Equal(got.Going, want.Going) {
				t.Fatalf("after %d of %d: %v, want %v", turn, most, got, want)
			}
			told++
		}); err != nil || told != most+1 {
			t.Fatalf("%v, told %d times", err, told)
		}
		_, _, err := c.Follow([]Weight{{0, 1}}, Following{
			Most: most, Since: most,
			Stopped: func(_ int, left iter.Seq[Going]) error {
				for g := range left {
					_ = mark(going)(g.From, g.P, g.Sum)
				}
				return nil
			},
			Ended: func(_ int, from int32, p []float64, sum float64) error { return mark(ended)(from, p, sum) },
		})
		if err != nil {
			t.Fatal(err)
		}
		for state := range n {
			if s.Ended.Has(int32(state)) != ended[state] || s.Going.Has(int32(state)) != going[state] {
				t.Fatalf("after %d, state %d: ended %t, going %t", most, state, s.Ended.Has(int32(state)), s.Going.Has(int32(state)))
			}
		}
	}
}
