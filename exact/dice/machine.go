package dice

import (
	"slices"

	"oddsmith/exact/budget"
)

// A machine is some questions prepared for a walk with known numbers of dice.
type machine struct {
	order   *order
	counts  []int64    // by sort
	open    []*opening // by sort; nil for one that is not open
	decks   []*dealing // by sort; nil for dice
	number  []field    // by sort: how many of its dice are not placed yet; for an open sort, how many are placed
	nodes   []node
	askers  []asker
	layout  layout
	last    int     // the last step that brings dice to a node
	early   int     // the last step that some question needs, whatever the dice show
	arrived []int64 // by node: how many dice come to it in this step
	lost    bool    // an answer is not known: a die adds what is beyond its list
}

// An asker is the accumulator of a question.
type asker interface {
	// tell adds the dice that arrive in step t.
	tell(m *machine, t int, k *state)
	// isOver reports whether nothing after step t can change the answer.
	isOver(m *machine, t int, k *state) bool
	// answer returns the answer over den.
	answer(k *state) int64
	den() int64
}

// newMachine prepares questions for a walk. counts and open say how many dice there are, by sort; pools are
// those that the questions need, in the order of o's columns. The error is [ErrWhole] if the state needs too
// many bits.
func newMachine(o *order, counts []int64, open []*opening, pools []*Pool, questions []Question, b *budget.Budget) (*machine, error) {
	m := &machine{order: o, counts: counts, open: open, arrived: make([]int64, len(pools)), early: -1}
	for s := range counts {
		m.number = append(m.number, m.layout.field(0, m.most(s)))
	}
	m.newDealings()
	for i, p := range pools {
		n := m.newNode(p, o.columns[i], pools)
		m.nodes = append(m.nodes, n)
		m.last = max(m.last, n.last)
	}
	at := func(p *Pool) int { return slices.Index(pools, p) }
	for _, q := range questions {
		a, err := m.newAsker(q, at, b)
		if err != nil {
			return nil, err
		}
		m.askers = append(m.askers, a)
		if last, ok := m.needs(q, at); ok {
			m.early = max(m.early, last)
		}
	}
	if m.layout.full {
		return nil, ErrWhole
	}
	return m, nil
}

// newDealings sets the decks of the sorts; those of dice are nil.
func (m *machine) newDealings() {
	m.decks = make([]*dealing, len(m.counts))
	for s, of := range m.order.decks {
		switch {
		case of == nil:
		case s > of.first:
			m.decks[s] = m.decks[of.first]
		default:
			m.decks[s] = &dealing{deck: of}
			if of.hands > 1 {
				m.decks[s].taken = m.layout.field(0, m.order.mostAlike(of))
			}
		}
	}
}

// most returns the largest number of dice of a sort that the walk places.
func (m *machine) most(s int) int64 {
	if m.open[s] != nil {
		return m.open[s].reach
	}
	return m.counts[s]
}

// newAsker returns the accumulator of a question; nodeOf returns the index of a pool's node.
func (m *machine) newAsker(q Question, nodeOf func(*Pool) int, b *budget.Budget) (asker, error) {
	switch q := q.(type) {
	case Sum:
		return m.newSum(q, nodeOf)
	case LargestSet:
		g := m.newGroups(nodeOf(q.Pool))
		return &largestSet{g, m.layout.field(0, g.most(m))}, nil
	case LongestRun:
		return m.newLongestRun(nodeOf(q.Pool)), nil
	case Pairs:
		return m.newPairs(q, nodeOf(q.P), nodeOf(q.Q), b)
	}
	panic("dice: an unknown question")
}

// needs returns the last step that the answer to a question can depend on; false if that depends on the dice,
// because some are kept by rank, or paired. nodeOf returns the index of a pool's node.
func (m *machine) needs(q Question, nodeOf func(*Pool) int) (last int, ok bool) {
	last = -1
	for _, p := range q.asked() {
		if p.ranks {
			return 0, false
		}
		last = max(last, m.nodes[nodeOf(p)].last)
	}
	_, isPairs := q.(Pairs)
	return last, !isPairs
}

// choices returns the least and the largest number of dice that can show the face of step t in the state k, if
// that many dice of its sort s are not placed.
func (m *machine) choices(t, s int, k *state, number int64) (least, most int64) {
	if of := m.decks[s]; of != nil {
		return of.choices(m.order, t, k, number)
	}
	if m.order.steps[t].last && m.open[s] == nil {
		return number, number
	}
	return 0, number
}

// start returns the states before the first step: one for each combination of guesses.
func (m *machine) start() []state {
	var k state
	for s, f := range m.number {
		if m.open[s] == nil {
			f.set(&k, m.counts[s])
		}
	}
	for _, a := range m.askers {
		if s, ok := a.(*sum); ok {
			s.acc.set(&k, 0)
		}
	}
	keys := []state{k}
	for _, n := range m.nodes {
		if !n.isGuess {
			continue
		}
		var more []state
		for _, k := range keys {
			for g := range m.nodes[n.from[0]].mostDice + 1 {
				n.guess.set(&k, g)
				more = append(more, k)
			}
		}
		keys = more
	}
	return keys
}

// place sets next, which must be a copy of the state k, to the state after j dice show the face of
// step t, and tells the accumulators.
func (m *machine) place(t int, k, next *state, j int64) {
	s := m.order.steps[t].sort
	for i := range m.nodes {
		n := &m.nodes[i]
		arrived := int64(0)
		switch {
		case t > n.last:
		case n.sorts != nil:
			if n.has[t] {
				arrived = j
			}
		case n.keep != nil:
			in := m.arrived[n.from[0]]
			var seen int64
			if m.nodes[n.from[0]].regular {
				seen = m.placed(n.from[0], k)
			} else {
				seen = n.seen.get(k)
				n.seen.set(next, seen+in)
			}
			first, to := n.kept(k)
			arrived = overlap(first, to, seen, seen+in)
		case n.has[t]:
			for _, f := range n.from {
				arrived += m.arrived[f]
			}
		}
		m.arrived[i] = arrived
	}
	number := m.number[s].get(k) - j
	if m.open[s] != nil {
		number += 2 * j
	}
	m.number[s].set(next, number)
	if of := m.decks[s]; of != nil {
		of.take(next, s, of.gone(k, s), j)
	}
	m.lost = false
	for _, a := range m.askers {
		a.tell(m, t, next)
	}
}

// isOver reports whether nothing after step t can change an answer in the state k.
func (m *machine) isOver(t int, k *state) bool {
	if t >= m.last || t < m.early {
		return t >= m.last
	}
	for _, a := range m.askers {
		if !a.isOver(m, t, k) {
			return false
		}
	}
	for i := range m.nodes {
		if n := &m.nodes[i]; n.isGuess && !m.isNodeOver(n.from[0], t, k) {
			return false
		}
	}
	return true
}

// guessed reports whether all guesses in the state k proved right.
func (m *machine) guessed(k *state) bool {
	for i := range m.nodes {
		if n := &m.nodes[i]; n.isGuess && n.guess.get(k) != n.seen.get(k) {
			return false
		}
	}
	return true
}
