package anydice

import (
	"slices"

	"oddsmith/scenarios/notation"
)

// This file calls a function for all that dice can show. The body is worked out once, with a
// name in the place of what is rolled. Where it needs to know more, it is worked out again
// for each value of the roll, and the tree decides between the results.

// expand works a body out for all that dice can show: a die.
func (c *calling) expand(args []value, rolls []*expanded) value {
	u := c.u
	later := c.later(args, rolls)
	var refused *refusal // of a body that was worked out for names
	for {
		b, lost, err := c.attempt(args, rolls)
		switch {
		case err != nil && refused != nil && err.spent:
			panic(*refused)
		case err != nil && (err.spent || !settleAll(rolls)):
			panic(*err)
		case err != nil:
			refused = err // where the branch in which it stands may never be come to
			continue
		case lost != nil && !settle(rolls, lost.names):
			panic(*lost)
		case lost != nil:
			continue
		}
		b = c.untangled(args, rolls, b)
		if b.never {
			return emptyDie()
		}
		if b.q.known && b.holds == nil {
			return rolled(b.q)
		}
		q := quantity{lo: b.q.lo, hi: b.q.hi, support: later.values}
		if b.holds == nil {
			q.tree = c.named(rolls, u.of(b.q))
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
}

// untangled is a branch that is worked out again, for each roll of some pools, where that
// spares an engine work and is no more than the budget allows.
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

// settle says of one of the rolls that a body needs to know that it is to be known.
func settle(rolls []*expanded, names []string) bool {
	for _, r := range rolls {
		if !r.each && slices.Contains(names, r.name) {
			r.each = true
			return true
		}
	}
	return false
}

// settleAll says of all rolls that they are to be known.
func settleAll(rolls []*expanded) bool {
	changed := false
	for _, r := range rolls {
		changed = changed || !r.each
		r.each = true
	}
	return changed
}

// attempt works the body out and recovers what it needs to know, and what is refused.
func (c *calling) attempt(args []value, rolls []*expanded) (b branch, lost *missing, refused *refusal) {
	depth, functions, set := c.u.depth, c.u.functions, c.u.settings
	defer func() {
		switch r := recover().(type) {
		case nil:
			return
		case missing:
			lost = &r
		case refusal:
			refused = &r
		default:
			panic(r)
		}
		c.u.depth, c.u.functions, c.u.settings = depth, functions, set
	}()
	return c.from(slices.Clone(args), rolls), nil, nil
}

// from works the body out for the rolls from the first one on.
func (c *calling) from(args []value, rolls []*expanded) branch {
	u := c.u
	if len(rolls) == 0 {
		return u.branchOf(c.run(slices.Clone(args)))
	}
	r := rolls[0]
	if !r.each {
		args[r.param] = r.symbol(u)
		return c.from(args, rolls[1:])
	}
	keys, shown := r.all(u)
	branches := make([]branch, len(shown))
	for i, v := range shown {
		args[r.param] = v
		branches[i] = c.from(args, rolls[1:])
	}
	u.budget.at = c.at
	return u.decide(r.key(), keys, branches)
}

// lets names the rolls around a tree.
func (c *calling) lets(rolls []*expanded, body notation.Expr) notation.Expr {
	u := c.u
	for _, r := range slices.Backward(rolls) {
		if value := r.tree(u); value != nil {
			if r.each && r.key() != r.name {
				u.node()
				body = &notation.Let{At: c.at, Name: r.key(), Value: r.codeTree(u), Body: body}
			}
			u.node()
			body = &notation.Let{At: c.at, Name: r.name, Value: value, Body: body}
		}
	}
	return body
}

// named is lets, where a name that stands in one place is left out.
func (c *calling) named(rolls []*expanded, body notation.Expr) notation.Expr {
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

// branchOf is what a run is worth as a die: sequences are added up.
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

// branchBy is a where a condition holds and else b.
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

func (u *unroller) withAlso(cond, also notation.Expr) notation.Expr {
	if also == nil {
		return cond
	}
	return u.binary(notation.And, cond, also)
}

func (u *unroller) orAlways(cond notation.Expr) notation.Expr {
	if cond == nil {
		u.node()
		return &notation.Bool{At: u.at, Value: true}
	}
	return cond
}

// decide chooses between branches by a name: one for each of its values, which ascend.
func (u *unroller) decide(name string, keys []int64, branches []branch) branch {
	out, always := branch{never: true}, true
	trees := make([]notation.Expr, len(branches))
	zero := u.integer(0)
	for i, b := range branches {
		always = always && !b.never && b.holds == nil
		if trees[i] = zero; b.never {
			continue
		}
		trees[i] = u.of(b.q)
		if out.never {
			out = branch{q: quantity{lo: b.q.lo, hi: b.q.hi}}
		}
		out.q.lo, out.q.hi = min(out.q.lo, b.q.lo), max(out.q.hi, b.q.hi)
	}
	if out.never {
		return out
	}
	ref := u.ref(name)
	out.q.tree = u.choose(ref, keys, trees)
	if n, ok := out.q.tree.(*notation.Number); ok {
		out.q = number(n.Value.Num().Int64())
	}
	if always {
		return out
	}
	holds := make([]notation.Expr, len(branches))
	for i, b := range branches {
		if holds[i] = b.holds; b.holds == nil {
			u.node()
			holds[i] = &notation.Bool{At: u.at, Value: !b.never}
		}
	}
	out.holds = u.choose(ref, keys, holds)
	return out
}
