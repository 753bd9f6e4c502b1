package dice

import (
	"slices"

	"oddsmith/exact/budget"
)

// This file matches the dice of two pools by rank. While the walk goes down, one pool is
// ahead: its dice wait for partners of the same rank, the highest first. What has to be
// remembered of a die that waits is not its value but how it compares with what may still
// come: values that compare alike with all of it are one.

// A pairing remembers the dice that wait.
type pairing struct {
	p, q    int
	holds   [][]bool // by the steps of a die of p and one of q
	like    [2][][]int32
	acc     field
	side    field // 0 where dice of p wait, 1 for q
	length  field
	waiting []field // their steps
}

// What it takes to compare two values, and a pair of steps in all; and the bytes of those.
const (
	holdsCost   = 1000
	pairsCost   = 30
	bytesOfPair = 1 + 2*4
)

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

func count(steps int, has func(t int) bool) (n int) {
	for t := range steps {
		if has(t) {
			n++
		}
	}
	return n
}

// alike says for every step t and every step u up to it by which step a die of u may be
// replaced after t: the first that compares alike with all that may still come.
func alike(steps int, may func(w int) bool, holds func(u, w int) bool) [][]int32 {
	class := make([]int32, steps)
	out := make([][]int32, steps)
	for t := steps - 1; t >= 0; t-- {
		out[t] = slices.Clone(class)
		if !may(t) {
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

func (s *pairing) tell(m *machine, t int, k *key) {
	a, b := m.arrived[s.p], m.arrived[s.q]
	s.arrive(k, 0, a, t, m.remaining(s.q, k)+b)
	s.arrive(k, 1, b, t, m.remaining(s.p, k))
	s.forget(m, t, k)
}

// remaining bounds how many more dice come to a node.
func (m *machine) remaining(i int, k *key) int64 {
	n := &m.nodes[i]
	if !n.regular {
		return n.mostDice
	}
	return n.mostDice - m.placed(i, k)
}

// arrive matches dice of a side with those of the other that wait; the others wait, as long
// as so many may still come for them.
func (s *pairing) arrive(k *key, side, count int64, t int, partners int64) {
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

// forget drops what makes no difference any more.
func (s *pairing) forget(m *machine, t int, k *key) {
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

func (s *pairing) isOver(m *machine, t int, k *key) bool {
	length, side := s.length.get(k), s.side.get(k)
	overP, overQ := m.isNodeOver(s.p, t, k), m.isNodeOver(s.q, t, k)
	return overP && overQ || overQ && side == 0 || overP && (length == 0 || side == 1)
}

func (s *pairing) answer(k *key) int64 { return s.acc.get(k) }
func (s *pairing) den() int64          { return 1 }
