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
// the total of X. A fixed N is a power by repeated squaring.

// timesWeight multiplies all weights, and the total, by c.
func (d *Dist) timesWeight(c *big.Int) *Dist {
	out := *d
	out.total = new(big.Int).Mul(d.total, c)
	out.w = newWeights(d.Slots(), out.total)
	x, scratch := new(big.Int), new(big.Int)
	for i := range d.Slots() {
		if !d.w.isZero(i) {
			out.w.add(i, x.Mul(d.w.At(i, scratch), c))
		}
	}
	return &out
}

// plusPoint adds weight to the value 0.
func (d *Dist) plusPoint(weight *big.Int, b *budget.Budget) (*Dist, error) {
	total := new(big.Int).Add(d.total, weight)
	lo, step := d.origin, d.step
	if c := rational.CommonStep(step, rational.Abs(lo)); lo.Sign() != 0 {
		step = c
	}
	hi := d.Value(d.Slots() - 1)
	lo = rational.Min(lo, new(big.Rat))
	slots := rational.Approx(new(big.Rat).Quo(new(big.Rat).Sub(rational.Max(hi, new(big.Rat)), lo), step).Num()) + 1
	if err := b.Spend(slots, slots, float64(total.BitLen())); err != nil {
		return nil, err
	}
	out := &Dist{origin: lo, step: step, w: newWeights(int(slots), total), total: total}
	at := func(v *big.Rat) int { return int(out.steps(v).Num().Int64()) }
	first, stride := at(d.origin), int(new(big.Rat).Quo(d.step, step).Num().Int64())
	scratch := new(big.Int)
	for i := range d.Slots() {
		if !d.w.isZero(i) {
			out.w.add(first+i*stride, d.w.At(i, scratch))
		}
	}
	out.w.add(at(new(big.Rat)), weight)
	return out, nil
}

// Power returns the sum of n independent copies of a numeric distribution, by
// repeated squaring.
func Power(d *Dist, n int64, b *budget.Budget) (*Dist, error) {
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

// compoundByHorner evaluates the generating function by Horner's rule.
func compoundByHorner(count, one *Dist, b *budget.Budget) (*Dist, error) {
	most := count.Max().Num().Int64()
	weights := map[int64]*big.Int{}
	for o, w := range count.All() {
		weights[o.Value.Num().Int64()] = w
	}
	sum := one.timesWeight(weights[most])
	scale := new(big.Int).Set(one.total) // of the next weight against those added: a power of X's total
	for n := most - 1; n >= 0; n-- {
		if n < most-1 {
			var err error
			if sum, err = Convolve(sum, one, b); err != nil {
				return nil, err
			}
			scale.Mul(scale, one.total)
		}
		if w := weights[n]; w != nil {
			var err error
			if sum, err = sum.plusPoint(new(big.Int).Mul(w, scale), b); err != nil {
				return nil, err
			}
		}
	}
	return sum.Reduced(), nil
}

// mixedCopies mixes the powers of X, for an X that has a tail or lies on no
// lattice.
func mixedCopies(count, one *Dist, b *budget.Budget) (*Dist, error) {
	var parts []Part
	sum, copies := Constant(new(big.Rat)), int64(0)
	for o, w := range count.All() {
		n := o.Value.Num().Int64()
		more, err := Power(one, n-copies, b)
		if err != nil {
			return nil, err
		}
		if sum, err = Convolve(sum, more, b); err != nil {
			return nil, err
		}
		if err := b.Hold(float64(sum.Slots()), sum.Bits()); err != nil {
			return nil, err
		}
		copies = n
		parts = append(parts, Part{Weight: w, Dist: sum})
	}
	return Mix(parts, b)
}

// Compound returns the sum of N independent copies of X, where N is random and whole.
func Compound(count, one *Dist, b *budget.Budget) (*Dist, error) {
	if one.tail != nil || one.values != nil {
		return mixedCopies(count, one, b)
	}
	return compoundByHorner(count, one, b)
}

// CompoundBeyond returns the sum of more copies of X than are listed of N, for a positive
// X and an N without end above. All that is known of it is where it lies, and by Wald's
// equations
//
//	E[S] = E[N] E[X],   E[S^2] = E[N] Var[X] + E[N^2] E[X]^2.
func CompoundBeyond(count, one *Dist) *Dist {
	t := count.tail
	share := new(big.Rat).SetFrac(count.total, t.weight)
	first, square := count.tailMoments()
	n, n2 := first.Scaled(share), square.Scaled(share)
	mean, second := one.FirstMoments()
	variance := rational.VarianceOf(mean, second)
	d := Empty(Numeric, big.NewInt(1))
	d.tail = &tail{
		weight: d.total, under: new(big.Int), unplaced: new(big.Int),
		hi:     rational.Mul(t.hi, one.Min()),
		mean:   n.Times(mean),
		second: n.Times(variance).Plus(n2.Times(mean.Squared())),
	}
	return d
}
