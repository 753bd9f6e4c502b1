package exact

import (
	"context"
	"errors"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/constant"
	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/exact/pool"
	"oddsmith/scenarios/notation"
)

// A Result is the answer to one expression.
type Result struct {
	// Dist is the distribution; nil if the condition of a Given never holds.
	Dist *dist.Dist

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
	return (*Cache)(nil).Eval(ctx, expr, o)
}

// Eval is [Eval] with what the cache keeps, which may be nil.
func (c *Cache) Eval(ctx context.Context, expr notation.Expr, o Options) (*Result, error) {
	if _, err := notation.Check(expr); err != nil {
		return nil, err
	}
	o = o.WithDefaults()
	if ctx.Done() == nil {
		return c.evalToResidual(ctx, expr, o, false)
	}
	res, err := c.evalToResidual(ctx, expr, o, true)
	if errors.Is(err, budget.ErrLong) {
		return c.interruptible(ctx, expr, o)
	}
	return res, err
}

// interruptible evaluates, or returns the context's error as soon as there is one. Some
// steps, such as the multiplication of integers of a million digits, cannot look at the
// context: work that is given up ends by itself after its step, and takes what the cache
// held with it.
func (c *Cache) interruptible(ctx context.Context, expr notation.Expr, o Options) (*Result, error) {
	var own *Cache
	if c != nil {
		taken := *c
		own = &taken
	}
	type outcome struct {
		res *Result
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		res, err := own.evalToResidual(ctx, expr, o, false)
		done <- outcome{res, err}
	}()
	select {
	case out := <-done:
		if c != nil {
			*c = *own
		}
		return out.res, out.err
	case <-ctx.Done():
		if c != nil {
			*c = Cache{}
		}
		return nil, ctx.Err()
	}
}

// evalToResidual evaluates until the list is long enough. Where no step may take long,
// the error may be [budget.ErrLong].
func (c *Cache) evalToResidual(ctx context.Context, expr notation.Expr, o Options, quick bool) (*Result, error) {
	b := budget.New(ctx, o)
	b.Quick = quick
	if res, ok := c.evalCached(expr, b); ok {
		return res, nil
	} else if b.Long {
		return nil, budget.ErrLong
	}
	b = budget.New(ctx, o)
	b.Quick = quick
	res, err := evalOnce(expr, b, nil)
	for err == nil && res.Dist != nil && b.CanListMore() && res.residualAbove(b.Residual) {
		b = b.Longer()
		longer, longerErr := evalOnce(expr, b, nil)
		if b.Long {
			return nil, budget.ErrLong
		}
		if longerErr != nil {
			break // the shorter list stands
		}
		res = longer
	}
	if b.Long {
		return nil, budget.ErrLong
	}
	return res, err
}

// residualAbove reports whether more than the residual is left unlisted.
func (r *Result) residualAbove(residual float64) bool {
	if !r.Dist.HasTail() || r.Dist.Kind() != dist.Numeric {
		return false
	}
	left, _ := r.Dist.Residual().Float64()
	return left > min(residual, budget.MostResidual)
}

// evalApart evaluates an expression that has a part in another evaluation.
func evalApart(expr notation.Expr, b *budget.Budget) (res *Result, err error) {
	err = b.Apart(func() (err error) {
		res, err = evalOnce(expr, b, nil)
		return err
	})
	return res, err
}

// evalOnce evaluates with a cache, or with nil.
func evalOnce(expr notation.Expr, b *budget.Budget, c *Cache) (*Result, error) {
	e := c.evaluator(b)
	root, err := e.resolve(expr)
	if err != nil {
		return nil, err
	}
	d, err := e.eval(root)
	if err != nil {
		return nil, err
	}
	res := &Result{Dist: d, Methods: b.Methods()}
	if hasGiven(expr) {
		res.Dist, res.Condition = d.Given()
	}
	if res.Dist != nil {
		res.Dist = res.Dist.Trimmed(e.budget.Residual)
	}
	c.done(e)
	return res, nil
}

func hasGiven(e notation.Expr) bool {
	if n, ok := e.(*notation.Let); ok {
		return hasGiven(n.Body)
	}
	if n, ok := e.(*notation.Process); ok {
		return hasGiven(n.Value)
	}
	_, ok := e.(*notation.Given)
	return ok
}

// An evaluator works out one expression.
type evaluator struct {
	names  plan.Resolver
	vars   plan.Variables
	given  assignment      // the values of the variables conditioned on so far
	cache  *Cache          // may be nil
	ids    []plan.Identity // of the variables, with a cache
	memo   map[memoKey]memo
	dice   *pool.Evaluator
	values map[string]*assigned

	// Values that are certain are known by themselves; a cache keeps them.
	certainties map[constant.Value]*assigned

	budget *budget.Budget
}

