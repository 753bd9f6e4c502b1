package encounter

import (
	"errors"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/markov"
)

// A space is the states that can be reached, with what follows on each.
type space struct {
	e       *solver
	program *program
	forms   *formTable
	rows    []trie[*row] // what a turn does, by what it asks of the state; by option that is tried, the first for none
	packing *layout
	states  *states
	packed  []uint64 // the words of the states, by number, when all are found
	chain   *markov.Chain
	rowOf   []*row // by the place of its probabilities in the chain

	begins    []numbered // what it may begin with, and
	starts    []start    // the same as states, when all are found
	begun     []span     // by var: what it starts with, and 0
	margins   []span     // by var: what is added to it and taken away at once, at most
	most      int        // the turns within which states are looked for; noLimit for all
	looked    int        // at how many states
	led       int        // to how many: their transitions
	missing   float64
	heldBytes float64
	inRows    spending // what it took to find the rows
	walk      spending // what it took to find all else

	value   func(form int32) int64 // what forms are worth in the state at work
	words   []uint64               // of that state
	numbers []int64                // of its vars
	next    []uint64               // scratch
	groups  []group                // scratch
	page    int32                  // of the state at work, when all are found
	pending []int32                // pages with states that are to be looked at in the next turn
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
	leadCost = 10
	edgeCost = 4
)

// newSpace is ready to find the states of an encounter within so many turns.
func (e *solver) newSpace(p *program, most int) (*space, error) {
	s := &space{
		e: e, program: p, forms: newFormTable(len(p.vars)), most: most,
		chain: &markov.Chain{Meter: e.budget},
	}
	s.value = func(form int32) int64 { return s.valueIn(s.words, 0, form) }
	e.space = s
	var err error
	if s.begins, err = s.findStarts(); err != nil {
		return nil, err
	}
	spans := make([]span, len(p.vars))
	for _, st := range s.begins {
		for v, n := range st.numbers {
			spans[v] = spans[v].with(n)
		}
	}
	s.begun, s.margins = slices.Clone(spans), make([]span, len(spans))
	s.lay(spans)
	for _, st := range s.begins {
		s.find(st.numbers)
	}
	return s, nil
}

// lay makes room for the numbers of vars within spans.
func (s *space) lay(spans []span) {
	s.packing = newLayout(spans)
	s.states, s.pending = newStates(s.packing.words), nil
	s.words, s.next = make([]uint64, s.packing.words), make([]uint64, s.packing.words)
}

// find adds a state that is to be looked at, and returns its page and its place there.
func (s *space) find(numbers []int64) (page int32, i uint64) {
	clear(s.next)
	s.packing.put(numbers, s.next)
	return s.findPacked(s.next)
}

// findPacked does the same for the words of a state, which are changed.
func (s *space) findPacked(words []uint64) (page int32, i uint64) {
	i = words[0] & pageMask
	words[0] &^= pageMask
	page = s.states.page(words)
	var one bitSet
	one.add(i)
	s.add(page, one)
	return page, i
}

// add adds states of a page that are to be looked at in the next turn.
func (s *space) add(page int32, list bitSet) {
	if s.states.add(page, list) {
		s.pending = append(s.pending, page)
	}
}

// explore finds all states that can be reached. rows appends what may follow on the state at work. Where the
// turns are limited, all states of one turn are looked at before those of the next; else the order is one in
// which most of the states of a page are looked at together, as numbers mostly fall.
func (s *space) explore(rows func([]*row) ([]*row, error)) error {
	for turn := 0; len(s.pending) > 0 && turn != s.most; turn++ {
		pages := s.states.inOrder(s.pending)
		slices.Reverse(pages)
		s.pending = nil
		if s.most != noLimit {
			for _, n := range pages {
				s.states.pages[n].begin()
			}
		}
		for k := 0; k < len(pages); k++ {
			packing := s.packing
			if s.most == noLimit {
				s.states.pages[pages[k]].begin()
			}
			if err := s.lookAt(pages[k], rows); err != nil {
				return err
			}
			if s.packing != packing { // the states have other pages now
				pages, k = s.waiting(), -1
			}
		}
	}
	return s.hold()
}

