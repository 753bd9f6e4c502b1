package plan

import (
	"fmt"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file resolves encounters. What an encounter asks of pools that are rolled outside of it becomes
// rolls of their own around it, so that the pools need no value: their answers are enough.

// encounter makes n the node of the encounter x: it resolves its free names, on which it depends.
func (r *Resolver) encounter(n *Node, x *notation.Process) error {
	lets, asked, err := r.questions(x)
	if err != nil {
		return err
	}
	if len(lets) > 0 {
		body := asked
		for _, l := range slices.Backward(lets) {
			l.Body = body
			body = l
		}
		n.Expr = body
		return r.let(n, lets[0])
	}
	for _, name := range notation.FreeNames(x) {
		kid, err := r.anew(&notation.Ref{At: x.At, Name: name})
		if err != nil {
			return err
		}
		n.Free = n.Free.Union(kid.Free)
		n.scope.named = n.scope.named.Union(kid.scope.named)
	}
	n.scope.binds = true
	return nil
}

// questions returns what an encounter asks of pools outside of it, as Lets without a body, and the
// encounter with their names in place of it. What depends on the state, or on what a turn rolls, is
// left as it is.
func (r *Resolver) questions(x *notation.Process) (lets []*notation.Let, asked notation.Expr, err error) {
	outside, anyPool := map[string]bool{}, false
	for _, name := range notation.FreeNames(x) {
		v, ok := r.Scope[name]
		if !ok {
			continue // it is refused where it is resolved
		}
		outside[name], anyPool = true, anyPool || r.Vars[v].Pool
	}
	if !anyPool {
		return nil, x, nil
	}
	for _, name := range namesWithin(x) {
		delete(outside, name)
	}
	asked = notation.Transform(x, func(e notation.Expr) (notation.Expr, bool) {
		isAsked, bad := r.isAsked(e, outside)
		if err == nil {
			err = bad
		}
		if !isAsked {
			return e, err != nil
		}
		for _, l := range lets {
			if notation.Equal(l.Value, e) {
				return &notation.Ref{At: e.Span(), Name: l.Name}, true
			}
		}
		l := &notation.Let{At: e.Span(), Name: fmt.Sprintf("%s/%d/%d", questionScope, r.Store.lastNode, len(lets)), Value: e}
		lets = append(lets, l)
		return &notation.Ref{At: e.Span(), Name: l.Name}, true
	})
	return lets, asked, err
}

// namesWithin returns the names that are bound within an encounter, by any node.
func namesWithin(x *notation.Process) (names []string) {
	notation.Visit(x, func(e notation.Expr) bool {
		names = append(names, notation.Bound(e)...)
		return true
	})
	return names
}

// isAsked reports whether an expression of an encounter is a value, or one of several hands, that follows from
// pools and other rolls outside of it alone: outside has the names of these. Where a division may have no
// value, its operands are looked at by themselves: the encounter may never divide.
func (r *Resolver) isAsked(e notation.Expr, outside map[string]bool) (bool, error) {
	_, isProcess := e.(*notation.Process)
	_, isName := e.(*notation.Ref)
	_, isTuple := e.(*notation.Tuple)
	if isProcess || isName || isTuple {
		return false, nil
	}
	ofPools := false
	for _, name := range notation.FreeNames(e) {
		if !outside[name] {
			return false, nil
		}
		ofPools = ofPools || r.Vars[r.Scope[name]].Pool
	}
	if !ofPools || divides(e) {
		return false, nil
	}
	ranks := r.ranks
	n, err := r.resolve(e)
	r.ranks = ranks
	return err == nil && n.IsSettled() && !n.Hands, err
}

// divides reports whether an expression divides.
func divides(e notation.Expr) (divides bool) {
	notation.Visit(e, func(e notation.Expr) bool {
		b, ok := e.(*notation.Binary)
		divides = divides || ok && (b.Op == notation.Div || b.Op == notation.Rem)
		return !divides
	})
	return divides
}

// IsSettled reports whether a node rolls nothing itself: it depends on its names only.
func (n *Node) IsSettled() bool {
	switch n.Expr.(type) {
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref:
		return true
	case *notation.Unary, *notation.Binary, *notation.If, *notation.Call, *notation.Where, *notation.Each,
		*notation.Pairs, *notation.Tuple, *notation.Let:
		for _, kid := range n.Kids {
			if !kid.IsSettled() {
				return false
			}
		}
		return true
	case *notation.Pool, *notation.Group, *notation.Chance, *notation.Repeat, *notation.Copies, *notation.Again, *notation.Retry,
		*notation.Process, *notation.Given, *notation.Deal, *notation.Deck:
	}
	return false
}
