package exact

import "math/big"

// A merger walks through the outcomes of two distributions together, in
// ascending order of their values, and keeps the weight each has had so far.
type merger struct {
	x, y   *Dist
	i, j   int
	ints   bool
	a, c   integers
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
func (d *Dist) positiveSlots() integers {
	var out integers
	for i := range d.slots() {
		if !d.w.isZero(i) {
			out.slot = append(out.slot, i)
		}
	}
	return out
}

// compare compares the next outcome of X with the next of Y.
func (m *merger) compare() int {
	switch {
	case m.i == len(m.a.slot):
		return 1
	case m.j == len(m.c.slot):
		return -1
	case !m.ints:
		return m.x.value(m.a.slot[m.i]).Cmp(m.y.value(m.c.slot[m.j]))
	case m.a.nums[m.i] < m.c.nums[m.j]:
		return -1
	case m.a.nums[m.i] > m.c.nums[m.j]:
		return 1
	}
	return 0
}

// next moves to the next value either has, and returns it; nil at the end.
func (m *merger) next() *big.Rat {
	if m.i == len(m.a.slot) && m.j == len(m.c.slot) {
		return nil
	}
	var value *big.Rat
	scratch := new(big.Int)
	m.wx.SetInt64(0)
	m.wy.SetInt64(0)
	order := m.compare()
	if order <= 0 {
		slot := m.a.slot[m.i]
		value = m.x.value(slot)
		m.wx.Set(m.x.w.at(slot, scratch))
		m.i++
	}
	if order >= 0 {
		slot := m.c.slot[m.j]
		value = m.y.value(slot)
		m.wy.Set(m.y.w.at(slot, scratch))
		m.j++
	}
	m.cx.Add(m.cx, m.wx)
	m.cy.Add(m.cy, m.wy)
	return value
}

func mergeCost(x, y *Dist) float64 {
	return float64(x.slots()+y.slots()) * (200 + 2*stepCost(x.bits()+y.bits()))
}

// ordering returns the weights of X < Y, X = Y and X > Y over the product of the
// totals, for independent X and Y.
func ordering(x, y *Dist, b *budget) (less, equal, greater *big.Int, err error) {
	if x.tail != nil || y.tail != nil {
		return orderingOfTail(x, y, b)
	}
	switch {
	case y.isConstant():
		less, equal, greater = x.around(y.value(0))
		return less, equal, greater, nil
	case x.isConstant():
		greater, equal, less = y.around(x.value(0))
		return less, equal, greater, nil
	}
	if err := b.spend(mergeCost(x, y), 0, 0); err != nil {
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
	return d.w.slice(0, from).sum(), d.w.slice(from, to).sum(), d.w.slice(to, d.slots()).sum()
}

// orderingOfTail compares a distribution that has a tail with one that ends
// before the tail begins: what is beyond the list is beyond the other.
func orderingOfTail(x, y *Dist, b *budget) (less, equal, greater *big.Int, err error) {
	if x.tail == nil {
		greater, equal, less, err = orderingOfTail(y, x, b)
		return less, equal, greater, err
	}
	end := y.value(y.slots() - 1)
	if x.tail.below {
		end = y.value(0)
	}
	if c := end.Cmp(x.tail.bound); y.tail != nil || c > 0 && !x.tail.below || c < 0 && x.tail.below {
		return nil, nil, nil, b.bounded(x)
	}
	listed := *x
	listed.tail = nil
	if less, equal, greater, err = ordering(&listed, y, b); err != nil {
		return nil, nil, nil, err
	}
	beyond := new(big.Int).Mul(x.tail.weight, y.total)
	if x.tail.below {
		less.Add(less, beyond)
	} else {
		greater.Add(greater, beyond)
	}
	return less, equal, greater, nil
}

// extreme returns the distribution of max(X, Y), or of min(X, Y), for
// independent X and Y, by order statistics: P(max <= z) = P(X <= z) P(Y <= z), and
// min(X, Y) = -max(-X, -Y).
func extreme(x, y *Dist, largest bool, b *budget) (*Dist, error) {
	if err := b.bounded(x, y); err != nil {
		return nil, err
	}
	if !largest {
		d, err := extreme(negate(x), negate(y), true, b)
		if err != nil {
			return nil, err
		}
		return negate(d), nil
	}
	if err := b.spend(mergeCost(x, y), float64(x.slots()+y.slots()), x.bits()+y.bits()); err != nil {
		return nil, err
	}
	total := new(big.Int).Mul(x.total, y.total)
	var values []*big.Rat
	w := newWeights(x.slots()+y.slots(), total)
	before, at, weight := new(big.Int), new(big.Int), new(big.Int)
	m := merge(x, y)
	for v := m.next(); v != nil; v = m.next() {
		at.Mul(m.cx, m.cy)
		if weight.Sub(at, before).Sign() > 0 {
			w.add(len(values), weight)
			values = append(values, v)
		}
		before.Set(at)
	}
	return fromRationals(values, w.slice(0, len(values)), total), nil
}
