package plan

import "oddsmith/scenarios/notation"

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

// node returns the node of a subtree whose free names stand for these
// variables; nil if it is not known.
func (c *Store) node(e notation.Expr, names map[string]int) *Node {
	if c == nil {
		return nil
	}
	for n := c.nodes[e]; n != nil; n = n.scope.next {
		if n.scope.fits(names) {
			return n
		}
	}
	return nil
}

// keepNode keeps a node, unless it is made as soon as found. One that binds names gets new variables in
// each place, and two pools of one question are told apart by their nodes.
func (c *Store) keepNode(n *Node) {
	if c == nil || n.scope.binds || n.Pool || len(n.Kids) == 0 {
		return
	}
	n.scope.next = c.nodes[n.Expr]
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
