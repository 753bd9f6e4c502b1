package dice

import (
	"math"
	"math/big"

	"oddsmith/exact/budget"
	"oddsmith/exact/dist"
	"oddsmith/exact/rational"
)

// This file computes the sum of n fair dice of s sides.
//
// Shift each die to 0..m with m = s-1. The generating function of the sum is
//
//	P(x) = ((1 - x^s) / (1 - x))^n = sum of p[k] x^k.
//
// Its logarithmic derivative P'/P = n/(1-x) - n s x^m/(1-x^s), multiplied out
// by (1-x)(1-x^s), ties neighbouring coefficients together:
//
//	(k+1) p[k+1] = (k+n) p[k] - (ns+s-k-1) p[k+1-s] + (n(s-1)+s-k) p[k-s],
//
// with p[0] = 1 and p[j] = 0 for j < 0: three multiplications by small numbers
// and one exact division a coefficient, whatever n and s. The sum is
// symmetric, so half the coefficients are enough.
//
// While s^n fits in 64 bits n is small, and adding one die at a time with a
// sliding window is faster: subtracting in the window is exact in integers.

// sumFair returns the distribution of the sum of n dice with the faces 1..s, for
// n >= 0 and s >= 1.
func sumFair(n, s int64, b *budget.Budget) (*dist.Dist, error) {
	slots := float64(n)*float64(s-1) + 1
	bits := float64(n) * math.Log2(float64(s))
	small := bits < 63.5
	work := slots * (2 + bits/64) * 20
	if small {
		work = slots * float64(min(n, 64))
	}
	// The mirrored half shares its integers, and the tails are short.
	if err := b.Make(work, slots*0.75, bits); err != nil {
		return nil, err
	}
	if s == 1 || n == 0 {
		return dist.Constant(big.NewRat(n, 1)), nil
	}
	total := new(big.Int).Exp(big.NewInt(s), big.NewInt(n), nil)
	if total.IsUint64() {
		return dist.FromLattice(n, dist.Weights{Small: fairWindow(int(n), int(s))}, total), nil
	}
	return dist.FromLattice(n, dist.Weights{Big: fairRecurrence(n, s)}, total), nil
}

// fairWindow adds one die at a time.
func fairWindow(n, s int) []uint64 {
	p := make([]uint64, n*(s-1)+1)
	q := make([]uint64, len(p))
	p[0] = 1
	for die := 1; die <= n; die++ {
		last := die * (s - 1)
		var window uint64
		for k := 0; k <= last; k++ {
			window += p[k]
			if k >= s {
				window -= p[k-s]
			}
			q[k] = window
		}
		p, q = q, p
	}
	return p
}

// fairRecurrence computes the left half of the coefficients by the recurrence
// and mirrors it.
func fairRecurrence(n, s int64) []*big.Int {
	last := n * (s - 1)
	half := last / 2
	column, p := make([]big.Int, half+1), make([]*big.Int, last+1)
	column[0].SetInt64(1)
	p[0] = &column[0]
	var free rational.Words
	coefficient := func(j int64) []big.Word {
		if j < 0 {
			return nil
		}
		return column[j].Bits()
	}
	for k := range half {
		column[k+1].SetBits(fairStep{
			x: coefficient(k), y: coefficient(k + 1 - s), z: coefficient(k - s),
			a: uint(k + n), b: uint(n*s + s - k - 1), c: uint(n*(s-1) + s - k), d: uint(k + 1),
		}.work(&free))
		p[k+1] = &column[k+1]
	}
	for k := half + 1; k <= last; k++ {
		p[k] = p[last-k]
	}
	return p
}
