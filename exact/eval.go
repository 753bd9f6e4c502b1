package exact

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// A Result is the answer to one expression.
type Result struct {
	// Dist is the distribution; nil if the condition of a Given never holds.
	Dist *Dist

	// Condition is the probability of the event that a Given conditions on;
	// nil for an expression without one.
	Condition *big.Rat

	// Methods names how the distribution was found, each method once, in the
	// order of its first use.
	Methods []string
}

// Eval returns the distribution of a closed expression. Errors are
// [*notation.Error] where the expression has no meaning (a name that is not
// bound, a divisor that can be 0), with the probability of it happening, and
// [*LimitError] where an exact answer would cost more than the options allow;
// and the context's, as soon as there is one.
func Eval(ctx context.Context, expr notation.Expr, o Options) (*Result, error) {
	if _, err := notation.Check(expr); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	if ctx.Done() == nil {
		return settled(ctx, expr, o, false)
	}
	res, err := settled(ctx, expr, o, true)
	if errors.Is(err, errLong) {
		return interruptible(ctx, o, func(o Options) (*Result, error) { return settled(ctx, expr, o, false) })
	}
	return res, err
}

// errLong says that a single step would take long, and cannot be interrupted.
var errLong = errors.New("exact: a long step")

// longStep is the work of such a step: about a tenth of a second.
const longStep = 1e8

// interruptible returns what the work comes to, or the context's error as soon as there
// is one. Some steps, as the multiplication of integers of a million digits, cannot look
// at the context: work that is given up ends by itself after its step, alone with what
// its cache held.
func interruptible(ctx context.Context, o Options, work func(Options) (*Result, error)) (*Result, error) {
	given := o.Cache
	if given != nil {
		own := *given
		o.Cache = &own
	}
	type outcome struct {
		res *Result
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		res, err := work(o)
		done <- outcome{res, err}
	}()
	select {
	case out := <-done:
		if given != nil {
			*given = *o.Cache
		}
		return out.res, out.err
	case <-ctx.Done():
		if given != nil {
			*given = Cache{}
		}
		return nil, ctx.Err()
	}
}

// settled evaluates until the list is long enough. Where no step may take long, the
// error may be errLong.
func settled(ctx context.Context, expr notation.Expr, o Options, quick bool) (*Result, error) {
	b := &budget{Options: o, ctx: ctx, reserve: firstReserve, quick: quick}
	if res, ok := o.Cache.eval(expr, b); ok {
		return res, nil
	} else if b.long {
		return nil, errLong
	}
	b = &budget{Options: o, ctx: ctx, reserve: firstReserve, quick: quick}
	res, err := evalOnce(expr, b, nil)
	for err == nil && res.Dist != nil && !b.full && !b.settled && b.reserve >= leastReserve && res.residualAbove(b.Residual) {
		b = &budget{Options: b.Options, ctx: ctx, reserve: b.reserve * b.reserve, spent: b.spent, quick: quick}
		longer, longerErr := evalOnce(expr, b, nil)
		if b.long {
			return nil, errLong
		}
		if longerErr != nil {
			break // the shorter list stands
		}
		res = longer
	}
	if b.long {
		return nil, errLong
	}
	return res, err
}

// residualAbove reports whether more than the residual is left unlisted.
func (r *Result) residualAbove(residual float64) bool {
	if r.Dist.tail == nil || r.Dist.kind != Numeric {
		return false
	}
	left, _ := r.Dist.Residual().Float64()
	return left > min(residual, mostResidual)
}

// evalOnce evaluates with a cache, or with nil.
func evalOnce(expr notation.Expr, b *budget, c *Cache) (*Result, error) {
	e := c.evaluator(b)
	root, err := e.resolve(expr)
	if err != nil {
		return nil, err
	}
	d, err := e.eval(root)
	if err != nil {
		return nil, err
	}
	res := &Result{Dist: d, Methods: e.methods}
	if hasGiven(expr) {
		res.Dist, res.Condition = d.given()
	}
	if res.Dist != nil {
		res.Dist = res.Dist.trimmed(e.budget.Residual)
	}
	c.done(e)
	return res, nil
}

