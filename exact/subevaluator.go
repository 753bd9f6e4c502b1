package exact

import (
	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/scenarios/notation"
)

// A subevaluator evaluates expressions that another evaluation needs, with caches of their own and what is
// left of its budget.
type subevaluator struct{ budget *budget.Budget }

// Eval returns the distribution of a closed expression.
func (a subevaluator) Eval(x notation.Expr) (d *dist.Dist, err error) {
	err = a.budget.Apart(func() error {
		res, err := evalBare(x, a.budget, &Cache{})
		if err == nil && res.Dist != nil {
			d = res.Dist.Trimmed(a.budget.Residual)
		}
		return err
	})
	return d, err
}
