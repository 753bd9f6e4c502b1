package markov

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// This file holds chains against elimination in rationals, as in a textbook: random ones with loops,
// with two transitions from one state to another, and with states that never lead to an end.

// randomEighths draws a chain whose probabilities are eighths, which a float64 holds. The last state is
// absorbing; the others may never lead there.
func randomEighths(r *rand.Rand) *Chain {
	n := 2 + r.IntN(7)
	list := make([][]edge, n)
	for i := range n - 1 {
		for left := 8; left > 0; {
			share, to := 1+r.IntN(left), r.IntN(n)
			if r.IntN(3) == 0 {
				to = n - 1
			}
			list[i] = append(list[i], edge{to, float64(share) / 8})
			left -= share
		}
	}
	return build(list...)
}

// An equation is a row of a system of linear equations, with its right side as the last.
type equation []*big.Rat

// solveRationals solves linear equations; nil if they have no single solution.
func solveRationals(m []equation) []*big.Rat {
	n := len(m)
	for k := range n {
		pivot := k
		for pivot < n && m[pivot][k].Sign() == 0 {
			pivot++
		}
		if pivot == n {
			return nil
		}
		m[k], m[pivot] = m[pivot], m[k]
		for i := range n {
			if i == k || m[i][k].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Quo(m[i][k], m[k][k])
			for j := k; j <= n; j++ {
				m[i][j].Sub(m[i][j], new(big.Rat).Mul(f, m[k][j]))
			}
		}
	}
	out := make([]*big.Rat, n)
	for i := range n {
		out[i] = new(big.Rat).Quo(m[i][n], m[i][i])
	}
	return out
}

// rationally solves x = due + x P, or x = due + P x, where P leaves the absorbing states out.
func rationally(c *Chain, due []*big.Rat, backwards bool) []*big.Rat {
	n := c.Size()
	m := make([]equation, n)
	for i := range m {
		for range n + 1 {
			m[i] = append(m[i], new(big.Rat))
		}
		m[i][i].SetInt64(1)
		m[i][n].Set(due[i])
	}
	for i := range n {
		to, p := c.Of(int32(i))
		for k, t := range to {
			row, column := int(t), i
			if backwards {
				row, column = i, int(t)
			}
			m[row][column].Sub(m[row][column], new(big.Rat).SetFloat64(p[k]))
		}
	}
	return solveRationals(m)
}

func zeros(n int) []*big.Rat {
	out := make([]*big.Rat, n)
	for i := range out {
		out[i] = new(big.Rat)
	}
	return out
}

// isNear holds a number against the truth, to a relative error.
func isNear(t *testing.T, what string, got float64, want *big.Rat, relative float64) {
	t.Helper()
	gap := new(big.Rat).Sub(new(big.Rat).SetFloat64(got), want)
	most := new(big.Rat).Mul(want, new(big.Rat).SetFloat64(relative))
	if gap.Abs(gap).Cmp(most) > 0 {
		x, _ := want.Float64()
		t.Fatalf("%s: %.17g, want %.17g, with an error of up to %g", what, got, x, relative)
	}
}

