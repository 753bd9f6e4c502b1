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
	walk    spending // what it took to find the states, without what turns do in them
	goesOn  bool     // there is no greatest number of turns: some states lead back to themselves

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
	p, err := m.inBoxes(starts)
	if errors.Is(err, errFar) { // also where somebody chooses: neighbours are not alike then
		if m.e.space != nil {
			m.e.budget.Release(m.e.space.held)
		}
		p, err = m.newFarStateSpace().explored(starts)
	}
	if err == nil {
		p.start, p.exactly, p.stops = p.weights(starts), exactly(starts), map[stopsKey]*lasting[*stops]{}
	}
	return p, err
}

// inBoxes builds the chain of states in boxes. The error may be errFar.
func (m *turnModel) inBoxes(starts []startWeight) (*process, error) {
	m.e.space = nil
	s, err := m.newStateSpace(starts)
	if err != nil {
		return nil, err
	}
	if p, err := s.takeOver(starts); p != nil || err != nil {
		return p, err
	}
	return s.explored(starts)
}

// explored explores a space from some starts, and puts it in order. The error may be errFar.
func (s *stateSpace) explored(starts []startWeight) (*process, error) {
	m, p := s.model, &process{stateSpace: s}
	m.e.space = s
	var err error
	p.walk, err = spend(m.e.budget, func() error {
		if err := s.findAll(starts); err != nil {
			return err
		}
		m.e.doing("putting %d states in order", len(s.reached))
		if p.order, err = s.order(); err != nil {
			return err
		}
		p.goesOn, err = p.leadsBack()
		return err
	})
	p.walk = p.walk.without(s.inRows)
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
