package plan

import "oddsmith/scenarios/notation"

// A Store keeps nodes and identities for expressions to come. The zero value is ready.
type Store struct {
	nodes      map[notation.Expr]*Node
	identities map[identityKey]int
	lists      map[string]int // of identities

	lastNode, lastIdentity int // their numbers
	identified             int // how many expressions were
}

// Size is how many nodes and identities are kept.
func (c *Store) Size() int { return len(c.nodes) + len(c.identities) + len(c.lists) }

// node returns the node of a subtree whose free names stand for these
// variables; nil if it is not known.
func (c *Store) node(e notation.Expr, names map[string]int) *Node {
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
	if n.scope.binds || n.Pool || len(n.Kids) == 0 {
		return
	}
	n.scope.next = c.nodes[n.Expr]
	keep(&c.nodes, n.Expr, n)
}

// keep puts a value into a map, which is made for the first.
func keep[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// nextNode returns the number of the next node.
func (c *Store) nextNode() int {
	c.lastNode++
	return c.lastNode
}
