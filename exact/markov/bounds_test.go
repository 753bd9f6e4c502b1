package markov

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"oddsmith/internal/nightly"
)

// This file holds the proven bounds against the true errors: of random chains whose
// probabilities are fractions, found in floats of many digits.

// digits are those of the numbers that stand for the truth, in bits.
const digits = 400

func number(x float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(x) }

// A trueChain is a chain of n states with the probabilities that a chain in float64 rounds, those of
// two transitions from one state to another added up; the last two are absorbing.
type trueChain struct {
	*Chain
	p [][]*big.Float
}

// randomChain draws a chain of 4 states up to a number. Some lead forwards only, but for
// waiting, others anywhere; states have probabilities in common, and some lead to one state twice.
func randomChain(r *rand.Rand, most int) trueChain {
	n := 4 + r.IntN(most-3)
	c, forwards := trueChain{}, r.IntN(2) == 0
	var list [][]edge
	var before []int64 // the weights of another state
	for i := range n {
		row := make([]*big.Float, n)
		for to := range row {
			row[to] = number(0)
		}
		c.p, list = append(c.p, row), append(list, nil)
		if i >= n-2 {
			continue
		}
		weights := []int64{1 + r.Int64N(30)}
		for range 1 + r.IntN(6) {
			weights = append(weights, 1+r.Int64N(1000))
		}
		if before != nil && r.IntN(3) == 0 {
			weights = before
		}
		before = weights
		total := int64(0)
		for _, w := range weights {
			total += w
		}
		for k, w := range weights {
			to := r.IntN(n)
			switch {
			case k == 0: // there is always a way out
				to = n - 1 - r.IntN(2)
			case forwards:
				to = i + r.IntN(n-i)
			}
			if k > 1 && r.IntN(4) == 0 {
				to = list[i][k-1].to
			}
			list[i] = append(list[i], edge{to, float64(w) / float64(total)})
			share := number(float64(w))
			row[to].Add(row[to], share.Quo(share, number(float64(total))))
		}
	}
	c.Chain = build(list...)
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

// numbers are n zeros.
func numbers(n int) []*big.Float {
	out := make([]*big.Float, n)
	for i := range out {
		out[i] = number(0)
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
	many := nightly.Cases(1, 10)
	for _, c := range []struct {
		name         string
		chains, most int
	}{{"small", 600, 7}, {"large", 70, 25}} {
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
	v, m, err := solve(visits.t, c.Chain, 0)
	if err != nil {
		visits.t.Fatal(err)
	}
	due := numbers(len(c.p))
	due[0] = number(1)
	of := c.solve(due, false)
	for s, want := range of {
		visits.check(v.Of[s], want, v.Error(int32(s)))
	}
	c.checkValues(values)
	c.checkMoments(moments, of, m)
	c.checkTurns(turns)
}

// checkValues holds the probabilities to end in the last state against the truth.
func (c trueChain) checkValues(g *gauge) {
	n := len(c.p)
	o := ordered(g.t, c.Chain, 0)
	of, roundings := make([]float64, n), make([]int32, n)
	of[n-1], roundings[n-1] = 1, 1
	if err := c.back(o, of, roundings, 0); err != nil {
		g.t.Fatal(err)
	}
	due := numbers(n)
	due[n-1] = number(1)
	want := c.solve(due, true)
	for _, s := range o.States {
		g.check(of[s], want[s], float64(roundings[s])*u)
	}
}

// checkMoments: E[T] is the sum of visits, and E[T^2] that of visits (2m - 1).
func (c trueChain) checkMoments(g *gauge, visits []*big.Float, m Moments) {
	n := len(c.p)
	due := numbers(n)
	for i := range n - 2 {
		due[i] = number(1)
	}
	left, first, second, longest := c.solve(due, true), number(0), number(0), number(0)
	for s := range n - 2 {
		first.Add(first, visits[s])
		twice := new(big.Float).Sub(new(big.Float).Add(left[s], left[s]), number(1))
		second.Add(second, twice.Mul(twice, visits[s]))
		if left[s].Cmp(longest) > 0 {
			longest = left[s]
		}
	}
	g.check(m.First, first, m.Error)
	g.check(m.Second, second, m.Error)
	g.check(m.Longest, longest, m.Error)
}

// checkTurns follows the chain for a while.
func (c trueChain) checkTurns(g *gauge) {
	n, per := len(c.p), c.PerTransition()
	now := numbers(n)
	now[0] = number(1)
	at := 0
	step := func() {
		next := numbers(n)
		for j := range next {
			for i := range n - 2 {
				next[j].Add(next[j], new(big.Float).Mul(now[i], c.p[i][j]))
			}
		}
		now, at = next, at+1
	}
	const most = 40
	f, err := c.Follow([]Weight{{0, 1}}, Following{
		Most: most,
		Ended: func(turn int, s int32, p float64) error {
			for at < turn {
				step()
			}
			g.check(p, now[s], float64(turn+2)*per)
			return nil
		},
	})
	if err != nil {
		g.t.Fatal(err)
	}
	for at < most {
		step()
	}
	for _, w := range f.Going {
		g.check(w.P, now[w.State], float64(most+2)*per)
	}
}

// On a path whose steps all round by half a digit in the same direction, errors add up: they
// stay near to their bounds, however long it is.
func TestBoundsOfAPath(t *testing.T) {
	for _, n := range []int{10, 100, 900} {
		var list [][]edge
		for i := range n {
			list = append(list, []edge{{i + 1, 0.5}, {n + 1, 0.5}})
		}
		v, _, err := solve(t, build(append(list, nil, nil)...), 0)
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
