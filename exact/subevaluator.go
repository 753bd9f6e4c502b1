package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A subevaluator evaluates expressions that have a part in another evaluation, each by
// itself: what is left of the budget is the same, what is remembered is not.
type subevaluator struct{ budget *budget.Budget }

// Eval returns the distribution of a closed expression.
func (a subevaluator) Eval(x notation.Expr) (*dist.Dist, error) {
	res, err := evalApart(x, a.budget)
	if err != nil {
		return nil, err
	}
	return res.Dist, nil
}
