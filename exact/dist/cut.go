package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// Cut returns the distribution with the values below lo and above hi moved from the list to the tail;
// a nil bound moves none. mean and second are the moments E[X] and E[X^2] of the whole distribution.
func (d *Dist) Cut(lo, hi *big.Rat, mean, second rational.Interval) *Dist {
	from, to := 0, d.Slots()
	if lo != nil {
		from = d.firstAtLeast(lo)
	}
	if hi != nil {
		to = max(from, d.firstAbove(hi))
	}
	t := &tail{under: d.cumulative(from), lo: lo, hi: hi, mean: mean, second: second}
	t.unplaced, t.from, t.to = d.unlisted().unplaced, d.unlisted().from, d.unlisted().to
	t.least, t.most = lo == nil && d.unlisted().least, hi == nil && d.unlisted().most
	for from < to && d.w.IsZero(from) {
		from++
	}
	for from < to && d.w.IsZero(to-1) {
		to--
	}
	c := d.sliced(from, to)
	t.weight = c.Missing()
	c.tail = t
	return c
}

// CutAbove is [Dist.Cut] above hi, for a distribution of which the whole has this mean and variance.
func (d *Dist) CutAbove(hi, mean, variance *big.Rat) *Dist {
	second := new(big.Rat).Add(variance, rational.Mul(mean, mean))
	return d.Cut(nil, hi, rational.Point(mean), rational.Point(second))
}

// Trimmed returns the distribution with the shortest list that leaves out at most the probability residual, and
// no more than [budget.MostResidual].
func (d *Dist) Trimmed(residual float64) *Dist {
	if d.tail == nil || d.kind != Numeric || d.Slots() == 0 {
		return d
	}
	above, below := d.IsUnbounded()
	target := new(big.Rat).SetFloat64(min(residual, budget.MostResidual))
	target.Mul(target, new(big.Rat).SetInt(d.total))
	target.Sub(target, new(big.Rat).SetInt(d.tail.unplaced))
	if above && below {
		target.Quo(target, big.NewRat(2, 1))
	}
	goal := rational.Floor(target).Num() // the list ends where what is beyond would exceed it
	goal.Add(goal, big.NewInt(1))
	last := d.Slots() - 1
	lo, hi := d.tail.lo, d.tail.hi
	if above {
		hi = d.Value(last - min(last, d.w.Reversed().Reach(goal, d.tail.above())))
	}
	if below {
		lo = d.Value(min(last, d.w.Reach(goal, d.tail.under)))
	}
	return d.Cut(lo, hi, d.tail.mean, d.tail.second).Reduced()
}

// BeyondList returns the distribution given that the value is in the tail, which must be on one side,
// and describes where that is.
func (d *Dist) BeyondList() (beyond *Dist, where string) {
	t := *d.tail
	t.least, t.most = false, false
	t.from, t.to = nil, nil
	t.mean, t.second = d.beyondMoments()
	beyond = Empty(Numeric, t.weight).withTail(&t).Reduced()
	if t.lo != nil {
		return beyond, "less than " + t.lo.RatString()
	}
	return beyond, "more than " + t.hi.RatString()
}
