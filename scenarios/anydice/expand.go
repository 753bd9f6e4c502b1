package anydice

import (
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// This file calls a function for all that dice can show. The body is worked out once, with a
// name in the place of what is rolled. Where it needs to know more, it is worked out again
// for each value of the roll, and the tree decides between the results.

// An expanded argument is dice that a body is worked out for.
type expanded struct {
	param int
	name  string
	total quantity // of dice that are given to a number
	each  bool     // the body needs every value by itself

	// Of dice that are given to a sequence.
	pooled bool
	size   quantity
	die    quantity
	lowest bool
}

// expandPool is dice that are given to the i-th parameter, a sequence.
func (u *unroller) expandPool(i int, p param, d *dice) *expanded {
	return &expanded{param: i, name: u.fresh(p.name), pooled: true, size: d.count, die: d.die, lowest: u.settings.lowest}
}

// A branch is what a body is worth for some of the values of the rolls: a tree, and the
// condition under which there is a result, nil for always.
type branch struct {
	q     quantity
	holds notation.Expr
	never bool
}

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
		if !r.each && (slices.Contains(names, r.name)) {
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

// key is the name that tells what a roll shows.
func (r *expanded) key() string {
	if r.pooled && r.size.value > 1 {
		return r.name + "_shown"
	}
	return r.name
}

// symbol is the argument of a body that is worked out once.
func (r *expanded) symbol(u *unroller) value {
	name := u.ref(r.name)
	if !r.pooled {
		if r.total.known {
			return r.total
		}
		return quantity{tree: name, lo: r.total.lo, hi: r.total.hi}
	}
	if r.certain() {
		return &sequence{items: slices.Repeat([]quantity{r.die}, int(r.size.value))}
	}
	if r.single() {
		return &sequence{items: []quantity{{tree: name, lo: r.die.lo, hi: r.die.hi}}}
	}
	return &sequence{pool: &pool{tree: name, size: r.size, lo: r.die.lo, hi: r.die.hi, lowest: r.lowest}}
}

// known is the size of a pool, which must be known.
func (r *expanded) known() int64 {
	if !r.size.known {
		need(r.size.tree)
	}
	return r.size.value
}

// certain reports whether nothing is rolled.
func (r *expanded) certain() bool {
	if !r.pooled {
		return r.total.known
	}
	return r.size.known && (r.size.value == 0 || r.die.known)
}

// single reports whether a pool is one die.
func (r *expanded) single() bool { return r.pooled && r.size.known && r.size.value == 1 }

// all returns every argument that a roll can be, and the key of each, ascending.
func (r *expanded) all(u *unroller) (keys []int64, shown []value) {
	if !r.pooled {
		values := r.total.values()
		u.refuseMany(int64(len(values)), "values")
		for _, v := range values {
			shown = append(shown, number(v))
		}
		return values, shown
	}
	n, faces := r.known(), r.die.values()
	u.refuseMany(multisets(int64(len(faces)), n), "rolls")
	u.multisets(faces, n, func(list []int64) bool {
		switch {
		case n > 1:
			keys = append(keys, r.code(faces, list))
		case n == 1:
			keys = append(keys, list[0])
		default:
			keys = append(keys, 0)
		}
		shown = append(shown, r.asSequence(list))
		return true
	})
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return compareInts(keys[a], keys[b]) })
	sortedKeys, sortedShown := make([]int64, len(keys)), make([]value, len(keys))
	for i, o := range order {
		sortedKeys[i], sortedShown[i] = keys[o], shown[o]
	}
	return sortedKeys, sortedShown
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (r *expanded) asSequence(list []int64) *sequence {
	items := numbers(list)
	if r.lowest {
		slices.Reverse(items)
	}
	return &sequence{items: items}
}

// refuseMany refuses to work a body out too often.
func (u *unroller) refuseMany(n int64, what string) {
	if n > maxRolls {
		panic(refusal{spent: true, err: notation.Errorf(u.at, "the function is worked out for each of %d %s, the limit is %d", n, what, maxRolls).
			WithHint("fewer dice, or a body that only counts, keeps or adds up")})
	}
	u.spend(int(n))
}

// multisets is how many different rolls n dice of k faces have, far at most.
func multisets(k, n int64) int64 {
	if k == 0 {
		return 0
	}
	out := new(big.Int).Binomial(min(n+k-1, 1<<20), min(n, k-1))
	return saturated(out)
}

// multisets calls visit with every roll of n dice, from the highest, until it returns false.
func (u *unroller) multisets(faces []int64, n int64, visit func([]int64) bool) {
	list := make([]int64, n)
	var place func(i int64, most int) bool
	place = func(i int64, most int) bool {
		u.spend(1)
		if i == n {
			return visit(list)
		}
		for k := most; k >= 0; k-- {
			list[i] = faces[k]
			if !place(i+1, k) {
				return false
			}
		}
		return true
	}
	place(0, len(faces)-1)
}

// code is one number for a roll: its positions are the digits, or, where there are many dice
// of few faces, how many show each face.
func (r *expanded) code(faces, list []int64) int64 {
	out := int64(0)
	if r.byCount(faces) {
		for _, f := range faces[1:] {
			n := int64(0)
			for _, v := range list {
				if v == f {
					n++
				}
			}
			out = out*(r.size.value+1) + n
		}
		return out
	}
	for _, v := range list {
		out = out*(faces[len(faces)-1]-faces[0]+1) + v - faces[0]
	}
	return out
}

// byCount reports whether a roll is told by how many dice show each face.
func (r *expanded) byCount(faces []int64) bool {
	return powerBelow(r.size.value+1, int64(len(faces)-1)) < powerBelow(faces[len(faces)-1]-faces[0]+1, r.size.value)
}

func powerBelow(base, e int64) int64 {
	return saturated(new(big.Int).Exp(big.NewInt(base), big.NewInt(e), nil))
}

// codeTree is the code of a named pool.
func (r *expanded) codeTree(u *unroller) notation.Expr {
	faces := r.die.values()
	out := number(0)
	pool := u.ref(r.name)
	if r.byCount(faces) {
		for _, f := range faces[1:] {
			shown := u.where(pool, func(it notation.Expr) notation.Expr { return u.binary(notation.Eq, it, u.integer(f)) })
			n := quantity{tree: u.call(notation.Size, shown), hi: r.size.value}
			out = u.apply("+", u.apply("*", out, number(r.size.value+1)), n)
		}
	} else {
		base := faces[len(faces)-1] - faces[0] + 1
		for i := range r.size.value {
			at := quantity{tree: u.call(notation.Nth, pool, u.integer(i+1)), lo: faces[0], hi: faces[len(faces)-1]}
			out = u.apply("+", u.apply("*", out, number(base)), u.apply("-", at, number(faces[0])))
		}
	}
	if out.hi > doubles {
		fail(u.at, "the function is worked out for too many rolls of %d dice", r.size.value)
	}
	return u.of(out)
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

// tree is what is rolled; nil where it is known.
func (r *expanded) tree(u *unroller) notation.Expr {
	switch {
	case r.certain():
		return nil
	case !r.pooled:
		return r.total.tree
	case r.single():
		return r.die.tree
	}
	return u.copies(u.of(r.size), u.of(r.die))
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
