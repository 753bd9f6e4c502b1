package encounter

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/markov"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// A stateSpace numbers the states that can be reached from some states, and holds the
// chain that they make. It grows.
//
// Every mode has a box of numbers, spanned by the parts that are added to. What a turn
// does is then the same step from number to number wherever it is played: all states of a
// box whose comparisons come out alike share a row of the chain.
//
// Where the states lie so far apart that boxes would be mostly empty, every state has a
// box of its own, of one number. What a step leads to is then looked up state by state.
type stateSpace struct {
	model *turnModel
	chain markov.Chain
	isFar bool // every state has a box of its own

	axes    []axis     // that span a box; none if isFar
	volume  int32      // the numbers of a box
	keys    []stateKey // of the boxes: modes, or states if isFar
	byMode  []int32    // the box of each mode; -1 where it has none yet
	byState stateIndex // the same if isFar

	rows    []stateRow // of the chain
	table   []int32    // of rows by box and class, + 1
	classes int32      // of a box
	endRow  int32      // that the ends share if isFar, + 1; 0 if there is none

	starts  []startWeight
	seen    []uint64 // a bit for every number: the state was found
	reached []int32  // the states in the order in which they were found
	done    int      // how many of them were looked at
	noted   int      // how many of them will be when what was found is noted next
	most    int      // the turns within which they are found, or noLimit
	turns   int      // after which the last of those were found that are looked at
	level   int      // where in the order those end
	isPart  bool     // more could be reached in more turns
	held    float64  // the memory of all that
	inRows  spending // what it took to find what turns do in the states

	hasEnded bool // a last state was found
	soonest  int  // after how many turns the first of them was

	transitions float64          // from the states that were looked at
	edges       float64          // in all rows
	values      []constant.Value // of the state at work
}

// A stateRow is what a turn does in the states of a class.
type stateRow struct {
	at       stateKey // one of the states
	moves    *moves   // nil where the process has ended
	modes    []int32  // that they lead to
	min, max [maxAxes]int32
}

// noState stands for a row in numbers that are no state, or were not looked at.
const noState = -1

// errFar says that states lie too far apart for boxes.
var errFar = errors.New("exact: the states lie too far apart for a grid")

// maxStates is the number of states beyond which a chain is not built, whatever memory
// there is: numbers of states are 32 bits.
const maxStates = 1 << 30

// bytesPerNumber is about what a number takes that may be a state.
const bytesPerNumber = 40

// newStateSpace lays out boxes around where the process starts and what it is compared
// with. The error is errFar.
func (m *turnModel) newStateSpace(starts []startWeight) (*stateSpace, error) {
	if m.chooser != nil {
		return nil, errFar
	}
	s := &stateSpace{model: m, chain: markov.Chain{Meter: m.e.budget}, most: m.e.reach(), turns: -1, axes: m.axes(&m.turn.query, m.until)}
	for k := range s.axes {
		a := &s.axes[k]
		// States on the two sides of a bound are not alike: one of them lies beyond it.
		for _, h := range m.turn.held {
			for _, v := range []*big.Rat{h.low, h.high} {
				if h.part == m.parts[a.part] && v != nil {
					a.borders = append(a.borders, v.Num().Int64())
				}
			}
		}
		a.sortBorders()
		lo, hi := starts[0].at.adds[k], starts[0].at.adds[k]
		for _, start := range starts {
			lo, hi = min(lo, start.at.adds[k]), max(hi, start.at.adds[k])
		}
		for _, t := range m.until.thresholds {
			if t.part != a.part {
				continue
			}
			v := int32(t.with)
			if a.first > a.last {
				a.first, a.last = v, v
			}
			a.first, a.last = min(a.first, v), max(a.last, v)
			lo, hi = min(lo, v), max(hi, v)
		}
		if !a.reach(int64(lo), int64(hi)) {
			return nil, errFar
		}
	}
	return s, nil
}

