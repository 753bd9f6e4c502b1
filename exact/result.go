package exact

import (
	"errors"
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

	// Ended says of which resource a list that leaves out more than the residual would have
	// needed more to be longer; nil if none, or if nothing that can be raised ended it.
	Ended *Resource

	// Methods names how the distribution was found, each method once, in the
	// order of its first use.
	Methods []string

	// FarFromLimits is set where no limit had a part in the result, nor would have had one if
	// it had cost some more. It is known of evaluations with a cache only.
	FarFromLimits bool
}

// residualAbove reports whether more than the residual is left unlisted.
func (r *Result) residualAbove(residual float64) bool {
	if !r.Dist.HasTail() || r.Dist.Kind() != dist.Numeric {
		return false
	}
	left, _ := r.Dist.Residual().Float64()
	return left > min(residual, budget.MostResidual)
}

// endedBy notes the error of the try to list more.
func (r *Result) endedBy(err error) {
	var limit *LimitError
	if errors.As(err, &limit) {
		r.Ended = &limit.Resource
	}
}

// evalOnce evaluates with a cache, or with nil.
func evalOnce(expr notation.Expr, b *budget.Budget, c *Cache) (*Result, error) {
	e := c.evaluator(b)
	root, err := e.resolve(expr)
	if err != nil {
		return nil, err
	}
	if c == nil { // else much of it may be known
		if _, _, err := e.foresee(root); err != nil {
			return nil, err
		}
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
