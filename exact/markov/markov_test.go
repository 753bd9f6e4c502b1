package markov

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// chain builds a chain from rows of "to: probability"; probabilities are eighths.
func chain(start int, rows ...map[int]float64) *Chain {
	c := &Chain{Start: make([]float64, len(rows))}
	c.Start[start] = 1
	for _, row := range rows {
		c.From = append(c.From, len(c.To))
		for to := range rows {
			if p := row[to]; p > 0 {
				c.To, c.P = append(c.To, int32(to)), append(c.P, p)
			}
		}
	}
	c.From = append(c.From, len(c.To))
	return c
}

// The gambler's ruin with a of b: P(win) = a/b, E[T] = a(b-a), and
// Var[T] = a(b-a)(a^2+(b-a)^2-2)/3 for a fair coin.
func TestRuin(t *testing.T) {
	for _, c := range []struct{ a, b int }{{1, 2}, {3, 5}, {10, 30}, {50, 100}} {
		rows := make([]map[int]float64, c.b+1)
		for i := 1; i < c.b; i++ {
			rows[i] = map[int]float64{i - 1: 0.5, i + 1: 0.5}
		}
		s, err := chain(c.a, rows...).Solve(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		a, b := float64(c.a), float64(c.b)
		near := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > 2*s.TurnsError*want {
				t.Errorf("%d of %d: %s %.17g, want %g (error %g)", c.a, c.b, what, got, want, s.Error)
			}
		}
		near("P(win)", s.Visits[c.b], a/b)
		near("E[T]", s.Turns, a*(b-a))
		near("E[T^2]", s.TurnsSquared, a*a*(b-a)*(b-a)+a*(b-a)*(a*a+(b-a)*(b-a)-2)/3)
		if s.TurnsError > 1e-11 {
			t.Errorf("error %g", s.Error)
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
		c := chain(0, rows...)
		s, err := c.Solve(context.Background())
		if _, endless := c.Endless(); endless {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		want := visits(c)
		for i, w := range want {
			x, _ := w.Float64()
			if math.Abs(s.Visits[i]-x) > s.Error*x {
				t.Fatalf("visits to %d: %.17g, want %.17g, error %g", i, s.Visits[i], x, s.Error)
			}
		}
	}
}

// visits solves x = start + x P in rationals.
func visits(c *Chain) []*big.Rat {
	n := c.Len()
	m := make([][]*big.Rat, n) // the transposed system, with the start as last column
	for i := range m {
		m[i] = make([]*big.Rat, n+1)
		for j := range m[i] {
			m[i][j] = new(big.Rat)
		}
		m[i][i].SetInt64(1)
		m[i][n].SetFloat64(c.Start[i])
	}
	for i := range n {
		for k := c.From[i]; k < c.From[i+1]; k++ {
			p := new(big.Rat).SetFloat64(c.P[k])
			m[c.To[k]][i].Sub(m[c.To[k]][i], p)
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

func TestEndless(t *testing.T) {
	c := chain(0, map[int]float64{1: 0.5, 2: 0.5}, map[int]float64{1: 1}, nil)
	if i, found := c.Endless(); !found || i != 1 {
		t.Errorf("state %d, %v", i, found)
	}
	if _, err := c.Solve(context.Background()); !errors.Is(err, ErrEndless) {
		t.Errorf("error %v", err)
	}
}

// The lengths of a geometric wait.
func TestLengths(t *testing.T) {
	c := chain(0, map[int]float64{0: 0.75, 1: 0.25}, nil)
	sum := 0.0
	left, err := c.Lengths(context.Background(), 1e-9, 1000, func(turn, state int, p float64) {
		if want := 0.25 * math.Pow(0.75, float64(turn-1)); math.Abs(p-want) > 1e-15 || state != 1 {
			t.Errorf("turn %d: %g, want %g", turn, p, want)
		}
		sum += p
	})
	if err != nil || left > 1e-9 || math.Abs(sum+left-1) > 1e-12 {
		t.Errorf("sum %g, left %g, %v", sum, left, err)
	}
}
