package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// RequireFinite returns an error if one of the distributions has a tail. It is for operations that
// have no method for tails.
func RequireFinite(b *budget.Budget, list ...*Dist) error {
	for _, d := range list {
		if d != nil && d.HasUnplaced() {
			return budget.Unsolved(b.At, "the exact odds of this step are not built yet for a number without end")
		}
		if d != nil && d.tail != nil {
			return budget.Unsolved(b.At, "the exact odds of this step are not built yet for dice that explode without end; with at most 5 explosions, explode(d6, it == 6, 5), they can be calculated")
		}
	}
	return nil
}

var noTail = &tail{weight: new(big.Int), under: new(big.Int), unplaced: new(big.Int)}

// unlisted returns the tail, or an empty one if there is none.
func (d *Dist) unlisted() *tail {
	if d.tail == nil {
		return noTail
	}
	return d.tail
}

// IsWithinError reports whether every value is listed, but some probability is not assigned to one of
// them: see [Dist.ErrorBound].
func (d *Dist) IsWithinError() bool {
	t := d.tail
	return t != nil && t.hi == nil && t.lo == nil && t.weight.Cmp(t.unplaced) == 0
}

// HasTail reports whether some probability is not listed.
func (d *Dist) HasTail() bool { return d.tail != nil }

// WithoutTail returns the listed part; its weights sum to less than its total.
func (d *Dist) WithoutTail() *Dist {
	c := *d
	c.tail = nil
	return &c
}

// withTail returns the distribution with the tail t.
func (d *Dist) withTail(t *tail) *Dist {
	c := *d
	c.tail = t
	return &c
}

// Listed returns the weight of all that is listed.
func (d *Dist) Listed() *big.Int { return d.w.Sum() }

// Unlisted returns the weight of the tail, which must not be changed.
func (d *Dist) Unlisted() *big.Int { return d.unlisted().weight }

// Missing returns the total without the listed weights and the weight of what does not meet a
// condition.
func (d *Dist) Missing() *big.Int {
	m := new(big.Int).Sub(d.total, d.w.Sum())
	if d.rest != nil {
		m.Sub(m, d.rest)
	}
	return m
}

// Residual returns the probability of the tail.
func (d *Dist) Residual() *big.Rat { return d.Fraction(d.unlisted().weight) }

// ErrorBound bounds how much a listed probability may be too small: 0 if all listed probabilities are
// exact.
func (d *Dist) ErrorBound() *big.Rat { return d.Fraction(d.unlisted().unplaced) }

// HasUnplaced reports whether listed probabilities are lower bounds only.
func (d *Dist) HasUnplaced() bool { return d.tail.hasUnplaced() }

// IsUnbounded reports whether there is no largest value, and whether there is no smallest.
// There may be a bound all the same, see [Dist.Least] and [Dist.Most].
func (d *Dist) IsUnbounded() (above, below bool) {
	t := d.unlisted()
	return t.hi != nil, t.lo != nil
}

// Ends reports whether the first listed number is known to be the least possible value, and the last
// one the greatest. With unplaced weight that must have been said by [Dist.WithEnds].
func (d *Dist) Ends() (least, most bool) {
	t := d.unlisted()
	if t.hasUnplaced() {
		return t.least, t.most
	}
	return t.lo == nil, t.hi == nil
}

// IsOneSided reports whether the whole tail is on one side of the list.
func (d *Dist) IsOneSided() bool {
	return d.tail != nil && !d.tail.hasUnplaced() && (d.tail.lo == nil || d.tail.hi == nil)
}

// Complete returns the bounds between which every value is listed; nil on a side without a tail.
func (d *Dist) Complete() (lo, hi *big.Rat) {
	t := d.unlisted()
	return t.lo, t.hi
}

// ListsZero reports whether 0 would be listed if it had a positive weight.
func (d *Dist) ListsZero() bool {
	t := d.unlisted()
	return !t.hasUnplaced() && (t.lo == nil || t.lo.Sign() <= 0) && (t.hi == nil || t.hi.Sign() >= 0)
}

// WithUnplacedBut completes a list of numbers that are unbounded above, given E[X] and E[X^2] of the
// whole: of the missing weight, at least above is above the list; the rest is unplaced.
func (d *Dist) WithUnplacedBut(above *big.Int, mean, second rational.Interval) *Dist {
	c := d.WithUnplaced(true, false, mean, second)
	if above.Cmp(c.tail.unplaced) > 0 {
		above = c.tail.unplaced
	}
	c.tail.unplaced = new(big.Int).Sub(c.tail.unplaced, above)
	return c
}

// WithEnds returns a distribution with unplaced weight for which it is proven that no value is below
// the listed ones, or above them; for labels, that there are no others.
func (d *Dist) WithEnds(least, most bool) *Dist {
	if d.tail == nil {
		return d
	}
	t := *d.tail
	t.least, t.most = least, most
	return d.withTail(&t)
}

// WithUnplaced completes a list, given E[X] and E[X^2] of the whole: the missing weight is unplaced.
// above and below say whether it may also lie above the last listed value, or below the first.
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
