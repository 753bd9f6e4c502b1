package encounter

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
)

// This file finds the states that can be reached, breadth first. A row of the chain is made
// where a state of its class is met for the first time.

// familyRoom is how much a box grows for the next of many starts.
const familyRoom = 16

// add makes states to start from.
func (s *stateSpace) add(starts []startWeight) error {
	if !s.isFar {
		var lo, hi [maxAxes]int64
		for k := range s.axes {
			lo[k], hi[k] = s.axes[k].ends()
			for _, start := range starts {
				v := int64(start.at.adds[k])
				lo[k], hi[k] = min(lo[k], v), max(hi[k], v)
			}
		}
		more := int64(0)
		if len(s.reached) > 0 {
			more = familyRoom // a family grows start by start
		}
		if _, err := s.enclose(lo, hi, more); err != nil {
			return err
		}
	}
	for _, start := range starts {
		s.find(s.number(start.at))
	}
	return nil
}

// weights returns the probabilities of states to start from.
func (s *stateSpace) weights(starts []startWeight) []markov.Weight {
	out := make([]markov.Weight, len(starts))
	for i, start := range starts {
		out[i] = markov.Weight{State: s.number(start.at), P: start.p}
	}
	return out
}

// find notes that a state can be reached.
func (s *stateSpace) find(state int32) {
	if s.chain.Row[state] == noState {
		s.chain.Row[state] = waiting
		if len(s.reached) == cap(s.reached) {
			s.grow()
		}
		s.reached = append(s.reached, state)
	}
}

// grow makes room for as many states as a box has numbers, or twice as many as there are.
func (s *stateSpace) grow() {
	s.reached = append(make([]int32, 0, len(s.reached)+max(int(s.volume), len(s.reached))), s.reached...)
}

// explore finds all states that can be reached. Where the error is errFar, the states lie
// too far apart for boxes.
func (s *stateSpace) explore() error {
	s.spentBefore, s.doneBefore = s.model.e.budget.Spent(), s.done
	for ; s.done < len(s.reached); s.done++ {
		if s.done == s.level {
			s.turns++
			s.level = len(s.reached)
			if s.turns == s.most {
				s.stop()
				break
			}
		}
		if err := s.charge(); err != nil {
			return err
		}
		state := s.reached[s.done]
		box, at := s.position(state)
		class := s.class(box, at)
		if s.table[class] == 0 {
			renumbered, err := s.newRow(s.state(state), class)
			if err != nil {
				return err
			}
			if renumbered {
				s.done--
				continue
			}
		}
		row := s.table[class] - 1
		s.chain.Row[state] = row
		r := &s.rows[row]
		if r.moves == nil {
			if !s.hasEnded {
				s.hasEnded, s.soonest = true, s.turns
			}
			continue
		}
		fits := true
		for k := range s.axes {
			fits = fits && at[k]+r.min[k] >= 0 && int64(at[k])+int64(r.max[k]) < int64(s.axes[k].n)
		}
		if !fits {
			var lo, hi [maxAxes]int64
			for k := range s.axes {
				here := int64(s.axes[k].lo) + int64(at[k])
				lo[k], hi[k] = here+int64(min(0, r.min[k])), here+int64(max(0, r.max[k]))
			}
			if _, err := s.enclose(lo, hi, maxStates); err != nil {
				return err
			}
			state = s.reached[s.done]
		}
		for _, edge := range s.chain.Rows[row] {
			s.find(state + edge.By)
		}
		s.transitions += float64(len(s.chain.Rows[row]))
	}
	if !s.isFar && float64(len(s.chain.Row))*bytesPerNumber > budget.MaxHeld*s.model.e.budget.MaxMemory {
		return errFar
	}
	return nil
}

// stop makes ends of the states that were not looked at: when they are reached the turns
// are over.
func (s *stateSpace) stop() {
	s.rows, s.chain.Rows = append(s.rows, stateRow{}), append(s.chain.Rows, nil)
	for _, state := range s.reached[s.done:] {
		s.chain.Row[state] = int32(len(s.rows) - 1)
	}
	s.isPart = true
}

