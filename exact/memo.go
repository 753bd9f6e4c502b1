package exact

import (
	"encoding/binary"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
)

// remembered evaluates a node unless that was done before.
func (e *evaluator) remembered(n *plan.Node) (*dist.Dist, error) {
	key, ok := e.inputsKey(n)
	if !ok {
		key = e.memoKey(n)
	}
	m, known := e.memo[key]
	if !known && e.keeps(n, key) {
		if m, known = e.cache.results[e.cache.nodes.Key(n, e.ids)]; known {
			e.memo[key] = m
		}
	}
	if !known || e.budget.Metered { // else it costs nothing
		defer e.lending(n, key)()
	}
	if known {
		return e.recall(m)
	}
	return e.evalAnew(n, key)
}

func (e *evaluator) memoKey(n *plan.Node) memoKey {
	key := memoKey{node: n.ID}
	if e.given.set.Empty() || n.Free.Empty() {
		return key
	}
	i, rest := 0, []byte(nil)
	e.vars.Relevant(n.Free, e.given.set).Each(func(v int) {
		pair := uint64(v+1)<<32 | uint64(e.given.value[v].id)
		if i < len(key.values) {
			key.values[i] = pair
		} else {
			rest = binary.AppendUvarint(rest, pair)
		}
		i++
	})
	key.rest = string(rest)
	return key
}

// inputsKey identifies the node together with the values of its certain parts,
// false if these are not all that matters.
func (e *evaluator) inputsKey(n *plan.Node) (memoKey, bool) {
	f := &n.Inputs
	if f.Loose || len(f.Parts) == 0 || e.given.set.Empty() {
		return memoKey{}, false
	}
	key := memoKey{node: n.ID, parts: true}
	for i, part := range f.Parts {
		c, ok := e.certain(part)
		if !ok {
			return memoKey{}, false
		}
		key.values[i] = uint64(e.certainID(c)) + 1
	}
	return key, true
}

// recall returns what was found before.
func (e *evaluator) recall(m memo) (*dist.Dist, error) { return m.dist, e.budget.Charge(m.cost) }

// noteCost is the price of finding a distribution, however small, and of noting it.
const noteCost = 400

// givenCost is the price of finding out which values of variables matter to a node, beside that.
const givenCost = 2500

// noteWords is the memory that it takes beside values and weights.
const noteWords = 60

// evalAnew evaluates a node that was not met before under these values, and notes
// the result.
func (e *evaluator) evalAnew(n *plan.Node, key memoKey) (*dist.Dist, error) {
	m, err := e.withCost(func() (*dist.Dist, error) {
		price := float64(noteCost)
		if !e.given.set.Empty() {
			price += givenCost
		}
		if err := e.budget.Spend(price, 0, 0); err != nil {
			return nil, err
		}
		d, err := e.evalSelf(n)
		if err != nil {
			return nil, err
		}
		if err := e.budget.Hold(noteWords+d.Held(), 0); err != nil {
			return nil, err
		}
		return d, e.budget.Hold(float64(d.Slots()), d.Bits())
	})
	if err != nil {
		return nil, err
	}
	e.memo[key] = m
	if e.keeps(n, key) {
		e.cache.keep(e.cache.nodes.Key(n, e.ids), m, e.budget)
	}
	return m.dist, nil
}

// withCost works something out, and what it costs.
func (e *evaluator) withCost(work func() (*dist.Dist, error)) (m memo, err error) {
	m.cost, err = e.budget.Measure(func() (err error) {
		m.dist, err = work()
		return err
	})
	return m, err
}

// keeps reports whether the cache keeps what a node comes to: not that of a node that was made
// on the way, which no other evaluation has.
func (e *evaluator) keeps(n *plan.Node, key memoKey) bool {
	return e.cache != nil && key.isClosed() && n.ID > 0
}
