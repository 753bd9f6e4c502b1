package exact

import (
	"math/big"
	"oddsmith/exact/budget"
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
	out.w = newWeights(d.slots(), out.total)
	x, scratch := new(big.Int), new(big.Int)
	for i := range d.slots() {
		if !d.w.isZero(i) {
			out.w.add(i, x.Mul(d.w.at(i, scratch), c))
		}
	}
	return &out
}

// plusPoint adds weight to the value 0.
func (d *Dist) plusPoint(weight *big.Int, b *budget.Budget) (*Dist, error) {
	total := new(big.Int).Add(d.total, weight)
	lo, step := d.origin, d.step
	if c := commonStep(step, absRat(lo)); lo.Sign() != 0 {
		step = c
	}
	hi := d.value(d.slots() - 1)
	lo = least(lo, new(big.Rat))
	slots := fromInt(new(big.Rat).Quo(new(big.Rat).Sub(greatest(hi, new(big.Rat)), lo), step).Num()) + 1
	if err := b.Spend(slots, slots, float64(total.BitLen())); err != nil {
		return nil, err
	}
	out := &Dist{origin: lo, step: step, w: newWeights(int(slots), total), total: total}
	at := func(v *big.Rat) int { return int(out.steps(v).Num().Int64()) }
	first, stride := at(d.origin), int(new(big.Rat).Quo(d.step, step).Num().Int64())
	scratch := new(big.Int)
	for i := range d.slots() {
		if !d.w.isZero(i) {
			out.w.add(first+i*stride, d.w.at(i, scratch))
		}
	}
	out.w.add(at(new(big.Rat)), weight)
	return out, nil
}

// power returns the sum of n independent copies of a numeric distribution, by
// repeated squaring.
func power(d *Dist, n int64, b *budget.Budget) (*Dist, error) {
	result := Constant(new(big.Rat))
	for square := d; n > 0; n /= 2 {
		var err error
		if n%2 == 1 {
			if result, err = convolve(result, square, b); err != nil {
				return nil, err
			}
		}
		if n > 1 {
			if square, err = convolve(square, square, b); err != nil {
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
			if sum, err = convolve(sum, one, b); err != nil {
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
	return sum.reduced(), nil
}

// mixedCopies mixes the powers of X, for an X that has a tail or lies on no
// lattice.
func mixedCopies(count, one *Dist, b *budget.Budget) (*Dist, error) {
	var parts []part
	sum, copies := Constant(new(big.Rat)), int64(0)
	for o, w := range count.All() {
		n := o.Value.Num().Int64()
		more, err := power(one, n-copies, b)
		if err != nil {
			return nil, err
		}
		if sum, err = convolve(sum, more, b); err != nil {
			return nil, err
		}
		if err := b.Hold(float64(sum.slots()), sum.bits()); err != nil {
			return nil, err
		}
		copies = n
		parts = append(parts, part{weight: w, dist: sum})
	}
	return mix(parts, b)
}

// compound returns the sum of N independent copies of X, where N is random and whole.
func compound(count, one *Dist, b *budget.Budget) (*Dist, error) {
	if one.tail != nil || one.values != nil {
		return mixedCopies(count, one, b)
	}
	return compoundByHorner(count, one, b)
}

// beyondCompound returns the sum of more copies of X than are listed of N, for a positive
// X and an N without end above. All that is known of it is where it lies, and by Wald's
// equations
//
//	E[S] = E[N] E[X],   E[S^2] = E[N] Var[X] + E[N^2] E[X]^2.
func beyondCompound(count, one *Dist) *Dist {
	t := count.tail
	share := new(big.Rat).SetFrac(count.total, t.weight)
	first, square := count.tailMoments()
	n, n2 := first.scaled(share), square.scaled(share)
	mean, second := one.firstMoments()
	variance := varianceOf(mean, second)
	d := nothing(Numeric, big.NewInt(1))
	d.tail = &tail{
		weight: d.total, under: new(big.Int), vague: new(big.Int),
		hi:     ratTimes(t.hi, one.Min()),
		mean:   n.times(mean),
		second: n.times(variance).plus(n2.times(mean.squared())),
	}
	return d
}
