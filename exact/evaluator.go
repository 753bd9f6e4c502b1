package exact

import "oddsmith/scenarios/notation"

// evaluator returns a new evaluator; without a cache, for c may be nil, one of its
// own.
func (c *Cache) evaluator(b *budget) *evaluator {
	if c != nil && c.spare != nil {
		e := c.spare
		c.spare = nil
		e.cache, e.names.cache = c, c
		clear(e.memo)
		clear(e.pools)
		clear(e.values)
		e.methods, e.budget, e.ids = nil, b, e.ids[:0]
		e.given.set, e.given.endless = varset{}, varset{}
		clear(e.names.scope)
		e.names.vars = e.names.vars[:0]
		return e
	}
	e := &evaluator{
		cache:  c,
		names:  resolver{scope: map[string]int{}, cache: c},
		memo:   map[memoKey]memo{},
		pools:  map[poolKey]memo{},
		values: map[string]*assigned{},
		budget: b,
	}
	if c != nil {
		e.certainties = c.certainties
	} else {
		e.certainties = map[certain]*assigned{}
	}
	return e
}

// done takes an evaluator back whose evaluation has succeeded.
func (c *Cache) done(e *evaluator) {
	// A large memo takes longer to clear than to make.
	if c != nil && len(e.memo)+len(e.pools)+len(e.values) < maxKept {
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
		e.ids, err = e.cache.identify(e.vars, e.ids)
	}
	return root, err
}
