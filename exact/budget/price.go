package budget

import "math"

// WeightBytes is the memory that n weights below 2^bits take.
func WeightBytes(n, bits float64) float64 {
	if bits < 64 {
		return 8 * n
	}
	// A big integer has a pointer and a slice header beside its digits.
	return 8 * n * (bits/64 + 6)
}

// StepCost is the price of a multiplication and an addition of weights whose
// product is below 2^bits.
func StepCost(bits float64) float64 { return ProductCost(bits/2, bits/2) }

// ProductCost is the price of a multiplication of weights below 2^x and 2^y, and of an addition
// of the product.
func ProductCost(x, y float64) float64 {
	if x+y < 64 {
		return 1
	}
	v, w := x/64, y/64
	return 60 + v + w + v*w/2
}

// MulCost is the price of a product of numbers below 2^bits, by Karatsuba's rule where
// they are long.
func MulCost(bits float64) float64 {
	const long = 40 // words from which on it is used
	w := bits / 64
	if w <= long {
		return 30 + w*w
	}
	return long * long * math.Pow(w/long, 1.585)
}

// ReduceCost is the price of reducing a fraction of numbers below 2^bits to lowest terms: a greatest
// common divisor, which takes the square of their length. For short numbers it is negligible.
func ReduceCost(bits float64) float64 {
	const short = 1 << 16
	if bits < short {
		return 0
	}
	w := bits / 64
	return 4 * w * w
}
