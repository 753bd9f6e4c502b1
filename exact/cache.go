package exact

import (
	"context"
	"encoding/binary"
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

	spare *evaluator // of the last evaluation, or nil

	bytes float64 // of the results
	off   bool    // an evaluation came near a limit: others will
}

// maxKept is how many nodes, results and identities a cache keeps before it starts
// again from nothing.
const maxKept = 1 << 14

// keptShare is the part of [Options.MaxMemory] that all results of a cache may take.
const keptShare = 0.25

// A resultKey identifies a closed subtree in the company of its variables.
type resultKey struct {
	expr notation.Expr
	vars int // the list of the identities of all variables that have a part in it
}

// An identityKey tells what a variable is.
type identityKey struct {
	name string
	def  notation.Expr
	vars int // as in resultKey
}

// An identity is the number of an identityKey.
type identity struct {
	id    int
	reach varset // the variable and all that its definition depends on
}

// A place says which variables the free names in a subtree stand for.
type place struct {
	named varset
	names []boundName // of those; some may be missing where binds is set
	binds bool        // something in the subtree binds a name
	next  *node       // the same subtree in another place
}

type boundName struct {
	name string
	v    int
}

func (p place) naming(name string, v int) place {
	for _, n := range p.names {
		if n.v == v {
			return p
		}
	}
	// The slice may be another node's as well.
	p.names = append(p.names[:len(p.names):len(p.names)], boundName{name, v})
	p.named = p.named.with(v)
	return p
}

// with adds the names of a part.
func (p place) with(kid place) place {
	p.binds = p.binds || kid.binds
	p.named = p.named.union(kid.named)
	if len(p.names) == 0 {
		p.names = kid.names
		return p
	}
	for _, n := range kid.names {
		p = p.naming(n.name, n.v)
	}
	return p
}

// evaluator returns a new evaluator; without a cache, for c may be nil, one of its
// own.
func (c *Cache) evaluator(b *budget) *evaluator {
	if c != nil && c.spare != nil {
		e := c.spare
		c.spare = nil
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

// eval evaluates with what is kept, or returns false where that must not decide.
func (c *Cache) eval(ctx context.Context, expr notation.Expr, o Options) (*Result, bool) {
	o.Cache = nil
	if c == nil || c.off && o == c.limits {
		return nil, false
	}
	if o != c.limits || c.isFull() {
		*c = Cache{
			limits: o, nodes: map[notation.Expr]*node{}, results: map[resultKey]memo{},
			identities: map[identityKey]int{}, lists: map[string]int{}, certainties: map[certain]*assigned{},
		}
	}
	b := &budget{Options: o, ctx: ctx, reserve: firstReserve}
	res, err := evalOnce(expr, b, c)
	var limit *LimitError
	if errors.As(err, &limit) || err == nil && b.nearLimit() {
		c.off = true
	}
	if err != nil || c.off {
		return nil, false
	}
	return res, !b.full && (res.Dist == nil || !res.residualAbove(b.Residual))
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

// node returns the node of a subtree whose free names stand for the variables of
// the scope; nil if it is not known.
func (c *Cache) node(e notation.Expr, scope map[string]int) *node {
	if c == nil {
		return nil
	}
	for n := c.nodes[e]; n != nil; n = n.place.next {
		if n.place.fits(scope) {
			return n
		}
	}
	return nil
}

func (p place) fits(scope map[string]int) bool {
	for _, n := range p.names {
		if v, ok := scope[n.name]; !ok || v != n.v {
			return false
		}
	}
	return true
}

// keepNode keeps a node. One that binds names gets new variables in each place.
func (c *Cache) keepNode(n *node) {
	if c == nil || n.place.binds {
		return
	}
	n.place.next = c.nodes[n.expr]
	c.nodes[n.expr] = n
}

// nextNode returns the number of the next node, of the cache or else of its own
// resolver.
func (c *Cache) nextNode(own *int) int {
	if c != nil {
		own = &c.next
	}
	*own++
	return *own
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

// errAmbiguous is the reason why an expression does without the cache.
var errAmbiguous = errors.New("exact: a name is bound twice")

// identify appends the identities of an expression's variables, each of which
// depends on earlier ones only; errAmbiguous if two have one name.
func (c *Cache) identify(vars []variable, out []identity) ([]identity, error) {
	for v, x := range vars {
		for _, earlier := range vars[:v] {
			if earlier.name == x.name {
				return nil, errAmbiguous
			}
		}
		reach := closure(x.def.place.named, out)
		key := identityKey{x.name, x.def.expr, c.list(reach, out)}
		id, ok := c.identities[key]
		if !ok {
			id = len(c.identities)
			c.identities[key] = id
		}
		out = append(out, identity{id: id, reach: reach.with(v)})
	}
	return out, nil
}

// closure returns the variables and all that their definitions depend on.
func closure(named varset, ids []identity) varset {
	all := named
	named.each(func(v int) { all = all.union(ids[v].reach) })
	return all
}

// list returns the number of a list of identities: those of the variables, in the
// order in which they are bound. The number of no variables is 0.
func (c *Cache) list(vars varset, ids []identity) int {
	if vars.empty() {
		return 0
	}
	var space [64]byte
	key := space[:0]
	vars.each(func(v int) { key = binary.AppendUvarint(key, uint64(ids[v].id)) })
	number, ok := c.lists[string(key)]
	if !ok {
		number = len(c.lists) + 1
		c.lists[string(key)] = number
	}
	return number
}

// resultKey returns the key of a node on whose value no variable's value has an
// influence.
func (e *evaluator) resultKey(n *node) resultKey {
	return resultKey{n.expr, e.cache.list(closure(n.place.named, e.ids), e.ids)}
}
