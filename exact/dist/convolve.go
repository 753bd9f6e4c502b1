package dist

import (
	"math"
	"math/big"
	"oddsmith/exact/budget"
	"oddsmith/exact/rational"
)

// kroneckerFrom is the number of slots on the shorter side from which big
// weights are convolved by one multiplication of packed integers. Below it the
// packing costs more than it saves; calibrated by BenchmarkConvolve.
const kroneckerFrom = 16

// Convolve returns the distribution of X + Y for independent X and Y.
func Convolve(x, y *Dist, b *budget.Budget) (*Dist, error) {
	switch {
	case x.tail == nil && x.Slots() == 0 || y.tail == nil && y.Slots() == 0:
		return Empty(Numeric, new(big.Int).Mul(x.total, y.total)), nil
	case x.IsConstant():
		return Shift(y, x.Value(0)), nil
	case y.IsConstant():
		return Shift(x, y.Value(0)), nil
	case x.tail != nil || y.tail != nil:
		return convolveTails(x, y, b)
	case x.values != nil || y.values != nil:
		return pointwise(opAdd, x, y, b)
	}
	step := rational.CommonStep(x.step, y.step)
	kx, ky := new(big.Rat).Quo(x.step, step).Num(), new(big.Rat).Quo(y.step, step).Num()
	slots := rational.Approx(kx)*float64(x.Slots()-1) + rational.Approx(ky)*float64(y.Slots()-1) + 1
	pairs := float64(x.Slots()) * float64(y.Slots())
	if slots > latticeSlack*pairs {
		return pointwise(opAdd, x, y, b)
	}
	bits := x.Bits() + y.Bits()
	d := &Dist{
		origin: new(big.Rat).Add(x.origin, y.origin), step: step,
		total: new(big.Int).Mul(x.total, y.total),
	}
	kronecker := !d.total.IsUint64() && kx.Cmp(ky) == 0 && min(x.Slots(), y.Slots()) >= kroneckerFrom
	work := slots + pairs*budget.StepCost(bits)
	if kronecker {
		work = kroneckerWork(x.Slots(), y.Slots(), bits)
	}
	if err := b.Spend(work, slots, bits); err != nil {
		return nil, err
	}
	if kronecker {
		d.w.Big = kroneckerProduct(x.w, y.w, int(bits)+1)
		return d, nil
	}
	d.w = newWeights(int(slots), d.total)
	directProduct(d.w, x.w, y.w, int(kx.Int64()), int(ky.Int64()))
	return d, nil
}

// directProduct adds x[i]*y[j] to weight i*kx + j*ky for all pairs.
func directProduct(w, x, y Weights, kx, ky int) {
	if w.Small != nil {
		for i, a := range x.Small {
			if a == 0 {
				continue
			}
			at := i * kx
			for _, c := range y.Small {
				w.Small[at] += a * c
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
func kroneckerProduct(x, y Weights, bits int) []*big.Int {
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
func pack(w Weights, slot int) *big.Int {
	digits := make([]big.Word, w.len()*slot)
	scratch := new(big.Int)
	for i := range w.len() {
		copy(digits[i*slot:], w.At(i, scratch).Bits())
	}
	return new(big.Int).SetBits(digits)
}

// kroneckerWork estimates a multiplication of packed integers: Karatsuba's
// exponent on the shorter one.
func kroneckerWork(n, m int, bits float64) float64 {
	short, long := float64(min(n, m))*(bits/64+1), float64(max(n, m))*(bits/64+1)
	return 4 * math.Pow(short, 1.585) * long / short
}

// Shift returns the distribution of X + c.
func Shift(x *Dist, c *big.Rat) *Dist {
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

// Scale returns the distribution of c*X.
func Scale(x *Dist, c *big.Rat) *Dist {
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
			d.origin.Mul(x.Value(x.Slots()-1), c)
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

// Negate returns the distribution of -X.
func Negate(x *Dist) *Dist {
	if x.values != nil || x.tail != nil {
		return Scale(x, big.NewRat(-1, 1))
	}
	last := x.Slots() - 1
	if last == 0 && x.origin.Sign() == 0 {
		return x
	}
	d := *x
	d.origin = x.Value(last)
	d.origin.Neg(d.origin)
	if last > 0 {
		d.w = x.w.reversed()
	}
	return &d
}
