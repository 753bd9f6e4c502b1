package encounter

import (
	"errors"
	"math/big"

	"oddsmith/exact/markov"
)

// A process is the absorbing chain of a closed notation.Process, with what was found of it
// so far.
type process struct {
	*stateSpace
	start   []markov.Weight
	exactly []*big.Rat // the probabilities of the start, on request
	order   *markov.Order
	goesOn  bool // there is no greatest number of turns: some states lead back to themselves

	visits lasting[*markov.Visits]
	turns  lasting[markov.Moments]
	stops  map[stopsKey]*lasting[*stops]
}

// bytes is about what is kept of what was found of the chain.
func (p *process) bytes() float64 {
	bytes := p.visits.took.kept
	for _, s := range p.stops {
		bytes += s.took.kept
	}
	return bytes
}

// build builds the chain of the states that can be reached from some starts: in boxes, unless they
// lie too far apart.
func (m *turnModel) build(starts []startWeight) (*process, error) {
	b := m.e.budget
	s, err := m.newStateSpace(starts)
	if err == nil {
		m.e.space = s
		err = s.findAll(starts)
	}
	if errors.Is(err, errFar) { // also where somebody chooses: neighbours are not alike then
		if s != nil {
			b.Release(s.held)
		}
		s = m.newFarStateSpace()
		m.e.space = s
		err = s.findAll(starts)
	}
	if err != nil {
		return nil, err
	}
	m.e.doing("putting %d states in order", len(s.reached))
	p := &process{stateSpace: s, start: s.weights(starts), exactly: exactly(starts), stops: map[stopsKey]*lasting[*stops]{}}
	if p.order, err = s.order(); err != nil {
		return nil, err
	}
	p.goesOn, err = p.leadsBack()
	return p, err
}

// leadsBack reports whether some states lead back to themselves.
func (p *process) leadsBack() (bool, error) {
	stays := make([]bool, len(p.chain.Rows))
	for row, edges := range p.chain.Rows {
		for _, e := range edges {
			stays[row] = stays[row] || e.By == 0
		}
	}
	for _, block := range p.order.Blocks() {
		if len(block) > 1 || stays[p.chain.Row[block[0]]] {
			return true, nil
		}
	}
	return false, p.model.e.budget.Charge(float64(len(p.order.States)))
}

// isWithin reports whether all states were found in fewer turns than that. Of a part of them
// fewer may lead to one, and an answer must not depend on what was asked before.
func (s *stateSpace) isWithin(most int) bool { return most == noLimit || s.turns < most }
