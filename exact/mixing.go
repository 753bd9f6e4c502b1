package exact

import (
	"math/big"

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
	parts  []dist.Part
	sums   map[int64]*big.Int // the weights of numbers that are certain
	kept   bool               // a part has a tail: all are mixed at once
	bytes  float64            // of the parts
	most   float64            // bytes before they are mixed
	words  float64            // what mixing them takes in the meantime
}

// mixedShare is the part of the memory of a distribution that parts take before they are mixed.
const mixedShare = 0.25

func (e *evaluator) mixing() *mixing {
	return &mixing{budget: e.budget, most: mixedShare * e.budget.MaxList()}
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
	m.parts = append(m.parts, dist.Part{Weight: w, Dist: d})
	m.kept = m.kept || d.HasTail()
	// What is too much to be mixed will be so in the end.
	isTooMuch := budget.WeightBytes(m.words+d.MixWords(), d.Bits()) > m.budget.MaxList()
	if err := m.hold(d); err != nil || m.kept || m.bytes < m.most && !isTooMuch {
		return err
	}
	mixed, err := dist.Mix(m.parts, m.budget)
	if err != nil {
		return err
	}
	total := new(big.Int)
	for _, p := range m.parts {
		total.Add(total, p.Weight)
		m.budget.ReleaseList(float64(p.Dist.Slots()), p.Dist.Bits())
	}
	clear(m.parts)
	m.parts = append(m.parts[:0], dist.Part{Weight: total, Dist: mixed})
	m.bytes, m.words = 0, 0
	err = m.hold(mixed)
	m.most = max(m.most, 2*m.bytes) // lest much is mixed again and again
	return err
}

func (m *mixing) hold(d *dist.Dist) error {
	m.words += d.MixWords()
	m.bytes += budget.WeightBytes(float64(d.Slots()), d.Bits())
	return m.budget.HoldList(float64(d.Slots()), d.Bits())
}

// all returns all parts.
func (m *mixing) all() []dist.Part {
	if m.sums == nil {
		return m.parts
	}
	total := new(big.Int)
	for _, w := range m.sums {
		total.Add(total, w)
	}
	return append(m.parts, dist.Part{Weight: total, Dist: dist.FromSums(m.sums, 1, total).Reduced()})
}
