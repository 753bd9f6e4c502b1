package exact

import (
	"math/big"
	"oddsmith/scenarios/notation"
	"slices"
)

// isPooled reports whether the dice of a group's one sum are pooled.
func isPooled(x *notation.Group) bool {
	isSort := func(m notation.Modifier) bool { _, sorts := m.(*notation.Sort); return sorts }
	return len(x.Items) == 1 && slices.ContainsFunc(x.Mods, func(m notation.Modifier) bool { return !isSort(m) })
}

// pooledNodes returns the pools of a sum, and the sum of its constants.
func pooledNodes(n *node) ([]*node, *big.Rat) {
	switch x := n.expr.(type) {
	case *notation.Pool:
		return []*node{n}, new(big.Rat)
	case *notation.Number:
		return nil, new(big.Rat).Set(x.Value)
	case *notation.Unary:
		_, c := pooledNodes(n.kids[0])
		return nil, c.Neg(c)
	}
	left, c := pooledNodes(n.kids[0])
	right, d := pooledNodes(n.kids[1])
	if n.expr.(*notation.Binary).Op == notation.Sub {
		d.Neg(d)
	}
	return append(left, right...), c.Add(c, d)
}

// pooledGroups returns what the counts and sides of the pooled dice depend on:
// they are evaluated one by one, below the group and not below their sum.
func pooledGroups(n *node) []varset {
	var out []varset
	pools, _ := pooledNodes(n.kids[0])
	for _, p := range pools {
		for _, kid := range p.kids {
			out = append(out, kid.free)
		}
	}
	return out
}

// independentParts returns what the parts of a node depend on that must be independent of
// one another. The branches of an If exclude each other, so only the condition
// has to be independent of both.
func independentParts(n *node) []varset {
	if _, ok := n.expr.(*notation.If); ok {
		return []varset{n.kids[0].free, n.kids[1].free.union(n.kids[2].free)}
	}
	if g, ok := n.expr.(*notation.Group); ok && isPooled(g) {
		return pooledGroups(n)
	}
	if _, ok := n.expr.(*notation.Repeat); ok {
		// Copies are independent only once what they share has a value.
		groups := []varset{n.kids[0].free, n.kids[1].free, n.kids[1].free}
		if len(n.kids) == 3 {
			groups = append(groups, n.kids[2].free)
		}
		return groups
	}
	if _, ok := n.expr.(*notation.Process); ok {
		// Every turn depends on what stands outside, so all of it needs a value.
		return []varset{n.free, n.free}
	}
	if isBound(n.expr) || len(n.kids) < 2 {
		return nil
	}
	out := make([]varset, len(n.kids))
	for i, k := range n.kids {
		out[i] = k.free
	}
	return out
}

// isPlain reports whether a node, whose children are plain, can be certain. The
// ends of a range are whatever is below them.
func isPlain(e notation.Expr) bool {
	switch x := e.(type) {
	case *notation.Number:
		_, ok := wholeInt(x.Value)
		return ok
	case *notation.Label:
		return x.Name != ""
	case *notation.Bool, *notation.Ref, *notation.Unary, *notation.Binary, *notation.Call, *notation.If,
		*notation.Clamp:
		return true
	}
	return false
}

func isBound(e notation.Expr) bool {
	c, ok := e.(*notation.Call)
	return ok && (c.Func == notation.Lowest || c.Func == notation.Highest)
}

// independent returns what the parts of the node depend on that must be independent of
// one another.
func (n *node) independent() []varset {
	if n.groups == nil {
		n.groups = independentParts(n)
	}
	return n.groups
}
