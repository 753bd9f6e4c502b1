package encounter

import (
	"math"
	"math/bits"
	"slices"

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

// explore finds all states that can be reached. Where the error is errFar, the states lie
// too far apart for boxes. What neighbours of one class lead to is found for all of them at
// once.
func (s *stateSpace) explore() error {
	s.spentBefore, s.doneBefore, s.bytesBefore = s.model.e.budget.Spent(), s.done, s.model.turn.takes()
	s.spentLast, s.doneLast, s.bytesLast = s.spentBefore, s.done, s.bytesBefore
	for s.done < len(s.reached) {
		if s.done == s.level {
			s.turns++
			s.level = len(s.reached)
			s.levels = [...]int{s.levels[1], s.levels[2], s.levels[3], s.level - s.done}
			if s.turns == s.most {
				s.stop()
				break
			}
			s.sortLevel()
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
				continue
			}
		}
		row := s.table[class] - 1
		r := &s.rows[row]
		n := s.alike(s.reached[s.done:min(s.level, s.done+chargedStates-s.done%chargedStates)], at)
		if r.moves == nil && !s.hasEnded {
			s.hasEnded, s.soonest = true, s.turns
		}
		if r.moves != nil {
			if err := s.surround(r, at, n); err != nil {
				return err
			}
		}
		from := s.reached[s.done]
		for _, edge := range s.chain.Rows[row] {
			s.findRun(from+edge.By, int32(n))
		}
		s.last = len(s.chain.Rows[row])
		s.transitions += float64(n * s.last)
		s.done += n
	}
	if !s.isFar && float64(s.size())*bytesPerNumber > s.model.e.budget.MaxMemory {
		return errFar
	}
	s.fill()
	return nil
}

