package plan

import (
	"math/big"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
)

// IsPooled reports whether the dice of a group's one sum are pooled.
func IsPooled(x *notation.Group) bool {
	isSort := func(m notation.Modifier) bool { _, sorts := m.(*notation.Sort); return sorts }
	return len(x.Items) == 1 && slices.ContainsFunc(x.Mods, func(m notation.Modifier) bool { return !isSort(m) })
}

// PooledNodes returns the pools of a sum, and the sum of its constants.
func PooledNodes(n *Node) ([]*Node, *big.Rat) {
	if _, ok := n.Expr.(*notation.Pool); ok {
		return []*Node{n}, new(big.Rat)
	}
	if x, ok := n.Expr.(*notation.Number); ok {
		return nil, new(big.Rat).Set(x.Value)
	}
	if _, ok := n.Expr.(*notation.Unary); ok { // the sign of a number: see notation.Check
		_, c := PooledNodes(n.Kids[0])
		return nil, c.Neg(c)
	}
	left, c := PooledNodes(n.Kids[0])
	right, d := PooledNodes(n.Kids[1])
	if n.Expr.(*notation.Binary).Op == notation.Sub {
		d.Neg(d)
	}
	return append(left, right...), c.Add(c, d)
}

// pooledGroups returns what the counts and sides of the pooled dice depend on:
// they are evaluated one by one, below the group and not below their sum.
func pooledGroups(n *Node) []Set {
	var out []Set
	pools, _ := PooledNodes(n.Kids[0])
	for _, p := range pools {
		for _, kid := range p.Kids {
			out = append(out, kid.Free)
		}
	}
	return out
}

// IndependentParts returns what the parts of a node depend on that must be independent of
// one another. The branches of an If exclude each other, so only the condition
// has to be independent of both.
func IndependentParts(n *Node) []Set {
	if _, ok := n.Expr.(*notation.If); ok {
		return []Set{n.Kids[0].Free, n.Kids[1].Free.Union(n.Kids[2].Free)}
	}
	if g, ok := n.Expr.(*notation.Group); ok && IsPooled(g) {
		return pooledGroups(n)
	}
	if _, ok := n.Expr.(*notation.Repeat); ok {
		// Copies are independent only once what they share has a value.
		groups := []Set{n.Kids[0].Free, n.Kids[1].Free, n.Kids[1].Free}
		if len(n.Kids) == 3 {
			groups = append(groups, n.Kids[2].Free)
		}
		return groups
	}
	if _, ok := n.Expr.(*notation.Process); ok {
		// Every turn depends on what stands outside, so all of it needs a value.
		return []Set{n.Free, n.Free}
	}
	if IsExtreme(n.Expr) || len(n.Kids) < 2 {
		return nil
	}
	out := make([]Set, len(n.Kids))
	for i, k := range n.Kids {
		out[i] = k.Free
	}
	return out
}

// isPlain reports whether a node, whose children are plain, can be certain. The
// ends of a range are whatever is below them.
func isPlain(e notation.Expr) bool {
	switch x := e.(type) {
	case *notation.Number:
		_, ok := rational.Small(x.Value)
		return ok
	case *notation.Label:
		return x.Name != ""
	case *notation.Bool, *notation.Ref, *notation.Unary, *notation.Binary, *notation.Call, *notation.If,
		*notation.Clamp:
		return true
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Resource, *notation.Let,
		*notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given:
	}
	return false
}

func IsExtreme(e notation.Expr) bool {
	c, ok := e.(*notation.Call)
	return ok && (c.Func == notation.Lowest || c.Func == notation.Highest)
}

// Independent returns what the parts of the node depend on that must be independent of
// one another.
func (n *Node) Independent() []Set {
	if n.groups == nil {
		n.groups = IndependentParts(n)
	}
	return n.groups
}
