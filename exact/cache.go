package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
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
// bound twice; one that is bound again is known to that expression alone.
//
// With every result is kept what it costs, so that an evaluation with a cache charges what
// one without charges: see [frame].
type Cache struct {
	limits Options // of all that is kept

	nodes       plan.Store
	results     map[plan.ResultKey]*found
	bytes       float64 // of the results
	spoilt      bool    // some are of one expression alone
	ticks       int     // numbers frames and evaluations
	certainties map[constant.Value]*assigned
	processes   encounter.Store

	spare *evaluator // of the last evaluation, or nil
}

// maxKept is how many nodes, results and identities a cache keeps before it starts
// again from nothing.
const maxKept = 1 << 14

// keptShare is the part of [Options.MaxMemory] that all results of a cache may take.
const keptShare = 1.0 / 16

// prepare empties a cache that is full, or that was made for other limits.
func (c *Cache) prepare(o Options) {
	kept := c.nodes.Size() + len(c.results) + len(c.certainties)
	if o != c.limits || kept > maxKept || c.bytes > c.limits.MaxMemory*keptShare {
		*c = Cache{limits: o}
	}
	if c.spoilt {
		c.results, c.bytes, c.spoilt = nil, 0, false
	}
}

// keep stores the result of a closed subtree, which was found with the budget b.
func (c *Cache) keep(key plan.ResultKey, f *found, b *budget.Budget) {
	// What is cut for lack of memory is no other expression's result.
	c.spoilt = c.spoilt || b.IsCutShort() || f.held > b.MaxMemory*keptShare/4
	c.bytes += f.held
	if c.results == nil {
		c.results = map[plan.ResultKey]*found{}
	}
	c.results[key] = f
}

// evaluator returns an evaluator for one expression; it reuses a spare one.
func (c *Cache) evaluator(b *budget.Budget) *evaluator {
	e := c.spare
	if e == nil {
		e = &evaluator{cache: c, names: plan.Resolver{Store: &c.nodes}, asked: map[*plan.Node]*assigned{}}
	}
	c.spare = nil
	clear(e.values)
	e.parted.reset()
	e.names.Vars, e.ids = e.names.Vars[:0], e.ids[:0]
	e.frame = e.newFrame()
	e.serial = e.frame.id
	e.budget = b
	e.dice = dice.New(b)
	return e
}

// done makes an evaluator, whose evaluation has succeeded, the spare one.
func (c *Cache) done(e *evaluator) {
	// A large memo takes longer to clear than to make.
	if len(e.values) < maxKept {
		c.spare = e
	}
}

// resolve builds the nodes of an expression, and gives its variables the identities by which the cache
// knows them.
func (e *evaluator) resolve(expr notation.Expr) (*plan.Node, error) {
	root, err := e.names.Root(expr)
	if err != nil {
		return nil, err
	}
	e.vars = e.names.Vars
	e.given.value = make([]*assigned, len(e.vars))
	e.ids = e.cache.nodes.Identify(e.vars, e.ids)
	return root, nil
}
