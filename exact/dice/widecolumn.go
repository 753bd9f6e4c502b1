package dice

import (
	"math/big"
	"math/bits"
)

// A wide column is integers that are not negative, each as wide as the others, side by side:
// what adds them up meets memory in order and allocates nothing. Sums that are too wide lose
// what is beyond; what comes of them in the end is right if it fits.
type wide struct {
	width int // in words
	words []big.Word
}

func newWide(n, width int) *wide { return &wide{width, make([]big.Word, n*width)} }

// wordsOf is how many words an integer has.
func wordsOf(v *big.Int) int { return len(v.Bits()) }

// span returns the words of the integers from, ..., to-1.
func (w *wide) span(from, to int) []big.Word { return w.words[from*w.width : to*w.width] }

// add adds an integer to number i.
func (w *wide) add(i int, v []big.Word) {
	at := w.span(i, i+1)
	var carry uint
	for k := range at {
		if k >= len(v) && carry == 0 {
			return
		}
		var digit uint
		if k < len(v) {
			digit = uint(v[k])
		}
		var sum uint
		sum, carry = bits.Add(uint(at[k]), digit, carry)
		at[k] = big.Word(sum)
	}
}

// addProduct adds an integer of the same width, times a factor, to number i.
func (w *wide) addProduct(i int, v []big.Word, factor uint) {
	at := w.span(i, i+1)
	v = v[:len(at)]
	var carry uint
	for k := range at {
		high, low := bits.Mul(uint(v[k]), factor)
		var over uint
		low, over = bits.Add(low, carry, 0)
		high += over
		low, over = bits.Add(low, uint(at[k]), 0)
		at[k], carry = big.Word(low), high+over
	}
}

// windowSums sets number lo+j to the sum of the numbers j-length+1, ..., j of r[from:to], for
// every j up to the end of the window or of what there is below next. What is in the window
// is added up and taken away again, which is exact.
func (w *wide) windowSums(lo, next int, r *wide, from, to, length int, window *wide) {
	sum := window.words
	clear(sum)
	count := min(to-from+length-1, next-lo)
	for j := range max(0, count) {
		if j < to-from {
			addWords(sum, r.span(from+j, from+j+1))
		}
		if gone := j - length; gone >= 0 && gone < to-from {
			subtractWords(sum, r.span(from+gone, from+gone+1))
		}
		copy(w.span(lo+j, lo+j+1), sum)
	}
}

// addWords adds y to x, which is as long.
func addWords(x, y []big.Word) {
	var carry uint
	y = y[:len(x)]
	for k := range x {
		var sum uint
		sum, carry = bits.Add(uint(x[k]), uint(y[k]), carry)
		x[k] = big.Word(sum)
	}
}

// subtractWords takes y from x, which is as long.
func subtractWords(x, y []big.Word) {
	var borrow uint
	y = y[:len(x)]
	for k := range x {
		var rest uint
		rest, borrow = bits.Sub(uint(x[k]), uint(y[k]), borrow)
		x[k] = big.Word(rest)
	}
}

// column returns the integers, which share the memory.
func (w *wide) column() []*big.Int {
	store := make([]big.Int, len(w.words)/w.width)
	out := make([]*big.Int, len(store))
	for i := range store {
		out[i] = store[i].SetBits(w.words[i*w.width : (i+1)*w.width : (i+1)*w.width])
	}
	return out
}
