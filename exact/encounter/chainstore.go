package encounter

import (
	"oddsmith/scenarios/notation"
)

// maxChains is how many chains a store keeps.
const maxChains = 4

// A Store keeps the chains of encounters for others that differ in their value only. It serves one
// setting of the limits. The zero value is an empty store.
type Store struct {
	trees  notation.Interner
	chains map[chainKey]*lasting[*encounterChain]
	last   chainKey // that was asked for
	built  *space   // of the chain that was built last; nil if there is none
}

// A chainKey is an encounter without its value, and the number of turns within which its states are
// found.
type chainKey struct {
	of    notation.Expr
	reach int
}

// maxTrees is the number of nodes beyond which a store is emptied.
const maxTrees = 1 << 16

// key returns a node that is the same for all expressions equal to x.
func (c *Store) key(x notation.Expr) notation.Expr {
	if c.trees.Size() > maxTrees {
		*c = Store{}
	}
	return c.trees.Intern(x)
}

// chain returns the key of the encounter x, and its chain: an empty one, to be found, if the store does not
// have it. reach is the number of turns within which the states are found.
func (c *Store) chain(x *notation.Process, reach int) (chainKey, *lasting[*encounterChain]) {
	plain := *x
	plain.Value = notation.Int(0)
	if notation.Mentions(x.Value, notation.RoundsName) { // they are a part of the state then
		plain.Value = &notation.Ref{Name: notation.RoundsName}
	}
	key := chainKey{c.key(&plain), reach}
	if l := c.chains[key]; l != nil {
		return key, l
	}
	return key, &lasting[*encounterChain]{}
}

// keep keeps a chain under its key. If there are too many, all others are dropped.
func (c *Store) keep(key chainKey, l *lasting[*encounterChain]) {
	c.built = l.of.space
	if c.chains == nil || c.chains[key] == nil && len(c.chains) >= maxChains {
		c.chains = map[chainKey]*lasting[*encounterChain]{}
	}
	c.chains[key], c.last = l, key
}

// trim drops chains if they take more memory than the limit. The last one may take twice as much, as
// the next question is probably about it, or about an encounter that it can be taken over for.
func (c *Store) trim(limit float64) {
	if c.bytes() <= limit {
		return
	}
	last := c.chains[c.last]
	c.forget()
	if last != nil && last.took.kept+last.of.bytes() <= 2*limit {
		c.keep(c.last, last)
	}
}

// bytes estimates the memory of all chains.
func (c *Store) bytes() float64 {
	bytes := 0.0
	for _, l := range c.chains {
		bytes += l.took.kept + l.of.bytes()
	}
	return bytes
}

// forget drops all chains.
func (c *Store) forget() { c.chains, c.built = nil, nil }
