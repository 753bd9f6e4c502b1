package encounter

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// This file takes sums apart that have a part of the state among their terms.

// A signedTerm is a term of a sum, added or taken away.
type signedTerm struct {
	expr  notation.Expr
	minus bool
}

// sumTerms appends the terms of a sum, or of what is taken away.
func sumTerms(e notation.Expr, minus bool, list []signedTerm) []signedTerm {
	if n, ok := e.(*notation.Binary); ok && (n.Op == notation.Add || n.Op == notation.Sub) {
		return sumTerms(n.Y, minus != (n.Op == notation.Sub), sumTerms(n.X, minus, list))
	}
	if n, ok := e.(*notation.Unary); ok && n.Op == notation.Neg {
		return sumTerms(n.X, !minus, list)
	}
	return append(list, signedTerm{e, minus})
}

// plusTerm adds a term to a sum; nil is a sum of nothing.
func plusTerm(sum notation.Expr, t signedTerm, at notation.Span) notation.Expr {
	switch {
	case sum == nil && t.minus:
		return &notation.Unary{At: at, Op: notation.Neg, X: t.expr}
	case sum == nil:
		return t.expr
	case t.minus:
		return &notation.Binary{At: at, Op: notation.Sub, X: sum, Y: t.expr}
	}
	return &notation.Binary{At: at, Op: notation.Add, X: sum, Y: t.expr}
}

// numberOf returns the number that an expression of constants is.
func numberOf(e notation.Expr) (*big.Rat, bool) {
	if n, ok := e.(*notation.Unary); ok && n.Op == notation.Neg {
		v, ok := numberOf(n.X)
		if !ok {
			return nil, false
		}
		return new(big.Rat).Neg(v), true
	}
	n, ok := e.(*notation.Number)
	if !ok {
		return nil, false
	}
	return n.Value, true
}

// A partIndex numbers the parts of a state by their names.
type partIndex map[string]int

func indexOf(names []string) partIndex {
	index := partIndex{}
	for i, name := range names {
		index[name] = i
	}
	return index
}

// part returns the number of the part that an expression names; false if it is anything
// else.
func (p partIndex) part(e notation.Expr) (int, bool) {
	ref, ok := e.(*notation.Ref)
	if !ok {
		return 0, false
	}
	i, ok := p[ref.Name]
	return i, ok
}

// named reports whether an expression names a part.
func (p partIndex) named(e notation.Expr) bool {
	if _, ok := p.part(e); ok {
		return true
	}
	var room [4]notation.Expr
	for _, c := range notation.AppendChildren(room[:0], e) {
		if p.named(c) {
			return true
		}
	}
	return false
}

// A partSum is a part of the state, which may be taken away, and terms that name none.
type partSum struct {
	part  *notation.Ref
	minus bool
	rest  []signedTerm
}

// sum finds the one part among the terms of a sum; false if none or more name one.
func (p partIndex) sum(terms []signedTerm) (partSum, bool) {
	var out partSum
	for _, t := range terms {
		if _, ok := p.part(t.expr); ok && out.part == nil {
			out.part, out.minus = t.expr.(*notation.Ref), t.minus
			continue
		}
		if p.named(t.expr) {
			return partSum{}, false
		}
		out.rest = append(out.rest, t)
	}
	return out, out.part != nil
}
