package markov

import (
	"context"
	"errors"
	"slices"
)

// maxBlock is the number of states that may lead back to one another.
const maxBlock = 2000

// A loops object solves blocks whose states lead back to one another, and remembers
// those that look alike: whose states have the same rows in the same places.
type loops struct {
	*Chain
	known map[shape]*loopAndExits
	last  *loopAndExits // and its shape: blocks that look alike come one after the other

	lastKey shape
	x       []float64
}

// A shape says how a small block looks: rows, and places relative to the first state.
type shape [2 * maxShape]int32

const maxShape = 4

// A loopAndExits is a block with what its states lead to outside.
type loopAndExits struct {
	*Loop
	exits [][]Edge // by state of the block
}

func newLoops(c *Chain) *loops { return &loops{Chain: c, known: map[shape]*loopAndExits{}} }

// of returns what a block needs to be solved; nil for a single state that does not
// lead to itself.
func (l *loops) of(ctx context.Context, block []int32) (*loopAndExits, error) {
	if len(block) == 1 && !l.leadsToItself(block[0]) {
		return nil, nil
	}
	if len(block) > maxShape {
		return l.solve(ctx, block)
	}
	var key shape
	for i := range key {
		key[i] = -1
	}
	for i, s := range block {
		key[2*i], key[2*i+1] = l.Row[s], s-block[0]
	}
	if l.last != nil && key == l.lastKey {
		return l.last, nil
	}
	known, ok := l.known[key]
	if !ok {
		var err error
		if known, err = l.solve(ctx, block); err != nil {
			return nil, err
		}
		l.known[key] = known
	}
	l.last, l.lastKey = known, key
	return known, nil
}

func (l *loops) leadsToItself(state int32) bool {
	for _, e := range l.Rows[l.Row[state]] {
		if e.By == 0 {
			return true
		}
	}
	return false
}

func (l *loops) solve(ctx context.Context, block []int32) (*loopAndExits, error) {
	n := len(block)
	if n > maxBlock {
		return nil, ErrTooLarge
	}
	place := make(map[int32]int, n)
	for i, s := range block {
		place[s] = i
	}
	backing := make([]float64, n*n)
	inside, exit, out := make([][]float64, n), make([]float64, n), &loopAndExits{exits: make([][]Edge, n)}
	for i, s := range block {
		inside[i] = backing[i*n : (i+1)*n]
		var leaving Sum
		for _, e := range l.Rows[l.Row[s]] {
			if j, ok := place[s+e.By]; ok {
				inside[i][j] = e.P
				continue
			}
			leaving.Add(e.P)
			out.exits[i] = append(out.exits[i], e)
		}
		exit[i] = leaving.Value()
	}
	var err error
	if out.Loop, err = NewLoop(ctx, inside, exit); errors.Is(err, ErrEndless) {
		err = &EndlessError{State: slices.Min(block)}
	}
	return out, err
}

// scratch returns n numbers to work on.
func (l *loops) scratch(n int) []float64 {
	if cap(l.x) < n {
		l.x = make([]float64, n)
	}
	return l.x[:n]
}
