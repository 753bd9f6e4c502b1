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
	start []markov.Weight
	order *markov.Order

	exactly []*big.Rat // the probabilities of the start, on request

	visits *markov.Visits  // nil until they are asked for
	turns  *markov.Moments // likewise

	cost float64 // what it took to build and to solve the chain
}

// build builds the chain of the states that can be reached.
func (m *turnModel) build(starts []startWeight) (*process, error) {
	s, err := m.newStateSpace(starts)
	if err == nil {
		var p *process
		if p, err = newProcess(s, starts); err == nil {
			return p, nil
		}
	}
	if errors.Is(err, errFar) {
		return newProcess(m.newFarStateSpace(), starts)
	}
	return nil, err
}

// newProcess explores a state space. The error may be errFar.
func newProcess(s *stateSpace, starts []startWeight) (*process, error) {
	p := &process{stateSpace: s, exactly: exactly(starts)}
	if err := s.add(starts); err != nil {
		return nil, err
	}
	if err := s.explore(); err != nil {
		return nil, err
	}
	p.start = s.weights(starts)
	var err error
	p.order, err = (&orderer{stateSpace: s}).order()
	return p, err
}
