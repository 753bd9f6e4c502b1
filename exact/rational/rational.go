package rational

import "math/big"

func Mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

func Pow(x *big.Rat, n int64) *big.Rat {
	if n == 0 {
		return big.NewRat(1, 1)
	}
	e := big.NewInt(n)
	return new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil))
}

func Min(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

func Max(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

func Abs(x *big.Rat) *big.Rat { return new(big.Rat).Abs(x) }

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

// LCM returns the least common multiple; it may be a or b itself.
func LCM(a, b *big.Int) *big.Int {
	if m, ok := smallLCM(a, b); ok {
		return m
	}
	g := new(big.Int).GCD(nil, nil, a, b)
	return g.Mul(g.Quo(a, g), b)
}

// Numerator returns v*den, for a den that v's denominator divides.
func Numerator(v *big.Rat, den *big.Int) *big.Int {
	q := new(big.Int).Quo(den, v.Denom())
	return q.Mul(q, v.Num())
}

// CommonStep returns the largest step of which both are multiples.
func CommonStep(a, b *big.Rat) *big.Rat {
	den := LCM(a.Denom(), b.Denom())
	return new(big.Rat).SetFrac(new(big.Int).GCD(nil, nil, Numerator(a, den), Numerator(b, den)), den)
}

func Approx(v *big.Int) float64 {
	f, _ := new(big.Float).SetInt(v).Float64()
	return f
}

// Float returns num/den rounded to the nearest float64, without the reduction
// to lowest terms that a rational would cost.
func Float(num, den *big.Int) float64 {
	if f, ok := smallFloat(num, den); ok {
		return f
	}
	x, y := new(big.Float).SetInt(num), new(big.Float).SetInt(den)
	q := new(big.Float).SetPrec(53).Quo(x, y)
	f, _ := q.Float64()
	return f
}

func ZeroIfNil(v *big.Rat) *big.Rat {
	if v == nil {
		return new(big.Rat)
	}
	return v
}
