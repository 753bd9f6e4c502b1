package dice

import (
	"math/big"
	"math/bits"
)

// A wide is a list of nonnegative integers of the same width side by side, so that additions read
// memory in order and allocate nothing. Integers that exceed the width are cut modulo a power of two.
type wide struct {
	width int // in words
	words []big.Word
}

// newWide returns n zeros.
func newWide(n, width int) *wide { return &wide{width, make([]big.Word, n*width)} }

// wordsOf returns the number of words of an integer.
func wordsOf(v *big.Int) int { return len(v.Bits()) }

// span returns the words of the integers from, ..., to-1.
func (w *wide) span(from, to int) []big.Word { return w.words[from*w.width : to*w.width] }

// at returns the words of integer i.
func (w *wide) at(i int) []big.Word { return w.words[i*w.width : (i+1)*w.width] }

// windowSums sets integer lo+j to the sum of the integers j-length+1, ..., j of r[from:to], for every
// j below next-lo at which the window has any. It adds what enters the window and subtracts what
// leaves it. none is a zero.
func (w *wide) windowSums(lo, next int, r *wide, from, to, length int, none []big.Word) {
	all, sum := r.span(from, to), none
	end := min(len(all)+(length-1)*w.width, (next-lo)*w.width)
	for j := 0; j < end; j += w.width { // in words
		in, out := none, none
		if j < len(all) {
			in = all[j : j+w.width]
		}
		if left := j - length*w.width; left >= 0 && left < len(all) {
			out = all[left : left+w.width]
		}
		z := w.words[lo*w.width+j:][:w.width]
		slide(z, sum, in, out)
		sum = z
	}
}

// slide sets z to sum + in - out, all of the same width.
func slide(z, sum, in, out []big.Word) {
	var carry, borrow uint
	sum, in, out = sum[:len(z)], in[:len(z)], out[:len(z)]
	for k := range z {
		var digit uint
		digit, carry = bits.Add(uint(sum[k]), uint(in[k]), carry)
		digit, borrow = bits.Sub(digit, uint(out[k]), borrow)
		z[k] = big.Word(digit)
	}
}

// addWords adds y to x, of the same width.
func addWords(x, y []big.Word) {
	var carry uint
	y = y[:len(x)]
	for k := range x {
		var sum uint
		sum, carry = bits.Add(uint(x[k]), uint(y[k]), carry)
		x[k] = big.Word(sum)
	}
}
