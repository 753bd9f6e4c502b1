package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A merger walks through the outcomes of two distributions together, in
// ascending order of their values, and keeps the weight each has had so far.
type merger struct {
	x, y   *Dist
	i, j   int
	ints   bool
	a, c   Integers
	cx, cy *big.Int // weight of X and of Y at or below the current value
	wx, wy *big.Int // weight of X and of Y at the current value
}

func merge(x, y *Dist) *merger {
	m := &merger{x: x, y: y, cx: new(big.Int), cy: new(big.Int), wx: new(big.Int), wy: new(big.Int)}
	m.a, m.c, m.ints = common(x, y)
	if !m.ints {
		m.a, m.c = x.positiveSlots(), y.positiveSlots()
	}
	return m
}

// positiveSlots lists the slots of positive weight, without numerators.
func (d *Dist) positiveSlots() Integers {
	var out Integers
	for i := range d.Slots() {
		if !d.w.isZero(i) {
			out.Slot = append(out.Slot, i)
		}
	}
	return out
}

// compare compares the next outcome of X with the next of Y.
func (m *merger) compare() int {
	switch {
	case m.i == len(m.a.Slot):
		return 1
	case m.j == len(m.c.Slot):
		return -1
	case !m.ints:
		return m.x.Value(m.a.Slot[m.i]).Cmp(m.y.Value(m.c.Slot[m.j]))
	case m.a.Nums[m.i] < m.c.Nums[m.j]:
		return -1
	case m.a.Nums[m.i] > m.c.Nums[m.j]:
		return 1
	}
	return 0
}

// next moves to the next value either has, and returns it; nil at the end.
func (m *merger) next() *big.Rat {
	if m.i == len(m.a.Slot) && m.j == len(m.c.Slot) {
		return nil
	}
	var value *big.Rat
	scratch := new(big.Int)
	m.wx.SetInt64(0)
	m.wy.SetInt64(0)
	order := m.compare()
	if order <= 0 {
		slot := m.a.Slot[m.i]
		value = m.x.Value(slot)
		m.wx.Set(m.x.w.At(slot, scratch))
		m.i++
	}
	if order >= 0 {
		slot := m.c.Slot[m.j]
		value = m.y.Value(slot)
		m.wy.Set(m.y.w.At(slot, scratch))
		m.j++
	}
	m.cx.Add(m.cx, m.wx)
	m.cy.Add(m.cy, m.wy)
	return value
}

func mergeCost(x, y *Dist) float64 {
	return float64(x.Slots()+y.Slots()) * (200 + 2*budget.StepCost(x.Bits()+y.Bits()))
}

// ordering returns the weights of X < Y, X = Y and X > Y over the product of the
// totals, for independent X and Y.
func ordering(x, y *Dist, b *budget.Budget) (less, equal, greater *big.Int, err error) {
	if x.tail != nil || y.tail != nil {
		return orderingOfTails(x, y, b)
	}
	if x.Slots() == 0 || y.Slots() == 0 {
		return new(big.Int), new(big.Int), new(big.Int), nil
	}
	switch {
	case y.IsConstant():
		less, equal, greater = x.around(y.Value(0))
		return less, equal, greater, nil
	case x.IsConstant():
		greater, equal, less = y.around(x.Value(0))
		return less, equal, greater, nil
	}
	if err := b.Spend(mergeCost(x, y), 0, 0); err != nil {
		return nil, nil, nil, err
	}
	less, equal, greater = new(big.Int), new(big.Int), new(big.Int)
	below, t := new(big.Int), new(big.Int)
	m := merge(x, y)
	for m.next() != nil {
		equal.Add(equal, t.Mul(m.wx, m.wy))
		below.Sub(m.cx, m.wx)
		less.Add(less, t.Mul(below, m.wy))
		below.Sub(m.cy, m.wy)
		greater.Add(greater, t.Mul(m.wx, below))
	}
	return less, equal, greater, nil
}

// around returns the weight below, at and above a number.
func (d *Dist) around(x *big.Rat) (below, at, above *big.Int) {
	from, to := d.firstAtLeast(x), d.firstAbove(x)
	return d.w.slice(0, from).sum(), d.w.slice(from, to).sum(), d.w.slice(to, d.Slots()).sum()
}

// orderingOfTails compares distributions of which one has a tail. What is beyond
// a list is beyond all values of the other that lie within its bound; where it is
// not, nothing is said, and the weights sum to less than the product of the totals.
func orderingOfTails(x, y *Dist, b *budget.Budget) (less, equal, greater *big.Int, err error) {
	if less, equal, greater, err = ordering(x.WithoutTail(), y.WithoutTail(), b); err != nil {
		return nil, nil, nil, err
	}
	t := new(big.Int)
	if x.tail != nil {
		within, beyond := x.tail.within(y)
		greater.Add(greater, t.Mul(x.tail.over(), beyond))
		less.Add(less, t.Mul(x.tail.under, within))
	}
	if y.tail != nil {
		within, beyond := y.tail.within(x)
		less.Add(less, t.Mul(y.tail.over(), beyond))
		greater.Add(greater, t.Mul(y.tail.under, within))
	}
	if x.tail != nil && y.tail != nil {
		if x.tail.hi != nil && y.tail.lo != nil && x.tail.hi.Cmp(y.tail.lo) >= 0 {
			greater.Add(greater, t.Mul(x.tail.over(), y.tail.under))
		}
		if y.tail.hi != nil && x.tail.lo != nil && y.tail.hi.Cmp(x.tail.lo) >= 0 {
			less.Add(less, t.Mul(y.tail.over(), x.tail.under))
		}
	}
	return less, equal, greater, nil
}

