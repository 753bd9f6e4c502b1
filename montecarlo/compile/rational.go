package compile

import (
	"math"
	"math/big"
)

var (
	ratZero = new(big.Rat)
	ratOne  = big.NewRat(1, 1)
	ratHalf = big.NewRat(1, 2)
	ratNeg  = big.NewRat(-1, 1)
)

// mulRat returns a*b.
func mulRat(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// quoRat returns a/b.
func quoRat(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }

// floorRat returns the largest integer that is at most v.
func floorRat(v *big.Rat) *big.Rat {
	// Div rounds toward minus infinity for the positive denominator of a Rat.
	return new(big.Rat).SetInt(new(big.Int).Div(v.Num(), v.Denom()))
}

// ceilRat returns the smallest integer that is at least v.
func ceilRat(v *big.Rat) *big.Rat {
	up := floorRat(new(big.Rat).Neg(v))
	return up.Neg(up)
}

// truncRat cuts v toward 0.
func truncRat(v *big.Rat) *big.Rat {
	return new(big.Rat).SetInt(new(big.Int).Quo(v.Num(), v.Denom()))
}

// maxRat returns the larger one of a and b.
func maxRat(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

// minRat returns the smaller one of a and b.
func minRat(a, b *big.Rat) *big.Rat {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

// scaled returns v*den as a whole number; the caller knows that it is one.
func scaled(v *big.Rat, den int64) *big.Int { return mulRat(v, new(big.Rat).SetInt64(den)).Num() }

// shortRat prints a rational number, rounded if it is longer than 24 characters.
func shortRat(v *big.Rat) string {
	if s := v.RatString(); len(s) <= 24 {
		return s
	}
	f, _ := v.Float64()
	return big.NewFloat(min(max(f, -math.MaxFloat64), math.MaxFloat64)).Text('g', 4)
}
