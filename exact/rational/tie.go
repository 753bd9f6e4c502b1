package rational

import (
	"math/big"
	"math/bits"
)

// A Tie is a term of a linear recurrence in a column: integer k has Factor + k*Slope times the integer
// Before places before it.
type Tie struct {
	Before        int
	Factor, Slope int64
}

// Tie sets integer k, which is 0, to the sum of its ties divided by k*times. The factors of all ties together
// must be below 2^spare, spare less than the bits of a word. length is that of the sum in words: all integers
// before k have spare bits less. The result is the length of the next sum. A sum may be one word longer than
// the integers until it is divided: the first word of the next integer, which must be there, is used and left 0.
func (c Column) Tie(k int, ties []Tie, times, length, spare int) (next int) {
	sum := c.Words[k*c.Width:][:length] // modulo a power of two
	if length == 1 {
		sum[0] = big.Word(c.wordOfTies(k, ties) / (uint(k) * uint(times)))
	} else {
		common := min(length, c.Width)
		for _, t := range ties {
			if t.Before > k {
				break
			}
			x, factor := c.Words[(k-t.Before)*c.Width:][:common], t.Factor+int64(k)*t.Slope
			if factor < 0 {
				invert(sum)
				AddProduct(sum, x, uint(-factor))
				invert(sum)
			} else {
				AddProduct(sum, x, uint(factor))
			}
		}
		divide(sum, uint(k)*uint(times))
	}
	if bits.Len(uint(sum[length-1])) > bits.UintSize-spare {
		length++
	}
	return length
}

// wordOfTies returns the sum of the ties of integer k modulo a word.
func (c Column) wordOfTies(k int, ties []Tie) (sum uint) {
	for _, t := range ties {
		if t.Before > k {
			break
		}
		sum += uint(t.Factor+int64(k)*t.Slope) * uint(c.Words[(k-t.Before)*c.Width])
	}
	return sum
}
