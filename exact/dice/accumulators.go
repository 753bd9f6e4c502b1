package dice

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A sum is the accumulator of a [Sum]: one number for all its terms.
type sum struct {
	acc   field
	terms []sumTerm
	over  int64
}

type sumTerm struct {
	node   int
	factor int64   // the numerator over the denominator of the sum
	by     bool    // whether the factor is multiplied by the value of the die
	least  int64   // the least size of a set, of a term that counts sets
	groups *groups // of a term that counts sets, else nil
}

// mostSum bounds the range of a sum.
const mostSum = 1 << 60

// newSum returns the accumulator of a sum; nodeOf returns the index of a pool's node. The error is errTooFine
// if the sum may be a number that is too large.
func (m *machine) newSum(q Sum, nodeOf func(*Pool) int) (asker, error) {
	den := big.NewInt(1)
	for _, t := range q {
		den = rational.LCM(den, t.Factor.Denom())
	}
	if !rational.IsSmall(den) {
		return nil, errTooFine
	}
	s := &sum{over: den.Int64() * m.order.den}
	low, high := 0.0, 0.0
	for _, t := range q {
		factor := rational.Numerator(t.Factor, den)
		if !rational.IsSmall(factor) {
			return nil, errTooFine
		}
		u := sumTerm{node: nodeOf(t.Pool), factor: factor.Int64(), by: t.What == TotalOf}
		n := &m.nodes[u.node]
		if !u.by {
			u.factor *= m.order.den
		}
		if t.What == SetsOf {
			u.least, u.groups = t.Least, m.newGroups(u.node)
		}
		if u.by && m.order.mirrored {
			u.factor = -u.factor
		}
		a, b := float64(u.factor), float64(u.factor)
		if u.by {
			least, most := extremes(n.column)
			a, b = a*float64(least), b*float64(most)
		}
		low += float64(n.mostDice) * min(a, b, 0)
		high += float64(n.mostDice) * max(a, b, 0)
		s.terms = append(s.terms, u)
	}
	if high-low > mostSum {
		return nil, errTooFine
	}
	s.acc = m.layout.field(int64(low), int64(high))
	return s, nil
}

// extremes returns the least and the greatest listed value of a column: the least is at most 0, the greatest at
// least 0.
func extremes(c column) (least, most int64) {
	for t, v := range c.value {
		if c.has[t] && v != beyond && v != -beyond {
			least, most = min(least, v), max(most, v)
		}
	}
	return least, most
}

// tell adds what the dice that arrive in step t are worth to the accumulator in the state k. It sets m.lost if
// one of them is worth something beyond its list.
func (s *sum) tell(m *machine, t int, k *state) {
	change := int64(0)
	for i := range s.terms {
		u := &s.terms[i]
		n := m.arrived[u.node]
		switch {
		case u.groups != nil:
			before, now := u.groups.tell(m, t, k)
			if before < u.least && now >= u.least {
				change += u.factor
			}
		case u.by && n > 0:
			v := m.nodes[u.node].value[t]
			if v == beyond || v == -beyond {
				m.lost = true
				return
			}
			change += u.factor * n * v
		case n > 0:
			change += u.factor * n
		}
	}
	if change != 0 {
		s.acc.set(k, s.acc.get(k)+change)
	}
}

// isOver reports whether nothing after step t can change the answer in the state k.
func (s *sum) isOver(m *machine, t int, k *state) bool {
	for i := range s.terms {
		if !m.isNodeOver(s.terms[i].node, t, k) {
			return false
		}
	}
	return true
}

// answer returns the sum in the state k, times den.
func (s *sum) answer(k *state) int64 { return s.acc.get(k) }
func (s *sum) den() int64            { return s.over }

// groups divides the steps of a node by value, as several faces may have one value.
type groups struct {
	node   int
	first  []bool // by step: whether it is the first of its group
	last   []bool // by step: whether it is the last of its group
	above  []bool // by step: whether another group has the value one above
	count  int    // the number of groups
	now    field  // how many dice the group has so far; used where a group has several steps
	single bool   // whether every group has one step
}

