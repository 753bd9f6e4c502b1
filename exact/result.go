package exact

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A Result is the answer to one expression.
type Result struct {
	// Dist is the distribution; nil if the condition of a Given never holds.
	Dist *dist.Dist

	// Condition is the probability of the event that a Given conditions on;
	// nil for an expression without one.
	Condition *big.Rat

	// Work is the number of steps that were reserved for it, the unit of
	// [Options].MaxWork; fewer where a cache knew parts of it.
	Work float64

	// Methods names how the distribution was found, each method once, in the
	// order of its first use.
	Methods []string
}

// residualAbove reports whether more than the residual is left unlisted.
func (r *Result) residualAbove(residual float64) bool {
	if !r.Dist.HasTail() || r.Dist.Kind() != dist.Numeric {
		return false
	}
	left, _ := r.Dist.Residual().Float64()
	return left > min(residual, budget.MostResidual)
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
	res := &Result{Dist: d, Work: b.Done(), Methods: b.Methods()}
	if hasGiven(expr) {
		res.Dist, res.Condition = d.Given()
	}
	if res.Dist != nil {
		res.Dist = res.Dist.Trimmed(e.budget.Residual)
	}
	c.done(e)
	return res, nil
}

// evalApart evaluates an expression that has a part in another evaluation.
func evalApart(expr notation.Expr, b *budget.Budget) (res *Result, err error) {
	err = b.Apart(func() (err error) {
		res, err = evalOnce(expr, b, nil)
		return err
	})
	return res, err
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
