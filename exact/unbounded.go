package exact

import (
	"math/big"
	"oddsmith/exact/budget"
)

// This file computes with distributions that have tails. Each step lists what the
// listed values of its operands make, and cuts the list where a value of a tail
// could make the same; where that is everywhere, the tail's weight is vague.

// convolveTails returns X + Y. The sum is listed in full as far as a value beyond
// either list cannot reach: up to the bound of one plus the least value of the
// other.
func convolveTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	sum, err := convolve(x.listed(), y.listed(), b)
	if err != nil {
		return nil, err
	}
	mx, sx := x.firstMoments()
	my, sy := y.firstMoments()
	// E[(X+Y)^2] = E[X^2] + 2 E[X] E[Y] + E[Y^2] for independent X and Y.
	mean, second := mx.plus(my), sx.plus(sy).plus(mx.times(my).scaled(big.NewRat(2, 1)))
	xAbove, xBelow := x.IsUnbounded()
	yAbove, yBelow := y.IsUnbounded()
	above, below := xAbove || yAbove, xBelow || yBelow
	both := above && below && x.tail != nil && y.tail != nil
	if both || x.tail.isVague() || y.tail.isVague() || x.slots() == 0 || y.slots() == 0 {
		return sum.spread(above, below, mean, second), nil
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
		return sum.spread(above, below, mean, second), nil
	}
	return sum.withUnder(x, y, above, below).cut(lo, hi, mean, second), nil
}

