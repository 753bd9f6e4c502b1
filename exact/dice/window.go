package dice

import (
	"math/big"
	"math/bits"

	"oddsmith/exact/rational"
)

// windowSums sets integer j of s to the sum of the integers j-length+1, ..., j of r, for every j. What enters
// the window is added, and what leaves it is subtracted. Sums are modulo a power of two. none is 0, as wide as
// an integer.
func windowSums(s, r rational.Column, length int, none []big.Word) {
	width, all, sum := s.Width, r.Words, none
	for j := 0; j < min(len(s.Words), len(all)+(length-1)*width); j += width {
		in, out := none, none
		if j < len(all) {
			in = all[j : j+width]
		}
		if left := j - length*width; left >= 0 && left < len(all) {
			out = all[left : left+width]
		}
		z := s.Words[j : j+width]
		slide(z, sum, in, out)
		sum = z
	}
}

// slide sets z to sum + in - out, all of the same length.
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
