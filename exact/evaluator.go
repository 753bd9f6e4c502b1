package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/scenarios/notation"
)

// evaluator returns a new evaluator; without a cache, for c may be nil, one of its
// own.
func (c *Cache) evaluator(b *budget.Budget) *evaluator {
	if c != nil && c.spare != nil {
		e := c.spare
		c.spare = nil
		e.cache, e.names.store = c, &c.nodes
		clear(e.memo)
		e.dice.reset(b)
		clear(e.values)
		e.budget, e.ids = b, e.ids[:0]
		e.given.set, e.given.endless = varset{}, varset{}
		clear(e.names.scope)
		e.names.vars = e.names.vars[:0]
		return e
	}
	e := &evaluator{
		cache:  c,
		names:  resolver{scope: map[string]int{}},
		memo:   map[memoKey]memo{},
		dice:   newDiceEvaluator(),
		values: map[string]*assigned{},
		budget: b,
	}
	e.dice.reset(b)
	if c != nil {
		e.names.store = &c.nodes
		e.certainties = c.certainties
	} else {
		e.certainties = map[certain]*assigned{}
	}
	return e
}

// done takes an evaluator back whose evaluation has succeeded.
func (c *Cache) done(e *evaluator) {
	// A large memo takes longer to clear than to make.
	if c != nil && len(e.memo)+e.dice.size()+len(e.values) < maxKept {
		c.spare = e
	}
}

// resolve builds the nodes of an expression, and tells its variables apart for the
// cache.
func (e *evaluator) resolve(expr notation.Expr) (*node, error) {
	root, err := e.names.root(expr)
	if err != nil {
		return nil, err
	}
	e.vars = e.names.vars
	if e.cache != nil {
		e.ids, err = e.cache.nodes.identify(e.vars, e.ids)
	}
	return root, err
}
