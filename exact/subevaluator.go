package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A subevaluator evaluates expressions that another evaluation needs. They share its budget, but not
// its cache.
type subevaluator struct{ budget *budget.Budget }

// Eval returns the distribution of a closed expression.
func (a subevaluator) Eval(x notation.Expr) (*dist.Dist, error) {
	res, err := evalApart(x, a.budget)
	if err != nil {
		return nil, err
	}
	return res.Dist, nil
}
