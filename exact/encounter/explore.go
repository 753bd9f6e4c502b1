package encounter

import (
	"math/bits"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/markov"
)

// This file finds the states that can be reached, breadth first. A row of the chain is made
// where a state of its class is met for the first time.

// findAll finds all states that can be reached from some starts. Where the error is errFar, they lie
// too far apart for boxes.
func (s *stateSpace) findAll(starts []startWeight) error {
	if err := s.add(starts); err != nil {
		return err
	}
	return s.explore()
}

// add makes states to start from.
func (s *stateSpace) add(starts []startWeight) error {
	if !s.isFar {
		var lo, hi [maxAxes]int64
		for k := range s.axes {
			lo[k], hi[k] = s.axes[k].ends()
		}
		if _, err := s.enclose(lo, hi, 0); err != nil {
			return err
		}
	}
	s.starts = starts
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
func (s *stateSpace) find(state int32) { s.findRun(state, 1) }

// findRun notes that n states next to each other can be reached.
func (s *stateSpace) findRun(from, n int32) {
	for to := from + n; from < to; {
		word, bit := from/64, from%64
		width := min(64-bit, to-from)
		fresh := ^uint64(0) >> (64 - width) << bit &^ s.seen[word]
		if fresh != 0 {
			s.seen[word] |= fresh
			if len(s.reached)+64 > cap(s.reached) {
				s.grow()
			}
			s.reached = appendBits(s.reached, word*64, fresh)
		}
		from += width
	}
}

// appendBits appends the numbers of the bits of a word, of which the first has a number. The
// list has room for them.
func appendBits(list []int32, first int32, word uint64) []int32 {
	n := len(list)
	list = list[:n+bits.OnesCount64(word)]
	if word&(word+1) == 0 { // the bits from the first on
		for i := range list[n:] {
			list[n+i] = first + int32(i)
		}
		return list
	}
	for ; word != 0; word &= word - 1 {
		list[n] = first + int32(bits.TrailingZeros64(word))
		n++
	}
	return list
}

// grow makes room for as many states as a box has numbers, or twice as many as there are.
func (s *stateSpace) grow() {
	s.reached = append(make([]int32, 0, len(s.reached)+64+max(int(s.volume), len(s.reached))), s.reached...)
}

// atATime is how many states are looked at before the memory is looked at again.
const atATime = 1024

// What it takes to look at a state, and where each transition leads.
const (
	lookCost = 20
	stepCost = 4
)

// explore finds all states that can be reached. Where the error is errFar, the states lie
// too far apart for boxes. What neighbours of one class lead to is found for all of them at
// once.
func (s *stateSpace) explore() error {
	b := s.model.e.budget
	for s.done < len(s.reached) {
		if s.done == s.level {
			s.turns++
			s.level = len(s.reached)
			if s.turns == s.most {
				s.stop()
				break
			}
			s.sortLevel()
		}
		if s.done >= s.noted {
			if err := s.note(); err != nil {
				return err
			}
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
				continue
			}
		}
		row := s.table[class] - 1
		r := &s.rows[row]
		n := s.alike(s.reached[s.done:min(s.level, s.noted)], at)
		if r.moves == nil && !s.hasEnded {
			s.hasEnded, s.soonest = true, s.turns
		}
		if r.moves != nil {
			if err := s.surround(r, at, n); err != nil {
				return err
			}
		}
		from, edges := s.reached[s.done], s.chain.Rows[row]
		if err := b.Charge(float64(n) * (lookCost + stepCost*float64(len(edges)))); err != nil {
			return err
		}
		for _, edge := range edges {
			s.findRun(from+edge.By, int32(n))
		}
		s.transitions += float64(n * len(edges))
		s.done += n
	}
	if err := s.hold(); err != nil {
		return err
	}
	s.fill()
	return nil
}

// note holds the memory of what was found by now, and says how much that is.
func (s *stateSpace) note() error {
	s.noted = s.done + atATime
	s.model.e.doing("exploring the states of the encounter: %d so far", len(s.reached))
	return s.hold()
}

// hold holds the memory of the states that were found by now.
func (s *stateSpace) hold() error {
	b, held := s.model.e.budget, s.held
	s.held = s.bytes()
	if err := b.Hold(s.held - held); err != nil {
		return err
	}
	if len(s.reached) > maxStates {
		return b.Beyond(budget.Memory)
	}
	return nil
}

// fill notes the rows of the states, all at once: most spaces that are too large are given up before.
func (s *stateSpace) fill() {
	s.chain.Row = make([]int32, s.size())
	for i := range s.chain.Row {
		s.chain.Row[i] = noState
	}
	for filled := 0; filled < s.done; {
		state := s.reached[filled]
		box, at := s.position(state)
		row, n := s.table[s.class(box, at)]-1, s.alike(s.reached[filled:s.done], at)
		for i := range s.chain.Row[state:][:n] {
			s.chain.Row[int(state)+i] = row
		}
		filled += n
	}
	for _, state := range s.reached[s.done:] { // where it stopped
		s.chain.Row[state] = int32(len(s.rows) - 1)
	}
}

// alike returns how many of the next states are neighbours in a line, and of the class of the
// first of them, which lies at a position.
func (s *stateSpace) alike(next []int32, at [maxAxes]int32) int {
	if len(s.axes) == 0 {
		return 1
	}
	last := len(s.axes) - 1
	class := s.axes[last].class[at[last]:]
	n := 1
	for n < min(len(next), len(class)) && next[n] == next[0]+int32(n) && class[n] == class[0] {
		n++
	}
	return n
}

