package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file computes with distributions that have tails. Each step lists what the
// listed values of its operands make, and cuts the list where a value of a tail
// could make the same; where that is everywhere, the tail's weight is vague.

// convolveTails returns X + Y. The sum is listed in full as far as a value beyond
// either list cannot reach: up to the bound of one plus the least value of the
// other.
func convolveTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	sum, err := Convolve(x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	mx, sx := x.FirstMoments()
	my, sy := y.FirstMoments()
	// E[(X+Y)^2] = E[X^2] + 2 E[X] E[Y] + E[Y^2] for independent X and Y.
	mean, second := mx.Plus(my), sx.Plus(sy).Plus(mx.Times(my).Scaled(big.NewRat(2, 1)))
	xAbove, xBelow := x.IsUnbounded()
	yAbove, yBelow := y.IsUnbounded()
	above, below := xAbove || yAbove, xBelow || yBelow
	both := above && below && x.tail != nil && y.tail != nil
	if both || x.tail.hasUnplaced() || y.tail.hasUnplaced() || x.Slots() == 0 || y.Slots() == 0 {
		return sum.WithUnplaced(above, below, mean, second), nil
	}
	var lo, hi *big.Rat
	for _, p := range [2][2]*Dist{{x, y}, {y, x}} {
		t, other := p[0].tail, p[1]
		if t == nil {
			continue
		}
		if t.hi != nil {
			if reach := new(big.Rat).Add(t.hi, other.Min()); hi == nil || reach.Cmp(hi) < 0 {
				hi = reach
			}
		}
		if t.lo != nil {
			if reach := new(big.Rat).Add(t.lo, other.Max()); lo == nil || reach.Cmp(lo) > 0 {
				lo = reach
			}
		}
	}
	if lo != nil && hi != nil && lo.Cmp(hi) > 0 {
		return sum.WithUnplaced(above, below, mean, second), nil
	}
	return sum.withUnder(x, y, above, below).Cut(lo, hi, mean, second), nil
}

// withUnder says how much of what a sum of X and Y does not list is below it: all
// or nothing if both tails lie on one side, else what is below X or Y.
func (d *Dist) withUnder(x, y *Dist, above, below bool) *Dist {
	under := new(big.Int)
	switch {
	case !above:
		under = d.Missing()
	case below && x.tail != nil:
		under.Mul(x.tail.under, y.total)
	case below:
		under.Mul(y.tail.under, x.total)
	}
	return d.withTail(under)
}

// withTail gives a distribution a tail of what is missing, of which the weight
// under lies below; cut does the rest.
func (d *Dist) withTail(under *big.Int) *Dist {
	c := *d
	c.tail = &tail{weight: d.Missing(), under: under, unplaced: new(big.Int)}
	return &c
}

// productTails returns X * Y. Zeros are set aside, for they make 0 of a tail.
func productTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	zx, zy := x.atZero(), y.atZero()
	if zx.Sign() == 0 && zy.Sign() == 0 {
		return productNonZero(x, y, b)
	}
	if x.tail.hasUnplaced() || y.tail.hasUnplaced() {
		return productSpread(x, y, b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	rest := new(big.Int).Mul(new(big.Int).Sub(x.total, zx), new(big.Int).Sub(y.total, zy))
	parts := []Part{{Weight: total.Sub(total, rest), Dist: Constant(new(big.Rat))}}
	if rest.Sign() > 0 {
		d, err := productNonZero(x.withoutZero(zx), y.withoutZero(zy), b)
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{Weight: rest, Dist: d})
	}
	return Mix(parts, b)
}

// atZero returns the weight of 0.
func (d *Dist) atZero() *big.Int {
	zero := new(big.Rat)
	return d.w.slice(d.firstAtLeast(zero), d.firstAbove(zero)).sum()
}