// newGroups returns the groups of node i.
func (m *machine) newGroups(i int) *groups {
	n := &m.nodes[i]
	steps := len(n.has)
	g := &groups{node: i, single: true, first: make([]bool, steps), last: make([]bool, steps), above: make([]bool, steps)}
	before := -1
	values := map[int64]bool{}
	for t, has := range n.has {
		if !has {
			continue
		}
		values[n.value[t]] = true
		if before >= 0 && n.value[before] == n.value[t] {
			g.single = false
		} else {
			g.first[t], g.above[t] = true, values[n.value[t]+m.order.den]
			g.count++
			if before >= 0 {
				g.last[before] = true
			}
		}
		before = t
	}
	if before >= 0 {
		g.last[before] = true
	}
	if !g.single {
		g.now = m.layout.field(0, n.mostDice)
	}
	return g
}

// most returns the largest number of dice in a group.
func (g *groups) most(m *machine) int64 { return m.nodes[g.node].mostDice }

// tell counts the dice that arrive in step t, and returns how many dice of their group there were before and
// are now; 0 and 0 if the node has no dice of the step. After the last step of a group the count starts again
// from 0.
func (g *groups) tell(m *machine, t int, k *state) (before, now int64) {
	arrived := m.arrived[g.node]
	if !m.nodes[g.node].has[t] {
		return 0, 0
	}
	if g.single {
		return 0, arrived
	}
	before = g.now.get(k)
	now = before + arrived
	if g.last[t] {
		g.now.set(k, 0)
	} else {
		g.now.set(k, now)
	}
	return before, now
}

// A largestSet is the accumulator of [LargestSet]: the size of the largest set so far.
type largestSet struct {
	groups *groups
	best   field
}

// tell updates the largest set in the state k by the dice that arrive in step t.
func (s *largestSet) tell(m *machine, t int, k *state) {
	if _, now := s.groups.tell(m, t, k); now > s.best.get(k) {
		s.best.set(k, now)
	}
}

// isOver reports whether nothing after step t can change the answer in the state k.
func (s *largestSet) isOver(m *machine, t int, k *state) bool {
	return m.isNodeOver(s.groups.node, t, k)
}

// answer returns the size of the largest set in the state k.
func (s *largestSet) answer(k *state) int64 { return s.best.get(k) }
func (s *largestSet) den() int64            { return 1 }

// A longestRun is the accumulator of [LongestRun]: the longest run so far, and the run that ends one
// above the present value. Values that differ by fractions have separate runs.
type longestRun struct {
	groups *groups
	runs   []field // by step: one for every fractional part
	best   field
}

// newLongestRun returns the accumulator of a [LongestRun] question about node i.
func (m *machine) newLongestRun(i int) *longestRun {
	s := &longestRun{groups: m.newGroups(i)}
	longest := int64(s.groups.count)
	parts := map[int64]field{}
	for t, v := range m.nodes[i].value {
		if !m.nodes[i].has[t] {
			s.runs = append(s.runs, field{})
			continue
		}
		part := (v%m.order.den + m.order.den) % m.order.den
		if _, ok := parts[part]; !ok {
			parts[part] = m.layout.field(0, longest)
		}
		s.runs = append(s.runs, parts[part])
	}
	s.best = m.layout.field(0, longest)
	return s
}

// tell updates the runs in the state k by the dice that arrive in step t.
func (s *longestRun) tell(m *machine, t int, k *state) {
	g := s.groups
	if !m.nodes[g.node].has[t] {
		return
	}
	above := s.runs[t]
	if g.first[t] && !g.above[t] {
		above.set(k, 0)
	}
	_, now := g.tell(m, t, k)
	run := int64(0)
	if now > 0 {
		run = above.get(k) + 1
		s.best.set(k, max(run, s.best.get(k)))
	}
	if g.last[t] {
		above.set(k, run)
	}
}

// isOver reports whether nothing after step t can change the answer in the state k.
func (s *longestRun) isOver(m *machine, t int, k *state) bool {
	return m.isNodeOver(s.groups.node, t, k)
}

// answer returns the length of the longest run in the state k.
func (s *longestRun) answer(k *state) int64 { return s.best.get(k) }
func (s *longestRun) den() int64            { return 1 }
