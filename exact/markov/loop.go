package markov

import (
	"context"
	"errors"
)

// ErrEndless says that there is no way out of a loop.
var ErrEndless = errors.New("there is no way out")

// A Loop is a set of states that lead back to one another, eliminated one after the
// other: q[i][j] for j < i are the transitions at the time state i was eliminated,
// q[i][j] for j > i those into j when j was, and inverse[i] that of the probability to
// leave state i for others than itself then.
type Loop struct {
	q       [][]float64
	inverse []float64
}

// NewLoop eliminates the states, the last one first. inside[i][j] is the probability
// of a transition from i to j, and is overwritten; exit[i] that of leaving them all
// from i, right to four roundings. Errors are [ErrEndless] and the context's.
func NewLoop(ctx context.Context, inside [][]float64, exit []float64) (*Loop, error) {
	n := len(inside)
	l := &Loop{q: inside, inverse: make([]float64, n)}
	exit = append([]float64(nil), exit...)
	for k := n - 1; k >= 0; k-- {
		if k%16 == 15 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out := exit[k]
		for j := range k {
			out += l.q[k][j]
		}
		if out == 0 {
			return nil, ErrEndless
		}
		l.inverse[k] = 1 / out
		for i := range k {
			w := l.q[i][k] / out
			if w == 0 {
				continue
			}
			for j := range k {
				l.q[i][j] += w * l.q[k][j]
			}
			exit[i] += w * exit[k]
		}
	}
	return l, nil
}

// Roundings bounds the relative error that the elimination and a solution with it add,
// in units of 2^-53: every number is made by at most so many roundings in a row.
func (l *Loop) Roundings() int { return 5*len(l.inverse) + 9 }

// Visits turns the inflow of each state into the expected number of visits to it.
func (l *Loop) Visits(x []float64) {
	n := len(l.inverse)
	for k := n - 1; k > 0; k-- {
		w := x[k] * l.inverse[k]
		for j, q := range l.q[k][:k] {
			x[j] += w * q
		}
	}
	for k := range n {
		for i := range k {
			x[k] += x[i] * l.q[i][k]
		}
		x[k] *= l.inverse[k]
	}
}

// Due turns what each state owes into m, where m is what it owes and the m of the
// states that follow within the loop.
func (l *Loop) Due(x []float64) {
	n := len(l.inverse)
	for k := n - 1; k > 0; k-- {
		w := x[k] * l.inverse[k]
		for i := range k {
			x[i] += l.q[i][k] * w
		}
	}
	for k := range n {
		for j, q := range l.q[k][:k] {
			x[k] += q * x[j]
		}
		x[k] *= l.inverse[k]
	}
}