// withoutZero returns the distribution given that it is not 0.
func (d *Dist) withoutZero(zero *big.Int) *Dist {
	if zero.Sign() == 0 {
		return d
	}
	c := *d
	c.total = new(big.Int).Sub(d.total, zero)
	values, w := make([]*big.Rat, 0, d.Slots()), newWeights(d.Slots(), d.total)
	for i := range d.Slots() {
		if v := d.Value(i); v.Sign() != 0 && !d.w.isZero(i) {
			w.set(len(values), d.w, i)
			values = append(values, v)
		}
	}
	c = *fromRationals(values, w.slice(0, len(values)), c.total)
	if d.tail != nil {
		t := *d.tail
		grow := new(big.Rat).SetFrac(d.total, c.total)
		t.mean, t.second = t.mean.Scaled(grow), t.second.Scaled(grow)
		c.tail = &t
	}
	return &c
}

func productNonZero(x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail == nil {
		x, y = y, x
	}
	if t := x.tail; t.hi == nil && !t.hasUnplaced() {
		d, err := productNonZero(Negate(x), y, b)
		if err != nil {
			return nil, err
		}
		return Negate(d), nil
	}
	if y.tail != nil && y.tail.hi == nil && !y.tail.hasUnplaced() {
		d, err := productNonZero(x, Negate(y), b)
		if err != nil {
			return nil, err
		}
		return Negate(d), nil
	}
	// Both tails, if there are two, lie above now.
	lo, hi, ok := productBounds(x, y)
	if !ok {
		return productSpread(x, y, b)
	}
	d, err := productUpTo(x, y, hi, b)
	if err != nil {
		return nil, err
	}
	under := new(big.Int)
	if lo != nil {
		negative := y.w.slice(0, y.firstAtLeast(new(big.Rat))).sum()
		under.Mul(x.tail.weight, negative)
	}
	mean, second := productMoments(x, y)
	d = d.withTail(under)
	if end := x.tail.end; end != nil && end.Sign() == 0 && y.tail == nil && (lo == nil || hi == nil) {
		d.tail.end = end
	}
	return d.Cut(lo, hi, mean, second), nil
}

