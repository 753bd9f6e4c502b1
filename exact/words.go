package exact

import (
	"math/big"
	"math/bits"
)

// wholeInt returns a rational that is a whole number of 32 bits: sums and
// products of two are still an int64.
func wholeInt(v *big.Rat) (int64, bool) {
	// Denom would allocate, for a whole number.
	if !v.IsInt() || !isSmall(v.Num()) {
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

// smallRatio returns num/den in lowest terms, for den > 0.
func smallRatio(num, den int64) *big.Rat {
	g := int64(gcd64(uint64(max(num, -num)), uint64(den)))
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
	return smallRatio(num.Int64(), den.Int64())
}

// smallLCM returns the least common multiple where a word holds it.
func smallLCM(a, b *big.Int) (*big.Int, bool) {
	if !a.IsUint64() || !b.IsUint64() {
		return nil, false
	}
	x, y := a.Uint64(), b.Uint64()
	high, low := bits.Mul64(x/gcd64(x, y), y)
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

// maxNumerator bounds the integers of the fast paths: the product of two is
// still an int64.
const maxNumerator = 1<<31 - 1

func isSmall(v *big.Int) bool { return v.IsInt64() && isSmallInt(v.Int64()) }

func isSmallInt(v int64) bool { return v <= maxNumerator && v >= -maxNumerator }

func gcd64(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func ratio(num int64, den *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(big.NewInt(num), den)
}

// floorDiv returns the largest integer at most a/b, for b != 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
