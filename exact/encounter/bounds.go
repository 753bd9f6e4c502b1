package encounter

import (
	"errors"
	"math/big"
	"oddsmith/exact/constant"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
	"strconv"
)

// This file makes sums of values that are held within bounds. What is left of health
// that does not fall below 0, max(0, hp - loss), is hp - loss where hp is at least the
// greatest loss; where hp is 3 it is hp less the loss or 3, whichever is smaller, and so
// on for the few values below. That holds as long as hp is never below 0 itself, which
// is seen when the states are explored.

// errBeyond says that a part lies beyond the bounds it was thought to be held within.
var errBeyond = errors.New("exact: a part of a state lies beyond its bounds")

// A bound is the bounds that a part is thought to be within; nil is none.
type bound struct {
	part      string
	low, high *big.Rat
}

// sumOfPart reads part + rest, where rest names no part and may be nil.
func (s *comparisonExpander) sumOfPart(e notation.Expr) (part *notation.Ref, rest notation.Expr, ok bool) {
	for _, t := range sumTerms(e, false, nil) {
		if ref, isRef := t.expr.(*notation.Ref); isRef && s.parts[ref.Name] {
			if part != nil || t.minus {
				return nil, nil, false
			}
			part = ref
			continue
		}
		if s.mentionsPart(t.expr) {
			return nil, nil, false
		}
		rest = plusTerm(rest, t, e.Span())
	}
	return part, rest, part != nil
}

func (s *comparisonExpander) mentionsPart(e notation.Expr) bool {
	if ref, ok := e.(*notation.Ref); ok && s.parts[ref.Name] {
		return true
	}
	return slices.ContainsFunc(notation.Children(e), s.mentionsPart)
}

// A boundedSum is max(bound, part + rest), or min.
type boundedSum struct {
	part  *notation.Ref
	rest  notation.Expr
	bound *big.Rat
	max   bool
}

func (s *comparisonExpander) boundedSum(e notation.Expr) (boundedSum, bool) {
	n, ok := e.(*notation.Call)
	if !ok || n.Func != notation.Max && n.Func != notation.Min || len(n.Args) != 2 {
		return boundedSum{}, false
	}
	for i, arg := range n.Args {
		bound, isNumber := numberOf(arg)
		if !isNumber || !bound.IsInt() {
			continue
		}
		part, rest, ok := s.sumOfPart(n.Args[1-i])
		if !ok || rest == nil {
			return boundedSum{}, false
		}
		return boundedSum{part, rest, bound, n.Func == notation.Max}, true
	}
	return boundedSum{}, false
}

// unbounded writes a bounded sum as one, part + change, and notes the bound; false
// where the rest can take too many values.
func (s *comparisonExpander) unbounded(b boundedSum, at notation.Span) (notation.Expr, bool) {
	over, ok := s.span(b.rest)
	if !ok || !over.whole {
		return nil, false
	}
	if b.max {
		over.high = new(big.Rat)
	} else {
		over.low = new(big.Rat)
	}
	width := rational.Max(new(big.Rat), new(big.Rat).Sub(over.high, over.low))
	if width.Cmp(big.NewRat(maxSpread, 1)) >= 0 {
		return nil, false
	}
	// From the bound inwards: where the part is that far from it, it can change by that
	// much at most.
	fn, step, cmp := notation.Max, big.NewRat(1, 1), notation.Le
	if !b.max {
		fn, step, cmp = notation.Min, big.NewRat(-1, 1), notation.Ge
	}
	number := func(v *big.Rat) notation.Expr { return &notation.Number{At: at, Value: v} }
	change := b.rest
	for k := int(width.Num().Int64()) - 1; k >= 0; k-- {
		away := new(big.Rat).Mul(step, big.NewRat(int64(k), 1))
		change = &notation.If{
			At:   at,
			Cond: &notation.Binary{At: at, Op: cmp, X: b.part, Y: number(new(big.Rat).Add(b.bound, away))},
			Then: &notation.Call{At: at, Func: fn, Args: []notation.Expr{number(new(big.Rat).Neg(away)), b.rest}},
			Else: change,
		}
	}
	s.hold(b)
	return &notation.Binary{At: at, Op: notation.Add, X: b.part, Y: change}, true
}

// hold notes that a part is thought to be within a bound.
func (s *comparisonExpander) hold(b boundedSum) {
	h := bound{part: b.part.Name, low: b.bound}
	if !b.max {
		h = bound{part: b.part.Name, high: b.bound}
	}
	s.held = append(s.held, h)
}

// apart takes what is rolled out of a Let whose value is a part and something rolled,
// or a bounded sum of that kind: the part has its place then where the Let is named.
func (s *comparisonExpander) apart(n *notation.Let) (notation.Expr, bool) {
	b, isBounded := s.boundedSum(n.Value)
	if !isBounded {
		part, rest, ok := s.sumOfPart(n.Value)
		if !ok || rest == nil {
			return nil, false
		}
		b = boundedSum{part: part, rest: rest}
	}
	s.rolls++
	rolled := &notation.Ref{At: n.At, Name: "?change" + strconv.Itoa(s.rolls)}
	var value notation.Expr = &notation.Binary{At: n.At, Op: notation.Add, X: b.part, Y: rolled}
	if isBounded {
		fn := notation.Min
		if b.max {
			fn = notation.Max
		}
		value = &notation.Call{At: n.At, Func: fn, Args: []notation.Expr{&notation.Number{At: n.At, Value: b.bound}, value}}
	}
	body := notation.Transform(n.Body, func(x notation.Expr) (notation.Expr, bool) {
		ref, ok := x.(*notation.Ref)
		return value, ok && ref.Name == n.Name
	})
	return &notation.Let{At: n.At, Name: rolled.Name, Value: b.rest, Body: body}, true
}

// within reports whether a state lies within the bounds.
func (t *turn) within(state []constant.Value) bool {
	for _, h := range t.held {
		for i, name := range t.names {
			if name != h.part {
				continue
			}
			v := big.NewRat(state[i].Num, 1)
			if h.low != nil && v.Cmp(h.low) < 0 || h.high != nil && v.Cmp(h.high) > 0 {
				return false
			}
		}
	}
	return true
}
