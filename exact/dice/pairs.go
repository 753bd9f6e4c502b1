package dice

import (
	"slices"

	"oddsmith/exact/budget"
)

// This file matches the dice of two pools by rank. While the walk goes down, one pool is
// ahead: its dice wait for partners of the same rank, the highest first. What has to be
// remembered of a die that waits is not its value but how it compares with what may still
// come: values that compare alike with all of it are one.

// A pairing is the accumulator of [Pairs], with the dice that wait.
type pairing struct {
	p, q    int
	holds   [][]bool     // whether the condition holds, by the steps of a die of p and one of q
	like    [2][][]int32 // see alike; for dice of p, and of q
	acc     field        // the number of pairs so far
	side    field        // 0 if dice of p wait, 1 for q
	length  field        // how many dice wait
	waiting []field      // the steps of the dice that wait
}

// What it takes to compare two values, and a pair of steps in all; and the bytes of those.
const (
	holdsCost   = 1000
	pairsCost   = 30
	bytesOfPair = 1 + 2*4
)

// newPairs returns the accumulator of a question about pairs; p and q are the nodes of its two pools.
func (m *machine) newPairs(question Pairs, p, q int, b *budget.Budget) (asker, error) {
	s := &pairing{p: p, q: q}
	steps := len(m.order.steps)
	hasP := func(t int) bool { return m.nodes[p].has[t] }
	hasQ := func(t int) bool { return m.nodes[q].has[t] }
	square := float64(steps) * float64(steps)
	compared := float64(count(steps, hasP)) * float64(count(steps, hasQ))
	if err := b.Make(pairsCost*square+holdsCost*compared, bytesOfPair/8.0*square, 0); err != nil {
		return nil, err
	}
	known := map[[2]int64]bool{}
	for u := range steps {
		row := make([]bool, steps)
		for w := range steps {
			if !hasP(u) || !hasQ(w) {
				continue
			}
			pair := [2]int64{m.nodes[p].value[u], m.nodes[q].value[w]}
			holds, ok := known[pair]
			if !ok {
				var err error
				if holds, err = question.Holds(m.order.rat(pair[0]), m.order.rat(pair[1])); err != nil {
					return nil, err
				}
				known[pair] = holds
			}
			row[w] = holds
		}
		s.holds = append(s.holds, row)
	}
	s.like[0] = alike(steps, hasQ, func(u, w int) bool { return s.holds[u][w] })
	s.like[1] = alike(steps, hasP, func(u, w int) bool { return s.holds[w][u] })
	most := min(m.nodes[p].mostDice, m.nodes[q].mostDice)
	s.acc, s.side, s.length = m.layout.field(0, most), m.layout.field(0, 1), m.layout.field(0, most)
	for range most {
		s.waiting = append(s.waiting, m.layout.field(0, int64(steps-1)))
	}
	return s, nil
}

// count returns the number of steps for which has is true.
func count(steps int, has func(t int) bool) (n int) {
	for t := range steps {
		if has(t) {
			n++
		}
	}
	return n
}

// alike returns, for every step t and every step u up to it, the first step that compares like u with all steps
// after t: a waiting die of u may be replaced by it. has says which steps the other pool has, and holds whether
// the condition does for a die of step u and one of the other pool of step w.
func alike(steps int, has func(w int) bool, holds func(u, w int) bool) [][]int32 {
	class := make([]int32, steps)
	out := make([][]int32, steps)
	for t := steps - 1; t >= 0; t-- {
		out[t] = slices.Clone(class)
		if !has(t) {
			continue
		}
		// A step that may come divides the classes by how it compares.
		first := map[[2]int32]int32{}
		for u := range class {
			kind := [2]int32{class[u], 0}
			if holds(u, t) {
				kind[1] = 1
			}
			if _, ok := first[kind]; !ok {
				first[kind] = int32(u)
			}
			class[u] = first[kind]
		}
	}
	return out
}

// tell updates the accumulator in the state k for the dice that arrive in step t.
func (s *pairing) tell(m *machine, t int, k *state) {
	a, b := m.arrived[s.p], m.arrived[s.q]
	s.arrive(k, 0, a, t, m.remaining(s.q, k)+b)
	s.arrive(k, 1, b, t, m.remaining(s.p, k))
	s.forget(m, t, k)
}

// remaining returns an upper bound of the number of dice that still arrive at node i, in the state k.
func (m *machine) remaining(i int, k *state) int64 {
	n := &m.nodes[i]
	if !n.regular {
		return n.mostDice
	}
	return n.mostDice - m.placed(i, k)
}

// arrive adds dice of step t to one side, 0 for the pool p and 1 for q: they are matched with waiting dice of
// the other side, or wait themselves if so many partners may still come.
func (s *pairing) arrive(k *state, side, count int64, t int, partners int64) {
	length := s.length.get(k)
	for range count {
		if length > 0 && s.side.get(k) != side {
			u := s.waiting[0].get(k)
			if side == 0 && s.holds[t][u] || side == 1 && s.holds[u][t] {
				s.acc.set(k, s.acc.get(k)+1)
			}
			for i := range length - 1 {
				s.waiting[i].set(k, s.waiting[i+1].get(k))
			}
			length--
			s.waiting[length].set(k, 0)
			continue
		}
		if length >= min(partners, int64(len(s.waiting))) {
			break
		}
		s.waiting[length].set(k, int64(t))
		length++
		s.side.set(k, side)
	}
	if length == 0 {
		s.side.set(k, 0)
	}
	s.length.set(k, length)
}

// forget drops waiting dice that can get no partner after step t, and replaces the others by steps that compare
// alike.
func (s *pairing) forget(m *machine, t int, k *state) {
	length, side, other := s.length.get(k), s.side.get(k), s.q
	if side == 1 {
		other = s.p
	}
	partners := m.remaining(other, k)
	for i := range length {
		if i >= partners {
			s.waiting[i].set(k, 0)
			continue
		}
		s.waiting[i].set(k, int64(s.like[side][t][s.waiting[i].get(k)]))
	}
	s.length.set(k, min(length, partners))
	if min(length, partners) == 0 {
		s.side.set(k, 0)
	}
}

// isOver reports whether nothing after step t can change the answer in the state k.
func (s *pairing) isOver(m *machine, t int, k *state) bool {
	length, side := s.length.get(k), s.side.get(k)
	overP, overQ := m.isNodeOver(s.p, t, k), m.isNodeOver(s.q, t, k)
	return overP && overQ || overQ && side == 0 || overP && (length == 0 || side == 1)
}

// answer returns the number of pairs in the state k.
func (s *pairing) answer(k *state) int64 { return s.acc.get(k) }
func (s *pairing) den() int64            { return 1 }
