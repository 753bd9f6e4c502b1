package dist

import (
	"math/big"
	"slices"
)

var one, minusOne = big.NewRat(1, 1), big.NewRat(-1, 1)

// Shift returns the distribution of X + c.
func Shift(x *Dist, c *big.Rat) *Dist {
	d := *x
	d.tail = x.tail.affine(one, c)
	if x.values == nil {
		d.origin = new(big.Rat).Add(x.origin, c)
		return &d
	}
	d.values = make([]*big.Rat, len(x.values))
	for i, v := range x.values {
		d.values[i] = new(big.Rat).Add(v, c)
	}
	return &d
}

// Scale returns the distribution of c*X.
func Scale(x *Dist, c *big.Rat) *Dist {
	if c.Sign() == 0 {
		return Constant(c)
	}
	d := *x
	d.tail = x.tail.affine(c, new(big.Rat))
	first := x.origin
	if c.Sign() < 0 {
		d.w = x.w.reversed()
		if x.values == nil {
			first = x.Value(x.Slots() - 1)
		}
	}
	if x.values == nil {
		d.origin, d.step = new(big.Rat).Mul(first, c), new(big.Rat).Mul(x.step, c)
		d.step.Abs(d.step)
		return &d
	}
	d.values = make([]*big.Rat, len(x.values))
	for i, v := range x.values {
		d.values[i] = new(big.Rat).Mul(v, c)
	}
	if c.Sign() < 0 {
		slices.Reverse(d.values)
	}
	return &d
}

// Negate returns the distribution of -X.
func Negate(x *Dist) *Dist { return Scale(x, minusOne) }
