package exact

import (
	"math/big"

	"oddsmith/scenarios/notation"
)

// A tail is what a distribution does not list because it has no end: dice that
// explode. Every value up to the bound, or from the bound down if the tail lies
// below, is listed with its whole probability; the tail is all that is beyond.
type tail struct {
	weight *big.Int // over the distribution's total
	bound  *big.Rat // the last value that is listed in full
	below  bool     // the tail lies below the bound

	// The moments of the whole distribution: in closed form, or the lower ends
	// of proven intervals of the widths meanGap and varianceGap. Those are nil
	// for a closed form.
	mean, variance       *big.Rat
	meanGap, varianceGap *big.Rat
}

// isOpen reports whether the moments are intervals.
func (t *tail) isOpen() bool { return t.meanGap != nil }

// Residual returns the probability of the values that are not listed, because
// there is no end to them.
func (d *Dist) Residual() *big.Rat {
	if d.tail == nil {
		return new(big.Rat)
	}
	return d.over(d.tail.weight)
}

// IsUnbounded reports whether there is no largest value, and whether there is no
// smallest.
func (d *Dist) IsUnbounded() (above, below bool) {
	if d.tail == nil {
		return false, false
	}
	return !d.tail.below, d.tail.below
}

// bounded returns an error if one of the distributions has a tail, for steps that
// have no method for one.
func (b *budget) bounded(list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.tail != nil {
			return notation.Errorf(b.at, "the exact odds of this step are not built yet for dice that explode").
				WithHint("--engine montecarlo rolls them")
		}
	}
	return nil
}

// closed returns an error if one of the distributions has moments that are only
// intervals: they are not carried through sums.
func (b *budget) closed(list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.tail != nil && d.tail.isOpen() {
			return b.bounded(d)
		}
	}
	return nil
}

// moved returns the tail of c*X + s.
func (t *tail) moved(c, s *big.Rat) *tail {
	if t == nil {
		return nil
	}
	at := func(v *big.Rat) *big.Rat { return new(big.Rat).Add(new(big.Rat).Mul(v, c), s) }
	square := new(big.Rat).Mul(c, c)
	u := &tail{
		weight: t.weight, bound: at(t.bound), below: t.below != (c.Sign() < 0),
		mean: at(t.mean), variance: new(big.Rat).Mul(square, t.variance),
	}
	if t.isOpen() {
		if c.Sign() < 0 {
			u.mean = at(new(big.Rat).Add(t.mean, t.meanGap))
		}
		u.meanGap = new(big.Rat).Mul(new(big.Rat).Abs(c), t.meanGap)
		u.varianceGap = square.Mul(square, t.varianceGap)
	}
	return u
}

// cut moves what lies beyond the bound from the list to the tail. The mean and
// variance stay those of the whole.
func (d *Dist) cut(bound *big.Rat, below bool, mean, variance *big.Rat) *Dist {
	c := *d
	c.tail = nil
	from, to := 0, d.slots()
	if below {
		from = d.firstAtLeast(bound)
	} else {
		to = d.firstAbove(bound)
	}
	for from < to && d.w.isZero(from) {
		from++
	}
	for from < to && d.w.isZero(to-1) {
		to--
	}
	c.w = d.w.slice(from, to)
	switch {
	case d.values != nil:
		c.values = d.values[from:to]
	case from > 0:
		c.origin = d.value(from)
	}
	beyond := new(big.Int).Sub(d.total, c.w.sum())
	c.tail = &tail{weight: beyond, bound: bound, below: below, mean: mean, variance: variance}
	if d.tail != nil {
		c.tail.meanGap, c.tail.varianceGap = d.tail.meanGap, d.tail.varianceGap
	}
	return &c
}

// convolveTails returns X + Y where one has a tail or both have one on the same
// side. The sum is listed in full as far as a value beyond either list cannot
// reach: up to the bound of one plus the least value of the other.
func convolveTails(x, y *Dist, b *budget) (*Dist, error) {
	if err := b.closed(x, y); err != nil {
		return nil, err
	}
	below := x.tail != nil && x.tail.below || y.tail != nil && y.tail.below
	if x.tail != nil && y.tail != nil && x.tail.below != y.tail.below {
		return nil, b.bounded(x)
	}
	var bound *big.Rat
	for _, p := range [2][2]*Dist{{x, y}, {y, x}} {
		if p[0].tail == nil {
			continue
		}
		end := p[1].value(0)
		if below {
			end = p[1].value(p[1].slots() - 1)
		}
		reach := end.Add(end, p[0].tail.bound)
		if bound == nil || (reach.Cmp(bound) < 0) != below {
			bound = reach
		}
	}
	listedX, listedY := *x, *y
	listedX.tail, listedY.tail = nil, nil
	sum, err := convolve(&listedX, &listedY, b)
	if err != nil {
		return nil, err
	}
	mean := new(big.Rat).Add(x.Mean(), y.Mean())
	return sum.cut(bound, below, mean, new(big.Rat).Add(x.Variance(), y.Variance())), nil
}

// cutParts prepares the parts of a mixture for tails: all are listed as far as
// the one that is listed least. It returns the moments of the mixture too, for
// all parts have them; nil if no part has a tail.
func cutParts(parts []part) ([]part, *tail) {
	var t *tail
	for _, p := range parts {
		if p.dist == nil || p.dist.tail == nil {
			continue
		}
		if u := p.dist.tail; t == nil || (u.bound.Cmp(t.bound) < 0) != u.below {
			t = &tail{bound: u.bound, below: u.below}
		}
	}
	if t == nil {
		return parts, nil
	}
	sum, mean, square := new(big.Int), new(big.Rat), new(big.Rat)
	out := make([]part, len(parts))
	for i, p := range parts {
		m, v := p.dist.Mean(), p.dist.Variance()
		w := new(big.Rat).SetInt(p.weight)
		sum.Add(sum, p.weight)
		v.Add(v, new(big.Rat).Mul(m, m)) // E[X^2]
		mean.Add(mean, m.Mul(m, w))
		square.Add(square, v.Mul(v, w))
		out[i] = part{weight: p.weight, dist: p.dist.cut(t.bound, t.below, nil, nil)}
	}
	whole := new(big.Rat).SetInt(sum)
	t.mean = mean.Quo(mean, whole)
	t.variance = square.Sub(square.Quo(square, whole), new(big.Rat).Mul(t.mean, t.mean))
	return out, t
}

// mostResidual leaves the 95th percentile among the listed values, whatever
// residual is asked for.
const mostResidual = 0.05

// trimmed lists no more values than it takes to leave at most the residual.
func (d *Dist) trimmed(residual float64) *Dist {
	if d.tail == nil {
		return d
	}
	if d.tail.below {
		return negate(negate(d).trimmed(residual))
	}
	target := new(big.Rat).SetFloat64(min(residual, mostResidual))
	target.Mul(target, new(big.Rat).SetInt(d.total))
	beyond, scratch := new(big.Int).Set(d.tail.weight), new(big.Int)
	last := d.slots() - 1
	for ; last > 0; last-- {
		beyond.Add(beyond, d.w.at(last, scratch))
		if new(big.Rat).SetInt(beyond).Cmp(target) > 0 {
			break
		}
	}
	return d.cut(d.value(last), false, d.tail.mean, d.tail.variance).reduced()
}
