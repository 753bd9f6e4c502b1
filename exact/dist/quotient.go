package dist

import (
	"cmp"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
	"oddsmith/scenarios/notation"
	"slices"
)

// A fraction is a small rational in lowest terms, with a positive denominator. It
// is a map key, and compares without big integers.
type fraction struct{ num, den int64 }

// fractionOf returns a/b in lowest terms, for b != 0 and both at most
// MaxSmall.
func fractionOf(a, b int64) fraction {
	if b < 0 {
		a, b = -a, -b
	}
	if g := int64(rational.GCD(uint64(max(a, -a)), uint64(b))); g > 1 {
		a, b = a/g, b/g
	}
	return fraction{a, b}
}

func (f fraction) compare(g fraction) int { return cmp.Compare(f.num*g.den, g.num*f.den) }

// exactQuotient returns the distribution of X/Y for independent X and Y, where Y
// is never 0. The outcomes lie on no useful lattice, so they are collected as
// fractions.
func exactQuotient(x, y *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail != nil || y.tail != nil {
		if y.tail == nil {
			inverse, err := Map(y, nil, func(v *big.Rat) *big.Rat { return new(big.Rat).Inv(v) }, b)
			if err != nil {
				return nil, err
			}
			return productTails(x, inverse, b)
		}
		inverse, err := reciprocalTail(y, b)
		if err != nil {
			return nil, err
		}
		return Multiply(x, inverse, b)
	}
	a, c, ok := common(x, y)
	if !ok {
		return pointwise(opQuo, x, y, b)
	}
	pairs := float64(len(a.Nums)) * float64(len(c.Nums))
	bits := x.Bits() + y.Bits()
	if err := b.Spend(pairs*(250+budget.StepCost(bits)), 16*pairs, bits); err != nil {
		return nil, err
	}
	total := new(big.Int).Mul(x.total, y.total)
	index := make(map[fraction]int)
	var keys []fraction
	w := newWeights(0, total)
	var p product
	for i, u := range a.Nums {
		for j, v := range c.Nums {
			f := fractionOf(u, v)
			k, known := index[f]
			if !known {
				k = len(keys)
				index[f] = k
				keys = append(keys, f)
				w = w.grown()
			}
			w.addProduct(k, x.w, a.Slot[i], y.w, c.Slot[j], &p)
		}
	}
	return fromFractions(keys, w, total), nil
}

// fromFractions makes a distribution of distinct fractions, on a lattice if they
// fit one.
func fromFractions(keys []fraction, w Weights, total *big.Int) *Dist {
	order := make([]int, len(keys))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return keys[i].compare(keys[j]) })
	d := &Dist{values: make([]*big.Rat, len(keys)), w: newWeights(len(keys), total), total: total}
	for k, i := range order {
		d.values[k] = big.NewRat(keys[i].num, keys[i].den)
		d.w.set(k, w, i)
	}
	if ints, ok := d.Integers(); ok {
		return fromIntegers(ints.Nums, big.NewInt(ints.Den), d.w, total)
	}
	return d
}

var divisions = [...]binaryOp{
	notation.FloorDivision: opFloorQuo,
	notation.FloorOrZero:   opFloorOrZero,
	notation.TruncOrZero:   opTruncOrZero,
}

// unboundedQuotient rounds the quotient of operands of which one has a tail.
func unboundedQuotient(x *notation.Binary, a, c *Dist, b *budget.Budget) (*Dist, error) {
	if x.Op == notation.Rem {
		return remainderTails(a, c, b)
	}
	f := RoundDown
	if x.Rule == notation.TruncOrZero {
		f = roundOff
	}
	zero := c.atZero()
	if zero.Sign() == 0 {
		return roundedQuotient(a, c, f, b)
	}
	if c.tail.hasUnplaced() {
		return nil, RequireFinite(b, c)
	}
	parts := []Part{{Weight: zero, Dist: Constant(new(big.Rat))}}
	if rest := new(big.Int).Sub(c.total, zero); rest.Sign() > 0 {
		d, err := roundedQuotient(a, c.withoutZero(zero), f, b)
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{Weight: rest, Dist: d})
	}
	return Mix(parts, b)
}

func roundedQuotient(a, c *Dist, f rounding, b *budget.Budget) (*Dist, error) {
	if c.IsConstant() {
		return Round(Scale(a, new(big.Rat).Inv(c.Value(0))), f, b)
	}
	d, err := exactQuotient(a, c, b)
	if err != nil {
		return nil, err
	}
	return Round(d, f, b)
}

// Quotient returns X / Y or X % Y by the node's rule, for independent X and Y, where Y is
// never 0 unless the rule has a value for that.
func Quotient(x *notation.Binary, a, c *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.Rule == notation.ExactDivision && c.IsConstant():
		return Scale(a, new(big.Rat).Inv(c.Value(0))), nil
	case x.Rule == notation.ExactDivision:
		return exactQuotient(a, c, b)
	case a.tail != nil || c.tail != nil:
		return unboundedQuotient(x, a, c, b)
	case x.Op == notation.Rem:
		return pointwise(opRem, a, c, b)
	}
	return pointwise(divisions[x.Rule], a, c, b)
}
