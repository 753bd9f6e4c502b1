package pool

import (
	"math/big"
	"math/bits"
)

// Words are memory that long integers are made in, one after the other, so that each costs
// no allocation of its own.
type words struct {
	free []big.Word
	size int // of what was allocated last
}

// The number of words that are allocated at a time: more each time.
const (
	leastWords = 256
	mostWords  = 8 << 10
)

// take returns n words, of which keep keeps the first.
func (w *words) take(n int) []big.Word {
	if len(w.free) < n {
		w.size = min(max(2*w.size, leastWords), mostWords)
		w.free = make([]big.Word, max(n, w.size))
	}
	return w.free[:n]
}

// keep keeps the first n of the words that were taken last.
func (w *words) keep(n int) []big.Word {
	kept := w.free[:n:n]
	w.free = w.free[n:]
	return kept
}

// A fairStep is (a x - b y + c z) / d, an integer that is not negative, of long integers x, y
// and z, where b y is no less than c z. The factors are numbers of coefficients, of which
// memory does not hold as many as would make three products of one with a word longer than
// two words.
type fairStep struct {
	x, y, z    []big.Word
	a, b, c, d uint
}

// recurrence works a step out in one pass from the lowest word. What is to be divided is
// known to be a multiple of d = odd * 2^shift: from the low end the quotient by odd follows
// by its inverse modulo a word, as by Jebelean, "An algorithm for exact division", J. Symbolic
// Computation 15 (1993).
func (w *words) recurrence(s fairStep) []big.Word {
	shift := bits.TrailingZeros(s.d)
	odd := s.d >> shift
	inverse := odd // right in 3 bits, and in twice as many after each step
	for range 5 {
		inverse *= 2 - odd*inverse
	}
	// Neither what is divided nor the quotient is longer than a x.
	length := len(s.x) + 1
	out := w.take(length + 1)
	var low, high, borrow, last uint // high and low are a sum in two's complement
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
		digit, under := bits.Sub(low, borrow, 0)
		low, high = high, uint(int(high)>>(bits.UintSize-1))
		digit *= inverse
		borrow, _ = bits.Mul(digit, odd)
		borrow += under
		if i > 0 {
			out[i-1] = big.Word(last>>shift | digit<<(bits.UintSize-shift))
		}
		last = digit
	}
	out[length-1] = big.Word(last >> shift)
	for length > 0 && out[length-1] == 0 {
		length--
	}
	return w.keep(length)
}
