package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// RequireFinite returns an error if one of the distributions has a tail, for steps that
// have no method for one.
func RequireFinite(b *budget.Budget, list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.HasUnplaced() {
			return budget.Unsolved(b.At, "the exact odds of this step are not built yet for a number without end")
		}
		if d != nil && d.tail != nil {
			return budget.Unsolved(b.At, "the exact odds of this step are not built yet for dice that explode")
		}
	}
	return nil
}

var noTail = &tail{weight: new(big.Int), under: new(big.Int), unplaced: new(big.Int)}

// unlisted returns the tail: an empty one where everything is listed.
func (d *Dist) unlisted() *tail {
	if d.tail == nil {
		return noTail
	}
	return d.tail
}

// IsWithinError reports whether every value is listed, and all that is not is some of their
// probability: see [Dist.ErrorBound].
func (d *Dist) IsWithinError() bool {
	t := d.tail
	return t != nil && t.hi == nil && t.lo == nil && t.weight.Cmp(t.unplaced) == 0
}

// HasTail reports whether there are values that are not listed because they have no end.
func (d *Dist) HasTail() bool { return d.tail != nil }

// WithoutTail returns the listed part alone; its weights do not sum to its total.
func (d *Dist) WithoutTail() *Dist {
	c := *d
	c.tail = nil
	return &c
}

// withTail returns the distribution with that tail.
func (d *Dist) withTail(t *tail) *Dist {
	c := *d
	c.tail = t
	return &c
}

// Listed returns the weight of all that is listed.
func (d *Dist) Listed() *big.Int { return d.w.sum() }

// Unlisted returns the weight of what is not listed because it has no end: not to be
// changed.
func (d *Dist) Unlisted() *big.Int { return d.unlisted().weight }

// Missing returns the weight of what is neither listed nor left out by a condition.
func (d *Dist) Missing() *big.Int {
	m := new(big.Int).Sub(d.total, d.w.sum())
	if d.rest != nil {
		m.Sub(m, d.rest)
	}
	return m
}

// Residual returns the probability of the values that are not listed, because there is no
// end to them.
func (d *Dist) Residual() *big.Rat { return d.Fraction(d.unlisted().weight) }

// ErrorBound returns how much larger than listed a probability may be: 0 where every
// listed probability is exact.
func (d *Dist) ErrorBound() *big.Rat { return d.Fraction(d.unlisted().unplaced) }

// HasUnplaced reports whether listed probabilities are only lower bounds.
func (d *Dist) HasUnplaced() bool { return d.tail.hasUnplaced() }

// IsUnbounded reports whether there is no largest value, and whether there is no smallest.
// There may be a limit all the same, see [Dist.End].
func (d *Dist) IsUnbounded() (above, below bool) {
	t := d.unlisted()
	return t.hi != nil, t.lo != nil
}

// Ends reports whether it is proven that the first listed number is the least there is, and the last one the
// greatest. Where some probability may lie anywhere, that must have been said: see [Dist.WithEnds].
func (d *Dist) Ends() (least, most bool) {
	t := d.unlisted()
	if t.hasUnplaced() {
		return t.least, t.most
	}
	return t.lo == nil, t.hi == nil
}

// IsOneSided reports whether all that is not listed lies beyond one end of the list.
func (d *Dist) IsOneSided() bool {
	return d.tail != nil && !d.tail.hasUnplaced() && (d.tail.lo == nil || d.tail.hi == nil)
}

// Complete returns the bounds between which every value is listed, nil on a side on which
// the values have an end.
func (d *Dist) Complete() (lo, hi *big.Rat) {
	t := d.unlisted()
	return t.lo, t.hi
}

// ListsZero reports whether 0 would be listed, if it had a weight.
func (d *Dist) ListsZero() bool {
	t := d.unlisted()
	return !t.hasUnplaced() && (t.lo == nil || t.lo.Sign() <= 0) && (t.hi == nil || t.hi.Sign() >= 0)
}

// End returns the limit that the values that are not listed come ever nearer to, nil where
// there is none.
func (d *Dist) End() *big.Rat {
	if limit := d.unlisted().limit; limit != nil {
		return new(big.Rat).Set(limit)
	}
	return nil
}

// WithUnplacedBut completes a distribution of listed numbers without an end above them,
// given the first two moments of the whole: of what is missing, at least so much weight lies
// above all bounds, and the rest may lie anywhere.
func (d *Dist) WithUnplacedBut(above *big.Int, mean, second rational.Interval) *Dist {
	c := d.WithUnplaced(true, false, mean, second)
	if above.Cmp(c.tail.unplaced) > 0 {
		above = c.tail.unplaced
	}
	c.tail.unplaced = new(big.Int).Sub(c.tail.unplaced, above)
	return c
}

// WithEnds says of a distribution of which some probability is not placed that it is proven that
// nothing lies below what is listed, or above it: of words, that there are no others.
func (d *Dist) WithEnds(least, most bool) *Dist {
	if d.tail == nil {
		return d
	}
	t := *d.tail
	t.least, t.most = least, most
	return d.withTail(&t)
}

// WithUnplaced completes a distribution of listed values, given the first two moments of
// the whole: all that is missing may lie anywhere, above and below all bounds if so said.
func (d *Dist) WithUnplaced(above, below bool, mean, second rational.Interval) *Dist {
	missing := d.Missing()
	t := &tail{weight: missing, under: new(big.Int), unplaced: missing, mean: mean, second: second}
	if above {
		t.hi = d.listedOr0(d.Slots() - 1)
	}
	if below {
		t.lo = d.listedOr0(0)
	}
	return d.withTail(t)
}
