package exact

import (
	"errors"

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

	nodes      map[notation.Expr]*node
	next       int // the number of the last node
	results    map[resultKey]memo
	identities map[identityKey]int
	lists      map[string]int // of identities

	certainties map[certain]*assigned

	chains   map[string]keptProcess[*process] // by what they are but for their value
	families map[string]keptProcess[*family]  // by what they are but for start and value

	spare *evaluator // of the last evaluation, or nil

	bytes float64 // of the results
	off   bool    // an evaluation came near a limit: others will
}

// maxKept is how many nodes, results and identities a cache keeps before it starts
// again from nothing.
const maxKept = 1 << 14

// keptShare is the part of [Options.MaxMemory] that all results of a cache may take.
const keptShare = 0.25

// eval evaluates with what is kept, or returns false where that must not decide.
func (c *Cache) eval(expr notation.Expr, b *budget) (*Result, bool) {
	b.Cache = nil
	o := b.Options
	if c == nil || c.off && o == c.limits {
		return nil, false
	}
	if o != c.limits || c.isFull() {
		*c = Cache{
			limits: o, nodes: map[notation.Expr]*node{}, results: map[resultKey]memo{},
			identities: map[identityKey]int{}, lists: map[string]int{}, certainties: map[certain]*assigned{},
		}
	}
	res, err := evalOnce(expr, b, c)
	if b.long {
		return nil, false
	}
	var limit *LimitError
	if errors.As(err, &limit) || err == nil && b.nearLimit() {
		c.off = true
	}
	if err != nil || c.off {
		return nil, false
	}
	return res, !b.full && (b.settled || res.Dist == nil || !res.residualAbove(b.Residual))
}

func (c *Cache) isFull() bool {
	return len(c.nodes)+len(c.results)+len(c.identities)+len(c.lists)+len(c.certainties) > maxKept || c.bytes > c.limits.MaxMemory*keptShare
}

// nearLimit reports whether the same evaluation might have failed without a cache.
func (b *budget) nearLimit() bool {
	// What is left to foresee is judged by the first of a variable's values, each
	// of which may have cost as much as the whole.
	most := b.spent * (1 + b.width/foreseeAfter)
	const rounding = 1.001
	return most*rounding > b.MaxWork || b.held*rounding > maxHeld*b.MaxMemory
}

// keep keeps the result of a closed subtree.
func (c *Cache) keep(key resultKey, m memo, b *budget) {
	if m.dist == nil || b.full {
		return // what is cut for lack of memory is no other expression's result
	}
	size := 8 * words(float64(m.dist.slots()), m.dist.bits())
	if size > c.limits.MaxMemory*keptShare/4 {
		return
	}
	c.bytes += size
	c.results[key] = m
}

// maxChains is how many chains and how many families of processes a cache keeps.
const maxChains = 4

// A keptProcess is a chain or a family, with the process that it is of.
type keptProcess[T any] struct {
	of   *notation.Process
	what T
}

// chain returns the chain of a process; nil if it is not known.
func (c *Cache) chain(key string, x *notation.Process) *process {
	if c == nil || c.chains[key].of == nil || !notation.Equal(c.chains[key].of, x) {
		return nil
	}
	return c.chains[key].what
}

func (c *Cache) keepChain(key string, x *notation.Process, p *process) {
	if c == nil {
		return
	}
	if c.chains == nil || len(c.chains) >= maxChains {
		c.chains = map[string]keptProcess[*process]{}
	}
	c.chains[key] = keptProcess[*process]{x, p}
}

// family returns the family of a process; nil if it is not known.
func (c *Cache) family(key string, x *notation.Process) *family {
	if c == nil || c.families[key].of == nil || !notation.Equal(c.families[key].of, x) {
		return nil
	}
	return c.families[key].what
}

func (c *Cache) keepFamily(key string, x *notation.Process, f *family) {
	if c == nil {
		return
	}
	if c.families == nil || len(c.families) >= maxChains {
		c.families = map[string]keptProcess[*family]{}
	}
	c.families[key] = keptProcess[*family]{x, f}
}

// trimFamilies forgets what was found of processes where it takes too much memory.
func (c *Cache) trimFamilies(limit float64) {
	if c == nil {
		return
	}
	bytes := 0.0
	for _, f := range c.families {
		bytes += f.what.turn.bytes
		for _, b := range f.what.backward {
			bytes += float64(len(b.grid.chain.Row)) * (gridBytes + 8*float64(len(b.of)))
		}
	}
	for _, p := range c.chains {
		bytes += float64(len(p.what.chain.Row)) * (gridBytes + 16)
	}
	if bytes > limit {
		c.dropFamilies()
	}
}

// dropFamilies forgets what was found of processes.
func (c *Cache) dropFamilies() {
	if c != nil {
		c.families, c.chains = nil, nil
	}
}
