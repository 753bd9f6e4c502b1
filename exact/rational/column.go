package rational

import (
	"math/big"
	"math/bits"
)

// A Column is a list of long nonnegative integers in one block of memory. Each is a linear recurrence
// in the integers before it.
type Column struct {
	words []big.Word // those after the last integer are 0
	ends  []int      // 0, and after which word each integer ends
}

// A Tie is a term of the recurrence: integer k has Factor + k*Slope times the integer Before places
// before it.
type Tie struct {
	Before        int
	Factor, Slope int64
}

// NewColumn returns a column with one integer, and room for n integers below 2^size.
func NewColumn(n, size int, first *big.Int) *Column {
	width := (size + bits.UintSize - 1) / bits.UintSize
	c := &Column{words: make([]big.Word, n*width+1), ends: make([]int, 1, n+1)}
	c.ends = append(c.ends, copy(c.words, first.Bits()))
	return c
}

// at returns the words of integer i, without leading zeros.
func (c *Column) at(i int) []big.Word {
	from, to := c.ends[i], c.ends[i+1]
	return c.words[from:to:to]
}

// Append appends integer k: the sum of its ties divided by k*times. The factors of all ties together
// must be less than a word.
func (c *Column) Append(ties []Tie, times int) {
	k := len(c.ends) - 1
	end, length := c.ends[k], 1
	for i := range ties {
		at := k - ties[i].Before
		if at < 0 {
			ties = ties[:i]
			break
		}
		length = max(length, c.ends[at+1]-c.ends[at]+1)
	}
	sum := c.words[end : end+length] // modulo a power of two
	for i := range ties {
		t := &ties[i]
		x, factor := c.at(k-t.Before), t.Factor+int64(k)*t.Slope
		if factor < 0 {
			subtractProduct(sum, x, uint(-factor))
		} else {
			AddProduct(sum, x, uint(factor))
		}
	}
	divideExactly(sum, uint(k)*uint(times))
	for length > 0 && sum[length-1] == 0 {
		length--
	}
	c.ends = append(c.ends, end+length)
}

// AddProduct adds x*factor to sum, which is at least as long as x, modulo a power of two.
func AddProduct(sum, x []big.Word, factor uint) {
	carry := uint(0)
	head, rest := sum[:len(x)], sum[len(x):]
	for i, v := range x {
		high, low := bits.Mul(uint(v), factor)
		low, over := bits.Add(low, carry, 0)
		high += over
		low, over = bits.Add(uint(head[i]), low, 0)
		head[i], carry = big.Word(low), high+over
	}
	for i, v := range rest {
		low, over := bits.Add(uint(v), carry, 0)
		rest[i], carry = big.Word(low), over
	}
}

// subtractProduct subtracts x*factor from sum, which is at least as long as x, modulo a power of two.
func subtractProduct(sum, x []big.Word, factor uint) {
	borrow := uint(0)
	head, rest := sum[:len(x)], sum[len(x):]
	for i, v := range x {
		high, low := bits.Mul(uint(v), factor)
		low, under := bits.Add(low, borrow, 0)
		high += under
		low, under = bits.Sub(uint(head[i]), low, 0)
		head[i], borrow = big.Word(low), high+under
	}
	for i, v := range rest {
		low, under := bits.Sub(uint(v), borrow, 0)
		rest[i], borrow = big.Word(low), under
	}
}

// divideExactly divides x, a multiple of d, by d: from the lowest word on, by the inverse of d's odd
// part modulo a word. T. Jebelean, "An algorithm for exact division", J. Symbolic Computation 15
// (1993).
func divideExactly(x []big.Word, d uint) {
	shift := bits.TrailingZeros(d)
	odd := d >> shift
	inverse := 3*odd ^ 2 // right in 5 bits, and in twice as many after each step
	for range 4 {
		inverse *= 2 - odd*inverse
	}
	borrow := uint(0)
	for i := range x {
		v := uint(x[i]) >> shift
		if i+1 < len(x) {
			v |= uint(x[i+1]) << (bits.UintSize - shift)
		}
		v, under := bits.Sub(v, borrow, 0)
		v *= inverse
		borrow, _ = bits.Mul(v, odd)
		borrow += under
		x[i] = big.Word(v)
	}
}

// Uint64 returns an integer that fits in 64 bits.
func (c *Column) Uint64(i int) uint64 { return new(big.Int).SetBits(c.at(i)).Uint64() }

// Ints sets the first elements of list to the column's integers, which share its memory.
func (c *Column) Ints(list []*big.Int) {
	ints := make([]big.Int, len(c.ends)-1)
	for i := range ints {
		list[i] = ints[i].SetBits(c.at(i))
	}
}

// Ints returns the integers in a list of words, width words each; they share its memory.
func Ints(words []big.Word, width int) []*big.Int {
	ints := make([]big.Int, len(words)/width)
	list := make([]*big.Int, len(ints))
	for i := range ints {
		list[i] = ints[i].SetBits(words[i*width : (i+1)*width : (i+1)*width])
	}
	return list
}
