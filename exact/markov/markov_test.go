package markov

import (
	"errors"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// chain builds a chain from rows of "to: probability"; probabilities are eighths.
func chain(rows ...map[int]float64) *Chain {
	c := &Chain{Meter: &taken{}}
	for from, row := range rows {
		var edges []Edge
		for to := range rows {
			if p := row[to]; p > 0 {
				edges = append(edges, Edge{P: p, By: int32(to - from)})
			}
		}
		c.Row = append(c.Row, int32(from))
		c.Rows = append(c.Rows, edges)
	}
	return c
}

// solve follows a chain from a state to its end.
func solve(c *Chain, start int) (*Visits, Moments, error) {
	var all []int32
	for i := range c.Row {
		all = append(all, int32(i))
	}
	o, err := c.Components(all, nil)
	if err != nil {
		return nil, Moments{}, err
	}
	v, err := c.Visits([]Weight{{int32(start), 1}}, 0, o)
	if err != nil {
		return nil, Moments{}, err
	}
	m, err := c.Turns(v, o)
	return v, m, err
}

// The gambler's ruin with a of b: P(win) = a/b, E[T] = a(b-a), and
// Var[T] = a(b-a)(a^2+(b-a)^2-2)/3 for a fair coin.
func TestRuin(t *testing.T) {
	for _, c := range []struct{ a, b int }{{1, 2}, {3, 5}, {10, 30}, {50, 100}} {
		rows := make([]map[int]float64, c.b+1)
		for i := 1; i < c.b; i++ {
			rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
		}
		s, m, err := solve(chain(rows...), c.a)
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
		if m.Error > 1e-11 {
			t.Errorf("error %g", m.Error)
		}
	}
}

// Random chains against elimination in rationals: every number is within the bound.
func TestAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 2 + r.IntN(7)
		rows := make([]map[int]float64, n)
		for i := range n - 1 {
			rows[i] = map[int]float64{}
			for range 8 {
				to := r.IntN(n)
				if r.IntN(3) == 0 {
					to = n - 1
				}
				rows[i][to] += 1.0 / 8
			}
		}
		c := chain(rows...)
		s, _, err := solve(c, 0)
		var endless *EndlessError
		if errors.As(err, &endless) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		want := visits(c)
		for i, w := range want {
			x, _ := w.Float64()
			if math.Abs(s.Of[i]-x) > s.Error(int32(i))*x {
				t.Fatalf("visits to %d: %.17g, want %.17g, error %g", i, s.Of[i], x, s.Error(int32(i)))
			}
		}
		values(t, c, n, want[n-1])
	}
}

