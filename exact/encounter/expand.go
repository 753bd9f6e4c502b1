package encounter

import (
	"math/big"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
	"strconv"
)

// This file spreads out the comparisons of a turn. `hp - loss <= 0` compares a part
// of the state with something that is rolled; it is the same as `hp <= 0` where the
// loss is 0, `hp <= 1` where it is 1, and so on, and comparisons with numbers do not
// ask what the part is worth (split.go).

// maxSpread is the number of values of a roll up to which comparisons with it are
// spread out.
const maxSpread = 64

// A span is a range that holds all values of an expression.
type span struct {
	low, high *big.Rat
	whole     bool // the values are whole numbers
}

// A comparisonExpander rewrites a turn.
type comparisonExpander struct {
	e     *solver
	parts map[string]bool
	spans map[string]span // of what is rolled; absent where nothing is known
	rolls int             // how many were added
	held  []bound         // the bounds that were relied on
	holds bool            // bounds may be relied on
}

// spread returns a turn with the same meaning in all states within the bounds that it
// returns. Without holds there are none.
func (e *solver) spread(step notation.Expr, names []string, holds bool) (notation.Expr, []bound) {
	s := &comparisonExpander{e: e, parts: map[string]bool{}, spans: map[string]span{}, holds: holds}
	for _, name := range names {
		s.parts[name] = true
	}
	return s.rewrite(step), s.held
}

func (s *comparisonExpander) rewrite(x notation.Expr) notation.Expr {
	if n, ok := x.(*notation.Let); ok {
		if s.holds {
			if y, ok := s.apart(n); ok {
				return s.rewrite(y)
			}
		}
		m := *n
		m.Value = s.rewrite(n.Value)
		outer, had := s.spans[n.Name]
		delete(s.spans, n.Name)
		if v, ok := s.span(n.Value); ok {
			s.spans[n.Name] = v
		}
		m.Body = s.rewrite(n.Body)
		delete(s.spans, n.Name)
		if had {
			s.spans[n.Name] = outer
		}
		return &m
	}
	if b, ok := x.(*notation.Binary); ok && b.Op >= notation.Eq && b.Op <= notation.Ge {
		if y, ok := s.comparison(b); ok {
			return y
		}
	}
	if s.holds {
		if b, ok := s.boundedSum(x); ok {
			if y, ok := s.unbounded(b, x.Span()); ok {
				return y
			}
		}
	}
	old := notation.Children(x)
	if len(old) == 0 {
		return x
	}
	children, changed := make([]notation.Expr, len(old)), false
	for i, c := range old {
		children[i] = s.rewrite(c)
		changed = changed || children[i] != c
	}
	if !changed {
		return x
	}
	return notation.WithChildren(x, children)
}

// A term of a sum, added or taken away.
type signedTerm struct {
	expr  notation.Expr
	minus bool
}

// sumTerms adds the terms of a sum to a list.
func sumTerms(e notation.Expr, minus bool, list []signedTerm) []signedTerm {
	switch n := e.(type) {
	case *notation.Binary:
		if n.Op == notation.Add || n.Op == notation.Sub {
			return sumTerms(n.Y, minus != (n.Op == notation.Sub), sumTerms(n.X, minus, list))
		}
	case *notation.Unary:
		if n.Op == notation.Neg {
			return sumTerms(n.X, !minus, list)
		}
	}
	return append(list, signedTerm{e, minus})
}

// comparison rewrites part + rest OP 0 for every value of the rest.
func (s *comparisonExpander) comparison(b *notation.Binary) (notation.Expr, bool) {
	var part *notation.Ref
	negative := false
	constant := new(big.Rat)
	var rest notation.Expr
	for _, t := range sumTerms(b.Y, true, sumTerms(b.X, false, nil)) {
		if ref, ok := t.expr.(*notation.Ref); ok && s.parts[ref.Name] {
			if part != nil {
				return nil, false
			}
			part, negative = ref, t.minus
			continue
		}
		if v, ok := numberOf(t.expr); ok {
			if t.minus {
				v = new(big.Rat).Neg(v)
			}
			constant.Add(constant, v)
			continue
		}
		if s.mentionsPart(t.expr) {
			return nil, false
		}
		rest = plusTerm(rest, t, b.At)
	}
	if part == nil {
		return nil, false
	}
	op := b.Op
	if negative { // -part + rest OP 0 is part MIRRORED rest
		op = mirrored[op]
	}
	compare := func(v *big.Rat) notation.Expr {
		to := new(big.Rat).Add(v, constant)
		if !negative {
			to.Neg(to)
		}
		return &notation.Binary{At: b.At, Op: op, X: part, Y: &notation.Number{At: b.At, Value: to}}
	}
	if rest == nil {
		return compare(new(big.Rat)), true
	}
	over, ok := s.span(rest)
	if !ok || !over.whole {
		return nil, false
	}
	width := new(big.Rat).Sub(over.high, over.low)
	if width.Cmp(big.NewRat(maxSpread, 1)) >= 0 {
		return nil, false
	}
	var name string
	if ref, ok := rest.(*notation.Ref); ok {
		name = ref.Name
	} else {
		s.rolls++
		name = "?spread" + strconv.Itoa(s.rolls)
	}
	one := big.NewRat(1, 1)
	out := compare(over.high)
	for v := new(big.Rat).Sub(over.high, one); v.Cmp(over.low) >= 0; v = new(big.Rat).Sub(v, one) {
		is := &notation.Binary{At: b.At, Op: notation.Eq, X: &notation.Ref{At: b.At, Name: name}, Y: &notation.Number{At: b.At, Value: v}}
		out = &notation.If{At: b.At, Cond: is, Then: compare(v), Else: out}
	}
	if _, ok := rest.(*notation.Ref); !ok {
		out = &notation.Let{At: b.At, Name: name, Value: s.rewrite(rest), Body: out}
	}
	return out, true
}