func hasGiven(e notation.Expr) bool {
	for {
		switch n := e.(type) {
		case *notation.Let:
			e = n.Body
		case *notation.Given:
			return true
		case *notation.Process:
			e = n.Value
		default:
			return false
		}
	}
}

// An evaluator works out one expression.
type evaluator struct {
	names  resolver
	vars   []variable
	given  assignment // the values of the variables conditioned on so far
	cache  *Cache     // may be nil
	ids    []identity // of the variables, with a cache
	memo   map[memoKey]memo
	pools  map[poolKey]memo
	values map[string]*assigned

	// Values that are certain are known by themselves; a cache keeps them.
	certainties map[certain]*assigned

	budget  *budget
	methods []string
}

// trace notes a method for [Result.Methods].
func (e *evaluator) trace(method string) {
	if !slices.Contains(e.methods, method) {
		e.methods = append(e.methods, method)
	}
}

// eval returns the distribution of a node under the present assignment.
func (e *evaluator) eval(n *node) (*Dist, error) {
	switch x := n.expr.(type) {
	case *notation.Number:
		if n.point == nil {
			n.point = Constant(x.Value)
		}
		return n.point, nil
	case *notation.Bool:
		return truthOf(x.Value), nil
	case *notation.Label:
		if n.point == nil {
			n.point = Labelled(x.Name)
		}
		return n.point, nil
	case *notation.Ref:
		if e.given.set.has(n.v) {
			return e.given.value[n.v].point, e.given.value[n.v].err
		}
		return e.eval(e.vars[n.v].def)
	case *notation.Let:
		return e.eval(n.kids[0])
	}
	if d, ok, err := e.shortcut(n); ok {
		return d, err
	}
	return e.remembered(n)
}

// evalSelf evaluates a composite node: by conditioning if its children share a
// roll, else by combining them.
func (e *evaluator) evalSelf(n *node) (*Dist, error) {
	if c := e.conflict(e.groupsOf(n)); !c.empty() {
		decided, err := e.isDecided(n)
		if err != nil {
			return nil, err
		}
		if !decided {
			return e.condition(n, c)
		}
	}
	switch known, err := e.isKnown(n); {
	case err != nil:
		return nil, err
	case !known:
		return nil, e.unknown(n)
	}
	e.budget.at = n.expr.Span()
	switch x := n.expr.(type) {
	case *notation.Pool:
		return e.evalPool(n, x)
	case *notation.Group:
		return e.evalGroup(n, x)
	case *notation.If:
		return e.branch(n.kids[0], n.kids[1], n.kids[2])
	case *notation.Given:
		return e.branch(n.kids[1], n.kids[0], nil)
	case *notation.Binary:
		return e.evalBinary(n, x)
	case *notation.Unary:
		return e.evalUnary(n, x)
	case *notation.Call:
		return e.evalCall(n, x)
	case *notation.Clamp:
		return e.evalClamp(n)
	case *notation.Chance:
		return e.evalChance(n)
	case *notation.Tuple:
		return e.evalTuple(n)
	case *notation.Repeat:
		return e.evalRepeat(n, x)
	case *notation.Process:
		return e.evalProcess(n, x)
	}
	return nil, notation.Errorf(n.expr.Span(), "%s has no exact distribution", n.expr)
}

// isDecided reports whether the first part of an if, an `and`, an `or` or a sum of
// copies leaves only one way to go on. Nothing needs to be conditioned on then, and what the
// other way would have rolled may have no meaning.
func (e *evaluator) isDecided(n *node) (bool, error) {
	switch x := n.expr.(type) {
	case *notation.If:
		cond, err := e.eval(n.kids[0])
		return err == nil && cond.isConstant(), err
	case *notation.Repeat:
		count, err := e.eval(n.kids[0])
		return err == nil && x.Rank == nil && count.isConstant() && count.value(0).Sign() == 0, err
	case *notation.Binary:
		if x.Op == notation.And || x.Op == notation.Or {
			left, err := e.eval(n.kids[0])
			return err == nil && shortCircuit(x.Op, left) != nil, err
		}
	}
	return false, nil
}

