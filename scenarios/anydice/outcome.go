package anydice

import (
	"slices"

	"oddsmith/scenarios/notation"
)

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

// forked returns the outcome that is a if the condition holds, else b. If possible, both are
// merged into one.
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

// onwards calls next with the frame of every branch of o that has not returned, and returns the outcome with
// the results in place of these branches.
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

// mergeFrames merges the variables of two branches of a condition; false if one variable cannot be
// merged.
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

// merge returns the value that is v if the condition holds, else w; false if no value can be both.
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

// eitherBy returns the number that is a if the condition holds, else b. Common terms are factored
// out, so that a counter stays a sum.
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
	if f, ok := extremeOf(cond, a, b); ok {
		out.tree = u.call(f, u.of(a), u.of(b))
	} else if base, x, y := u.shared(a, b); base != nil {
		op := notation.Add
		if len(x)+len(y) == 1 {
			op = slices.Concat(x, y)[0].op
		}
		out.tree = u.binary(op, base, u.when(cond, u.added(op, x), u.added(op, y)))
	} else {
		out.tree = u.when(cond, u.of(a), u.of(b))
	}
	return out
}

// extremeOf returns min or max if "a if cond else b" is that of a and b, because the condition
// compares them.
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

// A term is added to a sum, or taken off it.
type term struct {
	op notation.BinaryOp
	x  notation.Expr
}

// shared returns the largest common part of two sums and the terms that each adds to it; nil if
// there is none.
func (u *unroller) shared(a, b quantity) (base notation.Expr, x, y []term) {
	if a.known || b.known || a.support != nil || b.support != nil {
		return nil, nil, nil
	}
	sums := map[notation.Expr]bool{}
	terms(b.tree, func(e notation.Expr) bool {
		sums[e] = true
		return false
	})
	if base, x = terms(a.tree, func(e notation.Expr) bool { return sums[e] }); base != nil {
		_, y = terms(b.tree, func(e notation.Expr) bool { return e == base })
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		base = u.binary(x[len(x)-1].op, base, x[len(x)-1].x)
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	return base, x, y
}

// terms splits a sum into a base, for which isBase is true, and the terms added to it, the last
// first; nil if there is no such base.
func terms(e notation.Expr, isBase func(notation.Expr) bool) (base notation.Expr, off []term) {
	for !isBase(e) {
		n, ok := e.(*notation.Binary)
		if !ok || n.Op != notation.Add && n.Op != notation.Sub {
			return nil, nil
		}
		off = append(off, term{n.Op, n.Y})
		e = n.X
	}
	return e, off
}

// added returns the sum of the terms, to stand right of the operator before. The list has the last term first,
// as terms returns it.
func (u *unroller) added(before notation.BinaryOp, list []term) notation.Expr {
	var sum notation.Expr
	for _, t := range slices.Backward(list) {
		switch {
		case sum != nil:
			sum = u.binary(t.op, sum, t.x)
		case t.op == before:
			sum = t.x
		default:
			sum = u.minus(t.x)
		}
	}
	if sum == nil {
		return u.integer(0)
	}
	return sum
}
