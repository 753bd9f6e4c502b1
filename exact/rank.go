package exact

import (
	"fmt"

	"oddsmith/exact/dist"
	"oddsmith/exact/plan"
	"oddsmith/scenarios/notation"
)

// evalRank returns the distribution of the k-th highest of independent copies, the node n with the expression
// x. Their number, with the distribution count, and k may be random.
func (e *evaluator) evalRank(n *plan.Node, x *notation.Repeat, count *dist.Dist) (*dist.Dist, error) {
	rank, err := e.eval(n.Kids[2])
	if err != nil {
		return nil, err
	}
	if err := e.requireWhole(rank, 1, x.Rank, n, "the rank"); err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, count, rank); err != nil {
		return nil, err
	}
	if highest, least := rank.Max(), count.Min(); highest.Cmp(least) > 0 {
		return nil, notation.Errorf(x.Rank.Span(), "there is no rank %s of %s copies%s", highest.RatString(), least.RatString(), e.circumstances(n))
	}
	one, err := e.number(n.Kids[1])
	if err != nil {
		return nil, err
	}
	if err := dist.RequireFinite(e.budget, one); err != nil {
		return nil, err
	}
	e.budget.Trace(fmt.Sprintf("order statistics of copies for %s", x))
	var parts []dist.Part
	for c, cw := range count.All() {
		for k, kw := range rank.All() {
			d, err := dist.OrderStatistic(one, c.Value.Num(), k.Value.Num(), e.budget)
			if err != nil {
				return nil, err
			}
			parts = append(parts, dist.Part{Weight: kw.Mul(kw, cw), Dist: d})
		}
	}
	return dist.Mix(parts, e.budget)
}
