package dist

import (
	"math/big"
	"slices"

	"oddsmith/exact/rational"
)

var (
	bigOne        = big.NewInt(1)
	one, minusOne = big.NewRat(1, 1), big.NewRat(-1, 1)
)

// Shift returns the distribution of X + c.
func Shift(x *Dist, c *big.Rat) *Dist {
	d := *x
	d.tail = x.tail.affine(one, c)
	d.mapValues(func(v *big.Rat) *big.Rat { return new(big.Rat).Add(v, c) })
	return &d
}

// Scale returns the distribution of c*X.
func Scale(x *Dist, c *big.Rat) *Dist {
	if c.Sign() == 0 {
		return Constant(c)
	}
	d := *x
	d.tail = x.tail.affine(c, new(big.Rat))
	if x.values == nil {
		d.step = rational.Abs(rational.Mul(x.step, c))
		if c.Sign() < 0 {
			d.origin = x.Value(x.Slots() - 1)
		}
	}
	d.mapValues(func(v *big.Rat) *big.Rat { return rational.Mul(v, c) })
	if c.Sign() < 0 {
		d.w = x.w.Reversed()
		slices.Reverse(d.values)
	}
	return &d
}

// mapValues replaces the origin of a lattice, or all values of a list, by f of them. The list is a new one.
func (d *Dist) mapValues(f func(*big.Rat) *big.Rat) {
	if d.values == nil {
		d.origin = f(d.origin)
		return
	}
	d.values = slices.Clone(d.values)
	for i, v := range d.values {
		d.values[i] = rational.Compact(f(v))
	}
}

// Negate returns the distribution of -X.
func Negate(x *Dist) *Dist { return Scale(x, minusOne) }
