package encounter

import (
	"slices"

	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// An encounter that differs from the one before in its odds alone has the same states, and they lead to the
// same states: a sweep finds them once. What a turn does is found again; where it does the same as before in
// all states that are alike, but for the probabilities, all else is taken over. It is charged as if it were
// found again. BenchmarkMatchups takes three times as long without.

// takenOver returns the space of an encounter with the states of the last one; nil if the states may
// differ.
func (e *solver) takenOver(x *notation.Process, reach int) (s *space) {
	old := e.known.built
	if old == nil || old.most != reach {
		return nil
	}
	taken := e.budget.Attempt(func() bool {
		program, err := newProgram(x, old.program.words)
		if err != nil {
			return false
		}
		if s, err = e.newSpace(program, reach); err != nil {
			return false
		}
		same, err := s.takeOver(old)
		return same && err == nil && s.walk.again(e.budget) == nil
	})
	if !taken {
		return nil // it is explored, and errors are met again
	}
	return s
}

// takeOver takes over the states of an old space; false if the states may differ.
func (s *space) takeOver(old *space) (taken bool, err error) {
	if !slices.Equal(s.program.vars, old.program.vars) || !slices.Equal(s.program.isWord, old.program.isWord) || len(s.program.choices) > 0 || len(old.rows) != 1 || len(s.begins) != len(old.begins) {
		return false, nil
	}
	for i, b := range s.begins {
		if !slices.Equal(b.numbers, old.begins[i].numbers) {
			return false, nil
		}
	}
	s.forms = old.forms
	s.chain = &markov.Chain{Graph: old.chain.Graph, Row: old.chain.Row, Meter: s.e.budget}
	for _, r := range old.rows[0].leaves {
		same, err := s.rowLike(r)
		if !same || err != nil {
			return false, err
		}
	}
	s.layout, s.states, s.order, s.rows, s.walk = old.layout, old.states, old.order, old.rows, old.walk
	return true, nil
}

// rowLike plays the turn of an old row again, and reports whether the result differs in its
// probabilities only.
func (s *space) rowLike(old *row) (bool, error) {
	out, err := s.played(s.run(func(form int32) int64 { return s.formOf(old.numbers, form) }), old.numbers)
	if err != nil {
		return false, err
	}
	return slices.Equal(out.path, old.path) && slices.EqualFunc(out.moves, old.moves, move.leadsLike) && out.place == old.place, nil
}

// leadsLike reports whether two moves make the same changes.
func (m move) leadsLike(other move) bool { return slices.Equal(m.changes, other.changes) }
