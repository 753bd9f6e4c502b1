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

// Size returns the number of nodes and identities that are kept.
func (c *Store) Size() int { return len(c.nodes) + len(c.identities) + len(c.lists) }

// node returns the kept node of a subtree whose free names stand for these variables; nil if there is
// none.
func (c *Store) node(e notation.Expr, names map[string]int) *Node {
	for n := c.nodes[e]; n != nil; n = n.scope.next {
		if n.scope.fits(names) {
			return n
		}
	}
	return nil
}

// keepNode keeps a node for other places of its expression. Nodes that bind names, pools and nodes
// without kids are not kept: the first two must differ from place to place, the last are quickly made.
func (c *Store) keepNode(n *Node) {
	if n.scope.binds || n.Pool || len(n.Kids) == 0 {
		return
	}
	n.scope.next = c.nodes[n.Expr]
	keep(&c.nodes, n.Expr, n)
}

// keep sets an entry of a map, which it makes if it is nil.
func keep[K comparable, V any](m *map[K]V, key K, value V) {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = value
}

// nextNode returns the number of a new node.
func (c *Store) nextNode() int {
	c.lastNode++
	return c.lastNode
}
