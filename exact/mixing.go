package exact

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
)

// This file collects what a node comes to in the cases that it is conditioned on. Numbers that
// are certain are counted, for they need no distribution of their own; distributions are mixed
// on the way once they take much memory.

// A mixing is a mixture that is collected.
type mixing struct {
	budget *budget.Budget
	parts  []part
	sums   map[int64]*big.Int // the weights of numbers that are certain
	kept   bool               // a part has a tail: all are mixed at once
	bytes  float64            // of the parts
	most   float64            // bytes before they are mixed
	owed   float64            // the work of mixing the parts, at least
	words  float64            // what mixing them takes in the meantime
	at     int                // the place of the case at work
}

// A part is a distribution of a mixture, of the case at a place.
type part struct {
	dist.Part
	place int
}

// mixedShare is the part of the memory of a distribution that parts take before they are mixed.
const mixedShare = 0.25

func (e *evaluator) mixing() *mixing {
	return &mixing{budget: e.budget, most: mixedShare * e.budget.MaxMemory}
}

// addNumber adds a case in which a node is certain; false for what is no number.
func (m *mixing) addNumber(c constant.Value, w *big.Int) bool {
	if c.IsWord() {
		return false
	}
	if m.sums == nil {
		m.sums = map[int64]*big.Int{}
	}
	if sum := m.sums[c.Num]; sum != nil {
		sum.Add(sum, w)
	} else {
		m.sums[c.Num] = new(big.Int).Set(w)
	}
	return true
}

// add adds a case. Errors are those of [budget.Budget.Hold] and of [dist.Mix].
func (m *mixing) add(w *big.Int, d *dist.Dist) error {
	m.parts = append(m.parts, part{dist.Part{Weight: w, Dist: d}, m.at})
	m.kept = m.kept || d.HasTail()
	// What is too much to be mixed will be so in the end.
	isTooMuch := budget.WeightBytes(m.words+d.MixWords(), d.Bits()) > m.budget.MaxMemory
	if err := m.hold(d); err != nil || m.kept || m.bytes < m.most && !isTooMuch {
		return err
	}
	mixed, err := dist.Mix(m.inOrder(), m.budget)
	if err != nil {
		return err
	}
	total := new(big.Int)
	for _, p := range m.parts {
		total.Add(total, p.Weight)
		m.budget.Release(float64(p.Dist.Slots()), p.Dist.Bits())
	}
	clear(m.parts)
	m.parts = append(m.parts[:0], part{dist.Part{Weight: total, Dist: mixed}, 0})
	m.bytes, m.owed, m.words = 0, 0, 0
	err = m.hold(mixed)
	m.most = max(m.most, 2*m.bytes) // lest much is mixed again and again
	return err
}

func (m *mixing) hold(d *dist.Dist) error {
	m.owed += d.MixWork()
	m.words += d.MixWords()
	m.bytes += budget.WeightBytes(float64(d.Slots()), d.Bits())
	return m.budget.Hold(float64(d.Slots()), d.Bits())
}

// inOrder returns the distributions in the order of the cases, in which outcomes are shown.
func (m *mixing) inOrder() []dist.Part {
	slices.SortStableFunc(m.parts, func(x, y part) int { return x.place - y.place })
	out := make([]dist.Part, len(m.parts))
	for i, p := range m.parts {
		out[i] = p.Part
	}
	return out
}

// all returns all parts.
func (m *mixing) all() []dist.Part {
	if m.sums == nil {
		return m.inOrder()
	}
	total := new(big.Int)
	for _, w := range m.sums {
		total.Add(total, w)
	}
	return append(m.inOrder(), dist.Part{Weight: total, Dist: dist.FromSums(m.sums, 1, total).Reduced()})
}
