package encounter

import (
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
)

// A space is the states that can be reached, with their transitions.
type space struct {
	e       *solver
	program *program
	forms   *formTable
	rows    []tree[*row] // what a turn does, by what it asks of the state; by option that is tried, the first for none
	begun   []span       // by var: what it starts with, and 0
	spans   []span       // by var: the numbers for which there is room in a state
	layout  *layout
	states  *states
	chain   *markov.Chain
	order   *markov.Order
	rowOf   []*row // by the place of its probabilities in the chain

	begins    []numbered // what it may begin with, and
	starts    []start    // the same as states
	most      int        // the turns within which states are looked for; noLimit for all
	missing   float64
	partial   bool // there may be other states
	heldBytes float64
	inRows    spending // what it took to find the rows
	walk      spending // what it took to find all else

	words   []uint64               // of the state at work
	value   func(form int32) int64 // what forms are worth in it
	next    []uint64               // scratch
	numbers []int64                // scratch
}

// What a state takes in the chain, and a transition; how many states are looked at before memory is looked
// at again, and how many there may be.
const (
	stateBytes      = 8 + 4
	transitionBytes = 4
	atATime         = 1024
	maxStates       = 1 << 30
)

// What it takes to look at a state, to find where a transition leads, and to go along one.
const (
	lookCost = 60
	leadCost = 20
	edgeCost = 4
)

// newSpace returns a space with the start states of an encounter, to be explored within most turns.
func (e *solver) newSpace(p *program, most int) (*space, error) {
	s := &space{e: e, program: p, forms: newFormTable(len(p.vars)), most: most, chain: &markov.Chain{Meter: e.budget}}
	s.value = func(form int32) int64 { return s.valueIn(s.words, 0, form) }
	e.space = s
	var err error
	if s.begins, err = s.findStarts(); err != nil {
		return nil, err
	}
	s.begun = make([]span, len(p.vars))
	for _, st := range s.begins {
		for v, n := range st.numbers {
			s.begun[v] = s.begun[v].with(n)
		}
	}
	for _, x := range s.begun { // there is room for as much again on either side
		s.spans = append(s.spans, span{2*x.low - x.high, 2*x.high - x.low})
	}
	s.restart()
	return s, nil
}

// restart makes a new layout for the spans, with the start states only.
func (s *space) restart() {
	s.layout = newLayout(s.spans)
	s.states = newStates(s.layout.words)
	s.words, s.next = make([]uint64, s.layout.words), make([]uint64, s.layout.words)
	s.starts = s.starts[:0]
	for _, st := range s.begins {
		clear(s.next)
		s.layout.put(st.numbers, s.next)
		s.starts = append(s.starts, start{s.states.find(s.next), st.p})
	}
	s.chain.First, s.chain.To, s.chain.Row = append(s.chain.First[:0], 0), s.chain.To[:0], s.chain.Row[:0]
}

// explore finds all states that can be reached, and their chain. emit is called for each state, and
// must add its transitions with [space.to].
func (s *space) explore(emit func() error) error {
	for {
		switch err := s.exploreOnce(emit); {
		case err == nil:
			return s.arrange()
		case !errors.Is(err, errNoRoom):
			return err
		}
		s.restart()
	}
}

// arrange finds the components of the chain once all states are found.
func (s *space) arrange() (err error) {
	s.states.places = nil
	if err := s.hold(); err != nil {
		return err
	}
	var from []int32
	for _, st := range s.starts {
		from = append(from, st.state)
	}
	s.order, err = s.chain.Components(from, s.e.budget)
	return err
}

// errNoRoom says that a number does not fit its field: the exploration starts again with wider fields.
var errNoRoom = errors.New("encounter: a number leaves its field")

// exploreOnce explores the states turn by turn; emit is that of explore. The error is errNoRoom if fields are
// too narrow.
func (s *space) exploreOnce(emit func() error) error {
	turn, end := 0, s.states.count // of the states that are looked at in this turn
	for n := 0; n < s.states.count; n++ {
		if n == end {
			turn, end = turn+1, s.states.count
		}
		if n%atATime == 0 {
			if err := s.hold(); err != nil {
				return err
			}
		}
		if err := s.e.budget.Charge(lookCost); err != nil {
			return err
		}
		copy(s.words, s.states.at(int32(n)))
		if turn == s.most {
			s.chain.Row = append(s.chain.Row, s.noRow())
		} else if err := emit(); err != nil {
			return err
		}
		s.chain.First = append(s.chain.First, len(s.chain.To))
	}
	return nil
}

// isExploring reports whether some states are not explored yet.
func (s *space) isExploring() bool { return len(s.chain.First) <= s.states.count }