// fill notes the rows of the states that are new, all at once: most spaces that are too large
// are given up before.
func (s *stateSpace) fill() {
	from := len(s.chain.Row)
	s.chain.Row = append(make([]int32, 0, s.size()), s.chain.Row...)[:s.size()]
	for i := range s.chain.Row[from:] {
		s.chain.Row[from+i] = noState
	}
	for s.filled < s.done {
		state := s.reached[s.filled]
		box, at := s.position(state)
		row, n := s.table[s.class(box, at)]-1, s.alike(s.reached[s.filled:s.done], at)
		for i := range s.chain.Row[state:][:n] {
			s.chain.Row[int(state)+i] = row
		}
		s.filled += n
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
	if err := s.refuseUnbounded(); err != nil {
		return err
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

// For how many states at a time work is taken from the budget, and for how many that lie too far
// apart for boxes.
const (
	chargedStates = 1024
	chargedFar    = 256
)

// charge takes the work of looking at the next states from the budget.
func (s *stateSpace) charge() error {
	b := s.model.e.budget
	charged := chargedStates
	if s.isFar {
		charged = chargedFar
	}
	const often = 1.0 / 64 // of the limit
	if s.done%charged == 0 || b.Spent()-s.spentLast > often*b.MaxWork {
		if err := s.foreseeStates(); err != nil {
			return err
		}
	}
	if s.isFar && (float64(len(s.reached)) > s.mostFar() || s.transitions > 8*s.mostFar()) {
		return b.Refuse(s.model.x.At, budget.Memory, 2*b.MaxList())
	}
	switch {
	case s.done%charged != 0:
		return nil
	case s.isFar:
		return b.Charge(chargedFar * (rowCost + leadCost*float64(s.last)))
	}
	return b.Charge(chargedStates * (20 + 4*s.transitions/float64(s.done+1)))
}

// mostFar is how many states there may be that lie too far apart for boxes.
func (s *stateSpace) mostFar() float64 {
	return min(maxStates, s.model.e.budget.MaxMemory/bytesPerFarState)
}

// foreseeStates gives up where the states that were found and not yet looked at, of which
// each may lead to more, will take too much if they take what the others took.
func (s *stateSpace) foreseeStates() error {
	const (
		few    = 512 // leave the rest in doubt
		fewest = 64  // say nothing of it
	)
	b, doubt := s.model.e.budget, 1.0
	if s.done < few {
		doubt = 2
	}
	if s.done < fewest || s.most != noLimit && s.turns+2 >= s.most { // what is found next may not be looked at
		return nil
	}
	// Rows are shared by more and more states: little of the limit says nothing of those to come.
	const share = 1.0 / 16
	found, more := float64(len(s.reached)-s.done), s.toCome()
	if b.Spent() < share*b.MaxWork {
		more = 0
	}
	each := (b.Spent() - s.spentBefore) / float64(s.done-s.doneBefore+1)
	if need := b.Spent() + each*found + min(each, s.lately(b.Spent(), s.spentLast))*more; need > doubt*b.MaxWork {
		return b.Refuse(s.model.x.At, budget.Work, need)
	}
	// So are moves.
	if bytes := s.model.turn.takes(); bytes > share*b.MaxList() {
		each = min((bytes-s.bytesBefore)/float64(s.done-s.doneBefore+1), s.lately(bytes, s.bytesLast))
		if need := bytes + each*(found+s.toCome()); need > doubt*b.MaxList() {
			return b.Refuse(s.model.x.At, budget.Memory, need)
		}
	}
	s.doneLast, s.spentLast, s.bytesLast = s.done, b.Spent(), s.model.turn.takes()
	return nil
}

// lately is what each of the states took that were looked at since the last time it was asked:
// those that share a row take less than the first of them.
func (s *stateSpace) lately(now, then float64) float64 {
	return max(0, now-then) / float64(max(1, s.done-s.doneLast))
}

// toCome is how many states will be found at least that are not, where every turn finds more of
// them than the one before: half of what the next one will if that goes on, and as many as were
// found up to the last turn, for they become fewer as slowly as they became more. Where something
// counts, every turn finds as many until there were as many turns as it is followed for, and later,
// for it grows by less than it may.
func (s *stateSpace) toCome() float64 {
	if e := s.model.e; e.counts != nil && s.turns < e.turns {
		return float64(slices.Min(s.levels[:])) * float64(e.turns-s.turns)
	}
	const more = 1.25
	times := math.Inf(1)
	for i, n := range s.levels[1:] {
		times = min(times, float64(n)/float64(max(1, s.levels[i])))
	}
	if s.levels[0] == 0 || times < more {
		return 0
	}
	last := s.levels[len(s.levels)-1]
	return max(float64(last)*times/2, float64(s.level-last))
}

// edgeBytes is what a transition takes.
const edgeBytes = 16

// What it takes to find what a turn does in the states of a class, beside evaluating it, and
// where each move leads; and what a row takes to keep, beside its transitions.
const (
	rowCost  = 2500
	leadCost = 50
	rowBytes = 256
)

// bytes is about what the states and their rows take.
func (s *stateSpace) bytes() float64 {
	if s.isFar {
		return bytesPerFarState * float64(len(s.reached))
	}
	return bytesPerNumber*float64(s.size()) + s.rowsBytes()
}

// newRow makes the row of a class, of which it is given one state, and reports whether
// states have other numbers now.
func (s *stateSpace) newRow(at stateKey, class int32) (renumbered bool, err error) {
	before := s.model.e.budget.Spent()
	r, err := s.row(at)
	if err != nil {
		return false, err
	}
	s.rowsCost += s.model.e.budget.Spent() - before
	if r.moves == nil && s.isFar && s.endRow > 0 { // most states of a roll with many values are ends
		s.table[class] = s.endRow
		return false, nil
	}
	if r.moves != nil {
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
	n := float64(len(r.moves.list))
	s.edges += n
	b := s.model.e.budget
	if err := b.Charge(rowCost + leadCost*n); err != nil {
		return err
	}
	if s.edges*edgeBytes > b.MaxList() {
		return errFar
	}
	if need := s.rowsBytes(); need > rowsHeld*b.MaxList() {
		return b.Refuse(s.model.x.At, budget.Memory, need)
	}
	return nil
}

// rowsHeld is how many times as much the rows of a space may take as one distribution: half of
// what may be held.
const rowsHeld = lists / 2

// rowsBytes is about what the rows take.
func (s *stateSpace) rowsBytes() float64 {
	return rowBytes*float64(len(s.rows)) + (edgeBytes+4)*s.edges
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
