package anydice

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// This file weighs a body that was worked out for names against one that is worked out for
// each roll. An engine answers questions to a pool that are added up in one walk over the
// faces; those that decide on one another it must condition on, one after the other, which is
// dearer than to know the roll.

// manyAnswers is how many combinations of answers an engine is left with.
const manyAnswers = 10_000

// fewRolls is how many rolls of a pool a body is worked out for only to spare an engine work,
// and fewPairs how many rolls of several.
const (
	fewRolls = 20_000
	fewPairs = 70_000
)

// entangled returns the pools for whose rolls a body should be worked out one by one.
func entangled(rolls []*expanded, b branch) []*expanded {
	if b.never || b.q.known || b.holds == nil && isLinear(b.q.tree, rolls) {
		return nil
	}
	var pools []*expanded
	answers := map[*expanded]int64{}
	for _, r := range rolls {
		if !r.pooled || r.each || !r.size.known || r.size.value < 2 {
			continue
		}
		if n := r.answers(b); n > 0 {
			pools = append(pools, r)
			answers[r] = n
		}
	}
	if len(pools) == 1 && answers[pools[0]] <= manyAnswers {
		return nil
	}
	all := int64(1)
	for _, r := range pools {
		all = mulBounds(all, r.rolls())
	}
	if all > fewRolls && len(pools) == 1 || all > fewPairs {
		return nil
	}
	return pools
}

// rolls is how many different rolls there are, as far as bounds tell.
func (r *expanded) rolls() int64 {
	return multisets(min(addBounds(r.die.hi, -r.die.lo), maxEntries)+1, r.size.value)
}

// isLinear reports whether a tree adds up terms of which each asks pools twice at most, or is
// the largest or smallest of such.
func isLinear(e notation.Expr, rolls []*expanded) bool {
	if n, ok := e.(*notation.Call); ok && (n.Func == notation.Max || n.Func == notation.Min) {
		return !slices.ContainsFunc(n.Args, func(a notation.Expr) bool { return !isLinear(a, rolls) })
	}
	for {
		n, ok := e.(*notation.Binary)
		if !ok || n.Op != notation.Add && n.Op != notation.Sub {
			return mentions(e, rolls, 3) < 3
		}
		if mentions(n.Y, rolls, 3) >= 3 {
			return false
		}
		e = n.X
	}
}

// mentions counts the places in which a tree names pools, up to a limit.
func mentions(e notation.Expr, rolls []*expanded, limit int) int {
	found, places := 0, 0
	var look func(notation.Expr)
	look = func(e notation.Expr) {
		if places++; found >= limit || places > 1000 {
			return
		}
		if n, ok := e.(*notation.Ref); ok && slices.ContainsFunc(rolls, func(r *expanded) bool { return r.pooled && r.name == n.Name }) {
			found++
		}
		for _, c := range notation.Children(e) {
			look(c)
		}
	}
	look(e)
	if places > 1000 {
		return limit
	}
	return found
}

// answers is how many combinations of answers the questions of a body to a pool have; 0 where
// there are none.
func (r *expanded) answers(b branch) int64 {
	asked := map[string]bool{}
	out := int64(0)
	look := func(e notation.Expr) bool {
		n, ok := e.(*notation.Call)
		if !ok || n.Func.MakesPool() || !slices.Contains(notation.FreeNames(n.Args[0]), r.name) {
			return true
		}
		if text := n.String(); !asked[text] {
			asked[text] = true
			values := addBounds(r.die.hi, -r.die.lo) + 1
			if n.Func == notation.Size {
				values = r.size.value + 1
			} else if n.Func == notation.Total {
				values = mulBounds(values, r.size.value)
			}
			out = mulBounds(max(out, 1), values)
		}
		return true
	}
	notation.Visit(b.q.expr(), look)
	if b.holds != nil {
		notation.Visit(b.holds, look)
	}
	return out
}
