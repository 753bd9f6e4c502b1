package rational

import (
	"math/big"
	"math/bits"
)

// MaxSmall bounds small integers in size: the product of two is still an int64.
const MaxSmall = 1<<31 - 1

// IsSmall reports whether v is a small integer.
func IsSmall(v *big.Int) bool { return v.IsInt64() && IsSmallInt(v.Int64()) }

// IsSmallInt reports whether v is a small integer.
func IsSmallInt(v int64) bool { return v <= MaxSmall && v >= -MaxSmall }

// SmallParts returns the numerator and denominator of a rational; ok is false unless both are small.
func SmallParts(v *big.Rat) (num, den int64, ok bool) {
	den = 1
	if !v.IsInt() { // Denom would allocate, for a whole number
		if !IsSmall(v.Denom()) {
			return 0, 0, false
		}
		den = v.Denom().Int64()
	}
	if !IsSmall(v.Num()) {
		return 0, 0, false
	}
	return v.Num().Int64(), den, true
}

// Small returns the value of a rational number; false if it is not a small integer.
func Small(v *big.Rat) (int64, bool) {
	// Denom would allocate, for a whole number.
	if !v.IsInt() || !IsSmall(v.Num()) {
		return 0, false
	}
	return v.Num().Int64(), true
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

// SmallLCM returns the least common multiple of two small positive integers.
func SmallLCM(a, b int64) int64 { return a / int64(GCD(uint64(a), uint64(b))) * b }

// wordLCM returns the least common multiple of two positive integers; false if it exceeds 64 bits.
func wordLCM(a, b *big.Int) (*big.Int, bool) {
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

// wordPow returns x^n, for x, n >= 0; false if it exceeds 64 bits.
func wordPow(x *big.Int, n int64) (*big.Int, bool) {
	p, square, over := uint64(1), x.Uint64(), uint64(0)
	for left := n; left > 0 && over == 0; left /= 2 {
		if left%2 == 1 {
			over, p = bits.Mul64(p, square)
		}
		if left > 1 && over == 0 {
			over, square = bits.Mul64(square, square)
		}
	}
	if over > 0 || !x.IsUint64() {
		return nil, false
	}
	return new(big.Int).SetUint64(p), true
}

// GCD returns the greatest common divisor; of 0 and b it is b.
func GCD(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// FloorDiv returns the largest integer at most a/b, for b != 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}
