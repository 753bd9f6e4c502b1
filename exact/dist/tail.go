package dist

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A tail is what a distribution does not list because it has no end: dice that explode.
// Between the bounds lo and hi every value is listed with its whole probability; the tail
// is all that lies beyond them.
//
// Where values of the tail may equal listed ones, as in a comparison of two rolls without
// end, its weight is unplaced: a listed probability is then a lower bound, and wrong by no
// more than the unplaced weight.
//
// A tail is immutable. Its weights are over the total of its distribution.
type tail struct {
	weight   *big.Int // the weight of all unlisted values
	under    *big.Int // the part of it below the first listed value
	unplaced *big.Int // the part of it that may be anywhere
	lo, hi   *big.Rat // nil on a side without a tail

	from, to *Bound // of all values, where it is not the first listed one or the last; nil if there is none, or none is known

	least, most bool // whether no value is below the first listed one, or above the last one

	mean, second rational.Interval // E[X] and E[X^2] of the whole distribution, if it is numeric
}

// above returns the weight of the tail above the last listed value.
func (t *tail) above() *big.Int {
	w := new(big.Int).Sub(t.weight, t.under)
	return w.Sub(w, t.unplaced)
}

// hasUnplaced reports whether listed probabilities are only lower bounds.
func (t *tail) hasUnplaced() bool { return t != nil && t.unplaced.Sign() > 0 }

// affine returns the tail of c*X + s.
func (t *tail) affine(c, s *big.Rat) *tail {
	if t == nil {
		return nil
	}
	u := *t
	if t.mean.Lo != nil {
		// E[(cX+s)^2] = c^2 E[X^2] + 2cs E[X] + s^2.
		u.mean = t.mean.Scaled(c).Shifted(s)
		twice := rational.Mul(big.NewRat(2, 1), rational.Mul(c, s))
		u.second = t.second.Scaled(rational.Mul(c, c)).Plus(t.mean.Scaled(twice)).Shifted(rational.Mul(s, s))
	}
	at := func(v *big.Rat) *big.Rat {
		if v == nil {
			return nil
		}
		return new(big.Rat).Add(rational.Mul(v, c), s)
	}
	u.lo, u.hi, u.from, u.to = at(t.lo), at(t.hi), t.from.affine(c, s), t.to.affine(c, s)
	if c.Sign() < 0 {
		u.lo, u.hi, u.under = u.hi, u.lo, t.above()
		u.from, u.to = u.to, u.from
		u.least, u.most = t.most, t.least
	}
	return &u
}

// scaledMoments returns the tail, after a value was taken away, with E[X] and E[X^2] multiplied by f.
func (t *tail) scaledMoments(f *big.Rat) *tail {
	u := *t
	u.mean, u.second = t.mean.Scaled(f), t.second.Scaled(f)
	return &u
}

// lower returns the lower of two bounds; nil stands for plus infinity.
func lower(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) < 0 {
		return b
	}
	return a
}

// higher returns the higher of two bounds; nil stands for minus infinity.
func higher(a, b *big.Rat) *big.Rat {
	if a == nil || b != nil && b.Cmp(a) > 0 {
		return b
	}
	return a
}
