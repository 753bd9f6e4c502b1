package rational

import "math/big"

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

// SmallLCM returns the least common multiple of two small positive integers.
func SmallLCM(a, b int64) int64 { return a / int64(GCD(uint64(a), uint64(b))) * b }

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
