package anydice

import (
	"maps"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file runs a loop over a pool whose body only raises counters, each by something that
// depends on the die alone, in one question to the pool: it is not asked for its positions.

// gathered executes a loop over a pool as a sum over its dice, if the body only adds to counters. It returns
// the frame after the loop; false if the body does anything else, or the pool may be empty.
func (u *unroller) gathered(s *loop, p *pool, f *frame) (*frame, bool) {
	counters := assignments(s.body, map[string]int{})
	if p.size.lo < 1 || counters[s.name] > 0 {
		return nil, false
	}
	names := slices.Sorted(maps.Keys(counters))
	marked, fromZero, out := f.clone(), f.clone(), f.clone()
	die := quantity{tree: u.ref(notation.ItName), lo: p.lo, hi: p.hi}
	marked.vars[s.name], fromZero.vars[s.name] = die, die
	marks := map[string]notation.Expr{}
	for _, name := range names {
		if _, ok := f.vars[name].(quantity); !ok {
			return nil, false
		}
		marks[name] = u.ref(u.fresh(name))
		marked.vars[name] = quantity{tree: marks[name], lo: -far, hi: far}
		fromZero.vars[name] = number(0)
	}
	after, ok := u.onceOnly(s.body, marked)
	if !ok || len(after.vars) != len(marked.vars) {
		return nil, false
	}
	added := map[string][]term{}
	for _, name := range names {
		q, _ := after.vars[name].(quantity)
		base, terms := terms(q.expr(), func(e notation.Expr) bool { return e == marks[name] })
		if base == nil || slices.ContainsFunc(terms, func(t term) bool { return !isOfOneDie(t.x, marks) }) {
			return nil, false
		}
		added[name] = terms
	}
	one, ok := u.onceOnly(s.body, fromZero)
	if !ok {
		return nil, false
	}
	for _, name := range names {
		out.vars[name] = u.raise(f.vars[name].(quantity), added[name], one.vars[name].(quantity), p)
	}
	last := int64(-1)
	if p.lowest {
		last = 1
	}
	out.vars[s.name] = quantity{tree: u.call(notation.Nth, p.tree, u.integer(last)), lo: p.lo, hi: p.hi}
	return out, true
}

// onceOnly executes a body once and returns the frame after it; false if the body returns, forks, needs known
// values or is refused.
func (u *unroller) onceOnly(body []statement, f *frame) (after *frame, ok bool) {
	exploded := len(u.exploded)
	_, ok = u.tried(func() branch {
		if end, fell := u.exec(body, f).(fell); fell {
			after = end.f
		}
		return branch{}
	})
	u.exploded = u.exploded[:exploded]
	return after, ok && after != nil
}

// isOfOneDie reports whether an expression depends only on the value of one die: it has no rolls and no
// bindings, and none of marks occurs in it, the names that stand for the loop's counters.
func isOfOneDie(e notation.Expr, marks map[string]notation.Expr) bool {
	ok := true
	notation.Visit(e, func(e notation.Expr) bool {
		switch n := e.(type) {
		case *notation.Number, *notation.Bool, *notation.Unary, *notation.Binary, *notation.If:
		case *notation.Ref:
			for _, mark := range marks {
				ok = ok && n.Name != mark.(*notation.Ref).Name
			}
		case *notation.Call:
			ok = ok && (n.Func == notation.Min || n.Func == notation.Max || n.Func == notation.Abs)
		case *notation.Label, *notation.Again, *notation.Chance, *notation.Copies, *notation.Deal, *notation.Deck,
			*notation.Each, *notation.Given, *notation.Group, *notation.Let, *notation.Pairs, *notation.Pool, *notation.Process,
			*notation.Repeat, *notation.Retry, *notation.Tuple, *notation.Where:
			ok = false
		}
		return ok
	})
	return ok
}

// raise returns a counter after the loop: before, its value before it, plus the terms added, summed over all
// dice of the pool. one is what a single die adds, and gives the bounds.
func (u *unroller) raise(before quantity, added []term, one quantity, p *pool) quantity {
	out := before
	for _, t := range added {
		op := "+"
		if t.op == notation.Sub {
			op = "-"
		}
		out = u.apply(op, out, u.overAll(t.x, p))
	}
	if !out.known {
		lo, hi := boundsOfSum(p.size, one.lo, one.hi)
		out.lo, out.hi = addBounds(before.lo, lo), addBounds(before.hi, hi)
	}
	return out
}

// overAll returns the sum of an expression over all dice of a pool.
func (u *unroller) overAll(added notation.Expr, p *pool) quantity {
	if n, known := added.(*notation.Number); known {
		return u.apply("*", p.size, number(n.Value.Num().Int64()))
	}
	if cond := conditionOf(added); cond != nil {
		hit := u.where(p.tree, func(notation.Expr) notation.Expr { return cond })
		return quantity{tree: u.call(notation.Size, hit), hi: p.size.hi}
	}
	u.node()
	each := &notation.Each{At: u.at, It: notation.ItName, Pool: p.tree, X: added}
	return quantity{tree: u.call(notation.Total, each), lo: -far, hi: far}
}