// values holds the way back against the way forward: the probability to end in the last
// state.
func values(t *testing.T, c *Chain, n int, want *big.Rat) {
	t.Helper()
	o, err := c.Components([]int32{0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	of, roundings := [][]float64{make([]float64, n)}, make([]int32, n)
	of[0][n-1] = 1
	if err := c.Values(o, of, roundings); err != nil {
		t.Fatal(err)
	}
	x, _ := want.Float64()
	if math.Abs(of[0][0]-x) > float64(roundings[0])*u*x {
		t.Fatalf("backwards %.17g, want %.17g", of[0][0], x)
	}
}

// visits solves x = start + x P in rationals.
func visits(c *Chain) []*big.Rat {
	n := len(c.Row)
	m := make([][]*big.Rat, n) // the transposed system, with the start in state 0 as last column
	for i := range m {
		m[i] = make([]*big.Rat, n+1)
		for j := range m[i] {
			m[i][j] = new(big.Rat)
		}
		m[i][i].SetInt64(1)
		m[i][n].SetInt64(0)
	}
	m[0][n].SetInt64(1)
	for i := range n {
		for _, e := range c.Rows[c.Row[i]] {
			to := i + int(e.By)
			m[to][i].Sub(m[to][i], new(big.Rat).SetFloat64(e.P))
		}
	}
	for k := range n {
		pivot := k
		for m[pivot][k].Sign() == 0 {
			pivot++
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

// A loop in rationals and in float64: the same systems, solved within the roundings.
func TestFields(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		n := 1 + r.IntN(6)
		inside, exact := make([][]float64, n), make([][]*big.Rat, n)
		exit, exactExit := make([]float64, n), make([]*big.Rat, n)
		for i := range n {
			for range n {
				p := float64(r.IntN(4)) / 32
				inside[i], exact[i] = append(inside[i], p), append(exact[i], new(big.Rat).SetFloat64(p))
			}
			exactExit[i] = new(big.Rat).Sub(big.NewRat(1, 1), Rationals{}.plus(new(big.Rat), exact[i]))
			exit[i], _ = exactExit[i].Float64()
		}
		q := exact
		floats, err := Eliminate(&taken{}, Floats{}, states(n), func(i int) []Edge { return edgesOf(i, inside[i], exit[i], isZero) })
		if err != nil {
			t.Fatal(err)
		}
		rationals, err := Eliminate(&taken{}, Rationals{}, states(n), func(i int) []Transition[*big.Rat] {
			return edgesOf(i, exact[i], exactExit[i], func(x *big.Rat) bool { return x.Sign() == 0 })
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, transposed := range []bool{false, true} {
			x, y := make([]float64, n), make([]*big.Rat, n)
			for i := range n {
				x[i] = float64(r.IntN(3))
				y[i] = new(big.Rat).SetFloat64(x[i])
			}
			due := append([]*big.Rat(nil), y...)
			if transposed {
				floats.Visits(x)
				rationals.Visits(y)
			} else {
				floats.Values(x)
				rationals.Values(y)
			}
			for i := range n {
				// y = due + Q y, or due + y Q
				sum := due[i]
				for j := range n {
					p := q[i][j]
					if transposed {
						p = q[j][i]
					}
					sum = new(big.Rat).Add(sum, new(big.Rat).Mul(p, y[j]))
				}
				if sum.Cmp(y[i]) != 0 {
					t.Fatalf("%s is not %s", y[i], sum)
				}
				if want, _ := y[i].Float64(); math.Abs(x[i]-want) > float64(floats.Roundings())*u*want {
					t.Fatalf("%.17g, want %.17g", x[i], want)
				}
			}
		}
	}
}

func isZero(x float64) bool { return x == 0 }

// states are the first n.
func states(n int) []int32 {
	out := make([]int32, n)
	for i := range out {
		out[i] = int32(i)
	}
	return out
}

// edgesOf are the transitions of a state to those of a block, and out of it.
func edgesOf[T any](i int, inside []T, exit T, isZero func(T) bool) []Transition[T] {
	var out []Transition[T]
	for j, p := range append(inside[:len(inside):len(inside)], exit) {
		if !isZero(p) {
			out = append(out, Transition[T]{P: p, By: int32(j - i)})
		}
	}
	return out
}

func TestEndless(t *testing.T) {
	_, _, err := solve(chain(map[int]float64{1: 0.5, 2: 0.5}, map[int]float64{1: 1}, nil), 0)
	var endless *EndlessError
	if !errors.As(err, &endless) || endless.State != 1 {
		t.Errorf("error %v", err)
	}
}

// The lengths of a geometric wait.
func TestFollow(t *testing.T) {
	c := chain(map[int]float64{0: 0.75, 1: 0.25}, nil)
	sum := 0.0
	turns, left, err := c.Follow([]Weight{{0, 1}}, Following{
		Residual: 1e-9, Most: 1000,
		Ended: func(turn int, from int32, p []float64, _ float64) error {
			if want := 0.25 * math.Pow(0.75, float64(turn-1)); len(p) != 1 || math.Abs(p[0]-want) > 1e-15 || from != 1 {
				t.Errorf("turn %d: %g, want %g", turn, p, want)
			}
			sum += p[0]
			return nil
		},
	})
	if err != nil || left > 1e-9 || math.Abs(sum+left-1) > 1e-12 || turns != 73 {
		t.Errorf("sum %g, left %g after %d, %v", sum, left, turns, err)
	}
}

// What goes on for too long is told as it stands then.
func TestFollowStops(t *testing.T) {
	var told []int
	c := chain(map[int]float64{0: 0.75, 1: 0.25}, nil)
	_, left, err := c.Follow([]Weight{{0, 1}}, Following{
		Since: 2, Most: 3, Ended: func(int, int32, []float64, float64) error { return nil },
		Stopped: func(turn int, going iter.Seq[Going]) error {
			for g := range going {
				if g.From != 0 || len(g.P) != 1 || g.P[0] != math.Pow(0.75, float64(turn)) || g.Sum != g.P[0] {
					t.Errorf("%g in %d", g.P, g.From)
				}
				told = append(told, turn)
			}
			return nil
		},
	})
	if err != nil || left != 0 || !slices.Equal(told, []int{2, 3}) {
		t.Errorf("left %g, told after %d, %v", left, told, err)
	}
}

// What is known is not looked for, whether the search begins there or comes there.
func TestComponentsThatAreKnown(t *testing.T) {
	// 1 and 2 lead to each other, and 3 to itself.
	c := chain(
		map[int]float64{1: 1}, map[int]float64{2: 0.5, 3: 0.5}, map[int]float64{1: 1},
		map[int]float64{3: 0.5, 4: 0.5}, nil)
	for _, test := range []struct {
		name         string
		from         []int32
		known        func(int32) bool
		states, ends []int32
	}{
		{"nothing is known", []int32{0}, nil, []int32{0, 1, 2, 3, 4}, []int32{1, 3, 4, 5}},
		{"twice from one", []int32{3, 1, 3}, nil, []int32{1, 2, 3, 4}, []int32{2, 3, 4}},
		{"what it comes to is known", []int32{0}, func(s int32) bool { return s >= 3 }, []int32{0, 1, 2}, []int32{1, 3}},
		{"it begins with what is known", []int32{3, 1}, func(s int32) bool { return s >= 3 }, []int32{1, 2}, []int32{2}},
		{"all is known", []int32{0, 4}, func(int32) bool { return true }, nil, nil},
	} {
		o, err := c.Components(test.from, test.known)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(o.States, test.states) || !slices.Equal(o.Ends, test.ends) {
			t.Errorf("%s: %d, %d, want %d, %d", test.name, o.States, o.Ends, test.states, test.ends)
		}
	}
}
