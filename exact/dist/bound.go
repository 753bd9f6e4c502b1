package dist

import (
	"math/big"

	"oddsmith/exact/rational"
)

// A Bound is the greatest number that no value of a distribution lies below, or the least one that none lies
// above. Values that only come ever nearer to it do not attain it.
type Bound struct {
	At       *big.Rat
	Attained bool
}

// Least returns the bound below all values; nil if they go on forever, or if it is not known.
func (d *Dist) Least() *Bound { return d.bound(false) }

// Most returns the bound above all values; nil if they go on forever, or if it is not known.
func (d *Dist) Most() *Bound { return d.bound(true) }

func (d *Dist) bound(upper bool) *Bound {
	least, most := d.Ends()
	t := d.unlisted()
	isEnd, known, slot := least, t.from, 0
	if upper {
		isEnd, known, slot = most, t.to, d.Slots()-1
	}
	if isEnd && d.Slots() > 0 {
		return &Bound{d.Value(slot), true}
	}
	return known
}

// affine returns the bound of c*X + s; nil of nil.
func (b *Bound) affine(c, s *big.Rat) *Bound {
	if b == nil {
		return nil
	}
	return &Bound{new(big.Rat).Add(rational.Mul(b.At, c), s), b.Attained}
}

// ifNotZero returns the bound of the numbers without 0; nil if that is where it was.
func (b *Bound) ifNotZero() *Bound {
	if b == nil || b.At.Sign() == 0 {
		return nil
	}
	return b
}

// inverse returns the bound of 1/X for numbers above 0; nil if b is nil or not above 0.
func (b *Bound) inverse() *Bound {
	if b == nil || b.At.Sign() <= 0 {
		return nil
	}
	return &Bound{new(big.Rat).Inv(b.At), b.Attained}
}

// plus returns the bound of a sum of independent numbers; nil if one of them has none.
func (b *Bound) plus(other *Bound) *Bound {
	if b == nil || other == nil {
		return nil
	}
	return &Bound{new(big.Rat).Add(b.At, other.At), b.Attained && other.Attained}
}

// rounded returns the bound of f(X). What comes near to a bound from the side of the values is rounded to
// one number.
func (b *Bound) rounded(f rounding, upper bool) *Bound {
	if b == nil {
		return nil
	}
	if b.Attained {
		return &Bound{f.onRats(b.At), true}
	}
	next := new(big.Rat).Add(rational.Floor(b.At), one)
	if upper {
		next = new(big.Rat).Sub(rational.Ceil(b.At), one)
	}
	middle := next.Add(next, b.At)
	return &Bound{f.onRats(middle.Quo(middle, big.NewRat(2, 1))), true}
}

// beyond returns whichever of two bounds is further out, attained if one of them is; nil if one of them is.
func (b *Bound) beyond(other *Bound, upper bool) *Bound {
	if b == nil || other == nil {
		return nil
	}
	return b.further(other, upper, b.Attained || other.Attained)
}

// within returns whichever of two bounds is further in, attained if both are there; nil if one of them is.
func (b *Bound) within(other *Bound, upper bool) *Bound {
	if b == nil || other == nil {
		return nil
	}
	return b.further(other, !upper, b.Attained && other.Attained)
}

// further returns the greater of two bounds, the lesser if upper is false. attained is whether one is that both are.
func (b *Bound) further(other *Bound, upper, attained bool) *Bound {
	switch order := b.At.Cmp(other.At); {
	case order == 0:
		return &Bound{b.At, attained}
	case order > 0 == upper:
		return b
	}
	return other
}

// A corner is what a product comes to where both factors are at a bound: a number, or without end.
type corner struct {
	bound   Bound
	endless int  // 1 of what grows without end, -1 of what falls
	known   bool // whether it is so; there may be less of what is not known
}

// A side is a bound of a factor, or that there is none.
type side struct {
	*Bound
	sign   int  // 1 above, -1 below
	known  bool // that there is no bound
	signed bool // whether the factor has values of this sign for certain
}

// sides returns the lower and the upper bound of a factor.
func (d *Dist) sides() [2]side {
	above, below := d.IsUnbounded()
	listed := d.Slots() > 0
	return [2]side{
		{d.Least(), -1, below, below || listed && d.Min().Sign() < 0},
		{d.Most(), 1, above, above || listed && d.Max().Sign() > 0},
	}
}

// times returns the product where both factors are at these sides.
func (s side) times(t side) corner {
	switch {
	case s.Bound != nil && t.Bound != nil:
		p := rational.Mul(s.At, t.At)
		zero := s.Attained && s.At.Sign() == 0 || t.Attained && t.At.Sign() == 0
		return corner{bound: Bound{p, s.Attained && t.Attained || zero}, known: true}
	case s.Bound != nil:
		s, t = t, s
		fallthrough
	case t.Bound != nil:
		if t.At.Sign() == 0 {
			return corner{bound: Bound{t.At, t.Attained}, known: true}
		}
		return corner{endless: s.sign * t.At.Sign(), known: s.known}
	}
	return corner{endless: s.sign * t.sign, known: s.known && t.signed || t.known && s.signed}
}

// compare orders corners; of those without end, what is known to be so is further out.
func (c corner) compare(d corner) int {
	switch {
	case c.endless != d.endless:
		return c.endless - d.endless
	case c.endless == 0:
		return c.bound.At.Cmp(d.bound.At)
	case c.known == d.known:
		return 0
	case c.known:
		return c.endless
	}
	return -d.endless
}

// productBounds sets the bounds of X * Y for independent X and Y: of the four corners, the least and the greatest.
func (l *landing) productBounds(x, y *Dist) {
	var least, most *corner
	for _, s := range x.sides() {
		for _, t := range y.sides() {
			c := s.times(t)
			least, most = c.outermost(least, -1), c.outermost(most, 1)
		}
	}
	l.below, l.above = least.endless != 0 && least.known, most.endless != 0 && most.known
	l.from, l.to = least.end(), most.end()
}

// outermost returns whichever of two corners lies further in the direction of sign.
func (c corner) outermost(other *corner, sign int) *corner {
	if other == nil {
		return &c
	}
	switch order := sign * c.compare(*other); {
	case order > 0:
		return &c
	case order == 0:
		other.bound.Attained = other.bound.Attained || c.bound.Attained
	}
	return other
}

// end returns the bound that the corner is; nil for none.
func (c *corner) end() *Bound {
	if c.endless != 0 {
		return nil
	}
	return &c.bound
}
