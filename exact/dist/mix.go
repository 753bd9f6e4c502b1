package dist

import (
	"math/big"
	"slices"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A Part is a component of a mixture: a distribution and its weight. A part without a
// distribution is mass that is not listed.
type Part struct {
	Weight *big.Int
	Dist   *Dist
}

// Mix returns the mixture of the parts, each chosen with a probability proportional to its
// weight, in lowest terms.
func Mix(parts []Part, b *budget.Budget) (*Dist, error) {
	if len(parts) == 1 && parts[0].Dist != nil {
		return parts[0].Dist, nil
	}
	m := mixture{parts: parts}
	t := m.cut()
	m.weigh()
	bits := float64(m.total.BitLen())
	if err := b.Make(m.slots*mixSteps(m.kind, bits), m.slots, bits); err != nil {
		return nil, err
	}
	d, err := m.merged(b)
	if err != nil {
		return nil, err
	}
	if m.rest != nil && m.rest.Sign() > 0 {
		d.rest = m.rest
	}
	if t != nil {
		d.tail = m.weighTail(t)
	}
	return d.Reduced(), nil
}

// mixSteps returns the price of each slot of a mixture whose total has that many bits.
func mixSteps(kind Kind, bits float64) float64 {
	each := 30 + budget.StepCost(bits)
	if kind == Joint {
		each += spelledSteps
	}
	return each
}

// spelledSteps is the price of finding a joint outcome, by its key, among others.
const spelledSteps = 1500

// A mixture is the mixing of several parts in progress.
type mixture struct {
	parts   []Part
	kind    Kind
	slots   float64
	total   *big.Int
	factors rational.Column // what the weights of each part are multiplied by
	rest    *big.Int        // the weight of what no part lists; nil is 0
}

// weigh finds the common total of the parts: W*L, with W the sum of their weights and L the least
// common multiple of their totals. The weights of part i are multiplied by weight*L/total.
func (m *mixture) weigh() {
	for _, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		m.slots += float64(p.Dist.Slots())
		if p.Dist.Slots() > 0 || p.Dist.tail != nil {
			m.kind = p.Dist.kind
		}
	}
	common, sum := bigOne, new(big.Int)
	for _, p := range m.parts {
		sum.Add(sum, p.Weight)
		if p.Dist != nil && p.Dist.total.Cmp(common) != 0 {
			common = rational.LCM(common, p.Dist.total)
		}
	}
	m.total, m.rest = new(big.Int).Mul(sum, common), new(big.Int)
	m.factors = rational.NewColumn(len(m.parts), m.total)
	f, scratch := new(big.Int), new(big.Int)
	for i, p := range m.parts {
		if p.Dist == nil {
			m.rest.Add(m.rest, f.Mul(p.Weight, common))
			continue
		}
		m.factors.Add(i, f.Mul(p.Weight, scratch.Quo(common, p.Dist.total)))
		if p.Dist.rest != nil {
			m.rest.Add(m.rest, f.Mul(f, p.Dist.rest))
		}
	}
}

// merged returns the mixture, as the list that suits its outcomes: words, integers or fractions. It charges the
// work of numbers that are not small; the error is that of the budget.
func (m *mixture) merged(b *budget.Budget) (*Dist, error) {
	if m.kind != Numeric {
		return m.mergedOutcomes(), nil
	}
	if d, ok := m.mergedIntegers(); ok {
		return d, nil
	}
	bits := float64(m.total.BitLen())
	if err := b.Make(m.rationalsWork(bits), rationalWords*m.slots, bits); err != nil {
		return nil, err
	}
	return m.mergedRationals(b)
}

// rationalsWork returns the price of mergedRationals for weights of that many bits.
func (m *mixture) rationalsWork(bits float64) float64 {
	for _, p := range m.parts {
		if p.Dist == nil || p.Dist.values == nil {
			continue // a lattice is small, or else there is no other value
		}
		for _, v := range p.Dist.values {
			if _, _, ok := rational.SmallParts(v); !ok {
				return rationalsWork(m.slots, bits, false)
			}
		}
	}
	return rationalsWork(m.slots, bits, true)
}

// mergedRationals merges lists of any numbers, by sorting them.
func (m *mixture) mergedRationals(b *budget.Budget) (*Dist, error) {
	var values []*big.Rat
	w := rational.NewColumn(0, m.total)
	var s rational.Scratch
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		for k := range p.Dist.Slots() {
			w = w.Grown()
			w.AddProduct(len(values), m.factors, i, p.Dist.w, k, &s)
			values = append(values, p.Dist.sharedValue(k))
		}
	}
	return sortedRationals(values, w, m.total, b)
}

// mergedIntegers merges lists of numbers that are small integers over one denominator; false for
// others.
func (m *mixture) mergedIntegers() (*Dist, bool) {
	supports := make([]integers, len(m.parts))
	den := int64(1)
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		var ok bool
		if supports[i], ok = p.Dist.integers(); !ok {
			return nil, false
		}
		if den = rational.SmallLCM(den, supports[i].den); den > rational.MaxSmall {
			return nil, false
		}
	}
	outcomes, lo, hi := 0, int64(0), int64(0)
	for i, x := range supports {
		if x.n == 0 {
			continue
		}
		x, ok := x.over(den)
		if !ok {
			return nil, false
		}
		if outcomes == 0 {
			lo, hi = x.at(0), x.at(0)
		}
		supports[i] = x
		lo, hi = min(lo, x.at(0)), max(hi, x.at(x.n-1))
		outcomes += m.parts[i].Dist.Len()
	}
	t := newIntTally(lo, hi, outcomes, m.total)
	var s rational.Scratch
	for i, x := range supports {
		for k := range x.n {
			if w := m.parts[i].Dist.w; !w.IsZero(k) {
				t.w.AddProduct(t.slot(x.at(k)), m.factors, i, w, k, &s)
			}
		}
	}
	return t.dist(den), true
}

