package plan

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// This file is about nodes that look at dice one by one.

// IsQuestion reports whether a node is a number that is computed from the dice of a pool.
func (n *Node) IsQuestion() bool {
	if _, ok := n.Expr.(*notation.Pairs); ok {
		return true
	}
	_, ok := n.Expr.(*notation.Call)
	return ok && !n.Pool && len(n.Kids) > 0 && (n.Kids[0].Pool || n.Kids[len(n.Kids)-1].Pool)
}

// shares adds to n.Shared the variables that must have values before the pools in the kids are asked:
// all that the kids name, except for these pools.
func (n *Node) shares(kids []*Node) {
	for _, kid := range kids {
		if kid.Pool {
			n.Shared = n.Shared.Union(kid.Shared)
			continue
		}
		n.Shared = n.Shared.Union(kid.Free)
	}
}

// anew resolves an expression that is rolled repeatedly, or in which names are bound. The variables that
// nameRanks makes in it are bound there, not outside.
func (r *Resolver) anew(e notation.Expr) (*Node, error) {
	outer := len(r.ranks)
	n, err := r.resolve(e)
	if err != nil {
		return nil, err
	}
	for len(r.ranks) > outer {
		v := r.ranks[len(r.ranks)-1]
		r.ranks = r.ranks[:len(r.ranks)-1]
		n = r.rolledIn(n, v)
	}
	return n, nil
}

// rolledIn returns a Let node that binds variable v in n.
func (r *Resolver) rolledIn(n *Node, v int) *Node {
	def := r.Vars[v].Def
	let := &notation.Let{At: n.Expr.Span(), Name: r.Vars[v].Name, Value: def.Expr, Body: n.Expr}
	out := &Node{
		Expr: let, Kids: []*Node{n}, ID: r.Store.nextNode(), Var: v,
		Free: n.Free.Without(v).Union(def.Free), Pool: n.Pool, Hands: n.Hands, Shared: n.Shared,
		scope: n.scope,
	}
	out.scope.add(&def.scope)
	return out
}

// nameRanks replaces the random numbers in a call on a pool, as how many dice are kept, by variables,
// so that they get values before the pool is asked.
func (r *Resolver) nameRanks(n *Node) error {
	if _, ok := n.Expr.(*notation.Call); !ok {
		return nil
	}
	for i, kid := range n.Kids {
		if kid.Pool || kid.Plain {
			continue
		}
		name := fmt.Sprintf("%s/%d", rankScope, n.ID)
		v, err := r.variable(name, kid, kid.Expr.Span())
		if err != nil {
			return err
		}
		ref := &Node{Expr: &notation.Ref{At: kid.Expr.Span(), Name: name}, ID: r.Store.nextNode(), Var: v, Plain: true}
		ref.Free = ref.Free.With(v)
		n.Kids[i] = ref
		r.ranks = append(r.ranks, v)
		n.Free = n.Free.With(v)
		n.scope.binds, n.Plain = true, false
	}
	return nil
}
