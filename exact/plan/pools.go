package plan

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// This file is about nodes that look at dice one by one.

// IsQuestion reports whether a node is a number that is asked of a pool.
func (n *Node) IsQuestion() bool {
	if _, ok := n.Expr.(*notation.Pairs); ok {
		return true
	}
	_, ok := n.Expr.(*notation.Call)
	return ok && !n.Pool && len(n.Kids) > 0 && (n.Kids[0].Pool || n.Kids[len(n.Kids)-1].Pool)
}

// shares notes what a pool or a question needs the values of: all that its kids name but
// the pools that are asked.
func (n *Node) shares(kids []*Node) {
	for _, kid := range kids {
		if kid.Pool {
			n.Shared = n.Shared.Union(kid.Shared)
			continue
		}
		n.Shared = n.Shared.Union(kid.Free)
	}
}

// isPool reports whether a node is a pool once its kids are resolved.
func (n *Node) isPool(vars Variables) bool {
	switch x := n.Expr.(type) {
	case *notation.Copies, *notation.Where, *notation.Each:
		return true
	case *notation.Ref:
		return vars[n.Var].Pool
	case *notation.Let:
		return n.Kids[0].Pool
	case *notation.Call:
		return x.Func == notation.Join || x.Func == notation.KeepHighest || x.Func == notation.KeepLowest ||
			x.Func == notation.DropLowest || x.Func == notation.DropHighest
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Pool, *notation.Group, *notation.Unary,
		*notation.Binary, *notation.Chance, *notation.If, *notation.Clamp, *notation.Resource, *notation.Tuple,
		*notation.Repeat, *notation.Process, *notation.Given, *notation.Retry, *notation.Pairs, *notation.Again:
	}
	return false
}

// nameRanks makes variables of numbers that are rolled beside a pool, so that they get
// their values before the pool is asked.
func (r *Resolver) nameRanks(n *Node) error {
	if _, ok := n.Expr.(*notation.Call); !ok {
		return nil
	}
	for i, kid := range n.Kids {
		if kid.Pool || kid.Plain {
			continue
		}
		name := fmt.Sprintf("rank/%d", n.ID)
		v, err := r.variable(name, kid, kid.Expr.Span())
		if err != nil {
			return err
		}
		ref := &Node{Expr: &notation.Ref{At: kid.Expr.Span(), Name: name}, ID: r.Store.nextNode(&r.nodes), Var: v, Plain: true}
		ref.Free = ref.Free.With(v)
		n.Kids[i] = ref
		n.Free = n.Free.With(v)
		n.scope.binds, n.Inputs.Loose, n.Plain = true, true, false
	}
	return nil
}
