package exact

import (
	"encoding/binary"
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file collects what a node comes to in the cases that it is conditioned on. Numbers that
// are certain are counted, for they need no distribution of their own; distributions are mixed
// on the way once they take much memory.

// A mixing collects the cases of a mixture.
type mixing struct {
	e     *evaluator
	parts []dist.Part
	kept  bool    // a part has a tail: all are mixed at once
	bytes float64 // of the parts
	most  float64 // bytes before they are mixed

	// What is certain, with its weights: numbers, and by the numbers of their values words and
	// joint values.
	sums     map[int64]*big.Int
	index    map[string]int
	outcomes []dist.Outcome
	weights  []*big.Int
	key      []byte
}

// mixedShare is the part of the memory of a distribution that parts take before they are mixed.
const mixedShare = 0.25

// mixing returns an empty mixture.
func (e *evaluator) mixing() *mixing { return &mixing{e: e, most: mixedShare * e.budget.MaxList()} }

// addCertain adds a case of weight w in which the value of a node is certain; false, and nothing is added, if
// it is not.
func (m *mixing) addCertain(n *plan.Node, w *big.Int) (bool, error) {
	if _, isTuple := n.Expr.(*notation.Tuple); isTuple {
		return m.addOutcome(n.Kids, w), nil
	}
	c, ok, err := m.e.charged(n)
	switch {
	case err != nil || !ok:
		return false, err
	case c.IsWord():
		return m.addOutcome([]*plan.Node{n}, w), nil
	case !c.IsSmall():
		return true, m.add(w, dist.Constant(c.Rat()))
	case m.sums == nil:
		m.sums = map[int64]*big.Int{}
	}
	if sum := m.sums[c.Num]; sum != nil {
		sum.Add(sum, w)
	} else {
		m.sums[c.Num] = new(big.Int).Set(w)
	}
	return true, nil
}

// addOutcome adds a case of weight w with the joint outcome of some items, or the word of one; false
// if an item is not certain.
func (m *mixing) addOutcome(items []*plan.Node, w *big.Int) bool {
	m.key = m.key[:0]
	var space [4]dist.Outcome
	outcomes := space[:0]
	for _, item := range items {
		c, ok := m.e.certain(item)
		if !ok {
			return false
		}
		outcomes = append(outcomes, c.Outcome())
		m.key = binary.AppendUvarint(m.key, uint64(m.e.known(c).id))
	}
	if i, ok := m.index[string(m.key)]; ok {
		m.weights[i].Add(m.weights[i], w)
		return true
	}
	if m.index == nil {
		m.index = map[string]int{}
	}
	m.index[string(m.key)] = len(m.outcomes)
	o := outcomes[0]
	if len(items) > 1 || o.Label == "" {
		o = dist.Outcome{Items: slices.Clone(outcomes)}
	}
	m.outcomes, m.weights = append(m.outcomes, o), append(m.weights, new(big.Int).Set(w))
	return true
}

// add adds a case of weight w with a distribution. Errors are those of [budget.Budget.Hold] and of
// [dist.Mix].
func (m *mixing) add(w *big.Int, d *dist.Dist) error {
	m.parts = append(m.parts, dist.Part{Weight: w, Dist: d})
	m.kept = m.kept || d.HasTail()
	if err := m.hold(d); err != nil || m.kept || m.bytes < m.most {
		return err
	}
	mixed, err := dist.Mix(m.parts, m.e.budget)
	if err != nil {
		return err
	}
	total := new(big.Int)
	for _, p := range m.parts {
		total.Add(total, p.Weight)
		m.e.budget.ReleaseList(float64(p.Dist.Slots()), p.Dist.Bits())
	}
	clear(m.parts)
	m.parts = append(m.parts[:0], dist.Part{Weight: total, Dist: mixed})
	m.bytes = 0
	err = m.hold(mixed)
	m.most = max(m.most, 2*m.bytes) // lest much is mixed again and again
	return err
}

// hold holds the memory of a case's distribution.
func (m *mixing) hold(d *dist.Dist) error {
	m.bytes += budget.WeightBytes(float64(d.Slots()), d.Bits())
	return m.e.budget.HoldList(float64(d.Slots()), d.Bits())
}

// mixed returns the distribution of the mixture.
func (m *mixing) mixed() (*dist.Dist, error) { return dist.Mix(m.all(), m.e.budget) }

// all returns all cases as parts of a mixture, the certain ones as one part.
func (m *mixing) all() []dist.Part {
	parts := m.parts
	if m.sums != nil {
		total := new(big.Int)
		for _, w := range m.sums {
			total.Add(total, w)
		}
		parts = append(parts, dist.Part{Weight: total, Dist: dist.FromSums(m.sums, 1, total).Reduced()})
	}
	if m.outcomes != nil {
		total := new(big.Int)
		for _, w := range m.weights {
			total.Add(total, w)
		}
		kind := dist.Categorical
		if m.outcomes[0].Items != nil {
			kind = dist.Joint
		}
		parts = append(parts, dist.Part{Weight: total, Dist: dist.Incomplete(kind, m.outcomes, m.weights, nil, total)})
	}
	return parts
}
