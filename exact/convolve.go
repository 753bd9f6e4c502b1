package exact

import (
	"math"
	"math/big"
	"oddsmith/exact/budget"
)

// kroneckerFrom is the number of slots on the shorter side from which big
// weights are convolved by one multiplication of packed integers. Below it the
// packing costs more than it saves; calibrated by BenchmarkConvolve.
const kroneckerFrom = 16

// convolve returns the distribution of X + Y for independent X and Y.
func convolve(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.tail == nil && x.slots() == 0 || y.tail == nil && y.slots() == 0:
		return nothing(Numeric, new(big.Int).Mul(x.total, y.total)), nil
	case x.isConstant():
		return shift(y, x.value(0)), nil
	case y.isConstant():
		return shift(x, y.value(0)), nil
	case x.tail != nil || y.tail != nil:
		return convolveTails(x, y, b)
	case x.values != nil || y.values != nil:
		return pointwise(opAdd, x, y, b)
	}
	step := commonStep(x.step, y.step)
	kx, ky := new(big.Rat).Quo(x.step, step).Num(), new(big.Rat).Quo(y.step, step).Num()
	slots := fromInt(kx)*float64(x.slots()-1) + fromInt(ky)*float64(y.slots()-1) + 1
	pairs := float64(x.slots()) * float64(y.slots())
	if slots > latticeSlack*pairs {
		return pointwise(opAdd, x, y, b)
	}
	bits := x.bits() + y.bits()
	d := &Dist{
		origin: new(big.Rat).Add(x.origin, y.origin), step: step,
		total: new(big.Int).Mul(x.total, y.total),
	}
	kronecker := !d.total.IsUint64() && kx.Cmp(ky) == 0 && min(x.slots(), y.slots()) >= kroneckerFrom
	work := slots + pairs*budget.StepCost(bits)
	if kronecker {
		work = kroneckerWork(x.slots(), y.slots(), bits)
	}
	if err := b.Spend(work, slots, bits); err != nil {
		return nil, err
	}
	if kronecker {
		d.w.big = kroneckerProduct(x.w, y.w, int(bits)+1)
		return d, nil
	}
	d.w = newWeights(int(slots), d.total)
	directProduct(d.w, x.w, y.w, int(kx.Int64()), int(ky.Int64()))
	return d, nil
}

// directProduct adds x[i]*y[j] to weight i*kx + j*ky for all pairs.
func directProduct(w, x, y weights, kx, ky int) {
	if w.small != nil {
		for i, a := range x.small {
			if a == 0 {
				continue
			}
			at := i * kx
			for _, c := range y.small {
				w.small[at] += a * c
				at += ky
			}
		}
		return
	}
	var p product
	for i := range x.len() {
		if x.isZero(i) {
			continue
		}
		for j := range y.len() {
			if !y.isZero(j) {
				w.addProduct(i*kx+j*ky, x, i, y, j, &p)
			}
		}
	}
}

// kroneckerProduct convolves by Kronecker substitution: both polynomials are
// evaluated at 2^slot, a power of two above every coefficient of the product,
// so that one multiplication of integers holds all coefficients side by side.
func kroneckerProduct(x, y weights, bits int) []*big.Int {
	const wordBits = 32 << (^big.Word(0) >> 63)
	slot := (bits + wordBits - 1) / wordBits // in words
	z := new(big.Int).Mul(pack(x, slot), pack(y, slot)).Bits()
	out := make([]*big.Int, x.len()+y.len()-1)
	for k := range out {
		from, to := min(k*slot, len(z)), min((k+1)*slot, len(z))
		digits := append([]big.Word(nil), z[from:to]...)
		out[k] = new(big.Int).SetBits(digits)
	}
	return out
}

// pack writes the weights side by side, slot words each.
func pack(w weights, slot int) *big.Int {
	digits := make([]big.Word, w.len()*slot)
	scratch := new(big.Int)
	for i := range w.len() {
		copy(digits[i*slot:], w.at(i, scratch).Bits())
	}
	return new(big.Int).SetBits(digits)
}

// kroneckerWork estimates a multiplication of packed integers: Karatsuba's
// exponent on the shorter one.
func kroneckerWork(n, m int, bits float64) float64 {
	short, long := float64(min(n, m))*(bits/64+1), float64(max(n, m))*(bits/64+1)
	return 4 * math.Pow(short, 1.585) * long / short
}

// shift returns the distribution of X + c.
func shift(x *Dist, c *big.Rat) *Dist {
	d := *x
	d.tail = x.tail.moved(big.NewRat(1, 1), c)
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

// scale returns the distribution of c*X.
func scale(x *Dist, c *big.Rat) *Dist {
	if c.Sign() == 0 {
		return Constant(c)
	}
	d := *x
	d.tail = x.tail.moved(c, new(big.Rat))
	if c.Sign() < 0 {
		d.w = x.w.reversed()
	}
	if x.values == nil {
		d.origin = new(big.Rat).Mul(x.origin, c)
		d.step = new(big.Rat).Mul(x.step, c)
		if c.Sign() < 0 {
			d.origin.Mul(x.value(x.slots()-1), c)
			d.step.Neg(d.step)
		}
		return &d
	}
	d.values = make([]*big.Rat, len(x.values))
	for i, v := range x.values {
		k := i
		if c.Sign() < 0 {
			k = len(x.values) - 1 - i
		}
		d.values[k] = new(big.Rat).Mul(v, c)
	}
	return &d
}

// negate returns the distribution of -X.
func negate(x *Dist) *Dist {
	if x.values != nil || x.tail != nil {
		return scale(x, big.NewRat(-1, 1))
	}
	last := x.slots() - 1
	if last == 0 && x.origin.Sign() == 0 {
		return x
	}
	d := *x
	d.origin = x.value(last)
	d.origin.Neg(d.origin)
	if last > 0 {
		d.w = x.w.reversed()
	}
	return &d
}