// plusTerm adds a term to a sum that may be nothing yet.
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

// span returns a range that holds all values of an expression; false where none is
// known.
func (s *comparisonExpander) span(x notation.Expr) (span, bool) {
	switch n := x.(type) {
	case *notation.Number:
		return span{n.Value, n.Value, n.Value.IsInt()}, true
	case *notation.Pool:
		return s.rolled(n)
	case *notation.Clamp:
		v, ok := s.span(n.X)
		if !ok {
			return span{}, false
		}
		return span{rational.Max(v.low, new(big.Rat)), rational.Max(v.high, new(big.Rat)), v.whole}, true
	case *notation.Ref:
		v, ok := s.spans[n.Name]
		return v, ok
	case *notation.If:
		a, ok := s.span(n.Then)
		b, too := s.span(n.Else)
		if !ok || !too {
			return span{}, false
		}
		return span{rational.Min(a.low, b.low), rational.Max(a.high, b.high), a.whole && b.whole}, true
	case *notation.Unary:
		v, ok := s.span(n.X)
		if !ok || n.Op != notation.Neg {
			return span{}, false
		}
		return span{new(big.Rat).Neg(v.high), new(big.Rat).Neg(v.low), v.whole}, true
	case *notation.Binary:
		return s.spanOfBinary(n)
	case *notation.Call:
		return s.spanOfCall(n)
	}
	return span{}, false
}

func (s *comparisonExpander) spanOfBinary(n *notation.Binary) (span, bool) {
	a, ok := s.span(n.X)
	b, too := s.span(n.Y)
	if !ok || !too {
		return span{}, false
	}
	switch n.Op {
	case notation.Add:
		return span{new(big.Rat).Add(a.low, b.low), new(big.Rat).Add(a.high, b.high), a.whole && b.whole}, true
	case notation.Sub:
		return span{new(big.Rat).Sub(a.low, b.high), new(big.Rat).Sub(a.high, b.low), a.whole && b.whole}, true
	case notation.Mul:
		return corners(a, b, (*big.Rat).Mul, a.whole && b.whole), true
	case notation.Div:
		if b.low.Sign() <= 0 && b.high.Sign() >= 0 || n.Rule != notation.ExactDivision {
			return span{}, false
		}
		return corners(a, b, (*big.Rat).Quo, false), true
	}
	return span{}, false
}

// corners is the span of a function that is monotone in both arguments.
func corners(a, b span, f func(z, x, y *big.Rat) *big.Rat, whole bool) span {
	out := span{whole: whole}
	for _, x := range []*big.Rat{a.low, a.high} {
		for _, y := range []*big.Rat{b.low, b.high} {
			v := f(new(big.Rat), x, y)
			if out.low == nil {
				out.low, out.high = v, v
				continue
			}
			out.low, out.high = rational.Min(out.low, v), rational.Max(out.high, v)
		}
	}
	return out
}

func (s *comparisonExpander) spanOfCall(n *notation.Call) (span, bool) {
	args := make([]span, len(n.Args))
	for i, arg := range n.Args {
		var ok bool
		if args[i], ok = s.span(arg); !ok {
			return span{}, false
		}
	}
	out := args[0]
	switch n.Func {
	case notation.Min, notation.Max:
		pick := rational.Min
		if n.Func == notation.Max {
			pick = rational.Max
		}
		for _, v := range args[1:] {
			out = span{pick(out.low, v.low), pick(out.high, v.high), out.whole && v.whole}
		}
		return out, true
	case notation.Floor:
		return span{rational.Floor(out.low), rational.Floor(out.high), true}, true
	case notation.Ceil:
		return span{rational.Ceil(out.low), rational.Ceil(out.high), true}, true
	}
	return span{}, false
}

// rolled is the span of dice that nothing else decides.
func (s *comparisonExpander) rolled(x notation.Expr) (span, bool) {
	if !namesNothing(x) {
		return span{}, false
	}
	d, err := s.e.eval.Eval(x)
	if err != nil || d.HasTail() || d.Kind() != dist.Numeric || d.Len() == 0 {
		return span{}, false
	}
	out := span{low: d.Outcome(0).Value, high: d.Outcome(d.Slots() - 1).Value, whole: true}
	for o := range d.All() {
		out.whole = out.whole && o.Value.IsInt()
	}
	return out, true
}

func namesNothing(x notation.Expr) bool {
	if _, ok := x.(*notation.Ref); ok {
		return false
	}
	return !slices.ContainsFunc(notation.Children(x), func(c notation.Expr) bool { return !namesNothing(c) })
}
