package encounter

import (
	"math/big"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/scenarios/notation"
)

// This file makes thresholds of the comparisons of a turn. `hp - loss <= 0` compares a
// part of the state with something that is rolled; it is the same as `hp <= 0` where the
// loss is 0, `hp <= 1` where it is 1, and so on, and comparisons with numbers do not ask
// what the part is worth (query.go).

// expand returns a turn with the same meaning in all states within the bounds that it
// returns. Without holds there are none.
func expand(step notation.Expr, names []string, eval Evaluator, holds bool) (notation.Expr, []bound) {
	s := &comparisonExpander{eval: eval, parts: indexOf(names), ranges: map[string]constant.Range{}, holds: holds}
	return s.rewrite(step), s.held
}

func (s *comparisonExpander) rewrite(x notation.Expr) notation.Expr {
	if n, ok := x.(*notation.Let); ok {
		return s.let(n)
	}
	if _, ok := x.(*notation.Process); ok {
		return x // its turns are expanded when it is solved
	}
	if b, ok := x.(*notation.Binary); ok && b.Op.IsComparison() {
		if y, ok := s.comparison(b); ok {
			return y
		}
	}
	if b, ok := s.boundedSum(x); ok {
		if y, ok := s.asSum(b, x.Span()); ok {
			return y
		}
	}
	var room [4]notation.Expr
	old := notation.AppendChildren(room[:0], x)
	var children []notation.Expr // nil while they are the same
	for i, c := range old {
		child := s.rewrite(c)
		if child != c && children == nil {
			children = slices.Clone(old)
		}
		if children != nil {
			children[i] = child
		}
	}
	if children == nil {
		return x
	}
	return notation.WithChildren(x, children)
}

func (s *comparisonExpander) let(n *notation.Let) notation.Expr {
	if y, ok := s.hoisted(n); ok {
		return s.rewrite(y)
	}
	value := s.rewrite(n.Value)
	outer := s.ranges[n.Name]
	s.ranges[n.Name] = s.rangeOf(n.Value)
	body := s.rewrite(n.Body)
	s.ranges[n.Name] = outer
	return &notation.Let{At: n.At, Name: n.Name, Value: value, Body: body}
}

// comparison rewrites part + rest OP 0 for every value of the rest.
func (s *comparisonExpander) comparison(b *notation.Binary) (notation.Expr, bool) {
	sum, ok := s.parts.sum(sumTerms(b.Y, true, sumTerms(b.X, false, nil)))
	if !ok {
		return nil, false
	}
	offset := new(big.Rat)
	var rest notation.Expr
	for _, t := range sum.rest {
		switch v, ok := numberOf(t.expr); {
		case !ok:
			rest = plusTerm(rest, t, b.At)
		case t.minus:
			offset.Sub(offset, v)
		default:
			offset.Add(offset, v)
		}
	}
	op := b.Op
	if sum.minus { // -part + rest OP 0 is part MIRRORED rest
		op = mirrored[op]
	}
	compare := func(v *big.Rat) notation.Expr {
		to := new(big.Rat).Add(v, offset)
		if !sum.minus {
			to.Neg(to)
		}
		return &notation.Binary{At: b.At, Op: op, X: sum.part, Y: &notation.Number{At: b.At, Value: to}}
	}
	if rest == nil {
		return compare(new(big.Rat)), true
	}
	low, high, ok := s.wholeRange(rest)
	if !ok || tooWide(low, high) {
		return nil, false
	}
	ref, isNamed := rest.(*notation.Ref)
	if !isNamed {
		ref = s.newRoll("?spread", b.At)
	}
	out := compare(high)
	for v := step(high, -1); v.Cmp(low) >= 0; v = step(v, -1) {
		is := &notation.Binary{At: b.At, Op: notation.Eq, X: ref, Y: &notation.Number{At: b.At, Value: v}}
		out = &notation.If{At: b.At, Cond: is, Then: compare(v), Else: out}
	}
	if !isNamed {
		out = &notation.Let{At: b.At, Name: ref.Name, Value: s.rewrite(rest), Body: out}
	}
	return out, true
}
