package encounter

import (
	"context"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// This file finds that there are states without end before memory runs out. Below all that a
// part is compared with, and above it, a turn does the same whatever the part is worth. If
// turns lead from such a state back to one that differs in how far out the part is, and only
// further out, they can do so again, for ever.

// manyStates is how many are found before it is asked whether they have an end.
const manyStates = 4096

// drifts are the directions in which parts go on, by axis: -1 or 1.
type drifts [maxAxes]int32

// refuseUnbounded gives up where the states have no end. It looks again whenever there are
// twice as many.
func (s *stateSpace) refuseUnbounded() error {
	if s.most != noLimit || len(s.reached) < max(manyStates, 2*s.boundedAt) {
		return nil
	}
	s.boundedAt = len(s.reached)
	part, rises, ok := s.unbounded()
	if !ok {
		return nil
	}
	m, verb := s.model, "fall"
	if rises {
		verb = "rise"
	}
	err := notation.Errorf(m.x.At, "the exact odds are not built yet where %s can %s for ever", m.shortName(part), verb)
	return &budget.UnsolvedError{Err: err.WithHint(limitHint)}
}

// unbounded returns a part of the state that can go on for ever, and whether it rises.
func (s *stateSpace) unbounded() (part int, rises, ok bool) {
	for combination := range 1 << len(s.axes) {
		var d drifts
		for k := range s.axes {
			d[k] = int32(2*(combination>>k&1) - 1)
		}
		if k, ok := s.goesOn(d); ok {
			return s.axes[k].part, d[k] > 0, true
		}
	}
	return 0, false, false
}

// goesOn returns an axis along which turns go on for ever in these directions.
func (s *stateSpace) goesOn(d drifts) (axis int, ok bool) {
	var c markov.Chain
	from := make([][]outwardMove, len(s.rows))
	for row := range s.rows {
		from[row] = s.outward(int32(row), d)
		var edges []markov.Edge
		for _, m := range from[row] {
			edges = append(edges, markov.Edge{By: m.to - int32(row)})
			ok = ok || m.changes
		}
		c.Row, c.Rows = append(c.Row, int32(row)), append(c.Rows, edges)
	}
	if !ok {
		return 0, false // nothing goes on
	}
	o, err := c.Components(context.Background(), c.Row, nil)
	if err != nil {
		return 0, false // the background is never cancelled
	}
	block := make([]int, len(s.rows)) // by row
	for i, rows := range o.Blocks() {
		for _, row := range rows {
			block[row] = i
		}
	}
	for row, moves := range from {
		for _, m := range moves {
			if m.changes && block[m.to] == block[row] {
				return m.axis, true
			}
		}
	}
	return 0, false
}

// An outwardMove leads to a state of a row, and changes an axis or none.
type outwardMove struct {
	to      int32
	axis    int
	changes bool
}

// outward returns the moves of a row that lead to rows that are known and change no axis, or
// only such that are beyond all that they are compared with, and take them further out.
func (s *stateSpace) outward(row int32, d drifts) []outwardMove {
	r := &s.rows[row]
	if r.moves == nil {
		return nil
	}
	var beyond [maxAxes]bool
	var at [maxAxes]int32
	for k := range s.axes {
		beyond[k], at[k] = s.axes[k].isBeyond(r.at.adds[k], d[k]), r.at.adds[k]-s.axes[k].lo
	}
	var out []outwardMove
	for i, m := range r.moves.list {
		stays, of := true, outwardMove{}
		for k, by := range m.adds {
			if by != 0 {
				stays = stays && beyond[k] && by > 0 == (d[k] > 0)
				of.axis, of.changes = k, true
			}
		}
		if !stays {
			continue
		}
		if of.to = s.table[s.class(s.box(stateKey{mode: r.modes[i]}), at)] - 1; of.to >= 0 {
			out = append(out, of)
		}
	}
	return out
}

// isBeyond reports whether a value is beyond all that the part is compared with, in a
// direction.
func (a *axis) isBeyond(v, direction int32) bool {
	switch {
	case a.exactly:
		return false
	case len(a.borders) == 0:
		return true
	case direction < 0:
		return int64(v) < a.borders[0]
	}
	return int64(v) > a.borders[len(a.borders)-1]
}
