package exact

import (
	"cmp"
	"math/big"
	"oddsmith/exact/budget"
	"slices"
)

// A fraction is a small rational in lowest terms, with a positive denominator. It
// is a map key, and compares without big integers.
type fraction struct{ num, den int64 }

// fractionOf returns a/b in lowest terms, for b != 0 and both at most
// maxNumerator.
func fractionOf(a, b int64) fraction {
	if b < 0 {
		a, b = -a, -b
	}
	if g := int64(gcd64(uint64(max(a, -a)), uint64(b))); g > 1 {
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
			inverse, err := mapped(y, nil, func(v *big.Rat) *big.Rat { return new(big.Rat).Inv(v) }, b)
			if err != nil {
				return nil, err
			}
			return productTails(x, inverse, b)
		}
		inverse, err := reciprocalTail(y, b)
		if err != nil {
			return nil, err
		}
		return multiplied(x, inverse, b)
	}
	a, c, ok := common(x, y)
	if !ok {
		return pointwise(opQuo, x, y, b)
	}
	pairs := float64(len(a.nums)) * float64(len(c.nums))
	bits := x.bits() + y.bits()
	if err := b.Spend(pairs*(250+budget.StepCost(bits)), 16*pairs, bits); err != nil {
		return nil, err
	}
	total := new(big.Int).Mul(x.total, y.total)
	index := make(map[fraction]int)
	var keys []fraction
	w := newWeights(0, total)
	var p product
	for i, u := range a.nums {
		for j, v := range c.nums {
			f := fractionOf(u, v)
			k, known := index[f]
			if !known {
				k = len(keys)
				index[f] = k
				keys = append(keys, f)
				w = w.grown()
			}
			w.addProduct(k, x.w, a.slot[i], y.w, c.slot[j], &p)
		}
	}
	return fromFractions(keys, w, total), nil
}

// fromFractions makes a distribution of distinct fractions, on a lattice if they
// fit one.
func fromFractions(keys []fraction, w weights, total *big.Int) *Dist {
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
	if ints, ok := d.integers(); ok {
		return fromIntegers(ints.nums, big.NewInt(ints.den), d.w, total)
	}
	return d
}
