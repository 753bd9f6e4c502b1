package random

import "math/bits"

// Several dice from one random word
//
// Let r be uniform on 0..2^64-1 and write r/2^64 as a fraction in [0, 1).
// Multiplying it by s and taking the whole part gives a number in 0..s-1; the
// fractional part that is left is again a fraction over 2^64 and can be
// multiplied by the next s, and so on: the whole parts d1, d2, ..., dm are the
// leading digits, in base s, of r/2^64. With P = s^m they are the digits of
//
//	D = d1 s^(m-1) + ... + dm = floor(r P / 2^64),
//
// and the last fractional part is rest = (r P) mod 2^64.
//
// D is almost uniform on 0..P-1, and exactly so after rejecting a few words.
// The words with D = d are those with d 2^64 <= r P < (d+1) 2^64. Multiples of
// P, which is what r P runs through, lie P apart, so such an interval of length
// 2^64 holds floor(2^64/P) or one more of them. Dropping the part of each
// interval where rest < 2^64 mod P leaves an interval whose length is a
// multiple of P, namely P floor(2^64/P), which holds exactly floor(2^64/P) of
// them, whatever d. So: reject r if (r P) mod 2^64 < 2^64 mod P, and every D,
// hence every tuple of digits, is equally likely, without any bias.
//
// The rule for one digit is Lemire's ("Fast random integer generation in an
// interval", ACM TOMACS 29, 2019), for many Brackett-Rozinsky and Lemire's
// ("Batched ranged random integer generation", 2024). Because
// (r P) mod 2^64 is a plain wrapping product, a word can be judged before its
// digits are taken. A word is rejected with probability (2^64 mod P)/2^64,
// below P/2^64; P at most 2^60 keeps that under 1/16.

// A Batch says how digits are taken from a word: so many of one base.
type Batch struct {
	Base    uint64
	Digits  int
	product uint64 // Base to the power Digits
	reject  uint64 // 2^64 mod product
}

// maxProduct bounds base^digits for batches of several digits.
const maxProduct = 1 << 60

// NewBatch returns the batch of as many digits of a base, at least 1, as a word gives.
func NewBatch(base uint64) Batch { return newBatch(base, maxDigits(base)) }

// newBatch returns a batch with a number of digits. base^digits must be at most maxProduct, unless
// digits is 1.
func newBatch(base uint64, digits int) Batch {
	b := Batch{Base: base, Digits: digits, product: 1}
	for range digits {
		b.product *= base
	}
	b.reject = -b.product % b.product
	return b
}

// maxDigits returns how many digits of the base can be taken from one random word: at least 1.
func maxDigits(base uint64) int {
	if base < 2 {
		return 60
	}
	digits, product := 1, base
	for {
		hi, lo := bits.Mul64(product, base)
		if hi != 0 || lo > maxProduct {
			return digits
		}
		digits, product = digits+1, lo
	}
}