// charge takes the work of looking at the next states from the budget.
func (s *stateSpace) charge() error {
	b := s.model.e.budget
	if !s.isFar {
		if s.done%1024 != 0 {
			return nil
		}
		if err := s.foreseeStates(); err != nil {
			return err
		}
		return b.Spend(1024*(20+4*s.transitions/float64(s.done+1)), 0, 0)
	}
	if s.done%256 == 0 {
		last := 0
		if s.done > 0 {
			last = len(s.chain.Rows[s.done-1])
		}
		if err := s.foreseeStates(); err != nil {
			return err
		}
		if err := b.Spend(256*(500+20*float64(last)), 0, 0); err != nil {
			return err
		}
	}
	if float64(len(s.reached)) > s.mostFar() || s.transitions > 8*s.mostFar() {
		return b.Refuse(s.model.x.At, budget.Memory, 2*b.MaxMemory)
	}
	return nil
}

// mostFar is how many states there may be that lie too far apart for boxes.
func (s *stateSpace) mostFar() float64 {
	return min(maxStates, budget.MaxHeld*s.model.e.budget.MaxMemory/bytesPerFarState)
}

// foreseeStates gives up where the states that were found and not yet looked at, of which
// each may lead to more, will take too much if they take what the others took.
func (s *stateSpace) foreseeStates() error {
	const few = 512 // say nothing of the rest
	b := s.model.e.budget
	if s.done < few || s.most != noLimit {
		return nil
	}
	each := (b.Spent() - s.spentBefore) / float64(s.done-s.doneBefore+1)
	if need := b.Spent() + each*float64(len(s.reached)-s.done); need > b.MaxWork {
		return b.Refuse(s.model.x.At, budget.Work, need)
	}
	return nil
}

// edgeBytes is what a transition takes.
const edgeBytes = 16

// newRow makes the row of a class, of which it is given one state, and reports whether
// states have other numbers now.
func (s *stateSpace) newRow(at stateKey, class int32) (renumbered bool, err error) {
	m := s.model
	s.values = m.values(at, s.values)
	ended, err := m.until.truth(m.e, s.values, m.until.rolledEnd)
	if err != nil {
		return false, err
	}
	r := stateRow{at: at}
	if !ended {
		if r.moves, err = m.moves(s.values, at.mode); err != nil {
			return false, err
		}
		if r.modes, err = m.turn.modesAfter(r.moves, at.mode); err != nil {
			return false, m.tooFar()
		}
		if err := s.admit(&r); err != nil {
			return false, err
		}
	}
	edges, err := s.steps(r)
	if err != nil {
		return false, err
	}
	s.rows = append(s.rows, r)
	s.chain.Rows = append(s.chain.Rows, edges)
	s.table[class] = int32(len(s.rows))
	return s.overshoot(r)
}

// admit makes boxes for the moves of a row and finds how far they reach. Far states find
// their boxes when the steps are made.
func (s *stateSpace) admit(r *stateRow) error {
	if s.isFar {
		return nil
	}
	for i, m := range r.moves.list {
		if s.isTooLarge(float64(s.volume)) {
			return errFar
		}
		s.box(stateKey{mode: r.modes[i]})
		for k := range s.axes {
			if i == 0 {
				r.min[k], r.max[k] = m.adds[k], m.adds[k]
			}
			r.min[k], r.max[k] = min(r.min[k], m.adds[k]), max(r.max[k], m.adds[k])
		}
	}
	n := float64(len(r.moves.list))
	s.edges += n
	b := s.model.e.budget
	if err := b.Spend(4*n, 0, 0); err != nil {
		return err
	}
	if s.edges*edgeBytes > b.MaxMemory {
		return errFar
	}
	return nil
}

// overshoot makes room for what a row leads to from the values at which the process ends:
// there is often no more to come.
func (s *stateSpace) overshoot(r stateRow) (renumbered bool, err error) {
	if s.isFar {
		return false, nil
	}
	var lo, hi [maxAxes]int64
	for k := range s.axes {
		a := &s.axes[k]
		lo[k], hi[k] = a.ends()
		if a.first <= a.last {
			lo[k] = min(lo[k], int64(a.first)+int64(r.min[k]))
			hi[k] = max(hi[k], int64(a.last)+int64(r.max[k]))
		}
	}
	return s.enclose(lo, hi, 0)
}
