package exact

import (
	"math/big"

	"oddsmith/exact/budget"
)

// A tail is what a distribution does not list because it has no end: dice that
// explode. Between the bounds lo and hi every value is listed with its whole
// probability; the tail is all that is beyond them.
//
// Where values of the tail may equal listed ones, as in a comparison of two rolls
// without end, its weight is vague: a listed probability is then a lower bound,
// and wrong by no more than the vague weight.
type tail struct {
	weight *big.Int // of all that is not listed, over the distribution's total
	under  *big.Int // the part of it below the first listed value
	vague  *big.Int // the part of it that may lie anywhere
	lo, hi *big.Rat // nil on a side on which the values have an end
	end    *big.Rat // what the values of a tail on one side do not pass; nil if they go on for ever

	period *period // how the tail repeats itself; nil where it does not

	mean, second interval // E[X] and E[X^2] of the whole; none for other kinds than numbers
}

// over returns the part of the tail above the last listed value.
func (t *tail) over() *big.Int {
	above := new(big.Int).Sub(t.weight, t.under)
	return above.Sub(above, t.vague)
}

// isVague reports whether listed probabilities are only lower bounds.
func (t *tail) isVague() bool { return t != nil && t.vague.Sign() > 0 }

// listsZero reports whether 0 would be listed, if it had a weight.
func (d *Dist) listsZero() bool {
	t := d.tail
	return t == nil || !t.isVague() && (t.lo == nil || t.lo.Sign() <= 0) && (t.hi == nil || t.hi.Sign() >= 0)
}

// Residual returns the probability of the values that are not listed, because
// there is no end to them.
func (d *Dist) Residual() *big.Rat {
	if d.tail == nil {
		return new(big.Rat)
	}
	return d.over(d.tail.weight)
}