// mergedOutcomes merges labels or tuples by their keys, in the order of their first appearance.
func (m *mixture) mergedOutcomes() *Dist {
	d := &Dist{kind: m.kind, total: m.total, w: rational.NewColumn(int(m.slots), m.total)}
	index := make(map[string]int)
	var s rational.Scratch
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		for k, o := range p.Dist.outcomes {
			key := o.Key()
			at, known := index[key]
			if !known {
				at = len(d.outcomes)
				index[key] = at
				d.outcomes = append(d.outcomes, o)
			}
			d.w.AddProduct(at, m.factors, i, p.Dist.w, k, &s)
		}
	}
	d.w = d.w.Slice(0, len(d.outcomes))
	return d
}

// cut cuts all parts to the range that each of them lists, and returns the tail of the mixture, yet
// without weights; nil if no part has a tail. If there is no such range, nothing is cut, and
// t.unplaced is nil: the whole tail is unplaced.
func (m *mixture) cut() *tail {
	if !slices.ContainsFunc(m.parts, func(p Part) bool { return p.Dist != nil && p.Dist.tail != nil }) {
		return nil
	}
	t := &tail{unplaced: new(big.Int)}
	numeric, unplaced := true, false
	for _, p := range m.parts {
		if p.Dist == nil || p.Dist.tail == nil {
			continue
		}
		unplaced = unplaced || p.Dist.tail.hasUnplaced()
		numeric = numeric && p.Dist.kind == Numeric
		t.lo, t.hi = higher(t.lo, p.Dist.tail.lo), lower(t.hi, p.Dist.tail.hi)
	}
	if numeric {
		t.from, t.to = boundsOf(m.parts)
		t.mean, t.second = momentsOf(m.parts)
		unplaced = unplaced || t.lo != nil && t.hi != nil && t.lo.Cmp(t.hi) > 0
	}
	if unplaced {
		t.unplaced = nil
		t.least, t.most = endsOf(m.parts)
	}
	if !numeric || unplaced {
		return t
	}
	m.parts = slices.Clone(m.parts)
	for i, p := range m.parts {
		if p.Dist != nil {
			m.parts[i].Dist = p.Dist.Cut(t.lo, t.hi, rational.Interval{}, rational.Interval{})
		}
	}
	return t
}

// endsOf reports whether the least and the greatest number that any part lists are known to be those of the
// mixture; for labels, whether there are no others.
func endsOf(parts []Part) (least, most bool) {
	least, most = true, true
	for _, p := range parts {
		if p.Dist == nil || p.Dist.Slots() == 0 && p.Dist.tail == nil {
			continue
		}
		isListed := p.Dist.Slots() > 0
		first, last := p.Dist.Ends()
		least, most = least && first && isListed, most && last && isListed
	}
	return least, most
}

// boundsOf returns the bounds of a mixture.
func boundsOf(parts []Part) (from, to *Bound) {
	first := true
	for _, p := range parts {
		switch {
		case p.Dist == nil || p.Weight.Sign() == 0 || p.Dist.Slots() == 0 && p.Dist.tail == nil:
		case first:
			from, to, first = p.Dist.Least(), p.Dist.Most(), false
		default:
			from, to = from.beyond(p.Dist.Least(), false), to.beyond(p.Dist.Most(), true)
		}
	}
	return from, to
}

// momentsOf returns E[X] and E[X^2] of a mixture, given that the condition of a Given is met.
func momentsOf(parts []Part) (mean, second rational.Interval) {
	whole := new(big.Rat)
	mean, second = rational.Point(new(big.Rat)), rational.Point(new(big.Rat))
	for _, p := range parts {
		if p.Dist == nil {
			continue
		}
		w := new(big.Rat).SetInt(p.Weight)
		if p.Dist.rest != nil {
			w.Mul(w, new(big.Rat).Sub(one, p.Dist.Fraction(p.Dist.rest)))
		}
		if w.Sign() == 0 {
			continue
		}
		m, s := p.Dist.FirstMoments()
		mean, second = mean.Plus(m.Scaled(w)), second.Plus(s.Scaled(w))
		whole.Add(whole, w)
	}
	if whole.Sign() == 0 {
		return rational.Interval{}, rational.Interval{}
	}
	whole.Inv(whole)
	return mean.Scaled(whole), second.Scaled(whole)
}

// weighTail sets the weights of t, the tail that cut returned, to the sums over the parts' tails, and returns
// it.
func (m *mixture) weighTail(t *tail) *tail {
	t.weight, t.under = new(big.Int), new(big.Int)
	x, f := new(big.Int), new(big.Int)
	for i, p := range m.parts {
		if p.Dist != nil {
			f := m.factors.At(i, f)
			t.weight.Add(t.weight, x.Mul(f, p.Dist.unlisted().weight))
			t.under.Add(t.under, x.Mul(f, p.Dist.unlisted().under))
		}
	}
	if t.unplaced == nil {
		t.under, t.unplaced = new(big.Int), t.weight
	}
	return t
}
