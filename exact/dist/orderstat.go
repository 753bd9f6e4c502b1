package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file finds the k-th highest of n independent copies of X, an order
// statistic: it is at most v where at most k-1 copies exceed v,
//
//	P(X_(k) <= v) = sum over j < k of C(n,j) F(v)^(n-j) (1-F(v))^j,
//
// with F the distribution function of X; over the n-th power of X's total all
// terms are integers.

// OrderStatistic returns the k-th highest of n copies.
func OrderStatistic(x *Dist, n, k *big.Int, b *budget.Budget) (*Dist, error) {
	const most = 1 << 20
	if n.Cmp(big.NewInt(most)) > 0 {
		return nil, b.Refuse(b.At, budget.Work, rational.Approx(n)*rational.Approx(n))
	}
	copies, rank := n.Int64(), k.Int64()
	bits := x.Bits() * float64(copies)
	terms := float64(min(rank, copies-rank+1))
	work := rational.AtMostCost(float64(copies), terms, bits) + 4*budget.MulCost(bits) + budget.ReduceCost(bits)
	if err := b.Spend(float64(x.Slots())*(200+work), float64(x.Slots()), bits); err != nil {
		return nil, err
	}
	total := new(big.Int).Exp(x.total, n, nil)
	d := &Dist{origin: x.origin, step: x.step, values: x.values, w: newWeights(x.Slots(), total), total: total}
	below, before, scratch := new(big.Int), new(big.Int), new(big.Int)
	for i := range x.Slots() {
		if x.w.isZero(i) {
			continue
		}
		below.Add(below, x.w.At(i, scratch))
		above := new(big.Int).Sub(x.total, below)
		var at *big.Int // the ways for at most rank-1 copies to be above
		if rank <= copies-rank+1 {
			at = rational.AtMost(below, above, copies, rank-1)
		} else {
			at = new(big.Int).Sub(total, rational.AtMost(above, below, copies, copies-rank))
		}
		d.w.add(i, new(big.Int).Sub(at, before))
		before = at
	}
	return d.Reduced(), nil
}
