package exact

import (
	"encoding/binary"
)

// A memoKey identifies a node together with the values of the variables that it
// depends on.
type memoKey struct {
	node   int
	parts  bool      // the values are those of parts: see inputs.go
	values [3]uint64 // of the first variables, each beside its number; 0 is none
	rest   string    // of the others, which are rare
}

// isClosed reports whether no value of a variable makes a difference.
func (k memoKey) isClosed() bool { return k.values[0] == 0 }

// A memo is what the evaluation of a node came to.
type memo struct {
	dist *Dist // nil if a condition never holds

	// For an evaluation with a cache only:
	methods []string // those used below the node, in the order of their first use
	cost    cost
}

// A cost bounds what the evaluation of a node may take of the budget, whatever was
// evaluated before it.
type cost struct {
	work  float64
	held  float64
	width float64 // the most values of a variable conditioned on
}

// groupsOf returns the [groups] of a node.
func (e *evaluator) groupsOf(n *node) []varset {
	if n.groups == nil {
		n.groups = groups(n)
	}
	return n.groups
}

// remembered evaluates a node unless that was done before.
func (e *evaluator) remembered(n *node) (*Dist, error) {
	key, ok := e.inputsKey(n)
	if !ok {
		key = e.memoKey(n)
	}
	if m, ok := e.memo[key]; ok {
		return e.recall(m)
	}
	if e.cache != nil && key.isClosed() {
		if m, ok := e.cache.results[e.resultKey(n)]; ok {
			e.memo[key] = m
			return e.recall(m)
		}
	}
	return e.evalAnew(n, key)
}

func (e *evaluator) memoKey(n *node) memoKey {
	key := memoKey{node: n.id}
	if e.given.set.empty() || n.free.empty() {
		return key
	}
	i, rest := 0, []byte(nil)
	e.relevant(n.free).each(func(v int) {
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

// recall returns what was found before.
func (e *evaluator) recall(m memo) (*Dist, error) {
	if e.cache == nil {
		return m.dist, nil
	}
	for _, method := range m.methods {
		e.trace(method)
	}
	b := e.budget
	b.held += m.cost.held
	b.width = max(b.width, m.cost.width)
	return m.dist, b.spend(m.cost.work, 0, 0)
}

// evalAnew evaluates a node that was not met before under these values, and notes
// the result.
func (e *evaluator) evalAnew(n *node, key memoKey) (*Dist, error) {
	m, err := e.noted(func() (*Dist, error) {
		d, err := e.evalSelf(n)
		if err != nil || d == nil {
			return nil, err
		}
		return d, e.budget.hold(float64(d.slots()), d.bits())
	})
	if err != nil {
		return nil, err
	}
	e.memo[key] = m
	if e.cache != nil && key.isClosed() {
		e.cache.keep(e.resultKey(n), m, e.budget)
	}
	return m.dist, nil
}

// noted works something out, and notes what has to be known to use the result
// again.
func (e *evaluator) noted(work func() (*Dist, error)) (memo, error) {
	if e.cache == nil {
		d, err := work()
		return memo{dist: d}, err
	}
	b := e.budget
	before, methods := cost{b.spent, b.held, b.width}, e.methods
	e.methods, b.width = nil, 0
	d, err := work()
	m := memo{dist: d, methods: e.methods, cost: cost{b.spent - before.work, b.held - before.held, b.width}}
	e.methods, b.width = methods, max(b.width, before.width)
	if len(methods) == 0 {
		e.methods = m.methods[:len(m.methods):len(m.methods)] // what is appended is not the memo's
		return m, err
	}
	for _, method := range m.methods {
		e.trace(method)
	}
	return m, err
}
