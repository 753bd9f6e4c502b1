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

// orderWork returns the price of an order statistic with that rank of copies of X, and the length of its total
// in bits: slots and bits are those of X.
func orderWork(slots, bits, copies, rank float64) (work, total float64) {
	total = bits * copies
	each := rational.AtMostCost(copies, min(rank, copies-rank+1), total) + 4*budget.MulCost(total) + budget.ReduceCost(total)
	return slots * (200 + each), total
}

// MaxRanked is the largest number of copies for an order statistic.
const MaxRanked = 1 << 20

// OrderStatistic returns the distribution of the k-th highest of n independent copies.
func OrderStatistic(x *Dist, n, k *big.Int, b *budget.Budget) (*Dist, error) {
	if n.Cmp(big.NewInt(MaxRanked)) > 0 {
		return nil, budget.Unsolved(b.At, "the exact engine ranks no more than %d copies", MaxRanked)
	}
	copies, rank := n.Int64(), k.Int64()
	work, bits := orderWork(float64(x.Slots()), x.Bits(), float64(copies), float64(rank))
	if err := b.Make(work, float64(x.Slots()), bits); err != nil {
		return nil, err
	}
	total := new(big.Int).Exp(x.total, n, nil)
	d := &Dist{origin: x.origin, step: x.step, values: x.values, w: rational.NewColumn(x.Slots(), total), total: total}
	below, before, scratch := new(big.Int), new(big.Int), new(big.Int)
	for i := range x.Slots() {
		if x.w.IsZero(i) {
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
		d.w.Add(i, new(big.Int).Sub(at, before))
		before = at
		if err := b.Pass(work / float64(x.Slots())); err != nil {
			return nil, err
		}
	}
	return d.Reduced(), nil
}
