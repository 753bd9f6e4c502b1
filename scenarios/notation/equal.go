package notation

import "bytes"

// Equal reports whether two trees are the same but for their spans.
func Equal(a, b Expr) bool {
	var c comparison
	return c.equal(a, b)
}

// A comparison is a pass of [Equal]. It remembers the pairs of nodes that are equal: the
// first that is not ends it.
type comparison struct {
	visits int
	equals map[[2]Expr]bool
}

func (c *comparison) equal(a, b Expr) bool {
	if a == b {
		return true
	}
	if c.visits++; c.visits < manyVisits {
		return c.node(a, b)
	}
	if c.equals[[2]Expr{a, b}] {
		return true
	}
	if c.equals == nil {
		c.equals = map[[2]Expr]bool{}
	}
	same := c.node(a, b)
	c.equals[[2]Expr{a, b}] = same
	return same
}

func (c *comparison) node(a, b Expr) bool {
	var roomA, roomB [few]Expr
	ca, cb := AppendChildren(roomA[:0], a), AppendChildren(roomB[:0], b)
	var spaceA, spaceB [64]byte
	described, known := describe(spaceA[:0], a)
	other, _ := describe(spaceB[:0], b)
	if len(ca) != len(cb) || !known || !bytes.Equal(described, other) {
		return false
	}
	for i := range ca {
		if !c.equal(ca[i], cb[i]) {
			return false
		}
	}
	return true
}