// productUpTo lists X * Y. Of two tails the products beyond the bound, which are
// most, are left out.
func productUpTo(x, y *Dist, hi *big.Rat, b *budget.Budget) (*Dist, error) {
	if y.tail == nil {
		return pointwise(opMul, x.WithoutTail(), y.WithoutTail(), b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	bits := x.Bits() + y.Bits()
	var values []*big.Rat
	w := newWeights(0, total)
	var p product
	for i := range x.Slots() {
		for j := range y.Slots() {
			v := rational.Mul(x.Value(i), y.Value(j))
			if v.Cmp(hi) > 0 {
				break
			}
			if x.w.isZero(i) || y.w.isZero(j) {
				continue
			}
			if len(values)%1024 == 0 {
				if err := b.Spend(1024*(500+budget.StepCost(bits)), float64(len(values)), bits); err != nil {
					return nil, err
				}
			}
			w = w.grown()
			w.addProduct(len(values), x.w, i, y.w, j, &p)
			values = append(values, v)
		}
	}
	return fromRationals(values, w, total), nil
}

// productBounds returns between which bounds no product with a value of a tail
// can lie; false if there are none.
func productBounds(x, y *Dist) (lo, hi *big.Rat, ok bool) {
	one := func(d *Dist) bool { // unbounded above only, or finite
		return d.Slots() > 0 && !d.tail.hasUnplaced() && (d.tail == nil || d.tail.lo == nil && d.tail.hi.Sign() > 0)
	}
	if !one(x) || !one(y) {
		return nil, nil, false
	}
	positive := func(d *Dist) *big.Rat { return d.Value(d.firstAbove(new(big.Rat))) }
	if y.tail != nil {
		if x.Min().Sign() <= 0 || y.Min().Sign() <= 0 {
			return nil, nil, false
		}
		hi, other := rational.Mul(x.tail.hi, y.Min()), rational.Mul(y.tail.hi, x.Min())
		if other.Cmp(hi) < 0 {
			hi = other
		}
		return nil, hi, true
	}
	zero := new(big.Rat)
	if y.Max().Sign() > 0 {
		hi = rational.Mul(x.tail.hi, positive(y))
	}
	if y.Min().Sign() < 0 {
		lo = rational.Mul(x.tail.hi, y.Value(y.firstAtLeast(zero)-1))
	}
	return lo, hi, true
}

// productSpread lists a product of which nothing is known in full.
func productSpread(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opMul, x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	mean, second := productMoments(x, y)
	xAbove, xBelow := x.IsUnbounded()
	yAbove, yBelow := y.IsUnbounded()
	xUp, xDown := x.signs()
	yUp, yDown := y.signs()
	above := xAbove && yUp || yAbove && xUp || xBelow && yDown || yBelow && xDown
	below := xAbove && yDown || yAbove && xDown || xBelow && yUp || yBelow && xUp
	return d.WithUnplaced(above, below, mean, second), nil
}

// signs reports whether there are positive and negative values.
func (d *Dist) signs() (positive, negative bool) {
	above, below := d.IsUnbounded()
	listed := d.Slots() > 0
	return above || listed && d.Max().Sign() > 0, below || listed && d.Min().Sign() < 0
}

// productMoments multiplies the moments of independent factors.
func productMoments(x, y *Dist) (mean, second rational.Interval) {
	mx, sx := x.FirstMoments()
	my, sy := y.FirstMoments()
	return mx.Times(my), sx.Times(sy)
}

// reciprocalTail returns 1/Y for a Y that is never 0: values of a tail lie between
// 0 and the reciprocal of its bound.
func reciprocalTail(y *Dist, b *budget.Budget) (*Dist, error) {
	if t := y.tail; t.hi == nil && !t.hasUnplaced() {
		d, err := reciprocalTail(Negate(y), b)
		if err != nil {
			return nil, err
		}
		return Negate(d), nil
	}
	one := big.NewRat(1, 1)
	d, err := Map(y.WithoutTail(), nil, func(v *big.Rat) *big.Rat { return new(big.Rat).Quo(one, v) }, b)
	if err != nil {
		return nil, err
	}
	// Whatever is not listed is a reciprocal of a number that is not 0, on a
	// lattice: at most the step's.
	t := y.tail
	if t.hasUnplaced() || t.lo != nil || t.hi.Sign() <= 0 || y.Slots() == 0 || y.Min().Sign() < 0 {
		return nil, RequireFinite(b, y)
	}
	least := new(big.Rat).Inv(t.hi)
	listedMean, listedSquare, _ := d.ListedMoments()
	share := y.Residual()
	mean := rational.Between(listedMean, new(big.Rat).Add(listedMean, rational.Mul(share, least)))
	second := rational.Between(listedSquare, new(big.Rat).Add(listedSquare, rational.Mul(share, rational.Mul(least, least))))
	d = d.withTail(d.Missing())
	d.tail.end = new(big.Rat)
	return d.Cut(least, nil, mean, second), nil
}

// A rounding is a map to whole numbers that never goes down as its argument goes
// up, and changes it by no less than from and no more than to.
type rounding struct {
	onInts   func(a, den int64) int64
	onRats   func(*big.Rat) *big.Rat
	from, to *big.Rat
}

var (
	RoundDown = rounding{onInts: floorInt, onRats: rational.Floor, from: big.NewRat(-1, 1), to: new(big.Rat)}
	RoundUp   = rounding{onInts: ceilInt, onRats: rational.Ceil, from: new(big.Rat), to: big.NewRat(1, 1)}
	roundOff  = rounding{onInts: truncInt, onRats: rational.Trunc, from: big.NewRat(-1, 1), to: big.NewRat(1, 1)}
)

// Round returns f(X).
func Round(x *Dist, f rounding, b *budget.Budget) (*Dist, error) {
	d, err := Map(x.WithoutTail(), f.onInts, f.onRats, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	// With f(X) = X + e, E[f(X); T] = E[X; T] + E[e; T], and E[f(X)^2; T] is
	// E[X^2; T] + 2 E[Xe; T] + E[e^2; T], where 2|Xe| <= X^2 + 1.
	first, square := x.tailMoments()
	listedMean, listedSquare, _ := d.ListedMoments()
	share := x.Residual()
	mean := first.Plus(rational.Point(listedMean)).Plus(rational.Between(rational.Mul(share, f.from), rational.Mul(share, f.to)))
	gap := new(big.Rat).Add(square.Hi, new(big.Rat).Add(share, share))
	second := rational.Between(listedSquare, new(big.Rat).Add(listedSquare, gap.Add(gap, square.Hi)))
	t := x.tail
	if t.hasUnplaced() {
		return d.WithUnplaced(t.hi != nil, t.lo != nil, mean, second), nil
	}
	var lo, hi *big.Rat
	if t.hi != nil {
		hi = new(big.Rat).Sub(f.onRats(t.hi), big.NewRat(1, 1))
	}
	if t.lo != nil {
		lo = new(big.Rat).Add(f.onRats(t.lo), big.NewRat(1, 1))
	}
	if lo != nil && hi != nil && lo.Cmp(hi) > 0 {
		return d.WithUnplaced(true, true, mean, second), nil
	}
	if t.end != nil {
		return d.collapsed(x, f, mean, second), nil
	}
	return d.withTail(t.under).Cut(lo, hi, mean, second), nil
}

// collapsed rounds a tail that comes nearer to a limit: all of it to one number, if
// its list is long enough.
func (d *Dist) collapsed(x *Dist, f rounding, mean, second rational.Interval) *Dist {
	t := x.tail
	low, high := t.end, t.lo
	if low == nil || t.hi != nil {
		low, high = t.hi, t.end
	}
	if gap := new(big.Rat).Sub(rational.Ceil(high), rational.Floor(low)); gap.Cmp(big.NewRat(1, 1)) > 0 {
		return d.WithUnplaced(false, false, mean, second)
	}
	middle := new(big.Rat).Add(low, high)
	value := f.onRats(middle.Quo(middle, big.NewRat(2, 1)))
	values, w := []*big.Rat{value}, newWeights(1+d.Slots(), d.total)
	w.add(0, t.weight)
	scratch := new(big.Int)
	for i := range d.Slots() {
		values = append(values, d.Value(i))
		w.add(i+1, d.w.At(i, scratch))
	}
	return fromRationals(values, w, d.total)
}

// Abs returns |X|.
func Abs(x *Dist, b *budget.Budget) (*Dist, error) {
	d, err := Map(x.WithoutTail(), absInt, rational.Abs, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	t := x.tail
	first, second := x.tailMoments()
	listedMean, _, _ := d.ListedMoments()
	oneSide := !t.hasUnplaced() && (t.lo == nil && t.hi.Sign() >= 0 || t.hi == nil && t.lo.Sign() <= 0)
	mean := rational.Point(listedMean)
	if oneSide { // |X| is X or -X on the whole tail
		if t.hi == nil {
			first = first.Scaled(big.NewRat(-1, 1))
		}
		mean = mean.Plus(first)
	} else {
		half := new(big.Rat).Add(second.Hi, x.Residual())
		mean.Hi = new(big.Rat).Add(listedMean, half.Quo(half, big.NewRat(2, 1)))
	}
	var hi *big.Rat
	for _, bound := range []*big.Rat{t.hi, t.lo} {
		if bound == nil {
			continue
		}
		if v := rational.Abs(bound); hi == nil || v.Cmp(hi) < 0 {
			hi = v
		}
	}
	full := t.hi == nil || t.hi.Sign() >= 0
	full = full && (t.lo == nil || t.lo.Sign() <= 0)
	if t.hasUnplaced() || !full {
		return d.WithUnplaced(true, false, mean, x.tail.second), nil
	}
	return d.withTail(new(big.Int)).Cut(nil, hi, mean, x.tail.second), nil
}

// remainderTails returns X % Y: its values may be any.
func remainderTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opRem, x.WithoutTail(), y.WithoutTail(), b)
	if err != nil {
		return nil, err
	}
	// |X % Y| <= |X|.
	missing := d.Fraction(d.Missing())
	mean, second := d.crude(pairTail(x, y), missing)
	above, below := x.IsUnbounded()
	endless := y.tail != nil
	return d.WithUnplaced(above && endless, below && endless, mean, second), nil
}

func floorInt(a, den int64) int64 { return rational.FloorDiv(a, den) * den }

func ceilInt(a, den int64) int64 { return -rational.FloorDiv(-a, den) * den }

func truncInt(a, den int64) int64 { return a / den * den }

func absInt(a, _ int64) int64 { return max(a, -a) }
