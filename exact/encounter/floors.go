package encounter

import (
	"math/big"
	"slices"

	"oddsmith/exact/constant"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// This file keeps parts of the state from falling further than matters. Who has no hit points
// left is down, by however much: a blow for up to 100 points would make a hundred states of each
// who is down, and of several a hundred times as many for each. Where nothing tells the values
// of a part apart from some number downwards, and it never rises from there, the part stops at
// that number. All that can be asked of the process has the same odds then.

// A floor is the number at which a part stops falling.
type floor struct {
	part    int
	at      int64
	borders []threshold // that it is compared with, by itself or with what is added to it
}

// What floors must be good for: fewSteps is how many values there may be above one, as each becomes
// a state of its own, manyTimes how many times fewer states there must be by all of them, and
// someTimes by each.
const (
	fewSteps  = 64
	manyTimes = 8
	someTimes = 1.25
)

// withFloors returns a process worth the same whose parts stop falling, where that leaves far
// fewer states.
func (e *solver) withFloors(x *notation.Process) *notation.Process {
	items, ok := itemsOf(x.Step, len(x.State))
	if !ok {
		return x
	}
	s := &comparisonExpander{eval: e.eval, ranges: map[string]constant.Range{}}
	floors := floorsOf(x)
	if len(floors) == 0 {
		return x
	}
	for l, ok := x.Step.(*notation.Let); ok; l, ok = l.Body.(*notation.Let) {
		s.ranges[l.Name] = s.rangeOf(l.Value)
	}
	times := 1.0
	floors = slices.DeleteFunc(floors, func(f floor) bool {
		fewer := s.fewer(f, x.State[f.part], items[f.part])
		if fewer < someTimes {
			return true
		}
		times *= fewer
		return false
	})
	if times < manyTimes {
		return x
	}
	floors = slices.DeleteFunc(floors, func(f floor) bool { return !s.isAlikeBelow(x, f) })
	out := *x
	out.Step = s.cut(x, floors)
	items, _ = itemsOf(out.Step, len(x.State))
	items = slices.Clone(items)
	for _, f := range floors {
		at := items[f.part].Span()
		items[f.part] = &notation.Call{At: at, Func: notation.Max, Args: []notation.Expr{notation.Int(f.at), items[f.part]}}
	}
	out.Step = withItems(out.Step, items)
	return &out
}

// floorsOf finds where no comparison with a number tells the values of a part apart any more.
func floorsOf(x *notation.Process) []floor {
	parts := partIndex{}
	for i, p := range x.State {
		if kind, err := notation.Check(p.Start); err == nil && kind == notation.NumberKind {
			parts[p.Name] = i
		}
	}
	borders := map[int][]threshold{}
	for _, of := range []notation.Expr{x.Step, x.Until, x.Value} {
		notation.Visit(of, func(e notation.Expr) bool {
			if c, ok := parts.comparison(e); ok {
				borders[c.part] = append(borders[c.part], c.threshold)
			}
			return true
		})
	}
	var out []floor
	for i := range x.State {
		if len(borders[i]) == 0 {
			continue
		}
		f := floor{part: i, at: borders[i][0].with, borders: borders[i]}
		for _, t := range f.borders {
			f.at = min(f.at, t.with)
		}
		if slices.ContainsFunc(f.borders, func(t threshold) bool { return t.holds(f.at) != t.holds(f.at-1) }) {
			f.at--
		}
		out = append(out, f)
	}
	return out
}

// A sumComparison compares a part, and what is added to it, with a number.
type sumComparison struct {
	threshold
	rest notation.Expr // nil for nothing
}

// comparison reads the comparison of a part and what is added to it with a number.
func (p partIndex) comparison(e notation.Expr) (sumComparison, bool) {
	b, ok := e.(*notation.Binary)
	if !ok || !b.Op.IsComparison() {
		return sumComparison{}, false
	}
	sum, ok := p.split(sumTerms(b.Y, true, sumTerms(b.X, false, nil)))
	if !ok {
		return sumComparison{}, false
	}
	var out sumComparison
	op, with := b.Op, new(big.Rat)
	if sum.minus { // -part + rest OP 0 is part - rest MIRRORED 0
		op = mirrored[op]
	}
	for _, t := range sum.rest {
		t.minus = t.minus != sum.minus
		switch v, isNumber := numberOf(t.expr); {
		case !isNumber:
			out.rest = plusTerm(out.rest, t, b.At)
		case t.minus:
			with.Add(with, v)
		default:
			with.Sub(with, v)
		}
	}
	out.threshold, ok = newThreshold(p[sum.part.Name], op, with)
	return out, ok
}

// fewer is how many times fewer values a part has that stops falling; 0 where that is not known,
// or too many are left.
func (s *comparisonExpander) fewer(f floor, part notation.StatePart, item notation.Expr) float64 {
	start := s.rangeOf(part.Start)
	if !start.Bounded {
		return 0
	}
	above := new(big.Rat).Sub(start.High.Base(), big.NewRat(f.at, 1))
	if above.Sign() <= 0 || above.Cmp(big.NewRat(fewSteps, 1)) > 0 {
		return 0
	}
	alive := constant.Between(big.NewRat(f.at+1, 1), start.High.Base(), true)
	after := constant.RangeOf(item, func(leaf notation.Expr) constant.Range {
		if ref, ok := leaf.(*notation.Ref); ok && ref.Name == part.Name {
			return alive
		}
		return s.rangeOf(leaf)
	})
	if !after.Bounded {
		return 0
	}
	left, _ := above.Float64()
	below, _ := new(big.Rat).Sub(big.NewRat(f.at, 1), after.Low.Base()).Float64()
	return (left + 1 + max(0, below)) / (left + 1)
}

// isAlikeBelow reports whether it makes no difference how far a part is below its floor: nothing
// asks for that once it is there, and there it stays.
func (s *comparisonExpander) isAlikeBelow(x *notation.Process, f floor) bool {
	name := x.State[f.part].Name
	parts := partIndex{name: f.part}
	if parts.named(s.below(x.Value, parts, f)) {
		return false
	}
	until := s.below(x.Until, parts, f)
	if isAlways(until) {
		return true
	}
	step := s.below(x.Step, parts, f)
	items, ok := itemsOf(step, len(x.State))
	if !ok || parts.named(until) {
		return false
	}
	for l, ok := step.(*notation.Let); ok; l, ok = l.Body.(*notation.Let) {
		if parts.named(l.Value) {
			return false
		}
	}
	for i, item := range items {
		if i != f.part && parts.named(item) {
			return false
		}
	}
	return s.neverRises(items[f.part], parts)
}

// below is what an expression comes to where a part is at its floor or below.
func (s *comparisonExpander) below(e notation.Expr, parts partIndex, f floor) notation.Expr {
	const passes = 4 // what is decided decides more
	for range passes {
		next := simplify(notation.Transform(e, func(x notation.Expr) (notation.Expr, bool) {
			if _, isProcess := x.(*notation.Process); isProcess {
				return x, true
			}
			c, ok := parts.comparison(x)
			if !ok || c.rest != nil && !s.isAtMost0(c.rest) || c.with < f.at || c.holds(f.at) != c.holds(f.at-1) {
				return x, false
			}
			return &notation.Bool{At: x.Span(), Value: c.holds(f.at)}, true
		}))
		if notation.Equal(next, e) {
			break
		}
		e = next
	}
	return e
}

// isAtMost0 reports whether a number is never above 0.
func (s *comparisonExpander) isAtMost0(e notation.Expr) bool {
	r := s.rangeOf(e)
	return r.Bounded && r.High.Base().Sign() <= 0
}

// isAlways reports whether a condition holds, whatever of it is not known.
func isAlways(e notation.Expr) bool {
	if n, ok := e.(*notation.Binary); ok && n.Op == notation.Or {
		return isAlways(n.X) || isAlways(n.Y)
	}
	b, ok := e.(*notation.Bool)
	return ok && b.Value
}

// cut returns the step with rolls that stop where they are enough: what is taken away from
// parts that stop falling, and nothing else, need not be more than any of them can lose.
func (s *comparisonExpander) cut(x *notation.Process, floors []floor) notation.Expr {
	falling, most := partIndex{}, new(big.Rat)
	items, _ := itemsOf(x.Step, len(x.State))
	for _, f := range floors {
		name := x.State[f.part].Name
		if !s.neverRises(items[f.part], partIndex{name: f.part}) {
			continue
		}
		falling[name] = f.part
		if lost := new(big.Rat).Sub(s.rangeOf(x.State[f.part].Start).High.Base(), big.NewRat(f.at, 1)); lost.Cmp(most) > 0 {
			most = lost
		}
	}
	enough := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(rational.Ceil(most).Num().BitLen())))
	var of func(step notation.Expr) notation.Expr
	of = func(step notation.Expr) notation.Expr {
		l, ok := step.(*notation.Let)
		if !ok {
			return step
		}
		out := *l
		out.Body = of(l.Body)
		if r := s.ranges[l.Name]; r.Bounded && r.High.Base().Cmp(enough) > 0 && s.isTaken(l.Body, l.Name, falling) {
			out.Value = &notation.Call{At: l.At, Func: notation.Min, Args: []notation.Expr{l.Value, &notation.Number{At: l.At, Value: enough}}}
		}
		return &out
	}
	return of(x.Step)
}

