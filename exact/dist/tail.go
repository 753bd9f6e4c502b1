package dist

import (
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// A tail is what a distribution does not list because it has no end: dice that
// explode. Between the bounds lo and hi every value is listed with its whole
// probability; the tail is all that is beyond them.
//
// Where values of the tail may equal listed ones, as in a comparison of two rolls
// without end, its weight is vague: a listed probability is then a lower bound,
// and wrong by no more than the vague weight.
type tail struct {
	weight   *big.Int // of all that is not listed, over the distribution's total
	under    *big.Int // the part of it below the first listed value
	unplaced *big.Int // the part of it that may lie anywhere
	lo, hi   *big.Rat // nil on a side on which the values have an end
	end      *big.Rat // what the values of a tail on one side do not pass; nil if they go on for ever

	period *Period // how the tail repeats itself; nil where it does not

	mean, second rational.Interval // E[X] and E[X^2] of the whole; none for other kinds than numbers
}

// over returns the part of the tail above the last listed value.
func (t *tail) over() *big.Int {
	above := new(big.Int).Sub(t.weight, t.under)
	return above.Sub(above, t.unplaced)
}

// hasUnplaced reports whether listed probabilities are only lower bounds.
func (t *tail) hasUnplaced() bool { return t != nil && t.unplaced.Sign() > 0 }

// ListsZero reports whether 0 would be listed, if it had a weight.
func (d *Dist) ListsZero() bool {
	t := d.tail
	return t == nil || !t.hasUnplaced() && (t.lo == nil || t.lo.Sign() <= 0) && (t.hi == nil || t.hi.Sign() >= 0)
}

// Residual returns the probability of the values that are not listed, because
// there is no end to them.
func (d *Dist) Residual() *big.Rat {
	if d.tail == nil {
		return new(big.Rat)
	}
	return d.Fraction(d.tail.weight)
}

// ErrorBound returns how much larger than listed a probability may be: 0 where
// every listed probability is exact.
func (d *Dist) ErrorBound() *big.Rat {
	if d.tail == nil {
		return new(big.Rat)
	}
	return d.Fraction(d.tail.unplaced)
}

// Beyond returns the weights below the first and above the last listed value.
func (d *Dist) Beyond() (below, above *big.Int) {
	if d.tail == nil {
		return new(big.Int), new(big.Int)
	}
	return new(big.Int).Set(d.tail.under), d.tail.over()
}

// Listed returns the weight of all that is listed.
func (d *Dist) Listed() *big.Int { return d.w.sum() }

// End returns the limit that the values that are not listed come ever nearer to,
// nil where there is none.
func (d *Dist) End() *big.Rat {
	if d.tail == nil || d.tail.end == nil {
		return nil
	}
	return new(big.Rat).Set(d.tail.end)
}

// IsUnbounded reports whether there is no largest value, and whether there is no
// smallest. There may be a limit all the same, see [Dist.End].
func (d *Dist) IsUnbounded() (above, below bool) {
	if d.tail == nil {
		return false, false
	}
	return d.tail.hi != nil, d.tail.lo != nil
}

// WithoutTail returns the listed part alone; its weights do not sum to its total.
func (d *Dist) WithoutTail() *Dist {
	c := *d
	c.tail = nil
	return &c
}

// Missing returns the weight of what is neither listed nor left out.
func (d *Dist) Missing() *big.Int {
	m := new(big.Int).Sub(d.total, d.w.sum())
	if d.rest != nil {
		m.Sub(m, d.rest)
	}
	return m
}

// FirstMoments returns E[X] and E[X^2] of what meets the condition, if there is
// one.
func (d *Dist) FirstMoments() (mean, second rational.Interval) {
	if d.tail != nil {
		return d.tail.mean, d.tail.second
	}
	m := d.rawMoments(2)
	if d.rest != nil {
		share := new(big.Rat).Sub(big.NewRat(1, 1), d.Fraction(d.rest))
		m[1].Quo(m[1], share)
		m[2].Quo(m[2], share)
	}
	return rational.Point(m[1]), rational.Point(m[2])
}

// tailMoments returns E[X; tail] and E[X^2; tail]: the moments of the whole less
// those of the listed values.
func (d *Dist) tailMoments() (first, second rational.Interval) {
	listedMean, listedSquare, _ := d.ListedMoments()
	return d.tail.mean.Minus(listedMean), d.tail.second.Minus(listedSquare)
}

// moved returns the tail of c*X + s.
func (t *tail) moved(c, s *big.Rat) *tail {
	if t == nil {
		return nil
	}
	u := *t
	if t.mean.Lo != nil {
		// E[(cX+s)^2] = c^2 E[X^2] + 2cs E[X] + s^2.
		u.mean = t.mean.Scaled(c).Plus(rational.Point(s))
		u.second = t.second.Scaled(rational.Mul(c, c)).
			Plus(t.mean.Scaled(rational.Mul(big.NewRat(2, 1), rational.Mul(c, s)))).Plus(rational.Point(rational.Mul(s, s)))
	}
	at := func(v *big.Rat) *big.Rat {
		if v == nil {
			return nil
		}
		return new(big.Rat).Add(rational.Mul(v, c), s)
	}
	u.lo, u.hi, u.end = at(t.lo), at(t.hi), at(t.end)
	u.period = t.period.moved(c, s)
	if c.Sign() < 0 {
		u.lo, u.hi = u.hi, u.lo
		u.under = t.over()
	}
	return &u
}

// Cut moves what lies beyond the bounds, of which one may be nil, from the list
// to the tail.
func (d *Dist) Cut(lo, hi *big.Rat, mean, second rational.Interval) *Dist {
	c := *d
	from, to := 0, d.Slots()
	if lo != nil {
		from = d.firstAtLeast(lo)
	}
	if hi != nil {
		to = max(from, d.firstAbove(hi))
	}
	t := &tail{under: d.cumulative(from), unplaced: new(big.Int), lo: lo, hi: hi, mean: mean, second: second}
	if d.tail != nil {
		t.unplaced, t.end = d.tail.unplaced, d.tail.end
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
		c.origin = d.Value(from)
	}
	t.weight = c.Missing()
	c.tail = t
	return &c
}

// CutAbove is cut for a distribution whose mean and variance are known.
func (d *Dist) CutAbove(hi, mean, variance *big.Rat) *Dist {
	return d.Cut(nil, hi, rational.Point(mean), rational.Point(new(big.Rat).Add(variance, rational.Mul(mean, mean))))
}

// WithUnplaced completes a distribution of listed values: all that is missing may lie
// anywhere.
func (d *Dist) WithUnplaced(above, below bool, mean, second rational.Interval) *Dist {
	c := *d
	missing := d.Missing()
	c.tail = &tail{weight: missing, under: new(big.Int), unplaced: missing, mean: mean, second: second}
	if above {
		c.tail.hi = c.lastListed()
	}
	if below {
		c.tail.lo = c.firstListed()
	}
	return &c
}

// firstListed returns the first listed value, 0 if there is none.
func (d *Dist) firstListed() *big.Rat {
	if d.Slots() == 0 {
		return new(big.Rat)
	}
	return d.Min()
}

// lastListed returns the last listed value, 0 if there is none.
func (d *Dist) lastListed() *big.Rat {
	if d.Slots() == 0 {
		return new(big.Rat)
	}
	return d.Max()
}

// crude returns intervals for the moments of a result R that is listed but for an
// event T of probability p, given a bound of E[R^2; T]: by Cauchy and Schwarz,
// |E[R; T]| <= sqrt(E[R^2; T] p), which is at most the mean of the two.
func (d *Dist) crude(bound, p *big.Rat) (mean, second rational.Interval) {
	listedMean, listedSquare, _ := d.ListedMoments()
	half := new(big.Rat).Add(bound, p)
	half.Quo(half, big.NewRat(2, 1))
	return rational.Around(listedMean, half), rational.Between(listedSquare, new(big.Rat).Add(listedSquare, bound))
}

// pairTail bounds E[X^2; T] where T is the event that X or an independent Y is
// not listed.
func pairTail(x, y *Dist) *big.Rat {
	_, second := x.FirstMoments()
	_, listed, _ := x.ListedMoments()
	bound := new(big.Rat).Sub(second.Hi, listed)
	return bound.Add(bound, rational.Mul(second.Hi, y.Residual()))
}

// cutParts prepares the parts of a mixture for tails: all are listed as far as
// the one that is listed least. It returns the tail of the mixture, as yet without
// weights; nil if no part has one. Where no value is sure to be whole, it is
// vague.
func cutParts(parts []Part) (cut []Part, t *tail, vague bool) {
	t = &tail{}
	found, numeric := false, true
	for _, p := range parts {
		if p.Dist == nil || p.Dist.tail == nil {
			continue
		}
		u := p.Dist.tail
		vague = vague || u.hasUnplaced()
		numeric = numeric && p.Dist.kind == Numeric
		if u.hi != nil && (t.hi == nil || u.hi.Cmp(t.hi) < 0) {
			t.hi = u.hi
		}
		if u.lo != nil && (t.lo == nil || u.lo.Cmp(t.lo) > 0) {
			t.lo = u.lo
		}
		found = true
	}
	if !found {
		return parts, nil, false
	}
	if !numeric {
		return parts, t, vague
	}
	t.momentsOf(parts)
	if vague || t.lo != nil && t.hi != nil && t.lo.Cmp(t.hi) > 0 {
		return parts, t, true
	}
	out := make([]Part, len(parts))
	for i, p := range parts {
		out[i] = p
		if p.Dist != nil {
			out[i].Dist = p.Dist.Cut(t.lo, t.hi, rational.Interval{}, rational.Interval{})
		}
	}
	return out, t, false
}

// momentsOf gives the tail the moments of the mixture.
func (t *tail) momentsOf(parts []Part) {
	zero := func() rational.Interval { return rational.Point(new(big.Rat)) }
	whole, mean, second := new(big.Rat), zero(), zero()
	for _, p := range parts {
		if p.Dist == nil {
			continue
		}
		w := new(big.Rat).SetInt(p.Weight)
		if p.Dist.rest != nil {
			w.Mul(w, new(big.Rat).Sub(big.NewRat(1, 1), p.Dist.Fraction(p.Dist.rest)))
		}
		if w.Sign() == 0 {
			continue
		}
		m, s := p.Dist.FirstMoments()
		mean, second = mean.Plus(m.Scaled(w)), second.Plus(s.Scaled(w))
		whole.Add(whole, w)
	}
	if whole.Sign() > 0 {
		whole.Inv(whole)
		t.mean, t.second = mean.Scaled(whole), second.Scaled(whole)
	}
}

// Trimmed lists no more values than it takes to leave at most the residual.
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
	lo, hi := d.tail.lo, d.tail.hi
	if above {
		hi = d.Value(d.trimAt(d.Slots()-1, -1, d.tail.over(), target))
	}
	if below {
		lo = d.Value(d.trimAt(0, 1, d.tail.under, target))
	}
	return d.Cut(lo, hi, d.tail.mean, d.tail.second).Reduced()
}