// newFarStateSpace is for states that lie too far apart for boxes.
func (m *turnModel) newFarStateSpace() *stateSpace {
	return &stateSpace{model: m, chain: markov.Chain{Meter: m.e.budget}, most: m.e.reach(), turns: -1, isFar: true, volume: 1, classes: 1}
}

// tells reports whether states that share a row are alike for a query that has few answers.
func (s *stateSpace) tells(q *query) bool {
	for _, a := range s.axes {
		for _, t := range q.thresholds {
			if _, found := slices.BinarySearch(a.borders, t.with); t.part == a.part && !found {
				return false
			}
		}
	}
	return true
}

// box returns the box of a state, a new one if it has none.
func (s *stateSpace) box(at stateKey) int32 {
	if s.isFar {
		i, ok := s.byState.number(s.keys, at)
		if !ok {
			s.newBox(at)
		}
		return i
	}
	for int(at.mode) >= len(s.byMode) {
		s.byMode = append(s.byMode, -1)
	}
	if s.byMode[at.mode] < 0 {
		s.byMode[at.mode] = s.newBox(stateKey{mode: at.mode})
	}
	return s.byMode[at.mode]
}

// fresh counts modes that have no box yet, each once.
func (s *stateSpace) fresh(modes []int32) (n int) {
	const noBox, counted = -1, -2
	for _, mode := range modes {
		for int(mode) >= len(s.byMode) {
			s.byMode = append(s.byMode, noBox)
		}
		if s.byMode[mode] == noBox {
			s.byMode[mode] = counted
			n++
		}
	}
	for _, mode := range modes {
		if s.byMode[mode] == counted {
			s.byMode[mode] = noBox
		}
	}
	return n
}

// size is how many numbers there are, of states and of what cannot be reached.
func (s *stateSpace) size() int { return len(s.keys) * int(s.volume) }

func (s *stateSpace) newBox(key stateKey) int32 {
	s.keys = append(s.keys, key)
	s.seen = grown(s.seen, s.size()/64+1)
	s.table = append(s.table, make([]int32, s.classes)...)
	return int32(len(s.keys) - 1)
}

// number returns the number of a state, which the boxes reach.
func (s *stateSpace) number(at stateKey) int32 { return s.within(s.box(at), at) }

// within returns the number of a state in its box.
func (s *stateSpace) within(box int32, at stateKey) int32 {
	n := box * s.volume
	for k := range s.axes {
		n += (at.adds[k] - s.axes[k].lo) * s.axes[k].stride
	}
	return n
}

// position returns the box of a state and where it lies in it.
func (s *stateSpace) position(state int32) (box int32, at [maxAxes]int32) {
	if s.isFar {
		return state, at
	}
	box = state / s.volume
	rest := state - box*s.volume
	for k := range s.axes { // divisions are slow: the last stride is 1
		if k == len(s.axes)-1 {
			at[k] = rest
			break
		}
		at[k] = rest / s.axes[k].stride
		rest -= at[k] * s.axes[k].stride
	}
	return box, at
}

// state returns what state a number is.
func (s *stateSpace) state(number int32) stateKey {
	box, at := s.position(number)
	key := s.keys[box]
	for k := range s.axes {
		key.adds[k] = s.axes[k].lo + at[k]
	}
	return key
}

// class returns the place in the table of a position in a box.
func (s *stateSpace) class(box int32, at [maxAxes]int32) int32 {
	class := box * s.classes
	for k := range s.axes {
		class += s.axes[k].class[at[k]]
	}
	return class
}

// isTooLarge reports whether there is no room for so large a box for every mode and one
// more.
func (s *stateSpace) isTooLarge(volume float64) bool {
	return s.isBeyond(volume * float64(len(s.keys)+1))
}

// isBeyond reports whether there is no room for so many numbers.
func (s *stateSpace) isBeyond(numbers float64) bool {
	return numbers*bytesPerNumber > s.model.e.budget.MaxMemory || numbers > maxStates
}

