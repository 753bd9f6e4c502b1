package plan

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// Independent returns the free variables of each of the parts of a node that must be independent of
// one another; nil for a node that names no variable.
func (n *Node) Independent() []Set {
	if n.groups == nil && !n.Free.Empty() {
		n.groups = n.independent()
	}
	return n.groups
}

// independent computes what [Node.Independent] keeps.
func (n *Node) independent() []Set {
	if n.Pool || n.IsQuestion() {
		return []Set{n.Shared, n.Shared, n.Free}
	}
	switch x := n.Expr.(type) {
	case *notation.If:
		// The branches exclude each other, so only the condition has to be independent of
		// both.
		return []Set{n.Kids[0].Free, n.Kids[1].Free.Union(n.Kids[2].Free)}
	case *notation.Group:
		if IsPooled(x) {
			return n.pooled()
		}
	case *notation.Again, *notation.Retry:
		// What is rolled again and again shares what it names.
		return []Set{n.Free, n.Free}
	case *notation.Repeat:
		// Copies are independent only once what they share has a value.
		return slices.Insert(free(n.Kids), 1, n.Kids[1].Free)
	case *notation.Process:
		// Every turn depends on what stands outside, so all of it needs a value.
		return []Set{n.Free, n.Free}
	case *notation.Call:
		if IsExtreme(x) {
			return nil
		}
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Pool, *notation.Unary,
		*notation.Binary, *notation.Chance, *notation.Let, *notation.Tuple, *notation.Given,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Deal, *notation.Deck:
	}
	if len(n.Kids) < 2 {
		return nil
	}
	return free(n.Kids)
}

// free returns the free variables of each kid.
func free(kids []*Node) []Set {
	out := make([]Set, len(kids))
	for i, k := range kids {
		out[i] = k.Free
	}
	return out
}

// IsPooled reports whether a group has a single item, a sum whose dice are pooled.
func IsPooled(x *notation.Group) bool {
	return len(x.Items) == 1 && x.Rule.ChangesValue()
}

// PooledNodes returns the pools in a sum, and the sum of its constants.
func PooledNodes(n *Node) ([]*Node, *big.Rat) {
	if _, ok := n.Expr.(*notation.Pool); ok {
		return []*Node{n}, new(big.Rat)
	}
	if x, ok := n.Expr.(*notation.Number); ok {
		return nil, new(big.Rat).Set(x.Value)
	}
	pools, sum := []*Node(nil), new(big.Rat)
	for i, kid := range n.Kids {
		p, c := PooledNodes(kid)
		if subtracts(n.Expr, i) {
			c.Neg(c)
		}
		pools = append(pools, p...)
		sum.Add(sum, c)
	}
	return pools, sum
}

// subtracts reports whether an operand of e is subtracted. In a sum of pools only constants are.
func subtracts(e notation.Expr, operand int) bool {
	if b, ok := e.(*notation.Binary); ok {
		return b.Op == notation.Sub && operand == 1
	}
	_, negated := e.(*notation.Unary)
	return negated
}

// pooled returns the free variables of each number of dice and of sides in the pools of a group: they
// are evaluated separately.
func (n *Node) pooled() []Set {
	var out []Set
	pools, _ := PooledNodes(n.Kids[0])
	for _, p := range pools {
		out = append(out, free(p.Kids)...)
	}
	return out
}