// withUnder says how much of what a sum of X and Y does not list is below it: all
// or nothing if both tails lie on one side, else what is below X or Y.
func (d *Dist) withUnder(x, y *Dist, above, below bool) *Dist {
	under := new(big.Int)
	switch {
	case !above:
		under = d.missing()
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
	c.tail = &tail{weight: d.missing(), under: under, vague: new(big.Int)}
	return &c
}

// productTails returns X * Y. Zeros are set aside, for they make 0 of a tail.
func productTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	zx, zy := x.atZero(), y.atZero()
	if zx.Sign() == 0 && zy.Sign() == 0 {
		return productNonZero(x, y, b)
	}
	if x.tail.isVague() || y.tail.isVague() {
		return productSpread(x, y, b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	rest := new(big.Int).Mul(new(big.Int).Sub(x.total, zx), new(big.Int).Sub(y.total, zy))
	parts := []part{{weight: total.Sub(total, rest), dist: Constant(new(big.Rat))}}
	if rest.Sign() > 0 {
		d, err := productNonZero(x.withoutZero(zx), y.withoutZero(zy), b)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part{weight: rest, dist: d})
	}
	return mix(parts, b)
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
	values, w := make([]*big.Rat, 0, d.slots()), newWeights(d.slots(), d.total)
	for i := range d.slots() {
		if v := d.value(i); v.Sign() != 0 && !d.w.isZero(i) {
			w.set(len(values), d.w, i)
			values = append(values, v)
		}
	}
	c = *fromRationals(values, w.slice(0, len(values)), c.total)
	if d.tail != nil {
		t := *d.tail
		grow := new(big.Rat).SetFrac(d.total, c.total)
		t.mean, t.second = t.mean.scaled(grow), t.second.scaled(grow)
		c.tail = &t
	}
	return &c
}

func productNonZero(x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail == nil {
		x, y = y, x
	}
	if t := x.tail; t.hi == nil && !t.isVague() {
		d, err := productNonZero(negate(x), y, b)
		if err != nil {
			return nil, err
		}
		return negate(d), nil
	}
	if y.tail != nil && y.tail.hi == nil && !y.tail.isVague() {
		d, err := productNonZero(x, negate(y), b)
		if err != nil {
			return nil, err
		}
		return negate(d), nil
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
	return d.cut(lo, hi, mean, second), nil
}

// productUpTo lists X * Y. Of two tails the products beyond the bound, which are
// most, are left out.
func productUpTo(x, y *Dist, hi *big.Rat, b *budget.Budget) (*Dist, error) {
	if y.tail == nil {
		return pointwise(opMul, x.listed(), y.listed(), b)
	}
	total := new(big.Int).Mul(x.total, y.total)
	bits := x.bits() + y.bits()
	var values []*big.Rat
	w := newWeights(0, total)
	var p product
	for i := range x.slots() {
		for j := range y.slots() {
			v := ratTimes(x.value(i), y.value(j))
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
		return d.slots() > 0 && !d.tail.isVague() && (d.tail == nil || d.tail.lo == nil && d.tail.hi.Sign() > 0)
	}
	if !one(x) || !one(y) {
		return nil, nil, false
	}
	positive := func(d *Dist) *big.Rat { return d.value(d.firstAbove(new(big.Rat))) }
	if y.tail != nil {
		if x.Min().Sign() <= 0 || y.Min().Sign() <= 0 {
			return nil, nil, false
		}
		hi, other := ratTimes(x.tail.hi, y.Min()), ratTimes(y.tail.hi, x.Min())
		if other.Cmp(hi) < 0 {
			hi = other
		}
		return nil, hi, true
	}
	zero := new(big.Rat)
	if y.Max().Sign() > 0 {
		hi = ratTimes(x.tail.hi, positive(y))
	}
	if y.Min().Sign() < 0 {
		lo = ratTimes(x.tail.hi, y.value(y.firstAtLeast(zero)-1))
	}
	return lo, hi, true
}

// productSpread lists a product of which nothing is known in full.
func productSpread(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opMul, x.listed(), y.listed(), b)
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
	return d.spread(above, below, mean, second), nil
}

// signs reports whether there are positive and negative values.
func (d *Dist) signs() (positive, negative bool) {
	above, below := d.IsUnbounded()
	listed := d.slots() > 0
	return above || listed && d.Max().Sign() > 0, below || listed && d.Min().Sign() < 0
}

// productMoments multiplies the moments of independent factors.
func productMoments(x, y *Dist) (mean, second interval) {
	mx, sx := x.firstMoments()
	my, sy := y.firstMoments()
	return mx.times(my), sx.times(sy)
}

// reciprocalTail returns 1/Y for a Y that is never 0: values of a tail lie between
// 0 and the reciprocal of its bound.
func reciprocalTail(y *Dist, b *budget.Budget) (*Dist, error) {
	if t := y.tail; t.hi == nil && !t.isVague() {
		d, err := reciprocalTail(negate(y), b)
		if err != nil {
			return nil, err
		}
		return negate(d), nil
	}
	one := big.NewRat(1, 1)
	d, err := mapped(y.listed(), nil, func(v *big.Rat) *big.Rat { return new(big.Rat).Quo(one, v) }, b)
	if err != nil {
		return nil, err
	}
	// Whatever is not listed is a reciprocal of a number that is not 0, on a
	// lattice: at most the step's.
	t := y.tail
	if t.isVague() || t.lo != nil || t.hi.Sign() <= 0 || y.slots() == 0 || y.Min().Sign() < 0 {
		return nil, requireFinite(b, y)
	}
	least := new(big.Rat).Inv(t.hi)
	listedMean, listedSquare, _ := d.listedMoments()
	share := y.Residual()
	mean := interval{listedMean, new(big.Rat).Add(listedMean, ratTimes(share, least))}
	second := interval{listedSquare, new(big.Rat).Add(listedSquare, ratTimes(share, ratTimes(least, least)))}
	d = d.withTail(d.missing())
	d.tail.end = new(big.Rat)
	return d.cut(least, nil, mean, second), nil
}

// A rounding is a map to whole numbers that never goes down as its argument goes
// up, and changes it by no less than from and no more than to.
type rounding struct {
	onInts   func(a, den int64) int64
	onRats   func(*big.Rat) *big.Rat
	from, to *big.Rat
}

var (
	roundDown = rounding{onInts: floorInt, onRats: floorRat, from: big.NewRat(-1, 1), to: new(big.Rat)}
	roundUp   = rounding{onInts: ceilInt, onRats: ceilRat, from: new(big.Rat), to: big.NewRat(1, 1)}
	roundOff  = rounding{onInts: truncInt, onRats: truncRat, from: big.NewRat(-1, 1), to: big.NewRat(1, 1)}
)

// rounded returns f(X).
func rounded(x *Dist, f rounding, b *budget.Budget) (*Dist, error) {
	d, err := mapped(x.listed(), f.onInts, f.onRats, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	// With f(X) = X + e, E[f(X); T] = E[X; T] + E[e; T], and E[f(X)^2; T] is
	// E[X^2; T] + 2 E[Xe; T] + E[e^2; T], where 2|Xe| <= X^2 + 1.
	first, square := x.tailMoments()
	listedMean, listedSquare, _ := d.listedMoments()
	share := x.Residual()
	mean := first.plus(point(listedMean)).plus(interval{ratTimes(share, f.from), ratTimes(share, f.to)})
	gap := new(big.Rat).Add(square.hi, new(big.Rat).Add(share, share))
	second := interval{listedSquare, new(big.Rat).Add(listedSquare, gap.Add(gap, square.hi))}
	t := x.tail
	if t.isVague() {
		return d.spread(t.hi != nil, t.lo != nil, mean, second), nil
	}
	var lo, hi *big.Rat
	if t.hi != nil {
		hi = new(big.Rat).Sub(f.onRats(t.hi), big.NewRat(1, 1))
	}
	if t.lo != nil {
		lo = new(big.Rat).Add(f.onRats(t.lo), big.NewRat(1, 1))
	}
	if lo != nil && hi != nil && lo.Cmp(hi) > 0 {
		return d.spread(true, true, mean, second), nil
	}
	if t.end != nil {
		return d.collapsed(x, f, mean, second), nil
	}
	return d.withTail(t.under).cut(lo, hi, mean, second), nil
}

// collapsed rounds a tail that comes nearer to a limit: all of it to one number, if
// its list is long enough.
func (d *Dist) collapsed(x *Dist, f rounding, mean, second interval) *Dist {
	t := x.tail
	low, high := t.end, t.lo
	if low == nil || t.hi != nil {
		low, high = t.hi, t.end
	}
	if gap := new(big.Rat).Sub(ceilRat(high), floorRat(low)); gap.Cmp(big.NewRat(1, 1)) > 0 {
		return d.spread(false, false, mean, second)
	}
	middle := new(big.Rat).Add(low, high)
	value := f.onRats(middle.Quo(middle, big.NewRat(2, 1)))
	values, w := []*big.Rat{value}, newWeights(1+d.slots(), d.total)
	w.add(0, t.weight)
	scratch := new(big.Int)
	for i := range d.slots() {
		values = append(values, d.value(i))
		w.add(i+1, d.w.at(i, scratch))
	}
	return fromRationals(values, w, d.total)
}

// absolute returns |X|.
func absolute(x *Dist, b *budget.Budget) (*Dist, error) {
	d, err := mapped(x.listed(), absInt, absRat, b)
	if err != nil || x.tail == nil {
		return d, err
	}
	t := x.tail
	first, second := x.tailMoments()
	listedMean, _, _ := d.listedMoments()
	oneSide := !t.isVague() && (t.lo == nil && t.hi.Sign() >= 0 || t.hi == nil && t.lo.Sign() <= 0)
	mean := point(listedMean)
	if oneSide { // |X| is X or -X on the whole tail
		if t.hi == nil {
			first = first.scaled(big.NewRat(-1, 1))
		}
		mean = mean.plus(first)
	} else {
		half := new(big.Rat).Add(second.hi, x.Residual())
		mean.hi = new(big.Rat).Add(listedMean, half.Quo(half, big.NewRat(2, 1)))
	}
	var hi *big.Rat
	for _, bound := range []*big.Rat{t.hi, t.lo} {
		if bound == nil {
			continue
		}
		if v := absRat(bound); hi == nil || v.Cmp(hi) < 0 {
			hi = v
		}
	}
	full := t.hi == nil || t.hi.Sign() >= 0
	full = full && (t.lo == nil || t.lo.Sign() <= 0)
	if t.isVague() || !full {
		return d.spread(true, false, mean, x.tail.second), nil
	}
	return d.withTail(new(big.Int)).cut(nil, hi, mean, x.tail.second), nil
}

// remainderTails returns X % Y: its values may be any.
func remainderTails(x, y *Dist, b *budget.Budget) (*Dist, error) {
	d, err := pointwise(opRem, x.listed(), y.listed(), b)
	if err != nil {
		return nil, err
	}
	// |X % Y| <= |X|.
	missing := d.over(d.missing())
	mean, second := d.crude(pairTail(x, y), missing)
	above, below := x.IsUnbounded()
	endless := y.tail != nil
	return d.spread(above && endless, below && endless, mean, second), nil
}

func floorInt(a, den int64) int64 { return floorDiv(a, den) * den }

func ceilInt(a, den int64) int64 { return -floorDiv(-a, den) * den }

func truncInt(a, den int64) int64 { return a / den * den }

func absInt(a, _ int64) int64 { return max(a, -a) }
