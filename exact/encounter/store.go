package encounter

import "oddsmith/scenarios/notation"

// maxChains is how many chains and how many families of processes a cache keeps.
const maxChains = 4

// A Store keeps chains and turn models for processes to come. The zero value is ready, and
// a nil one keeps nothing.
type Store struct {
	trees    notation.Interner
	chains   shelf[chainKey, *process]    // by what the processes are but for their value
	families shelf[familyKey, *turnModel] // by what they are but for start and value
	last     *orderer                     // that was explored; nil at first
	recent   familyKey                    // of the family that was asked for last
	built    chainKey                     // of the chain that was built last

	worked memory       // what closed expressions come to
	spare  spareNumbers // of families that were forgotten
}

// A familyKey is a process and whether bounds of its parts are relied on.
type familyKey struct {
	of    notation.Expr
	holds bool
}

// A chainKey is a process and within how many turns its states are looked for.
type chainKey struct {
	of    notation.Expr
	reach int
}

// A shelf keeps a few things.
type shelf[K comparable, T any] map[K]T

// put keeps something, in the place of all others if there are too many.
func (s *shelf[K, T]) put(key K, what T) {
	if *s == nil || len(*s) >= maxChains {
		*s = shelf[K, T]{}
	}
	(*s)[key] = what
}

// maxTrees is how many nodes a store tells apart before it forgets all it knows.
const maxTrees = 1 << 16

// key returns the node that stands for all processes equal to x.
func (c *Store) key(x notation.Expr) notation.Expr {
	if c == nil {
		return x
	}
	if c.trees.Size() > maxTrees {
		*c = Store{}
	}
	return c.trees.Intern(x)
}

// chainOf returns the chain of a process, one that was met before if there is one.
func (c *Store) chainOf(f *turnModel, starts []startWeight) (*process, error) {
	b := f.e.budget
	plain := *f.x
	plain.Value = notation.Int(0)
	key := chainKey{c.key(&plain), noLimit}
	p := c.chain(key)
	if p == nil || !p.isWithin(f.e.reach()) {
		key.reach = f.e.reach()
		p = c.chain(key)
	}
	// The states of a chain are numbered by the turn that it was built with.
	if p != nil && p.model.turn == f.turn && p.isWhole() {
		p.model = f
		return p, b.Charge(p.cost)
	}
	before := b.Spent()
	p, err := f.build(starts)
	if err != nil {
		return nil, err
	}
	p.cost = b.Spent() - before
	if !p.isPart {
		key.reach = noLimit
	}
	c.keepChain(key, p)
	return p, nil
}

// chain returns the chain of a process; nil if it is not known.
func (c *Store) chain(key chainKey) *process {
	if c == nil {
		return nil
	}
	return c.chains[key]
}

func (c *Store) keepChain(key chainKey, p *process) {
	if c != nil {
		c.chains.put(key, p)
		c.built = key
	}
}

// family returns the turn model of a process; nil if it is not known.
func (c *Store) family(key familyKey) *turnModel {
	if c == nil {
		return nil
	}
	return c.families[key]
}

// makeRoom forgets what was found of processes where it takes too much memory.
func (c *Store) makeRoom(limit float64) {
	if c != nil && c.bytes() > limit {
		c.dropFamilies()
	}
}

func (c *Store) keepFamily(key familyKey, f *turnModel) {
	if c == nil {
		return
	}
	c.recent = key
	if len(c.families) >= maxChains {
		c.spare = spareNumbers{}
		for _, old := range c.families { // which make room: nothing else has their numbers
			c.spare.keep(old)
		}
	}
	c.families.put(key, f)
}

// lastSpace returns the states of the encounter that was explored last; nil if none is known.
func (c *Store) lastSpace() *orderer {
	if c == nil {
		return nil
	}
	return c.last
}

func (c *Store) keepSpace(o *orderer) {
	if c != nil {
		c.last = o
	}
}

// trimFamilies forgets what was found of processes where it takes too much memory, but for the
// family that was asked for last and its chain, which may take more: the next process mostly is one
// of it, and it forgets the rest if not.
func (c *Store) trimFamilies(limit float64) {
	if c == nil || c.bytes() <= limit {
		return
	}
	f, kept := c.families[c.recent]
	p, isChain := c.chains[c.built]
	c.dropFamilies()
	if kept {
		c.families.put(c.recent, f)
		if isChain && p.model == f {
			c.chains.put(c.built, p)
		}
	}
	if c.bytes() > recentTimes*limit {
		c.dropFamilies()
	}
}

// recentTimes is how many times more the family may take that was asked for last.
const recentTimes = 2

// bytes is about what is known takes.
func (c *Store) bytes() float64 {
	bytes, spaces := c.worked.bytes+c.spare.bytes(), map[*stateSpace]bool{}
	for _, f := range c.families {
		bytes += f.turn.bytes
		if f.space != nil {
			spaces[f.space.stateSpace] = true
		}
		for _, b := range f.backward {
			bytes += float64(len(b.roundings)) * 8 * float64(len(b.of))
		}
	}
	if c.last != nil {
		spaces[c.last.stateSpace] = true
	}
	for _, p := range c.chains {
		bytes += 16 * float64(len(p.chain.Row))
		for _, s := range p.stops {
			bytes += s.bytes()
		}
		spaces[p.stateSpace] = true
	}
	for s := range spaces {
		bytes += s.bytes()
	}
	return bytes
}

// dropFamilies forgets what was found of processes.
func (c *Store) dropFamilies() {
	if c != nil {
		c.families, c.chains, c.last, c.worked, c.spare = nil, nil, nil, memory{}, spareNumbers{}
	}
}

// family returns the turn model of a process, if the cache has it one that was met before.
// holds allows bounds of its parts to be relied on.
func (e *solver) family(x *notation.Process, holds bool) (*turnModel, error) {
	plain := *x
	plain.Value = notation.Int(0)
	var err error
	if plain.State, err = likeStarts(x.State); err != nil {
		return nil, err
	}
	key := familyKey{e.known.key(&plain), holds}
	if f := e.known.family(key); f != nil {
		f.e, f.x = e, x
		e.known.recent = key
		return f, nil
	}
	e.known.makeRoom(e.budget.MaxList())
	f, err := newTurnModel(e, x, &plain, holds)
	if err != nil {
		return nil, err
	}
	e.known.keepFamily(key, f)
	return f, nil
}