// Every number of a random chain is within its bound; and where a state never leads to the end, that
// is said, and one such state is named.
func TestAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	endless := 0
	for range 400 {
		c := randomEighths(r)
		n := c.Size()
		o := ordered(t, c, 0)
		v, err := c.Visits([]Weight{{0, 1}}, 0, o)
		if e := new(EndlessError); errors.As(err, &e) {
			endless++
			if reached(c, e.State)[n-1] || !reached(c, 0)[e.State] {
				t.Fatalf("%d is said never to lead to the end", e.State)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range o.States {
			if !reached(c, s)[n-1] {
				t.Fatalf("%d never leads to the end", s)
			}
		}
		againstRationals(t, c, o, v)
	}
	if endless < 20 || endless > 300 {
		t.Errorf("%d chains never end", endless)
	}
}

func againstRationals(t *testing.T, c *Chain, o *Order, v *Values) {
	t.Helper()
	c = onlyReached(c)
	n := c.Size()
	due := zeros(n)
	due[0].SetInt64(1)
	for s, want := range rationally(c, due, false) {
		isNear(t, "visits", v.Of[s], want, v.Error(int32(s)))
	}
	m, err := c.Turns(v, o)
	if err != nil {
		t.Fatal(err)
	}
	of, relative := []float64{m.First, m.Second}, m.Error
	// (I - P) E[T] = 1, (I - P) E[T^2] = 1 + 2 P E[T].
	var known [][]*big.Rat
	for k, ways := range [][]int64{{}, {2}} {
		due := zeros(n)
		for s := range due {
			if c.IsAbsorbing(int32(s)) {
				continue
			}
			due[s].SetInt64(1)
			to, p := c.Of(int32(s))
			for j, w := range ways {
				for i, next := range to {
					x := new(big.Rat).Mul(new(big.Rat).SetFloat64(p[i]), known[j][next])
					due[s].Add(due[s], x.Mul(x, big.NewRat(w, 1)))
				}
			}
		}
		known = append(known, rationally(c, due, true))
		isNear(t, "powers", of[k], known[k][0], relative)
	}
	isNear(t, "E[T]", m.First, known[0][0], m.Error)
	isNear(t, "E[T^2]", m.Second, known[1][0], m.Error)
}

// onlyReached leaves out the transitions of states that cannot be reached, which may never lead to an
// end.
func onlyReached(c *Chain) *Chain {
	list := make([][]edge, c.Size())
	for s, yes := range reached(c, 0) {
		if to, p := c.Of(int32(s)); yes {
			for i, t := range to {
				list[s] = append(list[s], edge{int(t), p[i]})
			}
		}
	}
	return build(list...)
}

// A block in float64 and in rationals: the same systems, solved within the roundings by an eliminator that is
// used again and again. Some transitions of a state lead where another one does, within the block and out of it.
func TestBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const most = 40 // states of the graph, of which some are a block
	e, err := NewEliminator(&taken{}, most)
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		b := randomBlock(r, most)
		loop, err := e.Eliminate(b.states, func(i int) ([]int32, []float64) { return b.to[i], b.p[i] })
		if err != nil {
			t.Fatal(err)
		}
		b.hasExits(t, loop)
		n := len(b.states)
		for _, visits := range []bool{false, true} {
			x, due := make([]float64, n), make([]*big.Rat, n)
			for i := range n {
				x[i] = float64(r.IntN(3))
				due[i] = new(big.Rat).SetFloat64(x[i])
			}
			if visits {
				loop.Visits(x)
			} else {
				loop.Values(x)
			}
			for i, y := range b.solved(due, visits) {
				if want, _ := y.Float64(); math.Abs(x[i]-want) > float64(loop.Roundings())*u*want {
					t.Fatalf("%.17g, want %.17g", x[i], want)
				}
			}
		}
	}
}

// A block is states of a graph with where they lead.
type block struct {
	states  []int32
	to      [][]int32
	p       [][]float64
	exactly [][]*big.Rat
}

// randomBlock draws a block in a graph of so many states. Each of its states may be left.
func randomBlock(r *rand.Rand, most int) block {
	var b block
	outside := int32(most - 1)
	for _, s := range r.Perm(most - 1)[:1+r.IntN(7)] {
		b.states = append(b.states, int32(s))
	}
	for range b.states {
		to, p, exactly := []int32{outside}, []float64{}, []*big.Rat(nil)
		for range r.IntN(6) {
			next := b.states[r.IntN(len(b.states))]
			if r.IntN(5) == 0 {
				next = outside
			}
			to = append(to, next)
		}
		for k := range to {
			share := float64(1+r.IntN(5)) / 32
			if k == 0 {
				share = 1.0 / 64
			}
			p, exactly = append(p, share), append(exactly, new(big.Rat).SetFloat64(share))
		}
		// What is left leads out, too.
		rest := big.NewRat(1, 1)
		for _, q := range exactly {
			rest.Sub(rest, q)
		}
		share, _ := rest.Float64()
		to, p, exactly = append(to, outside-1), append(p, share), append(exactly, rest)
		b.to, b.p, b.exactly = append(b.to, to), append(b.p, p), append(b.exactly, exactly)
	}
	return b
}

