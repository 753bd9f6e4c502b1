package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dice"
	"oddsmith/exact/encounter"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// A Cache keeps distributions for expressions to come that have subtrees in
// common: the same nodes, as [notation.Binder] makes them, not equal ones.
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
// With every result is kept what it costs, so that an evaluation with a cache charges what
// one without charges: see [frame].
type Cache struct {
	limits Options // of all that is kept

	nodes   plan.Store
	results map[plan.ResultKey]found
	ticks   int

	certainties certainties

	processes encounter.Store

	spare *evaluator // of the last evaluation, or nil

	bytes float64 // of the results
}

// maxKept is how many nodes, results and identities a cache keeps before it starts
// again from nothing.
const maxKept = 1 << 14

// keptShare is the part of [Options.MaxMemory] that all results of a cache may take.
const keptShare = 1.0 / 16

// prepare empties a cache that is full, or of other limits.
func (c *Cache) prepare(o Options) {
	kept := c.nodes.Size() + len(c.results) + c.certainties.size()
	if o != c.limits || kept > maxKept || c.bytes > c.limits.MaxMemory*keptShare {
		*c = Cache{limits: o, nodes: plan.NewStore(), results: map[plan.ResultKey]found{}, certainties: newCertainties()}
	}
}

// keep keeps the result of a closed subtree, and reports whether it does.
func (c *Cache) keep(key plan.ResultKey, f found, b *budget.Budget) bool {
	// What is cut for lack of memory is no other expression's result.
	if b.IsCutShort() || f.cost.held > c.limits.MaxMemory*keptShare/4 {
		return false
	}
	c.bytes += f.cost.held
	c.results[key] = f
	return true
}

// evaluator returns an evaluator for one expression; without a cache, for c may be nil, one of
// its own.
func (c *Cache) evaluator(b *budget.Budget) *evaluator {
	var e *evaluator
	if c != nil && c.spare != nil {
		e, c.spare = c.spare, nil
		clear(e.found)
		clear(e.values)
		e.parted.reset()
		e.names.Vars, e.ids = e.names.Vars[:0], e.ids[:0]
	} else {
		e = &evaluator{
			names:  plan.Resolver{Scope: map[string]int{}},
			found:  map[int]found{},
			values: map[string]*assigned{},
		}
	}
	if c != nil {
		e.cache, e.names.Store, e.ticks, e.certainties = c, &c.nodes, &c.ticks, c.certainties
	} else {
		store := plan.NewStore()
		e.names.Store, e.ticks, e.certainties = &store, new(int), newCertainties()
	}
	e.frame = e.newFrame()
	e.serial = e.frame.id
	e.budget = b
	e.dice = dice.New(b)
	return e
}

// done takes an evaluator back whose evaluation has succeeded.
func (c *Cache) done(e *evaluator) {
	// A large memo takes longer to clear than to make.
	if c != nil && len(e.found)+len(e.values) < maxKept {
		c.spare = e
	}
}

// resolve builds the nodes of an expression, and tells its variables apart for the
// cache; where it cannot, the expression does without.
func (e *evaluator) resolve(expr notation.Expr) (*plan.Node, error) {
	root, err := e.names.Root(expr)
	if err != nil {
		return nil, err
	}
	e.vars = e.names.Vars
	e.given.value = make([]*assigned, len(e.vars))
	if e.cache != nil {
		var ok bool
		if e.ids, ok = e.cache.nodes.Identify(e.vars, e.ids); !ok {
			e.cache = nil
		}
	}
	return root, nil
}
