package dist

import (
	"cmp"
	"math/big"

	"oddsmith/exact/budget"
)

// together calls visit for every value of X or Y in ascending order, with the weights of X and of Y at
// the value, which must not be kept. The value is that of the slot of d, which is x or y. The error is
// that of the budget, which must have been charged [mergeCost].
func together(x, y *Dist, b *budget.Budget, visit func(d *Dist, slot int, wx, wy *big.Int)) error {
	each := mergeCost(x, y) / float64(x.Slots()+y.Slots())
	compare := func(i, j int) int { return x.Value(i).Cmp(y.Value(j)) }
	if a, c, ok := common(x, y); ok {
		compare = func(i, j int) int { return cmp.Compare(a.at(i), c.at(j)) }
	}
	none, scratchX, scratchY := new(big.Int), new(big.Int), new(big.Int)
	px, py := x.positive(), y.positive()
	for len(px) > 0 || len(py) > 0 {
		order := -1
		switch {
		case len(px) == 0:
			order = 1
		case len(py) > 0:
			order = compare(px[0], py[0])
		}
		d, slot, wx, wy := x, 0, none, none
		if order >= 0 {
			d, slot, wy = y, py[0], y.w.At(py[0], scratchY)
			py = py[1:]
		}
		if order <= 0 {
			d, slot, wx = x, px[0], x.w.At(px[0], scratchX)
			px = px[1:]
		}
		visit(d, slot, wx, wy)
		if err := b.Pass(each); err != nil {
			return err
		}
	}
	return nil
}

// mergeCost returns the price of walking through the values of both.
func mergeCost(x, y *Dist) float64 {
	return float64(x.Slots()+y.Slots()) * (200 + 2*budget.StepCost(x.Bits()+y.Bits()))
}

// ordering returns the weights of X < Y, X = Y and X > Y over the product of the totals, for
// independent X and Y. If one has a tail the sum may be less: a tail is compared only with the values
// of the other within its bound, and the rest is left out.
func ordering(x, y *Dist, b *budget.Budget) (less, equal, greater *big.Int, err error) {
	if x.tail == nil && y.tail == nil {
		return orderingListed(x, y, b)
	}
	if less, equal, greater, err = orderingListed(x.WithoutTail(), y.WithoutTail(), b); err != nil {
		return nil, nil, nil, err
	}
	t, u, w := x.unlisted(), y.unlisted(), new(big.Int)
	within, beyond := t.within(y)
	greater.Add(greater, w.Mul(t.above(), beyond))
	less.Add(less, w.Mul(t.under, within))
	within, beyond = u.within(x)
	less.Add(less, w.Mul(u.above(), beyond))
	greater.Add(greater, w.Mul(u.under, within))
	if t.hi != nil && u.lo != nil && t.hi.Cmp(u.lo) >= 0 {
		greater.Add(greater, w.Mul(t.above(), u.under))
	}
	if u.hi != nil && t.lo != nil && u.hi.Cmp(t.lo) >= 0 {
		less.Add(less, w.Mul(u.above(), t.under))
	}
	return less, equal, greater, nil
}

// within returns the weight of the listed values of d that are above the lower part of the tail, and
// of those that are below its upper part.
func (t *tail) within(d *Dist) (aboveUnder, belowAbove *big.Int) {
	aboveUnder, belowAbove = new(big.Int), new(big.Int)
	if t.lo != nil {
		aboveUnder = d.w.Slice(d.firstAtLeast(t.lo), d.Slots()).Sum()
	}
	if t.hi != nil {
		belowAbove = d.w.Slice(0, d.firstAbove(t.hi)).Sum()
	}
	return aboveUnder, belowAbove
}

// orderingListed returns what ordering does, for the listed values only.
func orderingListed(x, y *Dist, b *budget.Budget) (less, equal, greater *big.Int, err error) {
	less, equal, greater = new(big.Int), new(big.Int), new(big.Int)
	switch {
	case x.Slots() == 0 || y.Slots() == 0:
		return less, equal, greater, nil
	case y.IsConstant():
		less, equal, greater = x.around(y.Value(0))
		return less, equal, greater, nil
	case x.IsConstant():
		greater, equal, less = y.around(x.Value(0))
		return less, equal, greater, nil
	}
	if err := b.Charge(mergeCost(x, y)); err != nil {
		return nil, nil, nil, err
	}
	belowX, belowY, t := new(big.Int), new(big.Int), new(big.Int) // weight below the value
	err = together(x, y, b, func(_ *Dist, _ int, wx, wy *big.Int) {
		equal.Add(equal, t.Mul(wx, wy))
		less.Add(less, t.Mul(belowX, wy))
		greater.Add(greater, t.Mul(wx, belowY))
		belowX.Add(belowX, wx)
		belowY.Add(belowY, wy)
	})
	return less, equal, greater, err
}