// within returns the listed weight of d that lies above all that is under the
// tail's list, and the listed weight that lies below all that is over it.
func (t *tail) within(d *Dist) (aboveUnder, belowOver *big.Int) {
	aboveUnder, belowOver = new(big.Int), new(big.Int)
	if t.lo != nil {
		aboveUnder = d.w.slice(d.firstAtLeast(t.lo), d.Slots()).sum()
	}
	if t.hi != nil {
		belowOver = d.w.slice(0, d.firstAbove(t.hi)).sum()
	}
	return aboveUnder, belowOver
}

// Extreme returns the distribution of max(X, Y), or of min(X, Y), for
// independent X and Y, by order statistics: P(max <= z) = P(X <= z) P(Y <= z), and
// min(X, Y) = -max(-X, -Y).
func Extreme(x, y *Dist, largest bool, b *budget.Budget) (*Dist, error) {
	if !largest {
		d, err := Extreme(Negate(x), Negate(y), true, b)
		if err != nil {
			return nil, err
		}
		return Negate(d), nil
	}
	if err := b.Spend(mergeCost(x, y), float64(x.Slots()+y.Slots()), x.Bits()+y.Bits()); err != nil {
		return nil, err
	}
	if x.tail == nil && y.tail == nil {
		return largestOf(x, y, new(big.Int), new(big.Int)), nil
	}
	return extremeOfTails(x, y), nil
}

// largestOf lists max(X, Y), given the weights below the lists.
func largestOf(x, y *Dist, underX, underY *big.Int) *Dist {
	total := new(big.Int).Mul(x.total, y.total)
	var values []*big.Rat
	w := newWeights(x.Slots()+y.Slots(), total)
	before, at, weight := new(big.Int).Mul(underX, underY), new(big.Int), new(big.Int)
	m := merge(x, y)
	m.cx.Set(underX)
	m.cy.Set(underY)
	for v := m.next(); v != nil; v = m.next() {
		at.Mul(m.cx, m.cy)
		if weight.Sub(at, before).Sign() > 0 {
			w.add(len(values), weight)
			values = append(values, v)
		}
		before.Set(at)
	}
	return fromRationals(values, w.slice(0, len(values)), total)
}

// extremeOfTails returns max(X, Y) where one has a tail. P(max <= z) is known as
// far as both P(X <= z) and P(Y <= z) are: up to the smaller of the upper bounds,
// and down to the greater of the lower ones unless the other has no value there.
func extremeOfTails(x, y *Dist) *Dist {
	if x.tail.hasUnplaced() || y.tail.hasUnplaced() {
		return extremeAnywhere(x, y)
	}
	if y.tail != nil && x.tail == nil {
		x, y = y, x
	}
	var lo, hi *big.Rat
	under := [2]*big.Int{new(big.Int), new(big.Int)}
	for i, d := range []*Dist{x, y} {
		t, other := d.tail, [2]*Dist{y, x}[i]
		if t == nil {
			continue
		}
		under[i] = t.under
		if t.hi != nil && (hi == nil || t.hi.Cmp(hi) < 0) {
			hi = t.hi
		}
		reaches := other.Slots() == 0 || other.tail != nil && other.tail.lo != nil || other.Min().Cmp(rational.ZeroIfNil(t.lo)) < 0
		if t.lo != nil && reaches && (lo == nil || t.lo.Cmp(lo) > 0) {
			lo = t.lo
		}
	}
	if lo != nil && hi != nil && lo.Cmp(hi) > 0 {
		return extremeAnywhere(x, y)
	}
	d := largestOf(x.WithoutTail(), y.WithoutTail(), under[0], under[1])
	d = d.withTail(new(big.Int).Mul(under[0], under[1]))
	d.tail.weight = new(big.Int).Sub(d.total, d.w.sum())
	if lo == nil && hi == nil {
		return d.WithoutTail().Reduced()
	}
	if y.tail == nil && y.Slots() > 0 && x.tail.lo == nil && y.Max().Cmp(x.tail.hi) <= 0 {
		// On its tail, X is the larger one.
		first, square := x.tailMoments()
		listedMean, listedSquare, _ := d.ListedMoments()
		return d.Cut(lo, hi, first.Plus(rational.Point(listedMean)), square.Plus(rational.Point(listedSquare)))
	}
	cutX, cutY := x.Cut(lo, hi, rational.Interval{}, rational.Interval{}), y.Cut(lo, hi, rational.Interval{}, rational.Interval{})
	cutX.tail.mean, cutX.tail.second = x.FirstMoments()
	cutY.tail.mean, cutY.tail.second = y.FirstMoments()
	c := d.Cut(lo, hi, rational.Interval{}, rational.Interval{})
	c.tail.mean, c.tail.second = c.crude(new(big.Rat).Add(pairTail(cutX, cutY), pairTail(cutY, cutX)), c.Residual())
	return c
}

// extremeAnywhere lists max(X, Y) where no part of the list is sure to be whole.
func extremeAnywhere(x, y *Dist) *Dist {
	xAbove, xBelow := x.IsUnbounded()
	yAbove, yBelow := y.IsUnbounded()
	d := largestOf(x.WithoutTail(), y.WithoutTail(), new(big.Int), new(big.Int))
	mean, second := d.crude(new(big.Rat).Add(pairTail(x, y), pairTail(y, x)), d.Fraction(d.Missing()))
	return d.WithUnplaced(xAbove || yAbove, xBelow && yBelow, mean, second)
}