// A group is states of a page on which the same row follows.
type group struct {
	row    *row
	states bitSet
}

// lookAt looks at the states of a page. Where states are laid out again meanwhile, all of the page are looked
// at again.
func (s *space) lookAt(n int32, rows func([]*row) ([]*row, error)) error {
	packing, now := s.packing, s.states.pages[n].now
	groups, list := s.groups[:0], []*row(nil)
	err := now.each(func(i uint64) error {
		if s.looked%atATime == 0 {
			if err := s.hold(); err != nil {
				return err
			}
		}
		s.looked++
		s.states.state(n, i, s.words)
		if err := s.e.budget.Charge(lookCost); err != nil {
			return err
		}
		var err error
		list, err = rows(list[:0])
		if err == nil && s.packing != packing {
			err = errAgain
		}
		if err != nil {
			return err
		}
		for _, r := range list {
			k := slices.IndexFunc(groups, func(g group) bool { return g.row == r })
			if k < 0 {
				k, groups = len(groups), append(groups, group{row: r})
			}
			groups[k].states.add(i)
			s.led += len(r.moves)
		}
		return nil
	})
	s.groups = groups
	for k := 0; k < len(groups) && err == nil; k++ {
		err = s.lead(n, groups[k])
		if err == nil && s.packing != packing {
			err = errAgain
		}
	}
	if errors.Is(err, errAgain) {
		return nil
	}
	if err == nil {
		s.states.pages[n].now = bitSet{}
	}
	return err
}

// errAgain says that states were laid out again.
var errAgain = errors.New("encounter: states were laid out anew")

// waiting lists the pages with states that were to be looked at, or are to be looked at in this turn.
func (s *space) waiting() (out []int32) {
	for n := range s.states.pages {
		if p := &s.states.pages[n]; p.now != (bitSet{}) || s.most == noLimit && p.next != (bitSet{}) {
			out = append(out, int32(n))
		}
	}
	if s.most == noLimit {
		s.pending = nil
	}
	return out
}

// hold holds the memory of what was found by now, and says how much that is.
func (s *space) hold() error {
	s.e.doing("exploring the states of the encounter: %d so far", s.states.count)
	held := s.bytes()
	if err := s.e.budget.Hold(held - s.heldBytes); err != nil {
		return err
	}
	s.heldBytes = held
	if s.states.count > maxStates {
		return s.e.budget.Beyond(budget.Memory)
	}
	return nil
}

func (s *space) bytes() float64 {
	const wordBytes = 8
	return s.states.bytes() + wordBytes*float64(len(s.packed)) + stateBytes*float64(cap(s.chain.Row)) +
		transitionBytes*float64(cap(s.chain.To))
}

