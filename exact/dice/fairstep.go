package dice

import (
	"math/big"
	"math/bits"

	"oddsmith/exact/rational"
)

// A fairStep is (a x - b y + c z) / d, an integer that is not negative, of long integers x, y
// and z, where b y is no less than c z. The factors are numbers of coefficients, of which
// memory does not hold as many as would make three products of one with a word longer than
// two words.
type fairStep struct {
	x, y, z    []big.Word
	a, b, c, d uint
}

// work works a step out in one pass from the lowest word. What is to be divided is known to
// be a multiple of d.
func (s fairStep) work(free *rational.Words) []big.Word {
	divisor, shift := rational.NewDivisor(s.d)
	// Neither what is divided nor the quotient is longer than a x.
	length := len(s.x) + 1
	out := free.Take(length + 1)
	var low, high, digit, last uint // high and low are a sum in two's complement
	for i := range length {
		if i < len(s.x) {
			h, l := bits.Mul(s.a, uint(s.x[i]))
			var carry uint
			low, carry = bits.Add(low, l, 0)
			high, _ = bits.Add(high, h, carry)
		}
		if i < len(s.z) {
			h, l := bits.Mul(s.c, uint(s.z[i]))
			var carry uint
			low, carry = bits.Add(low, l, 0)
			high, _ = bits.Add(high, h, carry)
		}
		if i < len(s.y) {
			h, l := bits.Mul(s.b, uint(s.y[i]))
			var carry uint
			low, carry = bits.Sub(low, l, 0)
			high, _ = bits.Sub(high, h, carry)
		}
		divisor, digit = divisor.Next(low)
		low, high = high, uint(int(high)>>(bits.UintSize-1))
		if i > 0 {
			out[i-1] = rational.Shifted(last, digit, shift)
		}
		last = digit
	}
	out[length-1] = rational.Shifted(last, 0, shift)
	return free.Keep(length)
}