// groups returns what the parts of a node depend on that must be independent of
// one another. The branches of an If exclude each other, so only the condition
// has to be independent of both.
func groups(n *node) []varset {
	if _, ok := n.expr.(*notation.If); ok {
		return []varset{n.kids[0].free, n.kids[1].free.union(n.kids[2].free)}
	}
	if g, ok := n.expr.(*notation.Group); ok && isPooled(g) {
		return pooledGroups(n)
	}
	if _, ok := n.expr.(*notation.Repeat); ok {
		// Copies are independent only once what they share has a value.
		groups := []varset{n.kids[0].free, n.kids[1].free, n.kids[1].free}
		if len(n.kids) == 3 {
			groups = append(groups, n.kids[2].free)
		}
		return groups
	}
	if _, ok := n.expr.(*notation.Process); ok {
		// Every turn depends on what stands outside, so all of it needs a value.
		return []varset{n.free, n.free}
	}
	if isBound(n.expr) || len(n.kids) < 2 {
		return nil
	}
	out := make([]varset, len(n.kids))
	for i, k := range n.kids {
		out[i] = k.free
	}
	return out
}

// branch mixes two results by a condition that is independent of them. What
// cannot happen is not evaluated. Without a node for it, the samples that do not
// meet the condition are not listed.
func (e *evaluator) branch(cond, then, otherwise *node) (*Dist, error) {
	c, err := e.eval(cond)
	if err != nil {
		return nil, err
	}
	yes, no := c.truthWeights()
	parts := make([]part, 0, 3)
	for _, side := range [...]struct {
		weight *big.Int
		node   *node
	}{{yes, then}, {no, otherwise}} {
		if side.weight.Sign() == 0 {
			continue
		}
		p := part{weight: side.weight}
		if side.node != nil {
			var err error
			if p.dist, err = e.eval(side.node); err != nil {
				return nil, err
			}
		}
		parts = append(parts, p)
	}
	if c.tail != nil {
		return e.eitherWay(parts, c)
	}
	return mix(parts, e.budget)
}

// eitherWay mixes by a condition that is not certain in all of its weight: there,
// the result may be either part.
func (e *evaluator) eitherWay(parts []part, cond *Dist) (*Dist, error) {
	if len(parts) < 2 || parts[0].dist == nil || parts[1].dist == nil {
		return nil, e.budget.bounded(cond)
	}
	a, b := parts[0].dist, parts[1].dist
	one := big.NewInt(1)
	d := nothing(a.kind, one)
	d.tail = &tail{weight: one, under: new(big.Int), vague: one}
	if a.kind == Numeric {
		ma, sa := a.firstMoments()
		mb, sb := b.firstMoments()
		d.tail.mean, d.tail.second = ma.with(mb.lo).with(mb.hi), sa.with(sb.lo).with(sb.hi)
		aAbove, aBelow := a.IsUnbounded()
		bAbove, bBelow := b.IsUnbounded()
		if aAbove || bAbove {
			d.tail.hi = new(big.Rat)
		}
		if aBelow || bBelow {
			d.tail.lo = new(big.Rat)
		}
	}
	return mix(append(parts, part{weight: cond.tail.weight, dist: d}), e.budget)
}

var alwaysYes, alwaysNo = Labelled(Yes), Labelled(No)

// truthOf returns the truth value that is always v.
func truthOf(v bool) *Dist {
	if v {
		return alwaysYes
	}
	return alwaysNo
}

// truthWeights returns the weights of true and false.
func (d *Dist) truthWeights() (yes, no *big.Int) {
	yes, no = new(big.Int), new(big.Int)
	for i, o := range d.outcomes {
		if o.Label == Yes {
			yes = d.w.own(i)
		} else {
			no = d.w.own(i)
		}
	}
	return yes, no
}
