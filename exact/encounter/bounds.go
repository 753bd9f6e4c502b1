package encounter

import (
	"errors"
	"math/big"

	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file makes sums of values that are held within bounds. What is left of health
// that does not fall below 0, max(0, hp - loss), is hp - loss where hp is at least the
// greatest loss; where hp is 3 it is hp less the loss or 3, whichever is smaller, and so
// on for the few values below. That holds as long as hp is never below 0 itself, which
// is seen when the states are explored.

// errBeyond says that a part of a state lies beyond the bounds that were relied on.
var errBeyond = errors.New("exact: a part of a state lies beyond its bounds")

// A boundedSum is max(bound, part + rest), or min; without a bound it is the sum.
type boundedSum struct {
	part  *notation.Ref
	rest  notation.Expr
	bound *big.Rat
	fn    notation.Func
}

// sum reads part + rest, where the rest names no part.
func (s *comparisonExpander) sum(e notation.Expr) (boundedSum, bool) {
	sum, ok := s.parts.sum(sumTerms(e, false, nil))
	if !ok || sum.minus || len(sum.rest) == 0 || !s.holds {
		return boundedSum{}, false
	}
	out := boundedSum{part: sum.part}
	for _, t := range sum.rest {
		out.rest = plusTerm(out.rest, t, e.Span())
	}
	return out, true
}

// boundedSum reads a bounded sum.
func (s *comparisonExpander) boundedSum(e notation.Expr) (boundedSum, bool) {
	n, ok := e.(*notation.Call)
	if !ok || n.Func != notation.Max && n.Func != notation.Min || len(n.Args) != 2 {
		return boundedSum{}, false
	}
	for i, arg := range n.Args {
		if bound, ok := numberOf(arg); ok && bound.IsInt() {
			b, ok := s.sum(n.Args[1-i])
			b.bound, b.fn = bound, n.Func
			return b, ok
		}
	}
	return boundedSum{}, false
}

// asSum writes a bounded sum as part + change, relying on the bound; false where the
// rest can take too many values.
func (s *comparisonExpander) asSum(b boundedSum, at notation.Span) (notation.Expr, bool) {
	low, high, ok := s.wholeRange(b.rest)
	if !ok {
		return nil, false
	}
	// From the bound inwards: where the part is that far from it, it can change by that
	// much at most.
	held, inwards, cmp := bound{part: b.part.Name, low: b.bound}, int64(1), notation.Le
	if b.fn == notation.Max {
		high = new(big.Rat)
	} else {
		held, inwards, cmp = bound{part: b.part.Name, high: b.bound}, -1, notation.Ge
		low = new(big.Rat)
	}
	if tooWide(low, high) {
		return nil, false
	}
	number := func(v *big.Rat) notation.Expr { return &notation.Number{At: at, Value: v} }
	change := b.rest
	width := rational.Max(new(big.Rat), new(big.Rat).Sub(high, low)).Num().Int64()
	for k := width - 1; k >= 0; k-- {
		away := k * inwards
		change = &notation.If{
			At:   at,
			Cond: &notation.Binary{At: at, Op: cmp, X: b.part, Y: number(step(b.bound, away))},
			Then: &notation.Call{At: at, Func: b.fn, Args: []notation.Expr{number(big.NewRat(-away, 1)), b.rest}},
			Else: change,
		}
	}
	s.held = append(s.held, held)
	return &notation.Binary{At: at, Op: notation.Add, X: b.part, Y: change}, true
}

// hoisted takes what is rolled out of a Let whose value is a part and something rolled,
// or a bounded sum of that kind: the part has its place then where the Let is named.
func (s *comparisonExpander) hoisted(n *notation.Let) (notation.Expr, bool) {
	b, isBounded := s.boundedSum(n.Value)
	if !isBounded {
		var ok bool
		if b, ok = s.sum(n.Value); !ok {
			return nil, false
		}
	}
	rolled := s.newRoll("?change", n.At)
	var value notation.Expr = &notation.Binary{At: n.At, Op: notation.Add, X: b.part, Y: rolled}
	if isBounded {
		value = &notation.Call{At: n.At, Func: b.fn, Args: []notation.Expr{&notation.Number{At: n.At, Value: b.bound}, value}}
	}
	body := notation.Transform(n.Body, func(x notation.Expr) (notation.Expr, bool) {
		ref, ok := x.(*notation.Ref)
		return value, ok && ref.Name == n.Name
	})
	return &notation.Let{At: n.At, Name: rolled.Name, Value: b.rest, Body: body}, true
}
