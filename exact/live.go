package exact

import "oddsmith/scenarios/notation"

// This file finds what a node depends on where some branches are known not to be
// taken: once an attack is known to miss, its damage is shared by nobody.

// live returns the variables without values that the node depends on under the
// assignment, but for those of v's definition, which are not followed: none of the
// branches that cannot be taken.
func (e *evaluator) live(n *node, v int) varset {
	var out varset
	e.followLive(n, v, &out)
	return out
}

func (e *evaluator) followLive(n *node, v int, out *varset) {
	switch x := n.expr.(type) {
	case *notation.Ref:
		if e.given.set.has(n.v) || out.has(n.v) {
			return
		}
		*out = out.with(n.v)
		if n.v != v {
			e.followLive(e.vars[n.v].def, v, out)
		}
		return
	case *notation.If:
		if cond, ok := e.decided(n.kids[0]); ok {
			taken := n.kids[2]
			if cond.isTrue() {
				taken = n.kids[1]
			}
			e.followLive(taken, v, out)
			return
		}
	case *notation.Binary:
		if x.Op != notation.And && x.Op != notation.Or {
			break
		}
		if left, ok := e.decided(n.kids[0]); ok {
			if left.isTrue() == (x.Op == notation.And) {
				e.followLive(n.kids[1], v, out)
			}
			return
		}
	case *notation.Process:
		*out = out.union(e.vars.depends(n.free, varset{}, e.given.set))
		return
	}
	if n.free.empty() {
		return
	}
	for _, kid := range n.kids {
		e.followLive(kid, v, out)
	}
}

// decided is certain for a condition that names variables whose definitions are
// certain.
func (e *evaluator) decided(n *node) (certain, bool) {
	if n.free.within(e.given.set) {
		return e.certain(n)
	}
	switch x := n.expr.(type) {
	case *notation.Ref:
		return e.decided(e.vars[n.v].def)
	case *notation.Unary:
		if c, ok := e.decided(n.kids[0]); ok && x.Op == notation.Not {
			return certainTruth(!c.isTrue()), true
		}
	case *notation.Binary:
		if x.Op != notation.And && x.Op != notation.Or {
			break
		}
		left, ok := e.decided(n.kids[0])
		if ok && left.isTrue() == (x.Op == notation.And) {
			return e.decided(n.kids[1])
		}
		return left, ok
	}
	return certain{}, false
}

// shared returns the variables that at least two of a tuple's items depend on.
func (e *evaluator) shared(n *node) varset {
	var once, twice varset
	for _, kid := range n.kids {
		u := e.live(kid, -1)
		twice = twice.union(once.intersect(u))
		once = once.union(u)
	}
	return twice
}

// fewest returns the variable that may be given its values first (condition.go), and
// has the fewest cases; negative if there is none without difficulties.
func (e *evaluator) fewest(n *node, shared varset) (best int, dist *Dist, cells []cell) {
	best = -1
	failed := false
	shared.each(func(v int) {
		var left varset
		for _, kid := range n.kids {
			left = left.union(e.live(kid, v))
		}
		if failed || !e.live(e.vars[v].def, -1).intersect(left).empty() {
			return
		}
		d, err := e.eval(e.vars[v].def)
		if err == nil {
			err = e.budget.Spend(100*float64(d.slots()), 0, 0)
		}
		if err != nil || d.hasTail() {
			failed = true
			return
		}
		if c := e.casesOf(n, v, d); best < 0 || len(c) < len(cells) {
			best, dist, cells = v, d, c
		}
	})
	if failed {
		best = -1
	}
	return best, dist, cells
}
