package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Multiply returns the distribution of X * Y for independent X and Y.
func Multiply(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.IsConstant():
		return Scale(y, x.Value(0)), nil
	case y.IsConstant():
		return Scale(x, y.Value(0)), nil
	case x.tail != nil || y.tail != nil:
		return productTails(x, y, b)
	}
	return pointwise(opMul, x, y, b)
}

// productTails returns X * Y if one has a tail. Zeros are treated separately, as 0 times a tail is 0.
func productTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	zx, zy := x.atZero(), y.atZero()
	if zx.Sign() == 0 && zy.Sign() == 0 {
		return productNonZero(x, y, b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	zero := new(big.Int).Mul(new(big.Int).Sub(x.total, zx), new(big.Int).Sub(y.total, zy))
	return mixedWithZero(zero.Sub(total, zero), total, func() (*Dist, error) {
		return productNonZero(x.withoutZero(zx), y.withoutZero(zy), b)
	}, b)
}

// productNonZero returns X * Y if neither lists the value 0. If a tail is below the list only, it
// negates X or Y.
func productNonZero(x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail == nil {
		x, y = y, x
	}
	switch {
	case x.liesBelow():
		return mirrored(productNonZero(Negate(x), y, b))
	case y.liesBelow():
		return mirrored(productNonZero(x, Negate(y), b))
	case !x.liesAbove():
		return productUnplaced(x, y, b)
	case y.tail != nil && (!y.liesAbove() || x.Min().Sign() <= 0 || y.Min().Sign() <= 0):
		return productUnplaced(x, y, b)
	}
	var l landing
	l.productBounds(x, y)
	l.mean, l.second = productMoments(x, y)
	zero := y.firstAtLeast(new(big.Rat))
	if y.Max().Sign() > 0 {
		l.hi = rational.Mul(x.tail.hi, y.Value(y.firstAbove(new(big.Rat))))
	}
	if y.Min().Sign() < 0 {
		l.lo = rational.Mul(x.tail.hi, y.Value(zero-1))
		l.under = y.w.Slice(0, zero).Sum()
		l.under.Mul(l.under, x.tail.weight)
	}
	if y.tail != nil {
		l.hi = lower(l.hi, rational.Mul(y.tail.hi, x.Min()))
	}
	d, err := productUpTo(x, y, l.hi, b)
	if err != nil {
		return nil, err
	}
	return d.complete(l), nil
}

// liesBelow reports whether there is a tail and all of it is below the list.
func (d *Dist) liesBelow() bool {
	return d.tail != nil && d.tail.hi == nil && !d.HasUnplaced()
}

// liesAbove reports whether the list is not empty, and the tail, which must exist, is above the list
// and above 0.
func (d *Dist) liesAbove() bool {
	t := d.tail
	return d.Slots() > 0 && !d.HasUnplaced() && t.lo == nil && t.hi.Sign() > 0
}

// productUpTo returns the list of X * Y. If both have tails, products above hi, which are most, are
// left out.
func productUpTo(x, y *Dist, hi *big.Rat, b *budget.Budget) (*Dist, error) {
	if y.tail == nil {
		return pointwise(opMul, x.WithoutTail(), y, b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	bits := x.Bits() + y.Bits()
	var values []*big.Rat
	w := rational.NewColumn(0, total)
	var s rational.Scratch
	for i := range x.Slots() {
		for j := range y.Slots() {
			v := rational.Mul(x.Value(i), y.Value(j))
			if v.Cmp(hi) > 0 {
				break
			}
			if x.w.IsZero(i) || y.w.IsZero(j) {
				continue
			}
			if len(values)%1024 == 0 {
				if err := b.Make(1024*(500+budget.StepCost(bits)), float64(len(values)), bits); err != nil {
					return nil, err
				}
			}
			w = w.Grown()
			w.AddProduct(len(values), x.w, i, y.w, j, &s)
			values = append(values, v)
		}
	}
	return sortedRationals(values, w, total, b)
}

// productUnplaced returns X * Y if no product is known to be listed in full: the missing weight is
// unplaced.
func productUnplaced(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opMul, x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	l := landing{anywhere: true}
	l.productBounds(x, y)
	l.mean, l.second = productMoments(x, y)
	return d.complete(l), nil
}

// productMoments returns E[XY] and E[(XY)^2] for independent X and Y.
func productMoments(x, y *Dist) (mean, second rational.Interval) {
	mx, sx := x.FirstMoments()
	my, sy := y.FirstMoments()
	return mx.Times(my), sx.Times(sy)
}
