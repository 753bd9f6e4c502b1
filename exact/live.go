package exact

import (
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// This file finds what a node depends on where some branches are known not to be
// taken: once an attack is known to miss, its damage is shared by nobody.

// live returns the variables without values that the node depends on under the
// assignment, but for those of v's definition, which are not followed: none of the
// branches that cannot be taken.
func (e *evaluator) live(n *plan.Node, v int) plan.Set {
	var out plan.Set
	e.followLive(n, v, &out)
	return out
}

func (e *evaluator) followLive(n *plan.Node, v int, out *plan.Set) {
	switch x := n.Expr.(type) {
	case *notation.Ref:
		if e.given.set.Has(n.Var) || out.Has(n.Var) {
			return
		}
		*out = out.With(n.Var)
		if n.Var != v {
			e.followLive(e.vars[n.Var].Def, v, out)
		}
		return
	case *notation.If:
		if cond, ok := e.decided(n.Kids[0]); ok {
			taken := n.Kids[2]
			if cond.IsTrue() {
				taken = n.Kids[1]
			}
			e.followLive(taken, v, out)
			return
		}
	case *notation.Binary:
		if x.Op != notation.And && x.Op != notation.Or {
			break
		}
		if left, ok := e.decided(n.Kids[0]); ok {
			if left.IsTrue() == (x.Op == notation.And) {
				e.followLive(n.Kids[1], v, out)
			}
			return
		}
	case *notation.Process:
		*out = out.Union(e.vars.Depends(n.Free, plan.Set{}, e.given.set))
		return
	}
	if n.Free.Empty() {
		return
	}
	for _, kid := range n.Kids {
		e.followLive(kid, v, out)
	}
}

// decided is certain for a condition that names variables whose definitions are
// certain.
func (e *evaluator) decided(n *plan.Node) (constant.Value, bool) {
	if n.Free.Within(e.given.set) {
		return e.certain(n)
	}
	switch x := n.Expr.(type) {
	case *notation.Ref:
		return e.decided(e.vars[n.Var].Def)
	case *notation.Unary:
		if c, ok := e.decided(n.Kids[0]); ok && x.Op == notation.Not {
			return constant.Truth(!c.IsTrue()), true
		}
	case *notation.Binary:
		if x.Op != notation.And && x.Op != notation.Or {
			break
		}
		left, ok := e.decided(n.Kids[0])
		if ok && left.IsTrue() == (x.Op == notation.And) {
			return e.decided(n.Kids[1])
		}
		return left, ok
	}
	return constant.Value{}, false
}

// shared returns the variables that at least two of a tuple's items depend on.
func (e *evaluator) shared(n *plan.Node) plan.Set {
	var once, twice plan.Set
	for _, kid := range n.Kids {
		u := e.live(kid, -1)
		twice = twice.Union(once.Intersect(u))
		once = once.Union(u)
	}
	return twice
}

// fewest returns the variable that may be given its values first (condition.go), and
// has the fewest cases; negative if there is none without difficulties.
func (e *evaluator) fewest(n *plan.Node, shared plan.Set) (best int, dist *dist.Dist, cells []cell) {
	best = -1
	failed := false
	shared.Each(func(v int) {
		var left plan.Set
		for _, kid := range n.Kids {
			left = left.Union(e.live(kid, v))
		}
		if failed || !e.live(e.vars[v].Def, -1).Intersect(left).Empty() {
			return
		}
		d, err := e.eval(e.vars[v].Def)
		if err == nil {
			err = e.budget.Spend(100*float64(d.Slots()), 0, 0)
		}
		if err != nil || d.HasTail() {
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
