package exact

import (
	"context"
	"errors"

	"oddsmith/exact/budget"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

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
	if !c.knows(o) {
		return c.interruptible(ctx, expr, o)
	}
	// Where much is known, what is left is short: waiting for another goroutine would cost
	// more, and should a step be long after all, the cache has what came before it.
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
		res      *Result
		err      error
		panicked any
	}
	done := make(chan outcome, 1)
	go func() {
		var out outcome
		defer func() {
			out.panicked = recover()
			done <- out
		}()
		out.res, out.err = own.evalToResidual(ctx, expr, o, false)
	}()
	select {
	case out := <-done:
		if out.panicked != nil {
			panic(out.panicked) // where somebody can catch it
		}
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
	res, err, ok := c.evalCached(expr, b)
	spent := b.Done()
	switch {
	case b.Long:
		return nil, budget.ErrLong
	case ok:
		res.FarFromLimits = b.FarFromLimit()
		return res, nil
	case res == nil && err == nil:
		b = budget.New(ctx, o)
		b.Quick = quick
		res, err = evalOnce(expr, b, nil)
		spent += b.Done()
	}
	var limit *LimitError
	if errors.As(err, &limit) {
		limit.Spent = spent
	}
	for err == nil && res.Dist != nil && b.CanListMore() && res.residualAbove(b.Residual) {
		b = b.Longer()
		longer, longerErr := evalOnce(expr, b, nil)
		if b.Long {
			return nil, budget.ErrLong
		}
		if longerErr != nil {
			res.endedBy(longerErr) // the shorter list stands
			break
		}
		res = longer
	}
	if err == nil && b.IsCutShort() {
		res.endedBy(&LimitError{Resource: b.CutBy()})
	}
	if b.Long {
		return nil, budget.ErrLong
	}
	return res, err
}

// knows reports whether the cache has anything of evaluations within the limits.
func (c *Cache) knows(o Options) bool { return c != nil && !c.off && o == c.limits && !c.isFull() }

// evalCached evaluates with what is kept, or returns false where that must not decide. Then
// there is no result and no error either, unless they are those of an evaluation by itself,
// because nothing was known.
func (c *Cache) evalCached(expr notation.Expr, b *budget.Budget) (*Result, error, bool) {
	o := b.Limits
	if c == nil || c.off && o == c.limits {
		return nil, nil, false
	}
	alone := !c.knows(o)
	if alone {
		*c = Cache{limits: o, nodes: plan.NewStore(), results: map[plan.ResultKey]memo{}, certainties: newCertainties()}
	}
	b.Metered = true
	res, err := evalOnce(expr, b, c)
	if b.Long {
		return nil, nil, false
	}
	var limit *budget.LimitError
	if errors.As(err, &limit) || err == nil && b.NearLimit() {
		c.off = true
	}
	if err == nil && !c.off && !b.IsCutShort() && (b.IsFinal() || res.Dist == nil || !res.residualAbove(b.Residual)) {
		return res, nil, true
	}
	// What succeeds although parts are charged again does by itself.
	if alone && (err == nil || limit != nil && (limit.OfOne(o) || !b.Reused())) {
		return res, err, false
	}
	if _, isProcess := expr.(*notation.Process); isProcess && limit != nil && !b.Reused() {
		return nil, err, false // what is kept of a process is charged as if it were found anew
	}
	return nil, nil, false
}
