package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/scenarios/notation"
)

// evaluator returns a new evaluator; without a cache, for c may be nil, one of its
// own.
func (c *Cache) evaluator(b *budget.Budget) *evaluator {
	if c != nil && c.spare != nil {
		e := c.spare
		c.spare = nil
		e.cache, e.names.Store = c, &c.nodes
		clear(e.memo)
		e.dice.Reset(b)
		clear(e.values)
		e.budget, e.ids = b, e.ids[:0]
		e.given.set, e.given.endless = plan.Set{}, plan.Set{}
		clear(e.names.Scope)
		e.names.Vars = e.names.Vars[:0]
		return e
	}
	e := &evaluator{
		cache:  c,
		names:  plan.Resolver{Scope: map[string]int{}},
		memo:   map[memoKey]memo{},
		dice:   pool.New(),
		values: map[string]*assigned{},
		budget: b,
	}
	e.dice.Reset(b)
	if c != nil {
		e.names.Store = &c.nodes
		e.certainties = c.certainties
	} else {
		e.certainties = map[constant.Value]*assigned{}
	}
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
