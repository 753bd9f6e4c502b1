package rational

import (
	"math/big"
	"math/bits"
)

// Words are memory that long integers are made in, one after the other, so that each costs
// no allocation of its own.
type Words struct {
	free []big.Word
	size int // of what was allocated last
}

// The number of words that are allocated at a time: more each time.
const (
	leastWords = 256
	mostWords  = 8 << 10
)

// Take returns n words, of which Keep keeps the first.
func (w *Words) Take(n int) []big.Word {
	if len(w.free) < n {
		w.size = min(max(2*w.size, leastWords), mostWords)
		w.free = make([]big.Word, max(n, w.size))
	}
	return w.free[:n]
}

// Keep keeps the first n of the words that were taken last, without zeros at the end.
func (w *Words) Keep(n int) []big.Word {
	for n > 0 && w.free[n-1] == 0 {
		n--
	}
	kept := w.free[:n:n]
	w.free = w.free[n:]
	return kept
}

// A Divisor divides multiples of an odd number, which are not negative, word by word from the
// lowest, by its inverse modulo a word: T. Jebelean, "An algorithm for exact division",
// J. Symbolic Computation 15 (1993).
type Divisor struct{ odd, inverse, borrow uint }

// NewDivisor returns the divisor by d / 2^shift, which is odd; d is not 0.
func NewDivisor(d uint) (x Divisor, shift int) {
	shift = bits.TrailingZeros(d)
	x.odd = d >> shift
	x.inverse = x.odd // right in 3 bits, and in twice as many after each step
	for range 5 {
		x.inverse *= 2 - x.odd*x.inverse
	}
	return x, shift
}

// Next takes the next word of what is divided, and returns that of the quotient.
func (d Divisor) Next(word uint) (after Divisor, quotient uint) {
	quotient, under := bits.Sub(word, d.borrow, 0)
	quotient *= d.inverse
	d.borrow, _ = bits.Mul(quotient, d.odd)
	d.borrow += under
	return d, quotient
}

// Shifted is a word that is shifted down, with what comes down from the next one.
func Shifted(word, next uint, shift int) big.Word {
	return big.Word(word>>shift | next<<(bits.UintSize-shift))
}
