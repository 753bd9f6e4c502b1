package exact

import (
	"math/big"
	"oddsmith/exact/budget"
)

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
