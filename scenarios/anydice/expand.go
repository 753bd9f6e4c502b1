package anydice

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// This file calls a function for all that dice can show. The body is calculated once, with a
// name in place of what is rolled. Where it needs to know more, it is calculated again
// for each value of the roll, and the tree decides between the results.

// expand evaluates the body for all values of the rolled arguments and returns the result as a die; an empty
// one if there is no result. rolls describe those arguments; args has the others.
func (c *calling) expand(args []value, rolls []*expanded) value {
	u := c.u
	later := c.later(args, rolls)
	b := c.untangled(args, rolls, c.settled(args, rolls))
	if b.never {
		return emptyDie()
	}
	if b.q.known && b.holds == nil {
		return rolled(b.q)
	}
	q := quantity{lo: b.q.lo, hi: b.q.hi, support: u.lazily(later.values)}
	if b.holds == nil {
		q.tree = c.lets(rolls, u.of(b.q))
		return rolled(q)
	}
	if !later.any() {
		return emptyDie()
	}
	u.node()
	given := &notation.Given{At: c.at, X: u.of(b.q), Cond: b.holds}
	u.node()
	q.tree = &notation.Retry{At: c.at, X: c.lets(rolls, given)}
	return rolled(q)
}

// settled evaluates the body with names for the rolled arguments. Those that must be known are
// enumerated; all of them if the body is refused, because the refused branch may never be reached.
func (c *calling) settled(args []value, rolls []*expanded) branch {
	var first *refusal
	for {
		b, lost, refused := c.attempt(args, rolls)
		switch {
		case lost != nil && markEach(rolls, func(r *expanded) bool { return slices.Contains(lost.names, r.name) }):
		case lost != nil:
			panic(*lost)
		case refused == nil:
			return b
		case refused.spent && first != nil:
			panic(*first)
		case !refused.spent && markEach(rolls, func(*expanded) bool { return true }):
			first = refused
		default:
			panic(*refused)
		}
	}
}

// markEach marks the rolls that must be enumerated face by face, and reports whether any of them was not
// marked before.
func markEach(rolls []*expanded, must func(*expanded) bool) bool {
	marked := false
	for _, r := range rolls {
		if !r.each && must(r) {
			r.each, marked = true, true
		}
	}
	return marked
}

// untangled returns branch b evaluated again with some pools enumerated, if it names them in many places; b
// itself if there are none, or if that is refused.
func (c *calling) untangled(args []value, rolls []*expanded, b branch) branch {
	list := entangled(rolls, b)
	if len(list) == 0 {
		return b
	}
	before := *c.u.budget
	for _, r := range list {
		r.each = true
	}
	again, lost, refused := c.attempt(args, rolls)
	if lost == nil && refused == nil {
		return again
	}
	*c.u.budget = before
	for _, r := range list {
		r.each = false
	}
	return b
}

// attempt is [calling.assign] for a copy of args; see [unroller.attempt] for what else it returns.
func (c *calling) attempt(args []value, rolls []*expanded) (branch, *missing, *refusal) {
	return c.u.attempt(func() branch { return c.assign(slices.Clone(args), rolls) })
}

// assign runs the function with args, after filling in those that are rolls, one by one: by a name, or, if it
// is enumerated, face by face with a branch for each. It overwrites args.
func (c *calling) assign(args []value, rolls []*expanded) branch {
	u := c.u
	if len(rolls) == 0 {
		return u.branchOf(c.run(slices.Clone(args)))
	}
	r := rolls[0]
	if !r.each {
		args[r.param] = r.symbol(u)
		return c.assign(args, rolls[1:])
	}
	u.budget.at = c.at
	r.refuseMany(u)
	var keys []int64
	var branches []branch
	for key, v := range r.shown(u) {
		args[r.param] = v
		keys, branches = append(keys, key), append(branches, c.assign(args, rolls[1:]))
	}
	if r.pooled {
		slices.Reverse(keys)
		slices.Reverse(branches)
	}
	u.budget.at = c.at
	return u.decide(r.key(), keys, branches)
}

// lets binds the names of the rolls around an expression.
func (c *calling) lets(rolls []*expanded, body notation.Expr) notation.Expr {
	u := c.u
	for _, r := range slices.Backward(rolls) {
		if value := r.tree(u); value != nil {
			if r.each && r.key() != r.name {
				body = u.let(r.key(), r.codeTree(u), body)
			}
			body = u.let(r.name, value, body)
		}
	}
	return body
}

// branchOf converts the outcome of a run into a branch: a number, where sequences are added up.
func (u *unroller) branchOf(o outcome) branch {
	switch o := o.(type) {
	case fell:
		return branch{never: true}
	case returned:
		q, _, empty := u.scalar(o.v)
		return branch{q: q, never: empty}
	case fork:
		return u.branchBy(o.cond, u.branchOf(o.a), u.branchOf(o.b))
	}
	panic("anydice: an outcome that is not known")
}

// branchBy returns the branch that is a if the condition holds, else b.
func (u *unroller) branchBy(cond notation.Expr, a, b branch) branch {
	switch {
	case a.never && b.never:
		return a
	case a.never:
		b.holds = u.withAlso(u.not(cond), b.holds)
		return b
	case b.never:
		a.holds = u.withAlso(cond, a.holds)
		return a
	}
	out := branch{q: u.eitherBy(cond, a.q, b.q)}
	if a.holds != nil || b.holds != nil {
		out.holds = u.when(cond, u.orAlways(a.holds), u.orAlways(b.holds))
	}
	return out
}

// withAlso is the condition that both hold; also may be nil for always.
func (u *unroller) withAlso(cond, also notation.Expr) notation.Expr {
	if also == nil {
		return cond
	}
	return u.binary(notation.And, cond, also)
}

// orAlways returns the condition, or `true` for nil.
func (u *unroller) orAlways(cond notation.Expr) notation.Expr {
	if cond == nil {
		u.node()
		return &notation.Bool{At: u.at, Value: true}
	}
	return cond
}

// decide returns the branch chosen by the value that a name has: branches[i] for keys[i]. The keys ascend. It
// builds a binary decision tree of comparisons, in which neighbours that are alike share a leaf.
func (u *unroller) decide(name string, keys []int64, branches []branch) branch {
	if len(branches) == 0 {
		return branch{never: true}
	}
	half := len(keys) / 2
	for half > 1 && alike(branches[half-1], branches[half]) {
		half--
	}
	for half < len(keys) && half > 0 && alike(branches[half-1], branches[half]) {
		half++
	}
	if half == 0 || half == len(keys) {
		return branches[0]
	}
	least, op := keys[half], notation.Lt
	if half == 1 {
		least, op = keys[0], notation.Eq
	}
	cond := u.binary(op, u.ref(name), u.integer(least))
	return u.branchBy(cond, u.decide(name, keys[:half], branches[:half]), u.decide(name, keys[half:], branches[half:]))
}

// alike reports whether two branches have the same trees, or neither has a result.
func alike(a, b branch) bool {
	if a.never || b.never {
		return a.never && b.never
	}
	return a.q.is(b.q) && a.holds == b.holds
}