// eval returns the distribution of a node under the present assignment.
func (e *evaluator) eval(n *plan.Node) (*dist.Dist, error) {
	switch x := n.Expr.(type) {
	case *notation.Number:
		if n.Point == nil {
			n.Point = dist.Constant(x.Value)
		}
		return n.Point, nil
	case *notation.Bool:
		return dist.Truth(x.Value), nil
	case *notation.Label:
		if n.Point == nil {
			n.Point = dist.Labelled(x.Name)
		}
		return n.Point, nil
	case *notation.Ref:
		if e.given.set.Has(n.V) {
			return e.given.value[n.V].point, e.given.value[n.V].err
		}
		return e.eval(e.vars[n.V].Def)
	case *notation.Let:
		return e.eval(n.Kids[0])
	case *notation.Unary, *notation.Binary, *notation.Call, *notation.Clamp, *notation.If, *notation.Pool,
		*notation.Group, *notation.Chance, *notation.Tuple, *notation.Repeat, *notation.Process,
		*notation.Given, *notation.Resource:
	}
	if d, ok, err := e.shortcut(n); ok {
		return d, err
	}
	return e.remembered(n)
}

// evalSelf evaluates a composite node: by conditioning if its children share a
// roll, else by combining them.
func (e *evaluator) evalSelf(n *plan.Node) (*dist.Dist, error) {
	if c := e.vars.Conflict(n.Independent(), e.given.set); !c.Empty() {
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
	e.budget.At = n.Expr.Span()
	switch x := n.Expr.(type) {
	case *notation.Pool:
		return e.evalPool(n, x)
	case *notation.Group:
		return e.evalGroup(n, x)
	case *notation.If:
		return e.branch(n.Kids[0], n.Kids[1], n.Kids[2])
	case *notation.Given:
		return e.branch(n.Kids[1], n.Kids[0], nil)
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
	case *notation.Number, *notation.Bool, *notation.Label, *notation.Ref, *notation.Let, *notation.Resource:
		return nil, notation.Errorf(n.Expr.Span(), "%s has no exact distribution", n.Expr) // eval knows them
	}
	return nil, notKnown(n.Expr, "the node %T", n.Expr)
}

// notKnown is the error for a part of the notation that is not among those for which a
// rule is written here: it is not to be taken for another.
func notKnown(at notation.Expr, format string, what any) error {
	return notation.Errorf(at.Span(), format+" is not known to the exact engine", what)
}

// isDecided reports whether the first part of an if, an `and`, an `or` or a sum of
// copies leaves only one way to go on. Nothing needs to be conditioned on then, and what the
// other way would have rolled may have no meaning.
func (e *evaluator) isDecided(n *plan.Node) (bool, error) {
	if _, ok := n.Expr.(*notation.If); ok {
		cond, err := e.eval(n.Kids[0])
		return err == nil && cond.IsConstant(), err
	}
	if x, ok := n.Expr.(*notation.Repeat); ok {
		count, err := e.eval(n.Kids[0])
		return err == nil && x.Rank == nil && count.IsConstant() && count.Value(0).Sign() == 0, err
	}
	if x, ok := n.Expr.(*notation.Binary); ok && (x.Op == notation.And || x.Op == notation.Or) {
		left, err := e.eval(n.Kids[0])
		return err == nil && shortCircuit(x.Op, left) != nil, err
	}
	return false, nil
}

// branch mixes two results by a condition that is independent of them. What
// cannot happen is not evaluated. Without a node for it, the samples that do not
// meet the condition are not listed.
func (e *evaluator) branch(cond, then, otherwise *plan.Node) (*dist.Dist, error) {
	c, err := e.eval(cond)
	if err != nil {
		return nil, err
	}
	yes, no := c.TruthWeights()
	parts := make([]dist.Part, 0, 3)
	for _, side := range [...]struct {
		weight *big.Int
		node   *plan.Node
	}{{yes, then}, {no, otherwise}} {
		if side.weight.Sign() == 0 {
			continue
		}
		p := dist.Part{Weight: side.weight}
		if side.node != nil {
			var err error
			if p.Dist, err = e.eval(side.node); err != nil {
				return nil, err
			}
		}
		parts = append(parts, p)
	}
	if c.HasTail() {
		return dist.EitherWay(parts, c, e.budget)
	}
	return dist.Mix(parts, e.budget)
}