// valueIn returns what a form is worth in a state after so many turns.
func (s *space) valueIn(state []uint64, turn int, form int32) int64 {
	vars := s.packing.fields
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

// only appends the row that follows on the state at work.
func (s *space) only(list []*row) ([]*row, error) {
	r, err := s.row(s.option())
	return append(list, r), err
}

// option is the one that is chosen in the state at work by the policy that was found.
func (s *space) option() int {
	if len(s.program.choices) == 0 {
		return ownChoice
	}
	s.numbers = s.packing.numbers(s.words, s.numbers)
	return s.program.chosen(s.numbers)
}

// lead finds the states to which the moves of a row lead from states of a page.
func (s *space) lead(n int32, g group) error {
	if err := s.e.budget.Charge(leadCost * float64(len(g.row.moves))); err != nil {
		return err
	}
	for i := range g.row.packed {
		m := &g.row.packed[i]
		below, beyond := g.states.moved(m.low)
		if !m.adds { // some of the last bits are set, not added to
			below, beyond = bitSet{}, bitSet{}
			_ = g.states.each(func(k uint64) error {
				if to := m.after(k); to <= pageMask {
					below.add(to)
				} else {
					beyond.add(to & pageMask)
				}
				return nil
			})
		}
		for carry, list := range [2]bitSet{below, beyond} {
			if list == (bitSet{}) {
				continue
			}
			page, ok := s.target(n, g.row, i, carry)
			if !ok || list.meets(s.packing.beyond) {
				return s.widenFor(n, g, i)
			}
			s.add(page, list)
		}
	}
	return nil
}

// target is the page to which a move of a row leads from a page; false if a number leaves its field.
func (s *space) target(n int32, r *row, i, carry int) (page int32, ok bool) {
	r.leadFrom(n)
	if page := r.to[i][carry]; page >= 0 {
		return page, true
	}
	m := &r.packed[i]
	for w, x := range s.states.key(n) {
		s.next[w] = x&m.keep[w] + m.add[w]
	}
	s.next[0] = s.next[0]&^pageMask + uint64(carry)<<pageBits
	if !s.packing.fits(s.next) {
		return 0, false
	}
	page = s.states.page(s.next)
	r.to[i][carry] = page
	return page, true
}

// finish numbers the states and makes the chain of them. emit is told of each, in the order of their
// numbers; it adds where the state leads with [space.to].
func (s *space) finish(emit func() error) error {
	n := s.states.count
	words := s.packing.words
	const wordBytes = 8
	bytes := (wordBytes*float64(words)+stateBytes)*float64(n) + transitionBytes*float64(s.led)
	if err := s.e.budget.Hold(bytes); err != nil {
		return err
	}
	s.heldBytes += bytes
	s.chain.To = make([]int32, 0, s.led)
	s.packed, s.chain.Row, s.chain.First = make([]uint64, 0, n*words), make([]int32, 0, n), make([]int, 1, n+1)
	for _, page := range s.states.sorted() {
		stopped := s.states.pages[page].next
		s.page = page
		err := s.states.pages[page].seen.each(func(i uint64) error {
			s.states.state(page, i, s.words)
			s.packed = append(s.packed, s.words...)
			if len(s.packed)/words%atATime == 0 {
				if err := s.hold(); err != nil {
					return err
				}
			}
			var err error
			if stopped.has(i) {
				s.chain.Row = append(s.chain.Row, s.noRow())
			} else {
				err = emit()
			}
			s.chain.First = append(s.chain.First, len(s.chain.To))
			return err
		})
		if err != nil {
			return err
		}
	}
	for _, st := range s.begins {
		page, i := s.find(st.numbers)
		s.starts = append(s.starts, start{s.states.number(page, i), st.p})
	}
	s.states = &states{} // no more are found
	s.e.budget.Release(s.heldBytes - s.bytes())
	s.heldBytes = s.bytes()
	return nil
}

// emit adds what follows on the state at work to the chain.
func (s *space) emit() error {
	r, err := s.row(s.option())
	if err != nil {
		return err
	}
	s.chain.Row = append(s.chain.Row, r.place)
	return s.to(r)
}

// to adds to the chain where a row leads from the state at work.
func (s *space) to(r *row) error {
	if err := s.e.budget.Charge(lookCost + leadCost*float64(len(r.moves))); err != nil {
		return err
	}
	at := s.words[0] & pageMask
	r.leadFrom(s.page)
	for i := range r.packed {
		to := r.packed[i].after(at)
		page := r.to[i][to>>pageBits]
		if page < 0 {
			page, _ = s.target(s.page, r, i, int(to>>pageBits))
		}
		s.chain.To = append(s.chain.To, s.states.number(page, to&pageMask))
	}
	return nil
}

// at returns the words of a state.
func (s *space) at(number int32) []uint64 {
	return s.packed[int(number)*s.packing.words : (int(number)+1)*s.packing.words]
}

// values writes what all vars are worth in a state.
func (s *space) values(number int32, out []constant.Value) []constant.Value {
	s.numbers = s.packing.numbers(s.at(number), s.numbers)
	out = out[:0]
	for v, n := range s.numbers {
		out = append(out, s.program.decode(v, n))
	}
	return out
}

// formOf is what a form is worth, given the numbers of vars.
func (s *space) formOf(numbers []int64, form int32) int64 {
	sum := int64(0)
	for _, t := range s.forms.list[form] {
		sum += t.coef * numbers[t.v]
	}
	return sum
}