// layOut finds the strides and classes of boxes whose ends were moved, the steps of the
// rows and the table of them. The error is errFar.
func (s *stateSpace) layOut() error {
	volume, classes := 1.0, 1.0
	for i := range s.axes {
		volume *= float64(s.axes[i].n)
	}
	if s.isTooLarge(volume) {
		return errFar
	}
	s.volume, s.classes = 1, 1
	for i := range slices.Backward(s.axes) {
		s.axes[i].stride = s.volume
		s.volume *= s.axes[i].n
	}
	if s.chain.Line = s.volume; len(s.axes) > 1 {
		s.chain.Line = s.axes[len(s.axes)-2].stride
	}
	for i := range s.axes {
		n := s.axes[i].classify(s.classes)
		classes *= float64(n)
		s.classes *= n
		if classes*float64(len(s.keys)+1) > 1<<24 {
			return errFar
		}
	}
	s.table = make([]int32, int(s.classes)*len(s.keys))
	for i, r := range s.rows {
		var err error
		if s.chain.Rows[i], err = s.steps(r); err != nil {
			return err
		}
		s.table[s.class(s.position(s.number(r.at)))] = int32(i) + 1
	}
	return nil
}

// enclose makes the boxes reach from lo to hi, with more room to as much, so that this
// happens a few times only. It reports whether states have other numbers now. The error is
// errFar.
func (s *stateSpace) enclose(lo, hi [maxAxes]int64, more int64) (renumbered bool, err error) {
	old := *s
	old.axes = slices.Clone(s.axes)
	same := s.volume > 0
	for k := range s.axes {
		a := &s.axes[k]
		room := min(int64(a.n)/2, more)
		from, to := a.ends()
		if lo[k] < from {
			from, same = min(lo[k], from-room), false
		}
		if hi[k] > to {
			to, same = max(hi[k], to+room), false
		}
		if !a.reach(from, to) {
			return false, errFar
		}
	}
	if same {
		return false, nil
	}
	if err := s.layOut(); err != nil {
		return false, err
	}
	b := s.model.e.budget
	if err := b.Charge(4*float64(s.size()) + 10*s.edges); err != nil {
		return false, err
	}
	s.seen = make([]uint64, s.size()/64+1)
	for i, n := range s.reached {
		if i%atATime == 0 {
			if err := b.Charge(2 * lookCost * atATime); err != nil {
				return false, err
			}
		}
		to := s.within(n/old.volume, old.state(n))
		s.reached[i] = to
		s.seen[to/64] |= 1 << (to % 64)
	}
	return true, nil
}

// steps are the moves of a row as steps from number to number. Different moves lead to
// different states.
func (s *stateSpace) steps(r stateRow) ([]markov.Edge, error) {
	if r.moves == nil {
		return nil, nil
	}
	return s.appendSteps(make([]markov.Edge, 0, len(r.moves.list)), r)
}

// appendSteps appends the moves of a row that is none of an end.
func (s *stateSpace) appendSteps(edges []markov.Edge, r stateRow) ([]markov.Edge, error) {
	from := s.number(r.at)
	for i, m := range r.moves.list {
		to := stateKey{adds: r.at.adds, mode: r.modes[i]}
		for k, d := range m.adds {
			sum := int64(to.adds[k]) + int64(d)
			if s.isFar && (sum > rational.MaxSmall || sum < -rational.MaxSmall) {
				return nil, s.model.tooFar()
			}
			to.adds[k] = int32(sum)
		}
		edges = append(edges, markov.Edge{P: m.p, By: s.number(to) - from})
	}
	return edges, nil
}

// tooFar is the error of a part that cannot be written down.
func (m *turnModel) tooFar() error {
	return notation.Errorf(m.x.At, "a part of the state grows beyond 2^31")
}

// compareStates puts states in an order that does not depend on how they were found.
func (s *stateSpace) compareStates(a, b int32) int {
	ka, kb := s.state(a), s.state(b)
	return cmp.Or(slices.Compare(ka.adds[:], kb.adds[:]), s.compareModes(ka.mode, kb.mode))
}

func (s *stateSpace) compareModes(a, b int32) int {
	keys := s.model.turn.modes.keys
	return cmp.Compare(keys[a], keys[b])
}