// place is that of a state in the block, -1 outside.
func (b block) place(s int32) int {
	for i, t := range b.states {
		if s == t {
			return i
		}
	}
	return -1
}

// hasExits holds the exits that were found against the transitions.
func (b block) hasExits(t *testing.T, loop *Loop) {
	t.Helper()
	for i := range b.states {
		var want, got []string
		for j, to := range b.to[i] {
			if b.place(to) < 0 {
				want = append(want, fmt.Sprintf("%d: %s", to, b.exactly[i][j].RatString()))
			}
		}
		loop.EachExit(i, b.to[i], b.p[i], func(to []int32, p []float64) {
			for k := range to {
				got = append(got, fmt.Sprintf("%d: %s", to[k], new(big.Rat).SetFloat64(p[k]).RatString()))
			}
		})
		if !slices.Equal(got, want) {
			t.Fatalf("exits of state %d: %q, want %q", i, got, want)
		}
	}
}

// solved solves y = due + Q y, or due + y Q.
func (b block) solved(due []*big.Rat, visits bool) []*big.Rat {
	n := len(due)
	m := make([]equation, n)
	for i := range m {
		m[i] = zeros(n + 1)
		m[i][i].SetInt64(1)
		m[i][n].Set(due[i])
	}
	for i := range n {
		for k, to := range b.to[i] {
			row, column := i, b.place(to)
			if column < 0 {
				continue
			}
			if visits {
				row, column = column, row
			}
			m[row][column].Sub(m[row][column], b.exactly[i][k])
		}
	}
	return solveRationals(m)
}

// A block that is never left has no solution, and the eliminator serves afterwards.
func TestNoWayOut(t *testing.T) {
	e, err := NewEliminator(&taken{}, 4)
	if err != nil {
		t.Fatal(err)
	}
	for i, to := range [][]int32{{0, 1}, {0, 3}, {1, 0}} {
		loop, err := e.Eliminate([]int32{0, 1}, func(int) ([]int32, []float64) { return to, []float64{0.5, 0.5} })
		if errors.Is(err, ErrEndless) != (i != 1) {
			t.Errorf("%v: %v", to, err)
		}
		if err != nil {
			continue
		}
		x := []float64{1, 1} // both lead to 0 or out: two turns on average
		if loop.Values(x); x[0] != 2 || x[1] != 2 {
			t.Errorf("values %v", x)
		}
	}
}

// The ends of a random chain in fractions are those of linear equations, to the last digit; and where a state never
// leads to the end, that is said.
func TestEndsExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	endless := 0
	for range 400 {
		c := randomEighths(r)
		rows := make([][]*big.Rat, len(c.Rows))
		for i, row := range c.Rows {
			for _, p := range row {
				rows[i] = append(rows[i], new(big.Rat).SetFloat64(p))
			}
		}
		ends, err := c.EndsExactly(map[int32]*big.Rat{0: big.NewRat(1, 1)}, rows, ordered(t, c, 0))
		if e := new(EndlessError); errors.As(err, &e) {
			endless++
			if reached(c, e.State)[c.Size()-1] || !reached(c, 0)[e.State] {
				t.Fatalf("%d is said never to lead to the end", e.State)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		c = onlyReached(c)
		due := zeros(c.Size())
		due[0].SetInt64(1)
		for s, want := range rationally(c, due, false) {
			got := ends[int32(s)]
			if got == nil {
				got = new(big.Rat)
			}
			if c.IsAbsorbing(int32(s)) && got.Cmp(want) != 0 || !c.IsAbsorbing(int32(s)) && got.Sign() != 0 {
				t.Fatalf("%d: %s, want %s", s, got, want)
			}
		}
	}
	if endless < 20 || endless > 300 {
		t.Errorf("%d chains never end", endless)
	}
}
