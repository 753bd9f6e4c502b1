package markov

import (
	"context"
	"errors"
)

// ErrEndless says that there is no way out of a loop.
var ErrEndless = errors.New("there is no way out")

// A Loop is a block of transient states that lead back to one another, with
// probabilities Q among themselves. It solves linear systems in 1 - Q, whose inverse is
// the fundamental matrix of the block.
//
// The states are eliminated one after the other, the last one first. For j < i, out[i][j]
// is the probability of a transition from i to j when i was eliminated, into[i][j] that of
// one from j to i, and inverse[i] the inverse of the probability to leave i for others
// than itself.
type Loop[T any] struct {
	field     Field[T]
	out, into [][]T
	inverse   []T
}

// NewLoop eliminates the states. inside[i][j] is the probability of a transition from i
// to j, and is overwritten; exit[i] that of leaving them all from i, in float64 right to
// four roundings. Errors are [ErrEndless] and the context's.
func NewLoop[T any](ctx context.Context, f Field[T], inside [][]T, exit []T) (*Loop[T], error) {
	n := len(inside)
	l := &Loop[T]{field: f, out: inside, into: make([][]T, n), inverse: make([]T, n)}
	exit = append([]T(nil), exit...)
	backing := make([]T, n*(n-1)/2)
	for k := n - 1; k >= 0; k-- {
		if k%16 == 15 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		row := inside[k][:k]
		leave := f.plus(exit[k], row)
		if f.isZero(leave) {
			return nil, ErrEndless
		}
		l.inverse[k] = f.over(f.one(), leave)
		l.into[k], backing = backing[:k:k], backing[k:]
		for i := range k {
			l.into[k][i] = inside[i][k]
			w := f.over(inside[i][k], leave)
			if f.isZero(w) {
				continue
			}
			f.spread(inside[i], w, f.one(), row)
			f.spread(exit[i:i+1], w, f.one(), exit[k:k+1])
		}
		l.out[k] = row
	}
	return l, nil
}

// Roundings bounds the relative error that the elimination and a solution with it add in
// float64, in units of 2^-53: every number is made by at most so many roundings in a row.
func (l *Loop[T]) Roundings() int { return 5*len(l.inverse) + 9 }

// Visits turns the inflow x of each state into the expected number of visits to it:
// x (1 - Q)^-1.
func (l *Loop[T]) Visits(x []T) { l.solve(x, l.out, l.into) }

// Values turns what each state is worth by itself into what it is worth with the states
// that follow within the loop: (1 - Q)^-1 x.
func (l *Loop[T]) Values(x []T) { l.solve(x, l.into, l.out) }

// solve lets numbers flow to the states that were eliminated later, and back.
func (l *Loop[T]) solve(x []T, away, back [][]T) {
	for k := len(x) - 1; k > 0; k-- {
		l.field.spread(x, x[k], l.inverse[k], away[k])
	}
	for k := range x {
		x[k] = l.field.gather(x[k], back[k], x, l.inverse[k])
	}
}

// A Block is a loop with what its states lead to outside.
type Block[T any] struct {
	*Loop[T]
	Exits [][]Transition[T] // by state of the block
}

// Eliminate eliminates the states of a block, of which of(i) lists the transitions from
// the ith state. Errors are those of [NewLoop].
func Eliminate[T any](ctx context.Context, f Field[T], block []int32, of func(i int) []Transition[T]) (*Block[T], error) {
	n := len(block)
	place := make(map[int32]int, n)
	for i, s := range block {
		place[s] = i
	}
	zero := f.total(nil)
	backing := make([]T, n*n)
	for i := range backing {
		backing[i] = zero
	}
	inside, exit, out := make([][]T, n), make([]T, n), &Block[T]{Exits: make([][]Transition[T], n)}
	for i, s := range block {
		inside[i] = backing[i*n : (i+1)*n]
		var leaving []T
		for _, e := range of(i) {
			if j, ok := place[s+e.By]; ok {
				inside[i][j] = e.P
				continue
			}
			leaving = append(leaving, e.P)
			out.Exits[i] = append(out.Exits[i], e)
		}
		exit[i] = f.total(leaving)
	}
	var err error
	out.Loop, err = NewLoop(ctx, f, inside, exit)
	return out, err
}
