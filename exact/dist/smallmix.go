package dist

import (
	"math/big"
	"math/bits"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file is mix for parts of few outcomes whose weights are single words:
// labels, or whole numbers that lie close together. A sweep mixes little else.

// A smallMixture is a mixture under way, all of it in machine words.
type smallMixture struct {
	parts   []Part
	factors [maxSmallParts]uint64 // what the weights of each part are multiplied by
	total   uint64
	rest    uint64
}

// The limits of a small mixture. A list of labels is searched from end to end.
const (
	maxSmallParts  = 32
	maxSmallBits   = 31 // of weights and totals, so that products of two are no concern
	maxSmallLabels = 16
	maxSmallWidth  = 1024
)

// mixSmall returns the mixture, or false where it is not small.
func mixSmall(parts []Part, b *budget.Budget) (*Dist, bool, error) {
	m := smallMixture{parts: parts}
	kind, slots, ok := m.weigh()
	if !ok {
		return nil, false, nil
	}
	var d *Dist
	switch kind {
	case Categorical:
		d = m.labels(min(slots, maxSmallLabels))
	case Numeric:
		d = m.numbers()
	}
	if d == nil {
		return nil, false, nil
	}
	bits := float64(bits.Len64(m.total))
	return d, true, b.Spend(float64(slots)*(30+budget.StepCost(bits)), float64(slots), bits)
}

// weigh works out the total and the factors, as mix does: false where they are no
// single words.
func (m *smallMixture) weigh() (kind Kind, slots int, ok bool) {
	if len(m.parts) > maxSmallParts {
		return 0, 0, false
	}
	common, sum := uint64(1), uint64(0)
	for _, p := range m.parts {
		if p.Weight.BitLen() > maxSmallBits {
			return 0, 0, false
		}
		sum += p.Weight.Uint64()
		d := p.Dist
		if d == nil {
			continue
		}
		if d.tail != nil || d.w.Small == nil && d.Slots() > 0 || d.total.BitLen() > maxSmallBits {
			return 0, 0, false
		}
		total := d.total.Uint64()
		if common = common / rational.GCD(common, total) * total; common >= 1<<maxSmallBits {
			return 0, 0, false
		}
		if slots += d.Slots(); d.Slots() > 0 {
			kind = d.kind
		}
	}
	if bits.Len64(sum)+bits.Len64(common) > 63 {
		return 0, 0, false
	}
	m.total = sum * common
	for i, p := range m.parts {
		// Products of factors and weights are parts of the total.
		factor := p.Weight.Uint64() * common
		switch {
		case p.Dist == nil:
			m.rest += factor
		case p.Dist.rest != nil:
			factor /= p.Dist.total.Uint64()
			m.rest += factor * p.Dist.rest.Uint64()
		default:
			factor /= p.Dist.total.Uint64()
		}
		m.factors[i] = factor
	}
	return kind, slots, true
}

// labels merges labels in the order in which they first appear.
func (m *smallMixture) labels(most int) *Dist {
	outcomes, w := make([]Outcome, 0, most), make([]uint64, 0, most)
	for i, p := range m.parts {
		if p.Dist == nil {
			continue
		}
		for k, o := range p.Dist.outcomes {
			at := 0
			for at < len(outcomes) && outcomes[at].Label != o.Label {
				at++
			}
			if at == len(outcomes) {
				if at == maxSmallLabels {
					return nil
				}
				outcomes, w = append(outcomes, o), append(w, 0)
			}
			w[at] += m.factors[i] * p.Dist.w.Small[k]
		}
	}
	return m.dist(&Dist{kind: Categorical, outcomes: outcomes}, w)
}

// numbers merges whole numbers on lattices.
func (m *smallMixture) numbers() *Dist {
	first, lo, hi := true, int64(0), int64(0)
	for _, p := range m.parts {
		if p.Dist == nil || p.Dist.Slots() == 0 {
			continue
		}
		origin, step, ok := p.Dist.WholeLattice()
		if !ok {
			return nil
		}
		last := origin + int64(p.Dist.Slots()-1)*step
		if first {
			lo, hi, first = origin, last, false
		}
		lo, hi = min(lo, origin), max(hi, last)
	}
	if first || hi-lo >= maxSmallWidth {
		return nil
	}
	w := make([]uint64, hi-lo+1)
	for i, p := range m.parts {
		if p.Dist == nil || p.Dist.Slots() == 0 {
			continue
		}
		origin, step, _ := p.Dist.WholeLattice()
		at := origin - lo
		for _, v := range p.Dist.w.Small {
			w[at] += m.factors[i] * v
			at += step
		}
	}
	return m.lattice(lo, w)
}

// lattice takes the widest step on which all outcomes lo+i of positive weight lie,
// as fromIntegers does; nil if that is no lattice for it.
func (m *smallMixture) lattice(lo int64, w []uint64) *Dist {
	from, to := 0, len(w)-1
	for from < to && w[from] == 0 {
		from++
	}
	for to > from && w[to] == 0 {
		to--
	}
	if w[from] == 0 {
		return nil
	}
	step, outcomes := uint64(0), 0
	for i := from; i <= to; i++ {
		if w[i] > 0 {
			step = rational.GCD(step, uint64(i-from))
			outcomes++
		}
	}
	if step == 0 {
		step = 1
	}
	slots := (to-from)/int(step) + 1
	if slots > latticeSlack*outcomes {
		return nil
	}
	kept := make([]uint64, slots)
	for k := range kept {
		kept[k] = w[from+k*int(step)]
	}
	d := &Dist{origin: new(big.Rat).SetInt64(lo + int64(from)), step: new(big.Rat).SetInt64(int64(step))}
	return m.dist(d, kept)
}

// dist gives a distribution its weights, in lowest terms.
func (m *smallMixture) dist(d *Dist, w []uint64) *Dist {
	g := rational.GCD(m.total, m.rest)
	for _, v := range w {
		if g == 1 {
			break
		}
		g = rational.GCD(g, v)
	}
	if g > 1 {
		for i := range w {
			w[i] /= g
		}
	}
	d.w, d.total = Weights{Small: w}, new(big.Int).SetUint64(m.total/g)
	if m.rest > 0 {
		d.rest = new(big.Int).SetUint64(m.rest / g)
	}
	return d
}
