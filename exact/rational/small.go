package rational

import (
	"math/big"
	"math/bits"
)

// Small returns a rational that is a whole number of 32 bits: sums and
// products of two are still an int64.
func Small(v *big.Rat) (int64, bool) {
	// Denom would allocate, for a whole number.
	if !v.IsInt() || !IsSmall(v.Num()) {
		return 0, false
	}
	return v.Num().Int64(), true
}

// smallFloat divides numbers that a float64 holds: the quotient of two such is the
// nearest float64 by the rules of the arithmetic itself.
func smallFloat(num, den *big.Int) (float64, bool) {
	const exactBits = 53
	if num.BitLen() > exactBits || den.BitLen() > exactBits || den.Sign() == 0 {
		return 0, false
	}
	return float64(num.Int64()) / float64(den.Int64()), true
}

// SmallRatio returns num/den in lowest terms, for den > 0.
func SmallRatio(num, den int64) *big.Rat {
	g := int64(GCD(uint64(max(num, -num)), uint64(den)))
	r := new(big.Rat).SetInt64(num / g)
	if den > g {
		// A fraction in lowest terms needs no more than its denominator, and Denom
		// is a reference to it.
		r.Denom().SetInt64(den / g)
	}
	return r
}

// Ratio returns num/den in lowest terms, for den > 0: what [big.Rat.SetFrac] does,
// which is slow for numbers of one word.
func Ratio(num, den *big.Int) *big.Rat {
	if !num.IsInt64() || !den.IsInt64() || num.Sign() <= 0 || den.Sign() <= 0 {
		return new(big.Rat).SetFrac(num, den)
	}
	return SmallRatio(num.Int64(), den.Int64())
}

// smallLCM returns the least common multiple where a word holds it.
func smallLCM(a, b *big.Int) (*big.Int, bool) {
	if !a.IsUint64() || !b.IsUint64() {
		return nil, false
	}
	x, y := a.Uint64(), b.Uint64()
	high, low := bits.Mul64(x/GCD(x, y), y)
	switch {
	case high != 0:
		return nil, false
	case low == x:
		return a, true
	case low == y:
		return b, true
	}
	return new(big.Int).SetUint64(low), true
}

// MaxSmall bounds the integers of the fast paths: the product of two is
// still an int64.
const MaxSmall = 1<<31 - 1

func IsSmall(v *big.Int) bool { return v.IsInt64() && IsSmallInt(v.Int64()) }

func IsSmallInt(v int64) bool { return v <= MaxSmall && v >= -MaxSmall }

func GCD(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// SmallLCM returns the least common multiple of two small positive numbers.
func SmallLCM(a, b int64) int64 { return a / int64(GCD(uint64(a), uint64(b))) * b }

// FloorDiv returns the largest integer at most a/b, for b != 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
