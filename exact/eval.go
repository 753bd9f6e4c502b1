package exact

import (
	"context"

	"oddsmith/exact/budget"
	"oddsmith/internal/meter"
	"oddsmith/scenarios/notation"
)

// Eval returns the distribution of a closed expression. Errors are
// [*notation.Error] where the expression has no meaning (a name that is not
// bound, a divisor that can be 0), with the probability of it happening, and
// [*LimitError] where an exact answer would cost more than the options allow;
// and the context's, as soon as there is one.
func Eval(ctx context.Context, expr notation.Expr, o Options) (*Result, error) {
	return new(Cache).Eval(ctx, expr, o)
}

// Eval does what the function [Eval] does, and keeps results in the cache; a nil cache keeps nothing.
func (c *Cache) Eval(ctx context.Context, expr notation.Expr, o Options) (*Result, error) {
	if _, err := notation.Check(expr); err != nil {
		return nil, err
	}
	b := budget.New(ctx, o.WithDefaults())
	if err := b.Look(); err != nil {
		return nil, err
	}
	if c == nil {
		c = &Cache{}
	}
	c.prepare(b.Limits)
	res, err := evalOnce(expr, b, c)
	for err == nil && res.Dist != nil && b.CanListMore() && res.residualAbove(b.Residual) {
		b = b.Longer()
		longer, longerErr := evalOnce(expr, b, &Cache{})
		if longerErr != nil {
			if err = meter.Interrupted(ctx); err == nil {
				res.endedBy(longerErr) // the shorter list stands
			}
			break
		}
		res = longer
	}
	if err != nil {
		return nil, err
	}
	if b.IsCutShort() {
		res.endedBy(&LimitError{Resource: b.CutBy()})
	}
	return res, nil
}
