package encounter

import (
	"oddsmith/scenarios/notation"
)

// A row is what a turn does in states that are alike in all that it asks; without moves it is over.
type row struct {
	numbers []int64    // of the vars of a state in which it follows, and
	path    []question // what was asked of that state
	offer   *offer     // what may be chosen; nil where nothing is
	moves   []move
	layout  *layout // of the states for which they are
	packed  []packedMove
	place   int32 // of its probabilities in the chain
}

// row finds what a turn does in the state at work, if an option is tried.
func (s *space) row(option int) (*row, error) {
	for len(s.rows) <= option-ownChoice {
		s.rows = append(s.rows, tree[*row]{})
	}
	known := &s.rows[option-ownChoice]
	if leaf, ok := known.find(s.value); ok {
		return known.leaves[leaf], nil
	}
	out, err := s.newRow(option)
	if err != nil {
		return nil, err
	}
	known.add(out.path, out)
	return out, nil
}

// newRow plays the turn in the state at work.
func (s *space) newRow(option int) (*row, error) {
	b := s.e.budget
	work, held := b.Spent(), b.Held()
	r := s.run(s.value)
	r.option = option
	over, err := r.ended()
	if err != nil {
		return nil, err
	}
	out := &row{place: s.noRow(), numbers: s.layout.numbers(s.words, nil)}
	if !over {
		if out.moves, err = r.turn(); err != nil {
			return nil, err
		}
		s.missing, out.offer = max(s.missing, r.lost), r.offer
		out.place = s.probabilities(out)
	}
	out.path = r.asked
	err = s.holdRow(out)
	s.inRows.work, s.inRows.kept = s.inRows.work+b.Spent()-work, s.inRows.kept+b.Held()-held
	return out, err
}

// holdRow holds the memory of a row.
func (s *space) holdRow(r *row) error {
	const rowBytes, moveBytes, changeBytes = 400, 100, 24
	changes := 0
	for _, m := range r.moves {
		changes += len(m.changes)
	}
	return s.e.budget.Hold(rowBytes + moveBytes*float64(len(r.moves)) + changeBytes*float64(changes))
}

// run is ready to play a turn in a state, whose forms are worth what value says.
func (s *space) run(value func(form int32) int64) *run {
	b := s.e.budget
	return &run{evaluation: evaluation{
		questioner: questioner{forms: s.forms, value: value},
		program:    s.program, eval: s.e.eval, budget: b, rational: b.Rational,
	}, option: ownChoice}
}

// ended reports whether the encounter is over.
func (r *run) ended() (bool, error) {
	n := r.program.until
	if n.rolls {
		return false, rolledEnd(n)
	}
	return r.holds(n, &names{})
}

// rolledEnd is the error of an end that dice decide.
func rolledEnd(n *node) error {
	return notation.Errorf(n.expr.Span(), "the end of a process cannot be rolled for").
		WithHint("roll in the turn, and keep the result in the state")
}

// probabilities adds those of the moves of a row to the chain. What is not listed of a turn is shared
// out.
func (s *space) probabilities(r *row) int32 {
	s.noRow()
	p := make([]float64, len(r.moves))
	for i, m := range r.moves {
		p[i] = m.p.high
	}
	s.chain.Rows = append(s.chain.Rows, p)
	s.rowOf = append(s.rowOf, r)
	return int32(len(s.chain.Rows) - 1)
}

// noRow is the place of the probabilities of absorbing states.
func (s *space) noRow() int32 {
	if s.chain.Rows == nil {
		s.chain.Rows, s.rowOf = append(s.chain.Rows, nil), append(s.rowOf, nil)
	}
	return 0
}
