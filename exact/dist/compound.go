package dist

import (
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// This file adds up N independent copies of X, where N may be random: a compound
// distribution. Its generating function is the sum of P(N = n) X(z)^n, evaluated by
// Horner's rule, from the largest n down:
//
//	R := P(N = n) + X R,
//
// one convolution a step, and the totals of X^n are brought to one by a power of
// the total of X. For a fixed N see power.go.

// plusZero returns the distribution with weight added to that of the value 0, and to the total.
func (d *Dist) plusZero(weight *big.Int, b *budget.Budget) (*Dist, error) {
	m := mixture{parts: []Part{{Dist: d}, {Dist: Constant(new(big.Rat))}}}
	m.total = new(big.Int).Add(d.total, weight)
	m.factors = rational.ColumnOf([]*big.Int{big.NewInt(1), weight}, m.total)
	return m.merged(b)
}

// squared returns the distribution of the sum of n independent copies of d, by repeated squaring.
func (d *Dist) squared(n int64, b *budget.Budget) (*Dist, error) {
	result := Constant(new(big.Rat))
	for square := d; n > 0; n /= 2 {
		var err error
		if n%2 == 1 {
			if result, err = Convolve(result, square, b); err != nil {
				return nil, err
			}
		}
		if n > 1 {
			if square, err = Convolve(square, square, b); err != nil {
				return nil, err
			}
		}
	}
	return result, nil
}

// compoundByHorner returns the compound distribution of the sum of count copies of x, by Horner's rule
// for its generating function.
func compoundByHorner(count, x *Dist, b *budget.Budget) (*Dist, error) {
	most := count.Max().Num().Int64()
	weights := map[int64]*big.Int{}
	for o, w := range count.All() {
		weights[o.Value.Num().Int64()] = w
	}
	first := *x
	first.total = new(big.Int).Mul(x.total, weights[most])
	first.w = x.w.Scaled(weights[most], bigOne, first.total)
	sum := &first
	scale := new(big.Int).Set(x.total) // of the next weight against those added: a power of X's total
	for n := most - 1; n >= 0; n-- {
		if n < most-1 {
			var err error
			if sum, err = Convolve(sum, x, b); err != nil {
				return nil, err
			}
			scale.Mul(scale, x.total)
		}
		if w := weights[n]; w != nil {
			if err := b.Make(float64(sum.Slots()), float64(sum.Slots()), sum.Bits()); err != nil {
				return nil, err
			}
			var err error
			if sum, err = sum.plusZero(new(big.Int).Mul(w, scale), b); err != nil {
				return nil, err
			}
		}
	}
	return sum.Reduced(), nil
}

// mixedCopies returns the compound distribution of the sum of count copies of x as a mixture of the powers of
// x, for an x that has a tail or lies on no lattice.
func mixedCopies(count, x *Dist, b *budget.Budget) (*Dist, error) {
	var parts []Part
	sum, copies := Constant(new(big.Rat)), int64(0)
	for o, w := range count.All() {
		n := o.Value.Num().Int64()
		more, err := Power(x, n-copies, b)
		if err != nil {
			return nil, err
		}
		if sum, err = Convolve(sum, more, b); err != nil {
			return nil, err
		}
		if err := b.HoldList(float64(sum.Slots()), sum.Bits()); err != nil {
			return nil, err
		}
		copies = n
		parts = append(parts, Part{Weight: w, Dist: sum})
	}
	return Mix(parts, b)
}

// Compound returns the distribution of the sum of N independent copies of X, for a random whole number N with
// the distribution count. X must not be constant: use [Scale] of N for that.
func Compound(count, x *Dist, b *budget.Budget) (*Dist, error) {
	if x.tail != nil || x.values != nil {
		return mixedCopies(count, x, b)
	}
	return compoundByHorner(count, x, b)
}

// CompoundBeyond returns the distribution of the sum of N copies of X given that N, with the distribution
// count, is in its tail, for X > 0 and an unbounded N. No value is listed; the moments follow from Wald's
// equations,
//
//	E[S] = E[N] E[X],   E[S^2] = E[N] Var[X] + E[N^2] E[X]^2.
func CompoundBeyond(count, x *Dist) *Dist {
	t := count.tail
	n, n2 := count.beyondMoments()
	mean, second := x.FirstMoments()
	variance := rational.VarianceOf(mean, second)
	d := Empty(Numeric, big.NewInt(1))
	return d.withTail(&tail{
		weight: d.total, under: new(big.Int), unplaced: new(big.Int),
		hi:     rational.Mul(t.hi, x.Min()),
		mean:   n.Times(mean),
		second: n.Times(variance).Plus(n2.Times(mean.Squared())),
	})
}

// CompoundWithin returns bounds for a sum of at most N copies of x, given that N is in its tail. No
// value is listed. With B the sum of the absolute values of N copies, E[B] = E[N] E[|x|] and E[B^2] <=
// E[N^2] E[x^2]. above and below say whether the sum is unbounded.
func CompoundWithin(count, x *Dist, above, below bool) *Dist {
	n, n2 := count.beyondMoments()
	mean, second := x.FirstMoments()
	abs, low := mean.Hi, new(big.Rat)
	if _, down := x.IsUnbounded(); down || x.HasUnplaced() || x.Slots() > 0 && x.Min().Sign() < 0 {
		abs = new(big.Rat).Add(one, second.Hi) // |v| <= 1 + v^2
		low.Neg(rational.Mul(n.Hi, abs))
	}
	d := Empty(Numeric, big.NewInt(1))
	return d.WithUnplaced(above, below, rational.Between(low, rational.Mul(n.Hi, abs)), rational.Between(new(big.Rat), rational.Mul(n2.Hi, second.Hi)))
}

// beyondMoments returns E[N] and E[N^2] given that N is in the tail.
func (d *Dist) beyondMoments() (mean, second rational.Interval) {
	share := new(big.Rat).SetFrac(d.total, d.tail.weight)
	first, square := d.tailMoments()
	return first.Scaled(share), square.Scaled(share)
}