// hold holds the memory of all states found so far.
func (s *space) hold() error {
	s.e.doing("exploring the states of the encounter: %d so far", s.states.count)
	held := s.bytes()
	if held < s.heldBytes {
		s.e.budget.Release(s.heldBytes - held)
	} else if err := s.e.budget.Hold(held - s.heldBytes); err != nil {
		return err
	}
	s.heldBytes = held
	if s.states.count > maxStates {
		return s.e.budget.Beyond(budget.Memory)
	}
	return nil
}

// bytes estimates the memory of the states and the chain.
func (s *space) bytes() float64 {
	return s.states.bytes() + stateBytes*float64(cap(s.chain.Row)) + transitionBytes*float64(cap(s.chain.To))
}

// valueIn returns the value of a form in a state after that many turns.
func (s *space) valueIn(state []uint64, turn int, form int32) int64 {
	vars := s.layout.fields
	if int(form) < len(vars) {
		return vars[form].get(state)
	}
	sum := int64(0)
	for _, t := range s.forms.list[form] {
		if int(t.v) == len(vars) {
			sum += t.coef * int64(turn)
		} else {
			sum += t.coef * vars[t.v].get(state)
		}
	}
	return sum
}

// formOf returns the value of a form, given the numbers of the variables.
func (s *space) formOf(numbers []int64, form int32) int64 {
	sum := int64(0)
	for _, t := range s.forms.list[form] {
		sum += t.coef * numbers[t.v]
	}
	return sum
}

// option returns the option that the policy takes in the state at work, or ownChoice.
func (s *space) option() int {
	if len(s.program.choices) == 0 {
		return ownChoice
	}
	s.numbers = s.layout.numbers(s.words, s.numbers)
	return s.program.chosen(s.numbers)
}

// emit adds the transitions of the state at work to the chain.
func (s *space) emit() error {
	r, err := s.row(s.option())
	if err != nil {
		return err
	}
	s.chain.Row = append(s.chain.Row, r.place)
	return s.to(r)
}

// to adds the successors of the state at work, to which the moves of the row r lead, to the chain.
func (s *space) to(r *row) error {
	if err := s.e.budget.Charge(leadCost * float64(len(r.moves))); err != nil {
		return err
	}
	if r.layout != s.layout {
		if err := s.pack(r); err != nil {
			return err
		}
	}
	for i := range r.packed {
		m := &r.packed[i]
		for w, x := range s.words {
			s.next[w] = x&m.keep[w] + m.add[w]
		}
		if !s.layout.fits(s.next) {
			return s.widen(r.moves[i])
		}
		s.chain.To = append(s.chain.To, s.states.find(s.next))
	}
	return nil
}

// pack packs the moves of a row for the present layout. The error is errNoRoom if they do not fit, and
// the spans are widened.
func (s *space) pack(r *row) error {
	fits := true
	for _, m := range r.moves {
		for _, c := range m.changes {
			x, f := &s.spans[c.v], s.layout.fields[c.v]
			if c.set {
				*x, fits = x.with(c.by), fits && f.holds(c.by)
				continue
			}
			// When there is to be more room, it is for this move from the start and from 0, too.
			*x = x.with(s.begun[c.v].low + c.by).with(s.begun[c.v].high + c.by)
			fits = fits && max(c.by, -c.by) <= int64(f.mask())
		}
	}
	if !fits {
		return errNoRoom
	}
	r.layout, r.packed = s.layout, s.layout.packed(r.moves)
	return nil
}

// widen widens the spans for a move from the state at work, and returns errNoRoom, or an error if
// numbers exceed 32 bits.
func (s *space) widen(m move) error {
	for _, c := range m.changes {
		n, f := c.by, s.layout.fields[c.v]
		if !c.set {
			n += f.get(s.words)
		}
		if f.holds(n) {
			continue
		}
		if n != int64(int32(n)) {
			return notation.Errorf(s.program.of.At, "%s leaves the whole numbers up to 2^31", notation.ShownName(s.program.vars[c.v]))
		}
		// At least twice as wide: fields are widened a few times only.
		if x, width := &s.spans[c.v], int64(f.mask())+1; n > x.high {
			x.high = max(n, f.low+2*width-1)
		} else {
			x.low = min(n, f.low-width)
		}
	}
	return errNoRoom
}

// values returns the values of all variables in a state, in the memory of out.
func (s *space) values(state int32, out []constant.Value) []constant.Value {
	s.numbers = s.layout.numbers(s.states.at(state), s.numbers)
	out = out[:0]
	for v, n := range s.numbers {
		out = append(out, s.program.decode(v, n))
	}
	return out
}
