package encounter

import (
	"errors"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/markov"
	"oddsmith/scenarios/notation"
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

// A row is what a turn does in states that are alike in all that it asks; without moves it is over.
type row struct {
	numbers []int64    // of the vars of a state in which it follows, and
	path    []question // what was asked of that state
	offer   *offer     // what may be chosen; nil where nothing is
	moves   []move
	packed  []packedMove
	from    int32      // the page for which it is known
	to      [][2]int32 // to which pages each move leads: without a carry, and with one; -1 for not known
	place   int32      // of its probabilities in the chain
}

// A start is a state in which the encounter may begin, with its probability.
type start struct {
	state int32
	p     weight
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

// lookAt looks at the states of a page. Where states are laid out anew meanwhile, all of the page are looked
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

// errAgain says that states were laid out anew.
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
	if s.program.decided == nil {
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

// leadFrom forgets to which pages the moves led from another page.
func (r *row) leadFrom(page int32) {
	if r.from == page {
		return
	}
	r.from = page
	for k := range r.to {
		r.to[k] = [2]int32{-1, -1}
	}
}

// widenFor makes fields wide enough for what a move leads to from the states of a group.
func (s *space) widenFor(n int32, g group, i int) error {
	return g.states.each(func(k uint64) error {
		s.states.state(n, k, s.words)
		m := &g.row.packed[i]
		for w, x := range s.words {
			s.next[w] = x&m.keep[w] + m.add[w]
		}
		if s.packing.fits(s.next) {
			return nil
		}
		if err := s.widen(g.row.moves[i]); err != nil {
			return err
		}
		return errAgain
	})
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

// widen makes fields wide enough for what a move leads to from the state at work.
func (s *space) widen(m move) error {
	spans := s.spans()
	s.numbers = s.packing.numbers(s.words, s.numbers)
	for _, c := range m.changes {
		v := c.by
		if !c.set {
			v += s.numbers[c.v]
		}
		x := &spans[c.v]
		if s.packing.fields[c.v].holds(v) {
			continue
		}
		if v != int64(int32(v)) {
			return notation.Errorf(s.program.of.At, "%s leaves the whole numbers up to 2^31", shownName(s.program.vars[c.v]))
		}
		// At least twice as wide: fields are widened a few times only.
		spread := x.high - x.low + 1
		if v > x.high {
			x.high = max(v, x.high+spread)
		} else {
			x.low = min(v, x.low-spread)
		}
	}
	return s.repack(spans)
}

// spans are what the fields have room for.
func (s *space) spans() []span {
	out := make([]span, len(s.packing.fields))
	for v, f := range s.packing.fields {
		out[v] = span{f.low, f.low + int64(f.mask())}
	}
	return out
}

// repack lays all states out anew, with fields for numbers within spans.
func (s *space) repack(spans []span) error {
	const repackCost = 100
	if err := s.e.budget.Charge(repackCost * float64(s.states.count)); err != nil {
		return err
	}
	old, packing := s.states, s.packing
	s.lay(spans)
	words := make([]uint64, packing.words)
	for n := range old.pages {
		p := &old.pages[n]
		_ = p.seen.each(func(i uint64) error {
			old.state(int32(n), i, words)
			s.numbers = packing.numbers(words, s.numbers)
			page, at := s.find(s.numbers)
			to := &s.states.pages[page]
			if !p.next.has(i) {
				to.next[at/64] &^= 1 << (at % 64)
			}
			if p.now.has(i) {
				to.now.add(at)
			}
			return nil
		})
	}
	s.pending = nil
	for n := range s.states.pages {
		if s.states.pages[n].next != (bitSet{}) {
			s.pending = append(s.pending, int32(n))
		}
	}
	for _, t := range s.rows {
		for _, r := range t.leaves {
			if err := s.pack(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// pack makes the moves of a row ready. Fields have room for one move beyond what vars start with: most of
// what is widened is widened while there are few states.
func (s *space) pack(r *row) error {
	if s.needsRoom(r) {
		spans := s.spans()
		for v, m := range s.margins {
			spans[v].low, spans[v].high = min(spans[v].low, s.begun[v].low+m.low), max(spans[v].high, s.begun[v].high+m.high)
		}
		return s.repack(spans)
	}
	packed, ok := s.packing.packed(r.moves)
	if ok {
		r.packed, r.from, r.to = packed, -1, make([][2]int32, len(packed))
		return nil
	}
	spans := s.spans()
	for _, m := range r.moves {
		for _, c := range m.changes {
			if c.set {
				spans[c.v] = spans[c.v].with(c.by)
			} else if by := max(c.by, -c.by); spans[c.v].high-spans[c.v].low < by {
				spans[c.v].high = spans[c.v].low + by
			}
		}
	}
	return s.repack(spans)
}

// needsRoom reports whether a row adds more to a var, or takes more away, than any before.
func (s *space) needsRoom(r *row) (needs bool) {
	for _, m := range r.moves {
		for _, c := range m.changes {
			if c.set {
				continue
			}
			x := s.margins[c.v].with(c.by)
			needs = needs || x != s.margins[c.v]
			s.margins[c.v] = x
		}
	}
	return needs
}

// row finds what a turn does in the state at work, if an option is tried. Where the states were laid out
// anew for it, that state is looked at once more.
func (s *space) row(option int) (*row, error) {
	for len(s.rows) <= option-ownChoice {
		s.rows = append(s.rows, trie[*row]{})
	}
	known := &s.rows[option-ownChoice]
	if leaf, ok := known.find(s.value); ok {
		return known.leaves[leaf], nil
	}
	out, err := s.newRow(option)
	if err != nil {
		return nil, err
	}
	known.add(out.path, out)
	return out, s.pack(out)
}

// newRow plays the turn in the state at work.
func (s *space) newRow(option int) (*row, error) {
	b := s.e.budget
	work, held := b.Spent(), b.Held()
	r := s.run(s.value)
	r.option = option
	over, err := r.ended()
	if err != nil {
		return nil, err
	}
	out := &row{place: s.noRow(), numbers: s.packing.numbers(s.words, nil)}
	if !over {
		if out.moves, err = r.turn(); err != nil {
			return nil, err
		}
		s.missing, out.offer = max(s.missing, r.lost), r.offer
		out.place = s.probabilities(out)
	}
	out.path = r.asked
	err = s.holdRow(out)
	s.inRows.work, s.inRows.kept = s.inRows.work+b.Spent()-work, s.inRows.kept+b.Held()-held
	return out, err
}

// holdRow holds the memory of a row.
func (s *space) holdRow(r *row) error {
	const rowBytes, moveBytes, changeBytes = 400, 100, 24
	changes := 0
	for _, m := range r.moves {
		changes += len(m.changes)
	}
	return s.e.budget.Hold(rowBytes + moveBytes*float64(len(r.moves)) + changeBytes*float64(changes))
}

// run is ready to play a turn in a state, whose forms are worth what value says.
func (s *space) run(value func(form int32) int64) *run {
	b := s.e.budget
	return &run{evaluation: evaluation{
		questioner: questioner{forms: s.forms, value: value},
		program:    s.program, eval: s.e.eval, budget: b, rational: b.Rational,
	}, option: ownChoice}
}

// ended reports whether the encounter is over.
func (r *run) ended() (bool, error) {
	n := r.program.until
	if n.rolls {
		return false, rolledEnd(n)
	}
	return r.holds(n, &names{})
}

// rolledEnd is the error of an end that dice decide.
func rolledEnd(n *node) error {
	return notation.Errorf(n.expr.Span(), "the end of a process cannot be rolled for").
		WithHint("roll in the turn, and keep the result in the state")
}

// probabilities adds those of the moves of a row to the chain. What is not listed of a turn is shared
// out.
func (s *space) probabilities(r *row) int32 {
	s.noRow()
	p := make([]float64, len(r.moves))
	for i, m := range r.moves {
		p[i] = m.p.high
	}
	s.chain.Rows = append(s.chain.Rows, p)
	s.rowOf = append(s.rowOf, r)
	return int32(len(s.chain.Rows) - 1)
}

// noRow is the place of the probabilities of absorbing states.
func (s *space) noRow() int32 {
	if s.chain.Rows == nil {
		s.chain.Rows, s.rowOf = append(s.chain.Rows, nil), append(s.rowOf, nil)
	}
	return 0
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

// A numbered is the numbers of a start, with its probability.
type numbered struct {
	numbers []int64
	p       weight
}

// What a state takes that the encounter may start in.
const (
	startCost  = 1000
	startBytes = 256
)

// findStarts returns what the encounter may start with. The vars start independently of one another.
func (s *space) findStarts() ([]numbered, error) {
	p, b := s.program, s.e.budget
	list := []numbered{{p: certain(b.Rational)}}
	for _, v := range p.of.Vars {
		d, err := s.e.eval.Eval(v.Start)
		if err != nil {
			return nil, err
		}
		if err := dist.RequireFinite(b, d); err != nil {
			return nil, err
		}
		n := float64(len(list)) * float64(d.Len())
		if err := b.Hold(startBytes * n); err != nil {
			return nil, err
		}
		if err := b.Charge(startCost * n); err != nil {
			return nil, err
		}
		var next []numbered
		for o, w := range d.All() {
			c, ok := constant.Of(o)
			if !ok {
				return nil, notation.Errorf(v.Start.Span(), "a part of the state is %s", o.Key()).
					WithHint("what is kept from turn to turn is a whole number of at most 2^31: floor(...) makes it one")
			}
			code, _ := p.code(c)
			weight := share(w, d.Total(), b.Rational)
			for _, l := range list {
				next = append(next, numbered{append(l.numbers[:len(l.numbers):len(l.numbers)], code), l.p.times(weight)})
			}
		}
		list = next
	}
	for range len(p.vars) - len(p.of.Vars) {
		for i := range list {
			list[i].numbers = append(list[i].numbers, 0)
		}
	}
	return s.begin(list)
}

// begin adds who acts first, and that a round begins.
func (s *space) begin(list []numbered) ([]numbered, error) {
	p := s.program
	if p.fresh >= 0 {
		code, _ := p.code(constant.Truth(true))
		for i := range list {
			list[i].numbers[p.fresh] = code
		}
	}
	if p.place < 0 {
		return list, nil
	}
	var out []numbered
	for _, l := range list {
		r := s.run(func(form int32) int64 { return s.formOf(l.numbers, form) })
		next, err := r.initiative(world{p: l.p})
		if err != nil {
			return nil, err
		}
		for _, w := range next {
			numbers := append([]int64(nil), l.numbers...)
			for _, c := range w.vars {
				numbers[c.v], _ = p.code(c.is.is)
			}
			out = append(out, numbered{numbers, w.p})
		}
	}
	return out, nil
}

// formOf is what a form is worth, given the numbers of vars.
func (s *space) formOf(numbers []int64, form int32) int64 {
	sum := int64(0)
	for _, t := range s.forms.list[form] {
		sum += t.coef * numbers[t.v]
	}
	return sum
}

// startRoundings is how often the probability of a start was rounded: it was made with more digits.
func (s *space) startRoundings() int { return 2 }

// weights are the probabilities of the states to start in.
func (s *space) weights() []markov.Weight {
	out := make([]markov.Weight, len(s.starts))
	for i, st := range s.starts {
		out[i] = markov.Weight{State: st.state, P: st.p.high}
	}
	return out
}
