package dist

import (
	"math/big"

	"oddsmith/exact/rational"
)

// integers is a numeric support as integers over one denominator: slot i is at(i)/den.
// That of a lattice needs no memory of its own. All numbers are small, see
// [rational.MaxSmall], so that sums and products of two are an int64.
type integers struct {
	n            int
	origin, step int64   // of a lattice
	nums         []int64 // of a list, ascending; else nil
	den          int64
}

// at returns the numerator of slot i.
func (x integers) at(i int) int64 {
	if x.nums != nil {
		return x.nums[i]
	}
	return x.origin + int64(i)*x.step
}

// latticeOfIntegers returns the numbers origin, origin+step, ..., n in all; false if they are not
// small.
func latticeOfIntegers(origin, step *big.Rat, n int) (x integers, ok bool) {
	x = integers{n: n, den: 1}
	from, by := origin.Num(), step.Num()
	if !origin.IsInt() || !step.IsInt() {
		den := rational.LCM(origin.Denom(), step.Denom())
		if !rational.IsSmall(den) {
			return x, false
		}
		from, by, x.den = rational.Numerator(origin, den), rational.Numerator(step, den), den.Int64()
	}
	if !rational.IsSmall(from) {
		return x, false
	}
	x.origin, x.step = from.Int64(), by.Int64()
	if n < 2 {
		return x, true
	}
	if n > rational.MaxSmall || by.BitLen() > 32 { // the gap of two small numbers has 32 bits
		return x, false
	}
	return x, rational.IsSmallInt(x.at(n - 1))
}

// listOfIntegers returns ascending values as integers over one denominator; false if they are not
// small.
func listOfIntegers(values []*big.Rat) (x integers, ok bool) {
	den := big.NewInt(1)
	for _, v := range values {
		if den = rational.LCM(den, v.Denom()); !rational.IsSmall(den) {
			return x, false
		}
	}
	x = integers{n: len(values), nums: make([]int64, len(values)), den: den.Int64()}
	for i, v := range values {
		num := rational.Numerator(v, den)
		if !rational.IsSmall(num) {
			return x, false
		}
		x.nums[i] = num.Int64()
	}
	return x, true
}

// over returns the numbers over den, a multiple of their denominator; false if they are not small.
func (x integers) over(den int64) (integers, bool) {
	f := den / x.den
	if f == 1 {
		return x, true
	}
	if most := rational.MaxSmall / f; den > rational.MaxSmall || x.n > 0 && (x.at(0) < -most || x.at(x.n-1) > most) {
		return x, false
	}
	out := integers{n: x.n, origin: x.origin * f, step: x.step * f, den: den}
	if x.nums != nil {
		out.nums = make([]int64, x.n)
	}
	for i, v := range x.nums {
		out.nums[i] = v * f
	}
	return out, true
}
