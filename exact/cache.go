package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/encounter"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/scenarios/notation"
)

// A Cache keeps distributions for expressions to come that have subtrees in
// common: the same nodes, as package scenarios' Cursor binds them, not equal ones.
// It is bounded, and serves one setting of [Options] at a time: another one
// empties it. The zero value is ready.
//
// A cache makes no difference to any result or error. It must not be used by two
// goroutines at a time.
//
// # How it works
//
// What a subtree is worth follows from the subtree and from what the variables
// are that it names, directly or through others. A result that depends on no
// variable's value is kept under the node and the identities of those variables,
// each of which is a name and a definition, again with the identities that it
// names. This tells all variables of one expression apart if none of its names is
// bound twice, and an expression in which one is does without.
//
// An evaluation with a cache takes less of its budget than one without. So every
// result carries a bound of what it may have cost, and where these bounds come near
// a limit, where anything fails, and where a list is too short, the expression is
// evaluated again without the cache, which then decides.
type Cache struct {
	limits Options // of all that is kept

	nodes   plan.Store
	results map[plan.ResultKey]memo

	certainties certainties

	processes encounter.Store

	spare *evaluator // of the last evaluation, or nil

	bytes float64 // of the results
	off   bool    // an evaluation came near a limit: others will
}

// maxKept is how many nodes, results and identities a cache keeps before it starts
// again from nothing.
const maxKept = 1 << 14

// keptShare is the part of [Options.MaxMemory] that all results of a cache may take.
const keptShare = 0.25

func (c *Cache) isFull() bool {
	return c.nodes.Size()+len(c.results)+c.certainties.size() > maxKept || c.bytes > c.limits.MaxMemory*keptShare
}

// sizeOf is the memory that a distribution takes.
func sizeOf(d *dist.Dist) float64 {
	return budget.WeightBytes(float64(d.Slots()), d.Bits()) + budget.WeightBytes(d.Held(), 0)
}

// keep keeps the result of a closed subtree.
func (c *Cache) keep(key plan.ResultKey, m memo, b *budget.Budget) {
	if b.IsCutShort() {
		return // what is cut for lack of memory is no other expression's result
	}
	size := sizeOf(m.dist)
	if size > c.limits.MaxMemory*keptShare/4 {
		return
	}
	c.bytes += size
	c.results[key] = m
}

// evaluator returns an evaluator for one expression; without a cache, for c may be nil, one of
// its own.
func (c *Cache) evaluator(b *budget.Budget) *evaluator {
	var e *evaluator
	if c != nil && c.spare != nil {
		e, c.spare = c.spare, nil
		clear(e.memo)
		clear(e.values)
		e.parted.reset()
		e.names.Vars, e.ids, e.underway = e.names.Vars[:0], e.ids[:0], nil
	} else {
		e = &evaluator{
			names:  plan.Resolver{Scope: map[string]int{}},
			memo:   map[memoKey]memo{},
			dice:   pool.New(),
			values: map[string]*assigned{},
		}
	}
	if c != nil {
		e.cache, e.names.Store, e.certainties = c, &c.nodes, c.certainties
	} else {
		e.certainties = newCertainties()
	}
	e.budget = b
	e.dice.Reset(b)
	return e
}

// done takes an evaluator back whose evaluation has succeeded.
func (c *Cache) done(e *evaluator) {
	// A large memo takes longer to clear than to make.
	if c != nil && len(e.memo)+e.dice.Size()+len(e.values) < maxKept {
		c.spare = e
	}
}

// resolve builds the nodes of an expression, and tells its variables apart for the
// cache.
func (e *evaluator) resolve(expr notation.Expr) (*plan.Node, error) {
	root, err := e.names.Root(expr)
	if err != nil {
		return nil, err
	}
	e.vars = e.names.Vars
	if e.cache != nil {
		e.ids, err = e.cache.nodes.Identify(e.vars, e.ids)
	}
	return root, err
}
