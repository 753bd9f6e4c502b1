package anydice

import "oddsmith/scenarios/notation"

// An outcome is where a run of statements ends: in a result, past the last statement, or in
// one or the other by a condition.
type outcome interface{ isOutcome() }

type returned struct{ v value }

type fell struct{ f *frame }

type fork struct {
	cond notation.Expr
	a, b outcome
}

func (returned) isOutcome() {}
func (fell) isOutcome()     {}
func (fork) isOutcome()     {}

// forked is a by a condition, else b: one run again where both fall and their variables can
// be merged.
func (u *unroller) forked(cond notation.Expr, a, b outcome) outcome {
	x, ok := a.(fell)
	y, also := b.(fell)
	if ok && also {
		if f, ok := u.mergeFrames(cond, x.f, y.f); ok {
			return fell{f}
		}
	}
	r, ok := a.(returned)
	s, also := b.(returned)
	if ok && also {
		if v, ok := u.merge(cond, r.v, s.v); ok {
			return returned{v}
		}
	}
	return fork{cond, a, b}
}

// onwards goes on with what every run that fell does next.
func (u *unroller) onwards(o outcome, next func(*frame) outcome) outcome {
	switch o := o.(type) {
	case returned:
		return o
	case fell:
		return next(o.f)
	case fork:
		u.spend(1)
		return u.forked(o.cond, u.onwards(o.a, next), u.onwards(o.b, next))
	}
	panic("anydice: an outcome that is not known")
}

func (u *unroller) mergeFrames(cond notation.Expr, a, b *frame) (*frame, bool) {
	out := &frame{vars: map[string]value{}, caller: a.caller}
	if len(a.vars) != len(b.vars) {
		return nil, false
	}
	u.spend(len(a.vars))
	for name, v := range a.vars {
		w, ok := b.vars[name]
		if !ok {
			return nil, false
		}
		m, ok := u.merge(cond, v, w)
		if !ok {
			return nil, false
		}
		out.vars[name] = m
	}
	return out, true
}

// merge is v where a condition holds and else w, if one value can be both.
func (u *unroller) merge(cond notation.Expr, v, w value) (value, bool) {
	switch v := v.(type) {
	case quantity:
		if w, ok := w.(quantity); ok {
			return u.eitherBy(cond, v, w), true
		}
	case *sequence:
		w, ok := w.(*sequence)
		if !ok {
			return nil, false
		}
		if v == w {
			return v, true
		}
		a, b := v.list(u), w.list(u)
		if len(a) != len(b) {
			return nil, false
		}
		out := &sequence{items: make([]quantity, len(a))}
		for i := range a {
			out.items[i] = u.eitherBy(cond, a[i], b[i])
		}
		return out, true
	case *dice:
		w, ok := w.(*dice)
		if ok && v == w {
			return v, true
		}
		if !ok || v.empty || w.empty || !v.count.known || !w.count.known || v.count.value != w.count.value {
			return nil, false
		}
		die := u.eitherBy(cond, v.die, w.die)
		if !die.known {
			die.support = nil // it depends on the names of the condition
		}
		return &dice{count: v.count, die: die}, true
	}
	return nil, false
}

// eitherBy is a where a condition holds and else b. What both have in common is not said
// twice, so that a counter which a loop raises is a sum.
func (u *unroller) eitherBy(cond notation.Expr, a, b quantity) quantity {
	u.spend(1)
	if a.is(b) {
		return a
	}
	out := quantity{lo: min(a.lo, b.lo), hi: max(a.hi, b.hi)}
	if a.known && b.known && a.value == 1 && b.value == 0 {
		return u.holds(cond)
	}
	if a.known && b.known && a.value == 0 && b.value == 1 {
		return u.holds(u.not(cond))
	}
	zero := u.integer(0)
	if f, ok := extremeOf(cond, a, b); ok {
		out.tree = u.call(f, u.of(a), u.of(b))
	} else if n, op, ok := raised(a, b); ok {
		out.tree = u.binary(op, b.tree, u.when(cond, n, zero))
	} else if n, op, ok := raised(b, a); ok {
		out.tree = u.binary(op, a.tree, u.when(cond, zero, n))
	} else {
		out.tree = u.when(cond, u.of(a), u.of(b))
	}
	return out
}

// extremeOf reports whether a where a condition holds and else b is the larger or the smaller
// of both: the condition compares them.
func extremeOf(cond notation.Expr, a, b quantity) (f notation.Func, ok bool) {
	n, isBinary := cond.(*notation.Binary)
	if !isBinary || a.support != nil || b.support != nil {
		return 0, false
	}
	asWritten := a.standsAt(n.X) && b.standsAt(n.Y)
	turned := b.standsAt(n.X) && a.standsAt(n.Y)
	larger := n.Op == notation.Gt || n.Op == notation.Ge
	smaller := n.Op == notation.Lt || n.Op == notation.Le
	switch {
	case asWritten && larger, turned && smaller:
		return notation.Max, true
	case asWritten && smaller, turned && larger:
		return notation.Min, true
	}
	return 0, false
}

// raised reports whether a is b plus or minus something, and what. The nodes must be made of
// names alone: a roll of its own would be left out.
func raised(a, b quantity) (by notation.Expr, op notation.BinaryOp, ok bool) {
	if a.known || b.known || a.support != nil || b.support != nil {
		return nil, 0, false
	}
	n, isBinary := a.tree.(*notation.Binary)
	if !isBinary || n.X != b.tree || n.Op != notation.Add && n.Op != notation.Sub {
		return nil, 0, false
	}
	return n.Y, n.Op, true
}
