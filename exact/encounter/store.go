package encounter

import (
	"oddsmith/scenarios/notation"
)

// maxChains is how many chains a store keeps.
const maxChains = 4

// A Store keeps chains for processes to come that are the same but for their value. It serves one setting of the
// limits. The zero value is ready, and a nil one keeps nothing.
type Store struct {
	trees  notation.Interner
	chains map[chainKey]*lasting[*process]
	last   chainKey // that was asked for
	built  *space   // of the chain that was built last
}

// A chainKey is what an encounter is but for its value, and within how many turns its states are
// looked for.
type chainKey struct {
	of    notation.Expr
	reach int
}

// maxTrees is how many nodes a store tells apart before it forgets all it knows.
const maxTrees = 1 << 16

// key returns the node that stands for all expressions equal to x.
func (c *Store) key(x notation.Expr) notation.Expr {
	if c == nil {
		return x
	}
	if c.trees.Size() > maxTrees {
		*c = Store{}
	}
	return c.trees.Intern(x)
}

// chain returns what is known of the chain of a process whose states are looked for within so many
// turns: nothing, at first.
func (c *Store) chain(x *notation.Process, reach int) (chainKey, *lasting[*process]) {
	if c == nil {
		return chainKey{}, &lasting[*process]{}
	}
	plain := *x
	plain.Value = notation.Int(0)
	if mentions(x.Value, notation.RoundsName) { // they are a part of the state then
		plain.Value = &notation.Ref{Name: notation.RoundsName}
	}
	key := chainKey{c.key(&plain), reach}
	if l := c.chains[key]; l != nil {
		return key, l
	}
	return key, &lasting[*process]{}
}

// keep keeps a chain, in place of all others if there are too many.
func (c *Store) keep(key chainKey, l *lasting[*process]) {
	if c == nil {
		return
	}
	c.built = l.of.space
	if c.chains == nil || c.chains[key] == nil && len(c.chains) >= maxChains {
		c.chains = map[chainKey]*lasting[*process]{}
	}
	c.chains[key], c.last = l, key
}

// lastSpace is that of the chain that was built last; nil if none is known.
func (c *Store) lastSpace() *space {
	if c == nil {
		return nil
	}
	return c.built
}

// makeRoom forgets chains that take more than so much: what is found next may need the memory.
func (c *Store) makeRoom(limit float64) {
	if c != nil && c.bytes() > limit {
		c.chains, c.built = nil, nil
	}
}

// trim forgets what takes more than so much, but for the chain that was asked for last, which may
// take twice as much: the next question mostly is about it.
func (c *Store) trim(limit float64) {
	if c == nil || c.bytes() <= limit {
		return
	}
	last := c.chains[c.last]
	c.makeRoom(limit)
	if last != nil && last.took.kept+last.of.bytes() <= 2*limit {
		c.keep(c.last, last)
	}
}

// bytes is about what is known takes.
func (c *Store) bytes() float64 {
	bytes := 0.0
	for _, l := range c.chains {
		bytes += l.took.kept + l.of.bytes()
	}
	return bytes
}

// forget forgets what was found of processes.
func (c *Store) forget() {
	if c != nil {
		c.chains, c.built = nil, nil
	}
}
