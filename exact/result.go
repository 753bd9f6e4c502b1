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

	// Work is the number of steps that it took, and that its rows will take to be listed, the
	// unit of [Options].MaxWork. What a cache knew is in it as if it had been found again.
	Work float64

	// Ended says of which resource a list that leaves out more than the residual would have
	// needed more to be longer; nil if none, or if nothing that can be raised ended it.
	Ended *Resource

	// Methods names how the distribution was found, each method once, in the
	// order of its first use.
	Methods []string

	// FarFromLimits is set where no limit had a part in the result, nor would have had one if
	// it had cost twice as much.
	FarFromLimits bool
}

// residualAbove reports whether the list leaves out more than the residual.
func (r *Result) residualAbove(residual float64) bool {
	if !r.Dist.HasTail() || r.Dist.Kind() != dist.Numeric {
		return false
	}
	left, _ := r.Dist.Residual().Float64()
	return left > min(residual, budget.MostResidual)
}

// endedBy records the limit that kept a longer list from being made.
func (r *Result) endedBy(err error) {
	var limit *LimitError
	if errors.As(err, &limit) {
		r.Ended = &limit.Resource
	}
}

// evalOnce evaluates an expression once, without trying for a longer list, and charges the rows of the
// result.
func evalOnce(expr notation.Expr, b *budget.Budget, c *Cache) (*Result, error) {
	res, err := evalBare(expr, b, c)
	if err != nil || res.Dist == nil {
		return res, err
	}
	if res.Dist, err = withProvenEnds(expr, res.Dist.Trimmed(b.Residual), subevaluator{b}); err != nil {
		return nil, err
	}
	outer := b.At
	defer func() { b.At = outer }()
	b.At = bodyOf(expr).Span()
	rows := float64(res.Dist.Len())
	if err := b.Charge(rowCost*rows + res.Dist.MomentsWork()); err != nil {
		return nil, err
	}
	if err := b.Fits(rowBytes * rows); err != nil {
		return nil, err
	}
	res.Work, res.FarFromLimits = b.Spent(), b.IsFarFromLimits()
	return res, nil
}

// What it takes to list a row of an answer and to spell it.
const (
	rowCost  = 500
	rowBytes = 160
)

// evalBare is [evalOnce] without trimming the result and charging its rows. What it held is released.
func evalBare(expr notation.Expr, b *budget.Budget, c *Cache) (*Result, error) {
	held := b.Held()
	defer func() { b.Release(b.Held() - held) }()
	e := c.evaluator(b)
	root, err := e.resolve(expr)
	if err != nil {
		return nil, err
	}
	d, err := e.eval(root)
	if err != nil {
		return nil, err
	}
	res := &Result{Dist: d, Work: b.Spent(), Methods: b.Methods()}
	if hasGiven(expr) {
		res.Dist, res.Condition = d.Given()
	}
	c.done(e)
	return res, nil
}

// bodyOf returns the expression below all outer Lets.
func bodyOf(e notation.Expr) notation.Expr {
	if n, ok := e.(*notation.Let); ok {
		return bodyOf(n.Body)
	}
	return e
}

// hasGiven reports whether the body of an expression, or of its process's value, is a Given.
func hasGiven(e notation.Expr) bool {
	body := bodyOf(e)
	if n, ok := body.(*notation.Process); ok {
		return hasGiven(n.Value)
	}
	_, ok := body.(*notation.Given)
	return ok
}
