package encounter

import (
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A process is the absorbing chain of a closed notation.Process, with what was found of it
// so far.
type process struct {
	*stateSpace
	count, numbers int // the states and their layout when the chain was built

	start []markov.Weight
	order *markov.Order

	exactly []*big.Rat // the probabilities of the start, on request

	visits *markov.Visits  // nil until they are asked for
	turns  *markov.Moments // likewise
	stops  map[notation.Expr]*stops

	cost float64 // what it took to build and to solve the chain
}

// isWhole reports whether the states of the chain are still all of their space.
func (p *process) isWhole() bool { return p.count == len(p.reached) && p.numbers == p.layout }

// build builds the chain of the states that can be reached from some starts. It is the
// family's own space where no other starts were met.
func (m *turnModel) build(starts []startWeight) (*process, error) {
	o, err := m.allOf(starts)
	if errors.Is(err, errFar) { // also where somebody chooses: neighbours are not alike then
		if found := float64(m.found); found > (&stateSpace{model: m}).mostFar() {
			return nil, m.e.budget.Refuse(m.x.At, budget.Memory, found*bytesPerFarState)
		}
		o = &orderer{stateSpace: m.newFarStateSpace()}
		o.most = m.e.reach()
		err = o.extend(starts)
	}
	if err != nil {
		return nil, err
	}
	return &process{
		stateSpace: o.stateSpace, count: len(o.reached), numbers: o.layout,
		start: o.weights(starts), order: o.orders[0], exactly: exactly(starts),
	}, nil
}

// allOf returns the states that can be reached from some starts, and no others: a space of
// their own, unless the family has met no others. The error may be errFar.
func (m *turnModel) allOf(starts []startWeight) (*orderer, error) {
	if m.e.isFar {
		return nil, errFar
	}
	if m.space == nil && m.e.most == noLimit || m.space != nil && m.space.isOf(starts) && m.space.isWithin(m.e.reach()) {
		return m.spaceOf(starts)
	}
	o, err := m.explored(starts, m.e.reach())
	if err == nil && m.space == nil && !o.isPart {
		o.most = noLimit
		m.space = o
	}
	return o, err
}

// spaceOf returns the space that the encounters of the family share: the one there is, or
// that of these starts. The error may be errFar.
func (m *turnModel) spaceOf(starts []startWeight) (*orderer, error) {
	if m.space == nil {
		o, err := m.explored(starts, noLimit)
		if err != nil {
			return nil, err
		}
		m.space = o
	} else if err := m.e.budget.Charge(m.space.cost); err != nil {
		return nil, err // what was found before may have cost as much as all there is
	}
	return m.space, nil
}

// explored returns the states that can be reached from some starts within so many turns, in
// order. The error may be errFar.
func (m *turnModel) explored(starts []startWeight, most int) (*orderer, error) {
	s, err := m.newStateSpace(starts)
	if err != nil {
		return nil, err
	}
	s.most = most
	o, err := m.sameWays(s, starts)
	if err != nil {
		return nil, err
	}
	if o == nil {
		o = &orderer{stateSpace: s}
		if err := o.extend(starts); err != nil {
			return o, err
		}
	}
	m.e.known.keepSpace(o)
	return o, nil
}

// extend finds what can be reached from more starts, and puts what is new in order. The
// error may be errFar.
func (o *orderer) extend(starts []startWeight) error {
	before := o.model.e.budget.Spent()
	if o.isShared && !o.isOf(starts) {
		o.own()
	}
	if err := o.add(starts); err != nil {
		return err
	}
	if err := o.explore(); err != nil {
		o.model.found = len(o.reached)
		return err
	}
	if o.first == nil {
		o.first, o.ofFirst = starts, len(o.reached)
	}
	if o.numbers != o.layout {
		o.numbers, o.ordered, o.orders = o.layout, 0, nil
	}
	if o.ordered < len(o.reached) {
		order, err := o.order()
		if err != nil {
			return err
		}
		o.orders = append(o.orders, order)
	}
	o.cost += o.model.e.budget.Spent() - before
	o.walked, o.memory = o.cost-o.rowsCost, o.model.e.budget.MaxList()
	return nil
}

// isOf reports whether the states are those that can be reached from these starts.
func (o *orderer) isOf(starts []startWeight) bool {
	return o.ofFirst == len(o.reached) && len(o.orders) == 1 &&
		slices.EqualFunc(o.first, starts, func(a, b startWeight) bool { return a.at == b.at })
}

// isWithin reports whether all states were found in fewer turns than that. Of a part of them
// fewer may lead to one, and an answer must not depend on what was asked before.
func (s *stateSpace) isWithin(most int) bool { return most == noLimit || s.turns < most }