// sortLevel puts the states that were found after as many turns in the order of their
// numbers: through a bit for each number, unless those lie far apart.
func (s *stateSpace) sortLevel() {
	list := s.reached[s.done:s.level]
	if len(list) == 0 {
		return
	}
	lo, hi := slices.Min(list), slices.Max(list)
	words := int(hi/64-lo/64) + 1
	if words > 4*len(list) {
		slices.Sort(list)
		return
	}
	marks := make([]uint64, words)
	for _, state := range list {
		marks[state/64-lo/64] |= 1 << (state % 64)
	}
	list = list[:0]
	for i, word := range marks {
		list = appendBits(list, (lo/64+int32(i))*64, word)
	}
}

// surround makes the boxes reach as far as the moves of a row lead from n neighbours, of
// which the first lies at a position.
func (s *stateSpace) surround(r *stateRow, at [maxAxes]int32, n int) error {
	fits := true
	var lo, hi [maxAxes]int64
	for k := range s.axes {
		lo[k], hi[k] = int64(at[k])+int64(r.min[k]), int64(at[k])+int64(r.max[k])
		if k == len(s.axes)-1 {
			hi[k] += int64(n - 1)
		}
		fits = fits && lo[k] >= 0 && hi[k] < int64(s.axes[k].n)
	}
	if fits {
		return nil
	}
	for k := range s.axes {
		lo[k] += int64(s.axes[k].lo)
		hi[k] += int64(s.axes[k].lo)
	}
	_, err := s.enclose(lo, hi, maxStates)
	return err
}

// stop makes ends of the states that were not looked at: when they are reached the turns
// are over.
func (s *stateSpace) stop() {
	s.rows, s.chain.Rows = append(s.rows, stateRow{}), append(s.chain.Rows, nil)
	s.isPart = true
}

// edgeBytes is what a transition takes, and movedBytes with the mode that it leads to.
const (
	edgeBytes  = 16
	movedBytes = edgeBytes + 4
)

// What it takes to find what a turn does in the states of a class, beside evaluating it, and
// where each move leads; and what a row takes to keep, beside its transitions.
const (
	rowCost  = 2500
	leadCost = 50
	rowBytes = 96
)

// bytes is about what the states and their rows take.
func (s *stateSpace) bytes() float64 {
	const numberBytes, keyBytes, wordBytes = 4, 16, 8
	numbers := len(s.table) + len(s.byMode) + len(s.byState.slots) + cap(s.reached) + s.size()
	return numberBytes*float64(numbers) + keyBytes*float64(cap(s.keys)) + wordBytes*float64(len(s.seen)) +
		rowBytes*float64(cap(s.rows)) + movedBytes*s.edges + s.model.turn.modeBytes()
}

// newRow makes the row of a class, of which it is given one state, and reports whether
// states have other numbers now.
func (s *stateSpace) newRow(at stateKey, class int32) (renumbered bool, err error) {
	b := s.model.e.budget
	if err := b.Charge(rowCost); err != nil {
		return false, err
	}
	work, held := b.Spent(), b.Held()
	r, err := s.row(at)
	if err != nil {
		return false, err
	}
	s.inRows.work, s.inRows.kept = s.inRows.work+b.Spent()-work, s.inRows.kept+b.Held()-held
	if r.moves == nil && s.isFar && s.endRow > 0 { // most states of a roll with many values are ends
		s.table[class] = s.endRow
		return false, nil
	}
	if r.moves != nil {
		n := float64(len(r.moves.list))
		if err := b.Charge(leadCost * n); err != nil {
			return false, err
		}
		s.edges += n
		if err := s.hold(); err != nil {
			return false, err
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
	if r.moves == nil {
		s.endRow = s.table[class]
	}
	return s.overshoot(r)
}

// row finds what a turn does in a state.
func (s *stateSpace) row(at stateKey) (stateRow, error) {
	m, r := s.model, stateRow{at: at}
	s.values = m.values(at, s.values)
	ended, err := m.until.truth(m.e, s.values, m.until.rolledEnd)
	if err != nil || ended {
		return r, err
	}
	if r.moves, err = m.moves(s.values, at.mode); err != nil {
		return r, err
	}
	if r.modes, err = m.turn.modesAfter(r.moves, at.mode); err != nil {
		return r, m.tooFar()
	}
	return r, nil
}

// admit makes boxes for the moves of a row and finds how far they reach. Far states find
// their boxes when the steps are made.
func (s *stateSpace) admit(r *stateRow) error {
	if s.isFar {
		return nil // what they take is charged for them
	}
	if numbers := float64(s.volume) * float64(len(s.keys)+s.fresh(r.modes)); s.isBeyond(numbers) {
		return errFar
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
	return nil
}

// overshoot makes room for what a row leads to from the values at which the process ends:
// there is often no more to come.
func (s *stateSpace) overshoot(r stateRow) (renumbered bool, err error) {
	var lo, hi [maxAxes]int64
	for k := range s.axes { // none where states are far apart
		a := &s.axes[k]
		lo[k], hi[k] = a.ends()
		if a.first <= a.last {
			lo[k] = min(lo[k], int64(a.first)+int64(r.min[k]))
			hi[k] = max(hi[k], int64(a.last)+int64(r.max[k]))
		}
	}
	return s.enclose(lo, hi, 0)
}
