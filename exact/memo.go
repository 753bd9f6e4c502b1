package exact

import (
	"encoding/binary"
	"math"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
)

// memo returns the distribution of a node from the memo, or computes it and keeps it there.
func (e *evaluator) memo(n *plan.Node) (*dist.Dist, error) {
	if n.Plain && n.Free.Within(e.given.set) && !plan.IsExtreme(n.Expr) && !n.IsQuestion() {
		// One value, such as a fraction: each set of values has its own, and it takes less to
		// find it again than to keep all.
		if err := e.budget.Charge(noteCost); err != nil {
			return nil, err
		}
		return e.compute(n)
	}
	key := e.memoKey(n)
	if key.isClosed() && n.ID > 0 { // else it was made on the way
		return e.evalClosed(n)
	}
	if d, known := e.frame.memo[key]; known {
		return d, nil
	}
	d, err := e.computeAnew(n)
	if err != nil {
		return nil, err
	}
	if e.frame.memo == nil {
		e.frame.memo = map[memoKey]*dist.Dist{}
	}
	e.frame.memo[key] = d
	return d, nil
}

// memoKey returns the key of a node: the node with the values of the variables that are relevant to it.
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

// noteCost is the price of finding a distribution, however small, and of noting it.
const noteCost = 400

// givenCost is the price of finding out which values of variables matter to a node, beside that.
const givenCost = 2500

// noteWords is the memory that it takes beside values and weights.
const noteWords = 60

// computeAnew computes a node that is not in the memo, and holds the memory of the result.
func (e *evaluator) computeAnew(n *plan.Node) (*dist.Dist, error) {
	price := float64(noteCost)
	if !e.given.set.Empty() {
		price += givenCost
	}
	if err := e.budget.Charge(price); err != nil {
		return nil, err
	}
	d, err := e.compute(n)
	if err != nil {
		return nil, err
	}
	return d, e.budget.Hold(sizeOf(d))
}

// evalClosed returns the distribution of a closed subtree, from the cache or else in a frame of its
// own, and charges what it costs.
func (e *evaluator) evalClosed(n *plan.Node) (*dist.Dist, error) {
	key := e.cache.nodes.Key(n, e.ids)
	f, known := e.cache.results[key]
	if !known {
		var err error
		if f, err = e.computeClosed(n); err != nil {
			return nil, err
		}
		e.cache.keep(key, f, e.budget)
	}
	if f.met != e.frame.id {
		f.met = e.frame.id
		e.frame.parts = append(e.frame.parts, f)
		e.budget.Retrace(f.trace)
	}
	before := e.budget.Spent()
	if err := e.charge(f); err != nil {
		return nil, err
	}
	e.frame.ofParts += e.budget.Spent() - before
	return f.dist, nil
}

// computeClosed evaluates a closed subtree that is not in the cache, in a new frame, and records its cost.
func (e *evaluator) computeClosed(n *plan.Node) (*found, error) {
	outer, own, set, endless := e.frame, e.newFrame(), e.given.set, e.given.endless
	e.frame, e.given.set, e.given.endless = own, plan.Set{}, plan.Set{}
	before := e.budget.Spent()
	var d *dist.Dist
	trace, err := e.budget.Within(func() (err error) {
		d, err = e.computeAnew(n)
		return err
	})
	e.frame, e.given.set, e.given.endless = outer, set, endless
	if err != nil {
		// What has no meaning may not be needed: its steps are those of the subtree around it.
		outer.parts, outer.ofParts = append(outer.parts, own.parts...), outer.ofParts+own.ofParts
		return nil, err
	}
	spent := e.budget.Spent() - before
	outer.ofParts += spent
	return &found{dist: d, own: spent - own.ofParts, held: sizeOf(d), parts: own.parts, trace: trace, charged: e.serial}, nil
}

// charge charges the cost of a result that is met for the first time in this evaluation, as if it were
// computed now.
func (e *evaluator) charge(f *found) error {
	if f.charged == e.serial {
		return nil
	}
	f.charged = e.serial
	for _, part := range f.parts {
		if err := e.charge(part); err != nil {
			return err
		}
	}
	if err := e.budget.Hold(f.held); err != nil {
		return err
	}
	return e.budget.Charge(f.own)
}

// newFrame returns a frame with a new number.
func (e *evaluator) newFrame() *frame {
	e.cache.ticks++
	return &frame{id: e.cache.ticks}
}

// sizeOf returns the memory in bytes that a kept distribution takes.
func sizeOf(d *dist.Dist) float64 {
	const wordBytes = 8
	return wordBytes*(noteWords+d.Held()) + math.Ceil(budget.WeightBytes(float64(d.Slots()), d.Bits()))
}