// trimAt walks from slot i inwards while the weight beyond stays within the
// target.
func (d *Dist) trimAt(i, step int, beyond *big.Int, target *big.Rat) int {
	sum, scratch := new(big.Int).Set(beyond), new(big.Int)
	for ; i+step >= 0 && i+step < d.Slots(); i += step {
		sum.Add(sum, d.w.At(i, scratch))
		if new(big.Rat).SetInt(sum).Cmp(target) > 0 {
			break
		}
	}
	return i
}

// A Period says that P(X = v+length) = ratio P(X = v) for all v above from.
type Period struct{ From, Length, Ratio *big.Rat }

func (p *Period) moved(c, s *big.Rat) *Period {
	if p == nil || c.Sign() <= 0 {
		return nil
	}
	from := rational.Mul(p.From, c)
	return &Period{From: from.Add(from, s), Length: rational.Mul(p.Length, c), Ratio: p.Ratio}
}

// BeyondList returns the distribution given that the value lies in the tail, which is on
// one side, and says where that is.
func (d *Dist) BeyondList() (beyond *Dist, where string) {
	t := *d.tail
	share := new(big.Rat).SetFrac(d.total, t.weight)
	first, second := d.tailMoments()
	t.mean, t.second = first.Scaled(share), second.Scaled(share)
	beyond = Empty(Numeric, t.weight)
	beyond.tail = &t
	beyond = beyond.Reduced()
	if t.lo != nil {
		return beyond, "less than " + t.lo.RatString()
	}
	return beyond, "more than " + t.hi.RatString()
}

