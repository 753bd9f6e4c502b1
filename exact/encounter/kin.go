package encounter

import (
	"slices"

	"oddsmith/exact/markov"
)

// This file is about encounters that differ in odds only, as the cells of a sweep often do:
// their turns lead the same ways, so they have the same states in the same order. Row for row
// a turn is compared with that of the encounter that was explored last; where none differs,
// its states are taken over. They would be found in the same way, for which rows are made, and
// where they lead, is all that exploring goes by. Up to a row that differs they would be found
// anyway, so that what was charged for them is not lost.

// takeOver returns the chain of the states that can be reached from the starts of a space if they
// are those that the encounter explored last has; nil if they are not.
func (s *stateSpace) takeOver(starts []startWeight) (*process, error) {
	m := s.model
	last := m.e.known.lastBuilt()
	if last == nil || !s.isLike(last.stateSpace, starts) {
		return nil, nil
	}
	rows, edges := make([]stateRow, len(last.rows)), make([][]markov.Edge, len(last.rows))
	for i := range last.rows {
		r, err := s.row(last.rows[i].at)
		if err != nil || !r.leadsLike(&last.rows[i]) {
			return nil, nil // found again when it is explored
		}
		r.min, r.max = last.rows[i].min, last.rows[i].max
		rows[i], edges[i] = r, slices.Clone(last.chain.Rows[i])
		for k := range edges[i] {
			edges[i][k].P = r.moves.list[k].p
		}
	}
	if !slices.Equal(m.turn.modes.keys, last.model.turn.modes.keys) {
		return nil, nil
	}
	taken := *last.stateSpace
	taken.model, taken.rows, taken.values, taken.starts = m, rows, nil, starts
	taken.chain.Rows, taken.chain.Meter = edges, m.e.budget
	return &process{stateSpace: &taken, order: last.order, goesOn: last.goesOn, walk: last.walk}, last.walk.again(m.e.budget)
}

// isLike reports whether another space was explored whole, from the same starts, and its
// values are told apart in the same way.
func (s *stateSpace) isLike(o *stateSpace, starts []startWeight) bool {
	return !o.isFar && s.most == noLimit && o.most == noLimit &&
		slices.EqualFunc(o.starts, starts, func(a, b startWeight) bool { return a.at == b.at }) &&
		slices.EqualFunc(s.axes, o.axes, func(a, b axis) bool {
			return a.part == b.part && a.exactly == b.exactly && a.first == b.first && a.last == b.last && slices.Equal(a.borders, b.borders)
		})
}

// leadsLike reports whether a row leads where another one does.
func (r *stateRow) leadsLike(other *stateRow) bool {
	if r.moves == nil || other.moves == nil {
		return r.moves == other.moves
	}
	return slices.Equal(r.modes, other.modes) && slices.EqualFunc(r.moves.list, other.moves.list, func(a, b move) bool {
		return a.adds == b.adds
	})
}
