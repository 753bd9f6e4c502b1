package markov

import (
	"errors"
	"slices"
)

// A loops object eliminates the loops of blocks, once for all small blocks of the same
// shape.
type loops struct {
	*Chain
	known map[shape]*Block[float64]
	last  *Block[float64] // and its shape: blocks that look alike come one after the other

	lastKey  shape
	lastSize int
	x        []float64

	itself []bool // by row: a transition stays in the state

	held  float64 // what is known of shapes takes, and
	large float64 // what the last block takes that is too large to have one
}

// A shape is the row of each state of a small block, and its distance from the first state.
// Blocks of the same shape have the same transitions.
type shape [2 * maxShape]int32

const maxShape = 4

func newLoops(c *Chain) *loops {
	l := &loops{Chain: c, known: map[shape]*Block[float64]{}, itself: make([]bool, len(c.Rows))}
	for row, edges := range c.Rows {
		l.itself[row] = staysInState(edges)
	}
	return l
}

// of returns what a block needs to be solved; nil for a single state that does not
// lead to itself.
func (l *loops) of(block []int32) (*Block[float64], error) {
	if len(block) == 1 && !l.itself[l.Row[block[0]]] {
		return nil, nil
	}
	if len(block) > maxShape {
		l.Meter.Release(l.large)
		l.large = 0
		b, err := l.solve(block)
		if err != nil {
			return nil, err
		}
		l.large = b.Bytes
		return b, nil
	}
	if l.isLikeLast(block) {
		return l.last, nil
	}
	var key shape // no state but the first stands at distance 0: zeros are no states
	for i, s := range block {
		key[2*i], key[2*i+1] = l.Row[s], s-block[0]
	}
	known, ok := l.known[key]
	if !ok {
		var err error
		if known, err = l.solve(block); err != nil {
			return nil, err
		}
		l.held += known.Bytes
		l.known[key] = known
	}
	l.last, l.lastKey, l.lastSize = known, key, len(block)
	return known, nil
}

// isLikeLast reports whether a block has the shape of the last one.
func (l *loops) isLikeLast(block []int32) bool {
	if len(block) != l.lastSize {
		return false
	}
	for i, s := range block {
		if l.lastKey[2*i] != l.Row[s] || l.lastKey[2*i+1] != s-block[0] {
			return false
		}
	}
	return true
}

// LeadsToItself reports whether a transition stays in the state.
func (c *Chain) LeadsToItself(state int32) bool { return staysInState(c.Rows[c.Row[state]]) }

func staysInState(edges []Edge) bool {
	return slices.ContainsFunc(edges, func(e Edge) bool { return e.By == 0 })
}

// release gives back what is known of blocks.
func (l *loops) release() { l.Meter.Release(l.held + l.large) }

func (l *loops) solve(block []int32) (*Block[float64], error) {
	b, err := Eliminate(l.Meter, Floats{}, block, func(i int) []Edge { return l.Rows[l.Row[block[i]]] })
	if errors.Is(err, ErrEndless) {
		err = &EndlessError{State: slices.Min(block)}
	}
	return b, err
}

// scratch returns n numbers to work on.
func (l *loops) scratch(n int) []float64 {
	if cap(l.x) < n {
		l.x = make([]float64, n)
	}
	return l.x[:n]
}