// isTaken reports whether a roll is taken away from parts that stop falling wherever it is named.
func (s *comparisonExpander) isTaken(e notation.Expr, roll string, falling partIndex) bool {
	terms := sumTerms(e, false, nil)
	if c, ok := falling.comparison(e); ok && c.rest != nil {
		terms = sumTerms(c.rest, false, nil)
	} else if sum, ok := falling.split(terms); ok && !sum.minus {
		terms = sum.rest
	} else {
		if ref, ok := e.(*notation.Ref); ok {
			return ref.Name != roll
		}
		return !slices.ContainsFunc(notation.Children(e), func(c notation.Expr) bool { return !s.isTaken(c, roll, falling) })
	}
	for _, t := range terms {
		if !isTakenOrNot(t.expr, roll, t.minus) || !s.isAtMost0(plusTerm(nil, t, e.Span())) {
			return !(partIndex{roll: 0}).named(e)
		}
	}
	return true
}

// isTakenOrNot reports whether a term is a roll that is taken away, or nothing of it.
func isTakenOrNot(e notation.Expr, roll string, minus bool) bool {
	if ref, ok := e.(*notation.Ref); ok {
		return ref.Name != roll || minus
	}
	if u, ok := e.(*notation.Unary); ok && u.Op == notation.Neg {
		return isTakenOrNot(u.X, roll, !minus)
	}
	if n, ok := e.(*notation.If); ok {
		return !(partIndex{roll: 0}).named(n.Cond) && isTakenOrNot(n.Then, roll, minus) && isTakenOrNot(n.Else, roll, minus)
	}
	return !(partIndex{roll: 0}).named(e)
}

// neverRises reports whether a new value is that of the part, or less.
func (s *comparisonExpander) neverRises(item notation.Expr, part partIndex) bool {
	sum, ok := part.split(sumTerms(item, false, nil))
	if !ok || sum.minus {
		return false
	}
	for _, t := range sum.rest {
		if !s.isAtMost0(plusTerm(nil, t, item.Span())) {
			return false
		}
	}
	return true
}

// split finds the one part among the terms of a sum, whatever decides the others.
func (p partIndex) split(terms []signedTerm) (out partSum, ok bool) {
	for _, t := range terms {
		if _, ok := p.part(t.expr); !ok {
			out.rest = append(out.rest, t)
		} else if out.part == nil {
			out.part, out.minus = t.expr.(*notation.Ref), t.minus
		} else {
			return out, false
		}
	}
	return out, out.part != nil
}
