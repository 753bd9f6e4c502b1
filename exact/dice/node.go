package dice

import "slices"

// A node is a pool during the walk.
type node struct {
	from []int // the nodes that it is made of, which come before it
	column
	sorts []int // of dice that come as they are rolled; else nil

	keep      *Keep
	first, to int64 // the kept positions, counted from the highest

	// How many dice came so far is known of a regular node: it is what its sorts have
	// placed. Others count them.
	regular bool
	open    bool  // there may be more dice than the walk places
	seen    field // of a node that keeps dice of an irregular one

	// Where the lowest dice of an irregular node are kept, it is guessed how many there
	// will be; only the guesses that come true are counted in the end.
	guess    field
	isGuess  bool
	mostDice int64 // how many dice there are at most
}

// nodes lists the pools that questions need: those that they ask, each after the pools from which its
// dice were kept by rank. Other pools that it is made of make no difference, unless a die is in it
// twice.
func nodes(questions []Question) []*Pool {
	var list []*Pool
	var add func(p *Pool)
	add = func(p *Pool) {
		if slices.Contains(list, p) {
			return
		}
		for _, f := range p.through() {
			add(f)
		}
		list = append(list, p)
	}
	for _, q := range questions {
		for _, p := range q.asked() {
			add(p)
		}
	}
	return list
}

// through returns the pools that must be followed to know which dice are in p; nil if its dice follow
// from the faces alone.
func (p *Pool) through() []*Pool {
	if p.ranks || p.twice {
		return p.from
	}
	return nil
}

// sorted lists those of the pools whose dice must arrive in descending order for the questions.
func sorted(list []*Pool, questions []Question) []*Pool {
	var out []*Pool
	add := func(p *Pool) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for _, p := range list {
		if p.keep != nil {
			add(p.from[0])
		}
	}
	for _, q := range questions {
		if sum, ok := q.(Sum); ok {
			for _, t := range sum {
				if t.What == SetsOf {
					add(t.Pool)
				}
			}
			continue
		}
		for _, p := range q.asked() {
			add(p)
		}
	}
	return out
}

// valued lists the pools in which the values of dice matter, and not only whether they are in the
// pool.
func valued(questions []Question) []*Pool {
	var out []*Pool
	for _, q := range questions {
		sum, ok := q.(Sum)
		if !ok {
			out = append(out, q.asked()...)
		}
		for _, t := range sum {
			if t.What != SizeOf {
				out = append(out, t.Pool)
			}
		}
	}
	return out
}

// newNode returns the node of the pool p, whose column is c. list has all pools, in the order of their nodes.
func (m *machine) newNode(p *Pool, c column, list []*Pool) node {
	n := node{column: c, keep: p.keep}
	if n.keep != nil && m.order.mirrored {
		mirrored := n.keep.mirrored()
		n.keep = &mirrored
	}
	for _, f := range p.through() {
		n.from = append(n.from, slices.Index(list, f))
	}
	switch {
	case n.from == nil:
		n.sorts = m.order.sortsOf(c)
		n.regular = m.order.hasAll(c, n.sorts)
		for _, s := range n.sorts {
			n.mostDice += m.most(s)
			n.open = n.open || m.open[s] != nil
		}
	case p.keep != nil:
		m.setKeep(&n)
	default:
		n.regular = true
		for _, f := range n.from {
			from := &m.nodes[f]
			n.regular = n.regular && from.regular && m.order.hasAll(c, m.order.sortsOf(from.column))
			n.mostDice += from.mostDice
			n.open = n.open || from.open
		}
	}
	return n
}

// sortsOf returns the sorts whose dice are in a column.
func (o *order) sortsOf(c column) []int {
	out := []int{}
	for t, has := range c.has {
		if s := o.steps[t].sort; has && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// hasAll reports whether all dice of some sorts are in a column.
func (o *order) hasAll(c column, sorts []int) bool {
	for t, has := range c.has {
		if !has && slices.Contains(sorts, o.steps[t].sort) {
			return false
		}
	}
	return true
}

// setKeep finds the positions that a node keeps, or prepares to guess how many dice there are.
func (m *machine) setKeep(n *node) {
	from := &m.nodes[n.from[0]]
	all := from.mostDice // of a regular node that is not open this is how many there are
	n.regular = from.regular
	n.first, n.to = n.keep.Positions(all)
	n.isGuess = !n.keep.fromTop() && (from.open || !from.regular)
	if !from.regular {
		n.seen = m.layout.field(0, all)
	}
	n.mostDice = n.to - n.first
	if n.isGuess {
		m.layout.full = m.layout.full || from.open
		n.guess, n.mostDice = m.layout.field(0, all), n.keep.most(all)
	}
}

// kept returns the range of the positions that are kept in the state k: first..to-1, counted from the highest.
func (n *node) kept(k *state) (first, to int64) {
	if !n.isGuess {
		return n.first, n.to
	}
	return n.keep.Positions(n.guess.get(k))
}

// placed returns how many dice a regular node, with the index i, has in the state k.
func (m *machine) placed(i int, k *state) int64 {
	n := &m.nodes[i]
	if n.keep != nil {
		return overlap(n.first, n.to, 0, m.placed(n.from[0], k))
	}
	sum := int64(0)
	for _, s := range n.sorts {
		if n := m.number[s].get(k); m.open[s] != nil {
			sum += n
		} else {
			sum += m.counts[s] - n
		}
	}
	for _, f := range n.from {
		sum += m.placed(f, k)
	}
	return sum
}

// overlap returns how many integers are in both ranges a..b-1 and c..d-1.
func overlap(a, b, c, d int64) int64 { return max(0, min(b, d)-max(a, c)) }

// isNodeOver reports whether no more dice can arrive at node i after step t, in the state k.
func (m *machine) isNodeOver(i, t int, k *state) bool {
	n := &m.nodes[i]
	if t >= n.last {
		return true
	}
	if n.keep != nil && !n.isGuess {
		var seen int64
		if m.nodes[n.from[0]].regular {
			seen = m.placed(n.from[0], k)
		} else {
			seen = n.seen.get(k)
		}
		if seen >= n.to {
			return true
		}
	}
	for _, f := range n.from {
		if !m.isNodeOver(f, t, k) {
			return false
		}
	}
	return len(n.from) > 0
}
