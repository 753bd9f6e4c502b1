package rational

import (
	"math/big"
)

// A Column is a list of nonnegative integers of the same width in one block of memory.
type Column struct {
	Words []big.Word
	Width int // of an integer, in words
}

// NewColumn returns a column of n zeros, each wide enough for integers up to most.
func NewColumn(n int, most *big.Int) Column {
	width := max(1, len(most.Bits()))
	return Column{make([]big.Word, n*width), width}
}

// ColumnOf returns a column of the integers in list, which are at most most.
func ColumnOf(list []*big.Int, most *big.Int) Column {
	c := NewColumn(len(list), most)
	for i, v := range list {
		copy(c.Row(i), v.Bits())
	}
	return c
}

// Len is the number of integers.
func (c Column) Len() int { return len(c.Words) / c.Width }

// Row returns the words of integer i.
func (c Column) Row(i int) []big.Word { return c.Words[i*c.Width : (i+1)*c.Width] }

// Slice returns the column of the integers from..to-1, which shares the memory of c.
func (c Column) Slice(from, to int) Column {
	return Column{c.Words[from*c.Width : to*c.Width], c.Width}
}

// IsZero reports whether integer i is 0.
func (c Column) IsZero(i int) bool {
	for _, word := range c.Row(i) {
		if word != 0 {
			return false
		}
	}
	return true
}

// At sets v to integer i, and returns it.
func (c Column) At(i int, v *big.Int) *big.Int { return v.SetBits(append(v.Bits()[:0], c.Row(i)...)) }

// view sets v to integer i without a copy: v shares the memory of the column, and must not be changed.
func (c Column) view(i int, v *big.Int) *big.Int { return v.SetBits(c.Row(i)) }

// Set sets integer k, which is 0, to integer i of another column.
func (c Column) Set(k int, from Column, i int) { copy(c.Row(k), from.Row(i)) }

// Add adds v to integer k.
func (c Column) Add(k int, v *big.Int) { AddProduct(c.Row(k), v.Bits(), 1) }

// A Scratch is space for [Column.AddProduct].
type Scratch struct{ x, y, xy big.Int }

// AddProduct adds a[i]*b[j] to integer k. s is overwritten.
func (c Column) AddProduct(k int, a Column, i int, b Column, j int, s *Scratch) {
	if c.Width == 1 {
		c.Words[k] += a.Words[i] * b.Words[j]
		return
	}
	c.Add(k, s.xy.Mul(a.view(i, &s.x), b.view(j, &s.y)))
}

// Grown returns the column with one zero more.
func (c Column) Grown() Column {
	return Column{append(c.Words, make([]big.Word, c.Width)...), c.Width}
}

// Sum returns the sum of all integers.
func (c Column) Sum() *big.Int {
	sum, v := new(big.Int), new(big.Int)
	for i := range c.Len() {
		sum.Add(sum, c.view(i, v))
	}
	return sum
}

// Reach returns the first index at which the sum of before and the integers up to it is at least goal; the
// length if there is none. An integer that is 0 is skipped.
func (c Column) Reach(goal, before *big.Int) int {
	sum, v := new(big.Int).Set(before), new(big.Int)
	for i := range c.Len() {
		if !c.IsZero(i) && sum.Add(sum, c.view(i, v)).Cmp(goal) >= 0 {
			return i
		}
	}
	return c.Len()
}

// GCD returns the greatest common divisor of g and all integers. The result may be g itself.
func (c Column) GCD(g *big.Int) *big.Int {
	g, v := new(big.Int).Set(g), new(big.Int)
	for i := range c.Len() {
		if g.IsUint64() && g.Uint64() == 1 {
			break
		}
		if !c.IsZero(i) {
			g.GCD(nil, nil, g, c.view(i, v))
		}
	}
	return g
}

// Scaled returns the column times num/den, each integer wide enough for integers up to most. Either num or
// den is 1, and den divides all integers.
func (c Column) Scaled(num, den, most *big.Int) Column {
	out := NewColumn(c.Len(), most)
	v, scaled := new(big.Int), new(big.Int)
	for i := range c.Len() {
		if !c.IsZero(i) {
			out.Add(i, scaled.Quo(scaled.Mul(c.view(i, v), num), den))
		}
	}
	return out
}

// Reversed returns the column backwards.
func (c Column) Reversed() Column {
	out := Column{make([]big.Word, len(c.Words)), c.Width}
	last := c.Len() - 1
	for i := range last + 1 {
		out.Set(last-i, c, i)
	}
	return out
}