// ErrorBound returns how much larger than listed a probability may be: 0 where
// every listed probability is exact.
func (d *Dist) ErrorBound() *big.Rat {
	if d.tail == nil {
		return new(big.Rat)
	}
	return d.over(d.tail.vague)
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

// listed returns the listed part alone; its weights do not sum to its total.
func (d *Dist) listed() *Dist {
	c := *d
	c.tail = nil
	return &c
}

// missing returns the weight of what is neither listed nor left out.
func (d *Dist) missing() *big.Int {
	m := new(big.Int).Sub(d.total, d.w.sum())
	if d.rest != nil {
		m.Sub(m, d.rest)
	}
	return m
}

// firstMoments returns E[X] and E[X^2] of what meets the condition, if there is
// one.
func (d *Dist) firstMoments() (mean, second interval) {
	if d.tail != nil {
		return d.tail.mean, d.tail.second
	}
	m := d.rawMoments(2)
	if d.rest != nil {
		share := new(big.Rat).Sub(big.NewRat(1, 1), d.over(d.rest))
		m[1].Quo(m[1], share)
		m[2].Quo(m[2], share)
	}
	return point(m[1]), point(m[2])
}

// tailMoments returns E[X; tail] and E[X^2; tail]: the moments of the whole less
// those of the listed values.
func (d *Dist) tailMoments() (first, second interval) {
	listedMean, listedSquare, _ := d.listedMoments()
	return d.tail.mean.minus(listedMean), d.tail.second.minus(listedSquare)
}

// moved returns the tail of c*X + s.
func (t *tail) moved(c, s *big.Rat) *tail {
	if t == nil {
		return nil
	}
	u := *t
	if t.mean.lo != nil {
		// E[(cX+s)^2] = c^2 E[X^2] + 2cs E[X] + s^2.
		u.mean = t.mean.scaled(c).plus(point(s))
		u.second = t.second.scaled(ratTimes(c, c)).
			plus(t.mean.scaled(ratTimes(big.NewRat(2, 1), ratTimes(c, s)))).plus(point(ratTimes(s, s)))
	}
	at := func(v *big.Rat) *big.Rat {
		if v == nil {
			return nil
		}
		return new(big.Rat).Add(ratTimes(v, c), s)
	}
	u.lo, u.hi, u.end = at(t.lo), at(t.hi), at(t.end)
	u.period = t.period.moved(c, s)
	if c.Sign() < 0 {
		u.lo, u.hi = u.hi, u.lo
		u.under = t.over()
	}
	return &u
}

// cut moves what lies beyond the bounds, of which one may be nil, from the list
// to the tail.
func (d *Dist) cut(lo, hi *big.Rat, mean, second interval) *Dist {
	c := *d
	from, to := 0, d.slots()
	if lo != nil {
		from = d.firstAtLeast(lo)
	}
	if hi != nil {
		to = max(from, d.firstAbove(hi))
	}
	t := &tail{under: d.cumulative(from), vague: new(big.Int), lo: lo, hi: hi, mean: mean, second: second}
	if d.tail != nil {
		t.vague, t.end = d.tail.vague, d.tail.end
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
	t.weight = c.missing()
	c.tail = t
	return &c
}

// cutAbove is cut for a distribution whose mean and variance are known.
func (d *Dist) cutAbove(hi, mean, variance *big.Rat) *Dist {
	return d.cut(nil, hi, point(mean), point(new(big.Rat).Add(variance, ratTimes(mean, mean))))
}

// spread completes a distribution of listed values: all that is missing may lie
// anywhere.
func (d *Dist) spread(above, below bool, mean, second interval) *Dist {
	c := *d
	missing := d.missing()
	c.tail = &tail{weight: missing, under: new(big.Int), vague: missing, mean: mean, second: second}
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
	if d.slots() == 0 {
		return new(big.Rat)
	}
	return d.Min()
}

// lastListed returns the last listed value, 0 if there is none.
func (d *Dist) lastListed() *big.Rat {
	if d.slots() == 0 {
		return new(big.Rat)
	}
	return d.Max()
}

// crude returns intervals for the moments of a result R that is listed but for an
// event T of probability p, given a bound of E[R^2; T]: by Cauchy and Schwarz,
// |E[R; T]| <= sqrt(E[R^2; T] p), which is at most the mean of the two.
func (d *Dist) crude(bound, p *big.Rat) (mean, second interval) {
	listedMean, listedSquare, _ := d.listedMoments()
	half := new(big.Rat).Add(bound, p)
	half.Quo(half, big.NewRat(2, 1))
	return around(listedMean, half), interval{listedSquare, new(big.Rat).Add(listedSquare, bound)}
}

// pairTail bounds E[X^2; T] where T is the event that X or an independent Y is
// not listed.
func pairTail(x, y *Dist) *big.Rat {
	_, second := x.firstMoments()
	_, listed, _ := x.listedMoments()
	bound := new(big.Rat).Sub(second.hi, listed)
	return bound.Add(bound, ratTimes(second.hi, y.Residual()))
}

// cutParts prepares the parts of a mixture for tails: all are listed as far as
// the one that is listed least. It returns the tail of the mixture, as yet without
// weights; nil if no part has one. Where no value is sure to be whole, it is
// vague.
func cutParts(parts []part) (cut []part, t *tail, vague bool) {
	t = &tail{}
	found, numeric := false, true
	for _, p := range parts {
		if p.dist == nil || p.dist.tail == nil {
			continue
		}
		u := p.dist.tail
		vague = vague || u.isVague()
		numeric = numeric && p.dist.kind == Numeric
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
	out := make([]part, len(parts))
	for i, p := range parts {
		out[i] = p
		if p.dist != nil {
			out[i].dist = p.dist.cut(t.lo, t.hi, interval{}, interval{})
		}
	}
	return out, t, false
}

// momentsOf gives the tail the moments of the mixture.
func (t *tail) momentsOf(parts []part) {
	zero := func() interval { return point(new(big.Rat)) }
	whole, mean, second := new(big.Rat), zero(), zero()
	for _, p := range parts {
		if p.dist == nil {
			continue
		}
		w := new(big.Rat).SetInt(p.weight)
		if p.dist.rest != nil {
			w.Mul(w, new(big.Rat).Sub(big.NewRat(1, 1), p.dist.over(p.dist.rest)))
		}
		if w.Sign() == 0 {
			continue
		}
		m, s := p.dist.firstMoments()
		mean, second = mean.plus(m.scaled(w)), second.plus(s.scaled(w))
		whole.Add(whole, w)
	}
	if whole.Sign() > 0 {
		whole.Inv(whole)
		t.mean, t.second = mean.scaled(whole), second.scaled(whole)
	}
}

// trimmed lists no more values than it takes to leave at most the residual.
func (d *Dist) trimmed(residual float64) *Dist {
	if d.tail == nil || d.kind != Numeric || d.slots() == 0 {
		return d
	}
	above, below := d.IsUnbounded()
	target := new(big.Rat).SetFloat64(min(residual, budget.MostResidual))
	target.Mul(target, new(big.Rat).SetInt(d.total))
	target.Sub(target, new(big.Rat).SetInt(d.tail.vague))
	if above && below {
		target.Quo(target, big.NewRat(2, 1))
	}
	lo, hi := d.tail.lo, d.tail.hi
	if above {
		hi = d.value(d.trimAt(d.slots()-1, -1, d.tail.over(), target))
	}
	if below {
		lo = d.value(d.trimAt(0, 1, d.tail.under, target))
	}
	return d.cut(lo, hi, d.tail.mean, d.tail.second).reduced()
}

// trimAt walks from slot i inwards while the weight beyond stays within the
// target.
func (d *Dist) trimAt(i, step int, beyond *big.Int, target *big.Rat) int {
	sum, scratch := new(big.Int).Set(beyond), new(big.Int)
	for ; i+step >= 0 && i+step < d.slots(); i += step {
		sum.Add(sum, d.w.at(i, scratch))
		if new(big.Rat).SetInt(sum).Cmp(target) > 0 {
			break
		}
	}
	return i
}

// A period says that P(X = v+length) = ratio P(X = v) for all v above from.
type period struct{ from, length, ratio *big.Rat }

func (p *period) moved(c, s *big.Rat) *period {
	if p == nil || c.Sign() <= 0 {
		return nil
	}
	from := ratTimes(p.from, c)
	return &period{from: from.Add(from, s), length: ratTimes(p.length, c), ratio: p.ratio}
}

// beyondList returns the distribution given that the value lies in the tail, which is on
// one side, and says where that is.
func (d *Dist) beyondList() (beyond *Dist, where string) {
	t := *d.tail
	share := new(big.Rat).SetFrac(d.total, t.weight)
	first, second := d.tailMoments()
	t.mean, t.second = first.scaled(share), second.scaled(share)
	beyond = nothing(Numeric, t.weight)
	beyond.tail = &t
	beyond = beyond.reduced()
	if t.lo != nil {
		return beyond, "less than " + t.lo.RatString()
	}
	return beyond, "more than " + t.hi.RatString()
}

// isOneSided reports whether all that is not listed lies beyond one end of the list.
func (d *Dist) isOneSided() bool {
	return d.tail != nil && !d.tail.isVague() && (d.tail.lo == nil || d.tail.hi == nil)
}

// isVague reports whether listed probabilities are only lower bounds.
func (d *Dist) isVague() bool { return d.tail.isVague() }

// complete returns the bounds between which every value is listed, nil on a side on
// which the values have an end.
func (d *Dist) complete() (lo, hi *big.Rat) {
	if d.tail == nil {
		return nil, nil
	}
	return d.tail.lo, d.tail.hi
}

// unlisted returns the weight of what is not listed because it has no end.
func (d *Dist) unlisted() *big.Int {
	if d.tail == nil {
		return new(big.Int)
	}
	return d.tail.weight
}

// hasTail reports whether there are values that are not listed because they have no end.
func (d *Dist) hasTail() bool { return d.tail != nil }

// period returns how the tail repeats itself; nil where it does not.
func (d *Dist) period() *period {
	if d.tail == nil {
		return nil
	}
	return d.tail.period
}

// withPeriod returns the distribution with a tail that repeats itself like that.
func (d *Dist) withPeriod(p *period) *Dist {
	c, t := *d, *d.tail
	t.period = p
	c.tail = &t
	return &c
}
