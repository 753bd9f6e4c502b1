package exact

import (
	"math"
	"math/big"
)

// A floatSum collects float64 probabilities of outcomes.
type floatSum struct {
	outcomes []Outcome
	p        []float64
	index    map[string]int
	rest     float64 // of what does not meet a condition
}

func (s *floatSum) add(o Outcome, p float64) {
	key := o.Key()
	i, ok := s.index[key]
	if !ok {
		i = len(s.p)
		s.index[key] = i
		s.outcomes = append(s.outcomes, o)
		s.p = append(s.p, 0)
	}
	s.p[i] += p
}

// floatBits is the size of the total that float probabilities are brought to.
const floatBits = 80

// dist returns the distribution of what was collected, where every sum has the
// relative error and a probability of at most left was not collected. Weights are
// rounded down below what they can be at least; what is missing may lie anywhere.
// The moments are those of the values, unless they are given.
func (s *floatSum) dist(relative, left float64, moments *[2]interval) *Dist {
	relative += float64(len(s.p)+2) / (1 << 50)
	total := new(big.Int).Lsh(big.NewInt(1), floatBits)
	weight := func(p float64) *big.Int {
		f := new(big.Float).SetMantExp(big.NewFloat(math.Max(0, p*(1-relative))), floatBits)
		w, _ := f.Int(nil)
		return w
	}
	d := &Dist{kind: Numeric, total: total}
	if len(s.outcomes) > 0 && s.outcomes[0].Value == nil {
		d.kind = Categorical
		if s.outcomes[0].Items != nil {
			d.kind = Joint
		}
	}
	ws := make([]*big.Int, len(s.p))
	for i, p := range s.p {
		ws[i] = weight(p)
	}
	if d.kind == Numeric {
		values := make([]*big.Rat, len(s.outcomes))
		for i, o := range s.outcomes {
			values[i] = o.Value
		}
		d = fromRationals(values, weights{big: ws}, total)
	} else {
		d.outcomes, d.w = s.outcomes, weights{big: ws}
	}
	if s.rest > 0 {
		d.rest = weight(s.rest)
	}
	endless := left > 0
	if d.kind != Numeric {
		return d.spread(false, false, interval{}, interval{})
	}
	var mean, second interval
	switch {
	case moments != nil:
		mean, second = moments[0], moments[1]
	case d.slots() > 0:
		mean, second = d.withinList()
	default:
		mean, second = point(new(big.Rat)), point(new(big.Rat))
	}
	return d.spread(endless, false, mean, second)
}

// withinList bounds the moments of a distribution whose missing weight lies on
// values within its list: given that its condition is met, if it has one.
func (d *Dist) withinList() (mean, second interval) {
	first, square := new(big.Rat), new(big.Rat)
	listed := d.w.sum()
	for o, w := range d.All() {
		t := ratTimes(o.Value, new(big.Rat).SetInt(w))
		first.Add(first, t)
		square.Add(square, t.Mul(t, o.Value))
	}
	missing := d.missing()
	least, most := d.Min(), d.Max()
	bound := func(sum, lo, hi *big.Rat) interval {
		m := new(big.Rat).SetInt(missing)
		// The missing weight may belong to values of the list, or to what does
		// not meet the condition.
		whole := new(big.Rat).SetInt(new(big.Int).Add(listed, missing))
		part := new(big.Rat).SetInt(listed)
		out := interval{}
		for _, end := range []*big.Rat{lo, hi} {
			v := new(big.Rat).Add(sum, ratTimes(m, end))
			out = out.with(v.Quo(v, whole))
		}
		if d.rest != nil && listed.Sign() > 0 {
			out = out.with(new(big.Rat).Quo(sum, part))
		}
		return out
	}
	squares := interval{}.with(ratTimes(least, least)).with(ratTimes(most, most))
	if least.Sign() < 0 && most.Sign() > 0 {
		squares.lo = new(big.Rat)
	}
	return bound(first, least, most), bound(square, squares.lo, squares.hi)
}
