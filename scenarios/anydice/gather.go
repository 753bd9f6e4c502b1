package anydice

import (
	"maps"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file runs a loop over a pool whose body only raises counters, each by something that
// depends on the die alone, in one question to the pool: it is not asked for its positions.

// gathered is a loop over a pool as a sum over its dice, if it can be.
func (u *unroller) gathered(s *loop, p *pool, f *frame) (*frame, bool) {
	if p.size.lo < 1 {
		return nil, false
	}
	counters := assignments(s.body, map[string]int{})
	if counters[s.name] > 0 {
		return nil, false
	}
	names := slices.Sorted(maps.Keys(counters))
	once := f.clone()
	once.vars[s.name] = quantity{tree: u.ref(notation.ItName), lo: p.lo, hi: p.hi}
	marks := map[string]notation.Expr{}
	for _, name := range names {
		before, ok := f.vars[name].(quantity)
		if !ok {
			return nil, false
		}
		marks[name] = u.ref(u.fresh(name))
		lo, hi := min(before.lo, -far), max(before.hi, far)
		once.vars[name] = quantity{tree: marks[name], lo: lo, hi: hi}
	}
	after, ok := u.onceOnly(s.body, once)
	if !ok {
		return nil, false
	}
	out, w := f.clone(), &worth{pool: p, marks: marks, known: map[notation.Expr]quantity{}}
	for _, name := range names {
		raised, ok := u.raise(f.vars[name].(quantity), after.vars[name], marks[name], w)
		if !ok {
			return nil, false
		}
		out.vars[name] = raised
	}
	if len(after.vars) != len(once.vars) {
		return nil, false
	}
	last := int64(-1)
	if p.lowest {
		last = 1
	}
	out.vars[s.name] = quantity{tree: u.call(notation.Nth, p.tree, u.integer(last)), lo: p.lo, hi: p.hi}
	return out, true
}

// onceOnly runs a body that ends past its last statement, without knowing its names.
func (u *unroller) onceOnly(body []statement, f *frame) (after *frame, ok bool) {
	exploded := len(u.exploded)
	_, ok = u.tried(func() branch {
		if end, fell := u.exec(body, f).(fell); fell {
			after = end.f
		}
		return branch{}
	})
	if after == nil {
		u.exploded = u.exploded[:exploded]
	}
	return after, ok && after != nil
}

// raise adds to a counter what all dice add to it.
func (u *unroller) raise(before quantity, after value, mark notation.Expr, w *worth) (out quantity, ok bool) {
	q, ok := after.(quantity)
	if !ok || q.known {
		return quantity{}, false
	}
	base, added := terms(q.tree, func(e notation.Expr) bool { return e == mark })
	out = before
	for _, t := range added {
		one, ok := w.of(t.x)
		if !ok {
			return quantity{}, false
		}
		op := "+"
		if t.op == notation.Sub {
			op = "-"
		}
		out = u.apply(op, out, u.overAll(t.x, one, w.pool))
	}
	return out, base != nil
}

// overAll is the sum, over the dice of a pool, of what one of them is worth.
func (u *unroller) overAll(added notation.Expr, one quantity, p *pool) quantity {
	if one.known {
		return u.apply("*", p.size, one)
	}
	if n, ok := added.(*notation.If); ok && number(1).standsAt(n.Then) && number(0).standsAt(n.Else) {
		hit := u.where(p.tree, func(notation.Expr) notation.Expr { return n.Cond })
		return quantity{tree: u.call(notation.Size, hit), hi: p.size.hi}
	}
	u.node()
	each := &notation.Each{At: u.at, It: notation.ItName, Pool: p.tree, X: added}
	out := quantity{tree: u.call(notation.Total, each)}
	out.lo, out.hi = boundsOfSum(p.size, one.lo, one.hi)
	return out
}

// A worth is what one die of a pool adds, by a tree that rolls nothing, binds nothing and names no
// counter: its bounds.
type worth struct {
	pool  *pool
	marks map[string]notation.Expr // of counters
	known map[notation.Expr]quantity
}

// of returns the bounds of a tree, and whether it is such a one.
func (w *worth) of(e notation.Expr) (q quantity, ok bool) {
	if q, ok = w.known[e]; ok {
		return q, true
	}
	if q, ok = w.bounds(e); ok {
		w.known[e] = q
	}
	return q, ok
}

func (w *worth) bounds(e notation.Expr) (q quantity, ok bool) {
	q = quantity{lo: -far, hi: far}
	switch n := e.(type) {
	case *notation.Number:
		if n.Value.IsInt() && n.Value.Num().IsInt64() {
			q = number(n.Value.Num().Int64())
		}
		return q, true
	case *notation.Ref:
		if n.Name == notation.ItName {
			q.lo, q.hi = w.pool.lo, w.pool.hi
		}
		isMark := func(m notation.Expr) bool { return n.Name == m.(*notation.Ref).Name }
		return q, !slices.ContainsFunc(slices.Collect(maps.Values(w.marks)), isMark)
	case *notation.Call:
		if n.Func != notation.Min && n.Func != notation.Max && n.Func != notation.Abs {
			return q, false
		}
	case *notation.Bool, *notation.Unary, *notation.Binary, *notation.If:
	case *notation.Label, *notation.Pool, *notation.Group, *notation.Chance, *notation.Clamp, *notation.Resource,
		*notation.Let, *notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given, *notation.Retry,
		*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again,
		*notation.Deal, *notation.Deck:
		return q, false
	default:
		return q, false
	}
	var of []quantity
	for _, c := range notation.Children(e) {
		x, ok := w.of(c)
		if !ok {
			return q, false
		}
		of = append(of, x)
	}
	if n, isSum := e.(*notation.Binary); isSum {
		q.lo, q.hi = bounds(n.Op, of[0], of[1])
	} else if _, isIf := e.(*notation.If); isIf {
		q.lo, q.hi = min(of[1].lo, of[2].lo), max(of[1].hi, of[2].hi)
	} else if _, isSign := e.(*notation.Unary); isSign {
		q.lo, q.hi = -of[0].hi, -of[0].lo
	}
	return q, true
}
