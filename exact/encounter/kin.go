package encounter

import (
	"slices"

	"oddsmith/exact/markov"
)

// This file is about encounters that differ in odds only, as the cells of a sweep often do:
// their turns lead the same ways, so they have the same states in the same order. Row for row
// a turn is compared with that of the encounter that was explored last; where none differs,
// its states are taken over. They would be found in the same way, for which rows are made, and
// where they lead, is all that exploring goes by.

// sameWays returns the states that can be reached from these starts if they are those that
// the encounter explored last has; nil if they are not.
func (m *turnModel) sameWays(s *stateSpace, starts []startWeight) (*orderer, error) {
	last := m.e.known.lastSpace()
	if last == nil || !s.isLike(last, starts) {
		return nil, nil
	}
	b, before := m.e.budget, m.e.budget.Spent()
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
	rowsCost := b.Spent() - before
	if err := b.Charge(last.walked); err != nil {
		return nil, err
	}
	last.isShared = true
	taken := *last.stateSpace
	taken.model, taken.rows, taken.values, taken.rowsCost = m, rows, nil, rowsCost
	taken.chain.Rows = edges
	return &orderer{
		stateSpace: &taken, numbers: last.numbers, ordered: last.ordered, orders: slices.Clone(last.orders),
		first: starts, ofFirst: last.ofFirst, paths: last.paths, known: last.known,
		cost: rowsCost + last.walked, walked: last.walked,
	}, nil
}

// isLike reports whether another space was explored whole, from the same starts, and its
// values are told apart in the same way.
func (s *stateSpace) isLike(o *orderer, starts []startWeight) bool {
	return s.most == noLimit && o.most == noLimit &&
		s.model.e.budget.MaxList() == o.memory && o.ofFirst == len(o.reached) && len(o.orders) == 1 &&
		slices.EqualFunc(o.first, starts, func(a, b startWeight) bool { return a.at == b.at }) &&
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

// own makes the states those of this space alone, before more are found.
func (s *stateSpace) own() {
	s.isShared = false
	s.chain.Row, s.seen, s.reached = slices.Clone(s.chain.Row), slices.Clone(s.seen), slices.Clone(s.reached)
	s.table, s.keys, s.byMode, s.axes = slices.Clone(s.table), slices.Clone(s.keys), slices.Clone(s.byMode), slices.Clone(s.axes)
}
