package rational

import (
	"math"
	"math/big"
	"math/bits"
)

// Float returns num/den rounded to the nearest float64, without the reduction to lowest
// terms that a rational would cost.
func Float(num, den *big.Int) float64 {
	const exactBits = 53 // of two integers that a float64 holds, the quotient is rounded once
	if num.BitLen() <= exactBits && den.BitLen() <= exactBits && den.Sign() != 0 {
		return float64(num.Int64()) / float64(den.Int64())
	}
	if f, ok := leadingFloat(num, den); ok {
		return f
	}
	x, y := new(big.Float).SetInt(num), new(big.Float).SetInt(den)
	q := new(big.Float).SetPrec(exactBits).Quo(x, y)
	f, _ := q.Float64()
	return f
}

// leadingFloat is the quotient of two numbers above 0 by their first 64 bits, where all numbers
// that begin so have the same one, rounded.
func leadingFloat(num, den *big.Int) (float64, bool) {
	if num.Sign() <= 0 || den.Sign() <= 0 {
		return 0, false
	}
	n, d := leading(num), leading(den)
	if d == math.MaxUint64 {
		return 0, false
	}
	exponent := num.BitLen() - den.BitLen()
	const most = 1000 // that are neither infinite nor without their full precision
	if exponent < -most || exponent > most {
		return 0, false
	}
	// The parts that are left out make either number less than 1 larger.
	least, greatest := wordQuotient(n, d+1), wordQuotient(n+1, d)
	return math.Ldexp(least, exponent), least == greatest
}

// leading is the first 64 bits of a number above 0, with zeros behind those of a small one.
func leading(x *big.Int) uint64 {
	words := x.Bits()
	first := uint64(words[len(words)-1])
	shift := bits.LeadingZeros64(first)
	out := first << shift
	for i := len(words) - 2; i >= 0 && shift > 0; i-- {
		out |= uint64(words[i]) << (64 - bits.UintSize) >> (64 - shift)
		shift -= bits.UintSize
	}
	return out
}

// wordQuotient is n/d, rounded, for numbers whose first bit is set.
func wordQuotient(n, d uint64) float64 {
	high, low, scale := n, uint64(0), 0x1p-64
	if n >= d {
		high, low, scale = n>>1, n<<63, 0x1p-63
	}
	q, r := bits.Div64(high, low, d)
	if r != 0 {
		q |= 1 // above what q says, so that no tie is taken for one
	}
	return float64(q) * scale
}
