package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A Part is a component of a mixture: a distribution and its weight. A part
// without a distribution is mass that is not listed.
type Part struct {
	Weight *big.Int
	Dist   *Dist
}

// Mix returns the mixture of the parts, each chosen with a probability
// proportional to its weight, in lowest terms.
func Mix(parts []Part, b *budget.Budget) (*Dist, error) {
	if len(parts) == 1 && parts[0].Dist != nil {
		return parts[0].Dist, nil
	}
	if d, ok, err := mixSmall(parts, b); ok {
		return d, err
	}
	parts, t, vague := cutParts(parts)
	// Over the common denominator W*L, with W the sum of the weights and L the
	// least common multiple of the totals, part i is multiplied by weight*L/total.
	common, sum, slots := big.NewInt(1), new(big.Int), 0.0
	kind := Numeric
	for _, p := range parts {
		sum.Add(sum, p.Weight)
		if p.Dist != nil {
			common = rational.LCM(common, p.Dist.total)
			slots += float64(p.Dist.Slots())
			if p.Dist.Slots() > 0 || p.Dist.tail != nil {
				kind = p.Dist.kind
			}
		}
	}
	total := new(big.Int).Mul(sum, common)
	bits := float64(total.BitLen())
	if err := b.Spend(slots*(30+budget.StepCost(bits)), slots, bits); err != nil {
		return nil, err
	}
	m := mixture{kind: kind, total: total, parts: parts}
	for _, p := range parts {
		factor := new(big.Int).Set(p.Weight)
		if p.Dist != nil {
			factor.Mul(factor, new(big.Int).Quo(common, p.Dist.total))
		} else {
			factor.Mul(factor, common)
		}
		m.factors = append(m.factors, factor)
	}
	d := m.merged()
	if rest := m.rest(); rest.Sign() > 0 {
		d.rest = rest
	}
	if t != nil {
		d.tail = m.weigh(t, vague)
	}
	return d.Reduced(), nil
}

// weigh adds up the weights of the parts' tails.
func (m mixture) weigh(t *tail, vague bool) *tail {
	t.weight, t.under, t.unplaced = new(big.Int), new(big.Int), new(big.Int)
	x := new(big.Int)
	for i, p := range m.parts {
		if p.Dist == nil || p.Dist.tail == nil {
			continue
		}
		t.weight.Add(t.weight, x.Mul(m.factors[i], p.Dist.tail.weight))
		t.under.Add(t.under, x.Mul(m.factors[i], p.Dist.tail.under))
	}
	if vague {
		t.under, t.unplaced = new(big.Int), t.weight
	}
	return t
}

// A mixture is a mix under way.
type mixture struct {
	kind    Kind
	parts   []Part
	factors []*big.Int // what the weights of each part are multiplied by
	total   *big.Int
}

// rest returns the weight of what no part lists.
func (m mixture) rest() *big.Int {
	rest, t := new(big.Int), new(big.Int)
	for i, p := range m.parts {
		switch {
		case p.Dist == nil:
			rest.Add(rest, m.factors[i])
		case p.Dist.rest != nil:
			rest.Add(rest, t.Mul(m.factors[i], p.Dist.rest))
		}
	}
	return rest
}

func (m mixture) merged() *Dist {
	if m.kind != Numeric {
		return m.mergedOutcomes()
	}
	if d, ok := m.mergedIntegers(); ok {
		return d
	}
	var values []*big.Rat
	w := newWeights(0, m.total)
	scratch, t := new(big.Int), new(big.Int)
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		for k := range p.Dist.Slots() {
			values = append(values, p.Dist.Value(k))
			w = w.grown()
			w.add(len(values)-1, t.Mul(p.Dist.w.At(k, scratch), m.factors[i]))
		}
	}
	return fromRationals(values, w, m.total)
}

// grown returns the column with one zero more.
func (w Weights) grown() Weights {
	if w.Small != nil {
		return Weights{Small: append(w.Small, 0)}
	}
	return Weights{Big: append(w.Big, nil)}
}

// mergedIntegers merges supports that are integers over one denominator.
func (m mixture) mergedIntegers() (*Dist, bool) {
	supports := make([]Integers, len(m.parts))
	den := big.NewInt(1)
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		ints, ok := p.Dist.Integers()
		if !ok {
			return nil, false
		}
		supports[i] = ints
		if den = rational.LCM(den, big.NewInt(ints.Den)); !rational.IsSmall(den) {
			return nil, false
		}
	}
	first, n := true, 0
	var lo, hi int64
	for i, s := range supports {
		if len(s.Nums) == 0 {
			continue
		}
		ints, ok := s.Over(den.Int64())
		if !ok {
			return nil, false
		}
		supports[i] = ints
		nums := ints.Nums
		if first {
			lo, hi, first = nums[0], nums[0], false
		}
		lo, hi = min(lo, nums[0]), max(hi, nums[len(nums)-1])
		n += len(nums)
	}
	t := newIntTally(lo, hi, n, m.total)
	scratch, x := new(big.Int), new(big.Int)
	for i, s := range supports {
		for k, v := range s.Nums {
			t.w.add(t.slot(v), x.Mul(m.parts[i].Dist.w.At(s.Slot[k], scratch), m.factors[i]))
		}
	}
	return t.dist(den), true
}

// mergedOutcomes merges labels or tuples by their keys.
func (m mixture) mergedOutcomes() *Dist {
	d := &Dist{kind: m.kind, total: m.total}
	index := map[string]int{}
	var ws []*big.Int
	scratch, x := new(big.Int), new(big.Int)
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		for k, o := range p.Dist.outcomes {
			key := o.Key()
			at, ok := index[key]
			if !ok {
				at = len(ws)
				index[key] = at
				d.outcomes = append(d.outcomes, o)
				ws = append(ws, new(big.Int))
			}
			ws[at].Add(ws[at], x.Mul(p.Dist.w.At(k, scratch), m.factors[i]))
		}
	}
	d.w = Weights{Big: ws}
	return d
}

// Given returns the distribution of what a mixture lists, renormalised, and the
// probability that it is listed at all; no distribution if that is 0.
func (d *Dist) Given() (*Dist, *big.Rat) {
	if d.rest == nil {
		return d, big.NewRat(1, 1)
	}
	listed := new(big.Int).Sub(d.total, d.rest)
	p := d.Fraction(listed)
	if p.Sign() == 0 {
		return nil, p
	}
	c := *d
	c.total, c.rest = listed, nil
	return c.Reduced(), p
}
