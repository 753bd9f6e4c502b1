package rational

import (
	"math/big"
	"math/bits"
)

// This file is arithmetic on the words of long integers, the lowest first.

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

// invert flips all bits of x. As -x-1 is x inverted, s-p is s inverted, plus p, inverted.
func invert(x []big.Word) {
	for i := range x {
		x[i] = ^x[i]
	}
}

// divide divides x, a multiple of d, by d.
func divide(x []big.Word, d uint) {
	rest := uint(0)
	for i := len(x) - 1; i >= 0; i-- {
		var digit uint
		digit, rest = bits.Div(rest, uint(x[i]), d)
		x[i] = big.Word(digit)
	}
}
