package dist

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// kroneckerFrom is the number of slots on the shorter side from which big
// weights are convolved by one multiplication of packed integers. Below it the
// packing costs more than it saves; calibrated by BenchmarkConvolve.
const kroneckerFrom = 16

// Convolve returns the distribution of X + Y for independent X and Y.
func Convolve(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.tail == nil && x.Slots() == 0 || y.tail == nil && y.Slots() == 0:
		return Empty(Numeric, new(big.Int).Mul(x.total, y.total)), nil
	case x.IsConstant():
		return Shift(y, x.Value(0)), nil
	case y.IsConstant():
		return Shift(x, y.Value(0)), nil
	case x.tail != nil || y.tail != nil:
		return convolveTails(x, y, b)
	case x.values != nil || y.values != nil:
		return pointwise(opAdd, x, y, b)
	}
	step := rational.CommonStep(x.step, y.step)
	kx, ky := new(big.Rat).Quo(x.step, step).Num(), new(big.Rat).Quo(y.step, step).Num()
	slots := rational.Approx(kx)*float64(x.Slots()-1) + rational.Approx(ky)*float64(y.Slots()-1) + 1
	pairs := float64(x.Slots()) * float64(y.Slots())
	if slots > latticeSlack*pairs {
		return pointwise(opAdd, x, y, b)
	}
	bits := x.Bits() + y.Bits()
	d := &Dist{
		origin: new(big.Rat).Add(x.origin, y.origin), step: step,
		total: new(big.Int).Mul(x.total, y.total),
	}
	kronecker := !d.total.IsUint64() && kx.Cmp(ky) == 0 && min(x.Slots(), y.Slots()) >= kroneckerFrom
	work := slots + pairs*budget.ProductCost(x.Bits(), y.Bits())
	if kronecker {
		work = kroneckerWork(float64(x.Slots()), float64(y.Slots()), bits)
	}
	if err := b.Make(work, slots, bits); err != nil {
		return nil, err
	}
	if kronecker {
		var err error
		d.w, err = kroneckerProduct(x.w, y.w, d.total, b)
		return d, err
	}
	d.w = rational.NewColumn(int(slots), d.total)
	return d, directProduct(d.w, x.w, y.w, int(kx.Int64()), int(ky.Int64()), b, work/float64(x.Slots()))
}

// directProduct adds x[i]*y[j] to weight i*kx + j*ky of w for all pairs. each is the work of the pairs
// with one i. The error is that of the budget.
func directProduct(w, x, y rational.Column, kx, ky int, b *budget.Budget, each float64) error {
	var s rational.Scratch
	for i := range x.Len() {
		if x.IsZero(i) {
			continue
		}
		for j := range y.Len() {
			if !y.IsZero(j) {
				w.AddProduct(i*kx+j*ky, x, i, y, j, &s)
			}
		}
		if err := b.Pass(each); err != nil {
			return err
		}
	}
	return nil
}

// kroneckerProduct convolves by Kronecker substitution: both polynomials are evaluated at a power of
// two above every coefficient of the product, which is at most total, so that one multiplication
// of integers gives all coefficients side by side. The error is that of the budget.
func kroneckerProduct(x, y rational.Column, total *big.Int, b *budget.Budget) (rational.Column, error) {
	z := rational.NewColumn(x.Len()+y.Len()-1, total)
	product, err := b.Product(pack(x, z.Width), pack(y, z.Width))
	if err == nil {
		copy(z.Words, product.Bits())
	}
	return z, err
}

// pack returns an integer with the weights side by side, slot words each.
func pack(w rational.Column, slot int) *big.Int {
	digits := make([]big.Word, w.Len()*slot)
	for i := range w.Len() {
		copy(digits[i*slot:], w.Row(i))
	}
	return new(big.Int).SetBits(digits)
}

// kroneckerWork estimates the work of multiplying packed integers of n and m numbers, with Karatsuba's
// exponent on the shorter one.
func kroneckerWork(n, m, bits float64) float64 {
	short, long := min(n, m)*(bits/64+1), max(n, m)*(bits/64+1)
	return 4 * math.Pow(short, 1.585) * long / short
}

// convolveTails returns X + Y if one has a tail. The sum is listed in full as far as no tail can
// reach: up to the bound of one plus the least value of the other.
func convolveTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	sum, err := Convolve(x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	mx, sx := x.FirstMoments()
	my, sy := y.FirstMoments()
	// E[(X+Y)^2] = E[X^2] + 2 E[X] E[Y] + E[Y^2] for independent X and Y.
	l := landing{mean: mx.Plus(my), second: sx.Plus(sy).Plus(mx.Times(my).Scaled(big.NewRat(2, 1)))}
	xAbove, xBelow := x.IsUnbounded()
	yAbove, yBelow := y.IsUnbounded()
	l.above, l.below = xAbove || yAbove, xBelow || yBelow
	l.from, l.to = x.Least().plus(y.Least()), x.Most().plus(y.Most())
	bothTails := x.tail != nil && y.tail != nil
	if x.Slots() == 0 || y.Slots() == 0 || l.above && l.below && bothTails {
		l.anywhere = true
		return sum.complete(l), nil
	}
	for _, p := range [2][2]*Dist{{x, y}, {y, x}} {
		t, other := p[0].unlisted(), p[1]
		if t.hi != nil {
			l.hi = lower(l.hi, new(big.Rat).Add(t.hi, other.Min()))
		}
		if t.lo != nil {
			l.lo = higher(l.lo, new(big.Rat).Add(t.lo, other.Max()))
		}
	}
	switch {
	case !l.above:
		l.under = sum.Missing()
	case l.below: // of one tail on both sides
		l.under = new(big.Int).Mul(x.unlisted().under, y.total)
		if x.tail == nil {
			l.under.Mul(y.tail.under, x.total)
		}
	}
	return sum.complete(l, x, y), nil
}
