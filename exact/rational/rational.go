package rational

import "math/big"

// Int returns a whole number, in one piece of memory.
func Int(v int64) *big.Rat {
	x := new(struct {
		big.Rat
		digit [1]big.Word
	})
	x.Num().SetBits(x.digit[:0]).SetInt64(v)
	return &x.Rat
}

// Mul returns a*b.
func Mul(a, b *big.Rat) *big.Rat {
	x, isSmall := Small(a)
	y, both := Small(b)
	if isSmall && both {
		return Int(x * y)
	}
	return new(big.Rat).Mul(a, b)
}

// Add returns a + b.
func Add(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) }

// Pow returns x^n, for n >= 0.
func Pow(x *big.Rat, n int64) *big.Rat {
	if n == 0 {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).SetFrac(IntPow(x.Num(), n), IntPow(x.Denom(), n))
}

// IntPow returns x^n, for n >= 0.
func IntPow(x *big.Int, n int64) *big.Int {
	if x.Sign() >= 0 && n < 64 && x.BitLen()*int(n) <= 64 {
		p := uint64(1)
		for range n {
			p *= x.Uint64()
		}
		return new(big.Int).SetUint64(p)
	}
	return new(big.Int).Exp(x, big.NewInt(n), nil)
}

// Min returns the smaller one of a and b.
func Min(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

// Max returns the larger one of a and b.
func Max(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

// Abs returns |x|.
func Abs(x *big.Rat) *big.Rat { return new(big.Rat).Abs(x) }

// Ceil returns the smallest integer at least x.
func Ceil(x *big.Rat) *big.Rat {
	neg := Floor(new(big.Rat).Neg(x))
	return neg.Neg(neg)
}

// Floor returns the largest integer at most x.
func Floor(x *big.Rat) *big.Rat {
	q := new(big.Int)
	// Div rounds toward minus infinity for a positive divisor.
	return new(big.Rat).SetInt(q.Div(x.Num(), x.Denom()))
}

// Trunc returns x without its fractional part.
func Trunc(x *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(x.Num(), x.Denom()))
}

// FloorQuo returns the largest integer at most x/y, in new memory. z is overwritten.
func FloorQuo(z, x, y *big.Rat) *big.Rat { return Floor(z.Quo(x, y)) }

// TruncQuo returns x/y without its fractional part, in new memory. z is overwritten.
func TruncQuo(z, x, y *big.Rat) *big.Rat { return Trunc(z.Quo(x, y)) }

// Remainder returns x - y*trunc(x/y), in new memory. z is overwritten.
func Remainder(z, x, y *big.Rat) *big.Rat {
	q := TruncQuo(z, x, y)
	return q.Sub(x, q.Mul(q, y))
}

// LCM returns the least common multiple of two positive integers.
func LCM(a, b *big.Int) *big.Int {
	g := new(big.Int).GCD(nil, nil, a, b)
	return g.Mul(g.Quo(a, g), b)
}

// Numerator returns v*den, for a den that v's denominator divides.
func Numerator(v *big.Rat, den *big.Int) *big.Int {
	q := new(big.Int).Quo(den, v.Denom())
	return q.Mul(q, v.Num())
}

// CommonStep returns the largest number of which both are multiples, for positive ones.
func CommonStep(a, b *big.Rat) *big.Rat {
	den := LCM(a.Denom(), b.Denom())
	return new(big.Rat).SetFrac(new(big.Int).GCD(nil, nil, Numerator(a, den), Numerator(b, den)), den)
}

// Compact returns a value that is to be kept, without the space that arithmetic leaves in it:
// half of its memory, where it is short.
func Compact(v *big.Rat) *big.Rat { return new(big.Rat).Set(v) }

// Approx returns the float64 nearest to v, an infinity if it is too large.
func Approx(v *big.Int) float64 {
	f, _ := new(big.Float).SetInt(v).Float64()
	return f
}
