package plan

import "oddsmith/scenarios/notation"

// This file keeps the nodes of subtrees that come again. A node says which
// variables the names in it stand for, so it fits a scope that says the same.

// A place says which variables the free names in a subtree stand for.
type place struct {
	named Set
	names []boundName // of those; some may be missing where binds is set
	binds bool        // something in the subtree binds a name
	next  *Node       // the same subtree in another place
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
	p.named = p.named.With(v)
	return p
}

// with adds the names of a part.
func (p place) with(kid place) place {
	p.binds = p.binds || kid.binds
	p.named = p.named.Union(kid.named)
	if len(p.names) == 0 {
		p.names = kid.names
		return p
	}
	for _, n := range kid.names {
		p = p.naming(n.name, n.v)
	}
	return p
}

// A Store keeps nodes and identities for expressions to come. The zero value is
// ready; a nil one keeps no nodes.
type Store struct {
	nodes      map[notation.Expr]*Node
	next       int // the number of the last node
	identities map[identityKey]int
	lists      map[string]int // of identities
}

// NewStore returns an empty store.
func NewStore() Store {
	return Store{nodes: map[notation.Expr]*Node{}, identities: map[identityKey]int{}, lists: map[string]int{}}
}

// Size is how many nodes and identities are kept.
func (c *Store) Size() int { return len(c.nodes) + len(c.identities) + len(c.lists) }

// node returns the node of a subtree whose free names stand for the variables of
// the scope; nil if it is not known.
func (c *Store) node(e notation.Expr, scope map[string]int) *Node {
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
func (c *Store) keepNode(n *Node) {
	if c == nil || n.place.binds {
		return
	}
	n.place.next = c.nodes[n.Expr]
	c.nodes[n.Expr] = n
}

// nextNode returns the number of the next node, of the store or else of its own
// resolver.
func (c *Store) nextNode(own *int) int {
	if c != nil {
		own = &c.next
	}
	*own++
	return *own
}
