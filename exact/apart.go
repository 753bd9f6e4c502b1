package exact

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/encounter"
	"oddsmith/exact/plan"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
)

// An apart evaluates expressions that have a part in another evaluation, each by
// itself: what is left of the budget is the same, what is remembered is not.
type apart struct{ budget *budget.Budget }

// Eval returns the distribution of a closed expression.
func (a apart) Eval(x notation.Expr) (*dist.Dist, error) {
	res, err := evalApart(x, a.budget)
	if err != nil {
		return nil, err
	}
	return res.Dist, nil
}

// termWords is the memory that a term takes: a weight, and a distribution for each item.
const termWords = 100

// Terms returns the joint distribution of a tuple as a mixture of independent items.
func (a apart) Terms(x notation.Expr) (list []encounter.Term, err error) {
	e := (*Cache)(nil).evaluator(a.budget)
	root, err := e.resolve(x)
	if err != nil {
		return nil, err
	}
	err = a.budget.Apart(func() error { return e.terms(root, big.NewRat(1, 1), &list) })
	return list, err
}

// listed returns the part of a distribution that is listed, if that is all but an error.
func (e *evaluator) listed(d *dist.Dist, err error) (*dist.Dist, error) {
	switch {
	case err != nil:
		return nil, err
	case d.IsWithinError():
		return d.WithoutTail(), nil
	}
	return d, dist.RequireFinite(e.budget, d)
}

// terms adds the distribution of a tuple, times a weight.
func (e *evaluator) terms(n *plan.Node, weight *big.Rat, out *[]encounter.Term) error {
	shared := e.shared(n)
	if shared.Empty() {
		t := encounter.Term{Weight: weight}
		for _, kid := range n.Kids {
			d, err := e.listed(e.eval(kid))
			if err != nil {
				return err
			}
			t.Items = append(t.Items, d)
		}
		*out = append(*out, t)
		return nil
	}
	v, values, cells := e.fewest(n, shared)
	if v < 0 {
		d, err := e.listed(e.evalSelf(n))
		if err != nil {
			return err
		}
		for o, w := range d.All() {
			t := encounter.Term{Weight: rational.Mul(weight, new(big.Rat).SetFrac(w, d.Total()))}
			for _, item := range o.Items {
				t.Items = append(t.Items, dist.Point(item))
			}
			*out = append(*out, t)
		}
		return nil
	}
	if err := e.budget.Make(900*float64(len(cells)), termWords*float64(len(cells)), 0); err != nil {
		return err
	}
	defer e.restoring(v)()
	for _, c := range cells {
		e.give(v, values, c.slot)
		if err := e.terms(n, rational.Mul(weight, new(big.Rat).SetFrac(c.weight, values.Total())), out); err != nil {
			return err
		}
	}
	return nil
}
