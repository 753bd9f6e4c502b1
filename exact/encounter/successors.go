package encounter

import (
	"oddsmith/scenarios/notation"
)

// A row is the result of a turn in all states that give the same answers to what it asks. A row
// without moves is an end.
type row struct {
	numbers []int64    // the variables of one such state
	path    []question // the questions that the turn asked about it
	offer   *offer     // the options; nil if nothing is chosen
	moves   []move
	layout  *layout      // the layout of the packed moves
	packed  []packedMove // the moves for states in that layout
	place   int32        // the index of its probabilities in the chain
}

// row returns the row of the state at work, found or new, if the given option is chosen; ownChoice stands for
// none.
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

// newRow returns a new row: it plays the turn in the state at work.
func (s *space) newRow(option int) (*row, error) {
	b := s.e.budget
	work, held := b.Spent(), b.Held()
	r := s.run(s.value)
	r.option = option
	out, err := s.played(r, s.layout.numbers(s.words, nil))
	s.inRows.work, s.inRows.kept = s.inRows.work+b.Spent()-work, s.inRows.kept+b.Held()-held
	return out, err
}

// played returns the row of the turn that r plays in a state where the variables have these numbers.
func (s *space) played(r *run, numbers []int64) (*row, error) {
	over, err := r.ended()
	if err != nil {
		return nil, err
	}
	out := &row{place: s.noRow(), numbers: numbers}
	if !over {
		if out.moves, err = r.turn(); err != nil {
			return nil, err
		}
		s.missing, out.offer = max(s.missing, r.lost), r.offer
		s.partial = s.partial || r.partial
		out.place = s.probabilities(out)
	}
	out.path = r.asked
	return out, s.holdRow(out)
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

// run returns a run, to play a turn or evaluate expressions, for a state in which value gives the values of
// forms.
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

// rolledEnd returns the error of an end that depends on dice.
func rolledEnd(n *node) error {
	return notation.Errorf(n.expr.Span(), "the end of a process cannot be rolled for").
		WithHint("roll in the turn, and keep the result in the state")
}

// probabilities adds the probabilities of a row's moves to the chain, and returns their index. They
// sum to 1: what a turn does not list is distributed among its moves.
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

// noRow returns the index of the empty row of absorbing states.
func (s *space) noRow() int32 {
	if s.chain.Rows == nil {
		s.chain.Rows, s.rowOf = append(s.chain.Rows, nil), append(s.rowOf, nil)
	}
	return 0
}
