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
	out := f.clone()
	for _, name := range names {
		raised, ok := u.raise(f.vars[name].(quantity), after.vars[name], marks, name, p)
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
func (u *unroller) raise(before quantity, after value, marks map[string]notation.Expr, name string, p *pool) (quantity, bool) {
	q, ok := after.(quantity)
	if !ok || q.known {
		return quantity{}, false
	}
	out := before
	for e := q.tree; e != marks[name]; {
		n, ok := e.(*notation.Binary)
		if !ok || n.Op != notation.Add && n.Op != notation.Sub || !ofTheDie(n.Y, marks) {
			return quantity{}, false
		}
		op := "+"
		if n.Op == notation.Sub {
			op = "-"
		}
		out = u.apply(op, out, u.overAll(n.Y, p))
		e = n.X
	}
	return out, true
}

// ofTheDie reports whether a tree rolls nothing, binds nothing and names no counter.
func ofTheDie(e notation.Expr, marks map[string]notation.Expr) bool {
	ok := true
	notation.Visit(e, func(n notation.Expr) bool {
		switch n := n.(type) {
		case *notation.Ref:
			for _, m := range marks {
				ok = ok && n.Name != m.(*notation.Ref).Name
			}
		case *notation.Number, *notation.Bool, *notation.Unary, *notation.Binary, *notation.If:
		case *notation.Call:
			ok = ok && (n.Func == notation.Min || n.Func == notation.Max || n.Func == notation.Abs)
		case *notation.Label, *notation.Pool, *notation.Group, *notation.Chance, *notation.Clamp, *notation.Resource,
			*notation.Let, *notation.Tuple, *notation.Repeat, *notation.Process, *notation.Given, *notation.Retry,
			*notation.Copies, *notation.Where, *notation.Each, *notation.Pairs, *notation.Again,
			*notation.Deal, *notation.Deck:
			ok = false
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// overAll is the sum, over the dice of a pool, of what one of them is worth.
func (u *unroller) overAll(worth notation.Expr, p *pool) quantity {
	if n, ok := worth.(*notation.If); ok && number(1).standsAt(n.Then) && number(0).standsAt(n.Else) {
		hit := u.where(p.tree, func(notation.Expr) notation.Expr { return n.Cond })
		return quantity{tree: u.call(notation.Size, hit), hi: p.size.hi}
	}
	if n, ok := worth.(*notation.Number); ok && n.Value.IsInt() && n.Value.Num().IsInt64() {
		return u.apply("*", p.size, number(n.Value.Num().Int64()))
	}
	u.node()
	each := &notation.Each{At: u.at, It: notation.ItName, Pool: p.tree, X: worth}
	return quantity{tree: u.call(notation.Total, each), lo: -far, hi: far}
}