// IsOneSided reports whether all that is not listed lies beyond one end of the list.
func (d *Dist) IsOneSided() bool {
	return d.tail != nil && !d.tail.hasUnplaced() && (d.tail.lo == nil || d.tail.hi == nil)
}

// HasUnplaced reports whether listed probabilities are only lower bounds.
func (d *Dist) HasUnplaced() bool { return d.tail.hasUnplaced() }

// Complete returns the bounds between which every value is listed, nil on a side on
// which the values have an end.
func (d *Dist) Complete() (lo, hi *big.Rat) {
	if d.tail == nil {
		return nil, nil
	}
	return d.tail.lo, d.tail.hi
}

// Unlisted returns the weight of what is not listed because it has no end.
func (d *Dist) Unlisted() *big.Int {
	if d.tail == nil {
		return new(big.Int)
	}
	return d.tail.weight
}

// HasTail reports whether there are values that are not listed because they have no end.
func (d *Dist) HasTail() bool { return d.tail != nil }

// Period returns how the tail repeats itself; nil where it does not.
func (d *Dist) Period() *Period {
	if d.tail == nil {
		return nil
	}
	return d.tail.period
}

// WithPeriod returns the distribution with a tail that repeats itself like that.
func (d *Dist) WithPeriod(p *Period) *Dist {
	c, t := *d, *d.tail
	t.period = p
	c.tail = &t
	return &c
}
