package vm

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// A Fraction is a rational number in lowest terms, Den > 0, both parts above
// -2^63: what one sample of a [Ratio] holds.
type Fraction struct{ Num, Den int64 }

// String prints the Fraction as a Rat would.
func (f Fraction) String() string {
	s := strconv.FormatInt(f.Num, 10)
	if f.Den != 1 {
		s += "/" + strconv.FormatInt(f.Den, 10)
	}
	return s
}

// Lowest returns Num/Den in lowest terms, for Den > 0.
func (f Fraction) Lowest() Fraction {
	if f.Num == 0 {
		return Fraction{0, 1}
	}
	if g := gcd(f.Num, f.Den); g > 1 {
		return Fraction{f.Num / g, f.Den / g}
	}
	return f
}

// gcd is the greatest common divisor of two numbers above -2^63, not both 0.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

// A Fault is what can go wrong with an operation on fractions.
type Fault uint8

// The faults.
const (
	Fine     Fault = iota
	ByZero         // a divisor was 0
	TooLarge       // the result does not fit a [Fraction]
)

// small reports whether products of two parts, and their sum, fit 64 bits.
func (f Fraction) small() bool {
	return f.Den < 1<<31 && f.Num < 1<<31 && f.Num > -1<<31
}

func (f Fraction) rat() *big.Rat { return big.NewRat(f.Num, f.Den) }

// FromRat returns the fraction of a rational, or TooLarge if its parts do not fit.
func FromRat(v *big.Rat) (Fraction, Fault) {
	if !v.Num().IsInt64() || !v.Denom().IsInt64() || v.Num().Int64() == math.MinInt64 {
		return Fraction{0, 1}, TooLarge
	}
	return Fraction{v.Num().Int64(), v.Denom().Int64()}, Fine
}

// An Operation computes with two fractions. It takes the short way where both are
// small and goes through big.Rat where they are not: exact or TooLarge, never
// wrapped.
type Operation func(x, y Fraction) (Fraction, Fault)

// Plus is x + y.
func Plus(x, y Fraction) (Fraction, Fault) {
	if x.small() && y.small() {
		// |a d + c b| < 2^63 for parts below 2^31.
		return Fraction{x.Num*y.Den + y.Num*x.Den, x.Den * y.Den}.Lowest(), Fine
	}
	return FromRat(new(big.Rat).Add(x.rat(), y.rat()))
}

// Minus is x - y.
func Minus(x, y Fraction) (Fraction, Fault) { return Plus(x, Fraction{-y.Num, y.Den}) }

// Times is x*y.
func Times(x, y Fraction) (Fraction, Fault) {
	if x.small() && y.small() {
		return Fraction{x.Num * y.Num, x.Den * y.Den}.Lowest(), Fine
	}
	return FromRat(new(big.Rat).Mul(x.rat(), y.rat()))
}

// Over is x/y.
func Over(x, y Fraction) (Fraction, Fault) {
	switch {
	case y.Num == 0:
		return Fraction{0, 1}, ByZero
	case y.Num < 0:
		return Times(x, Fraction{-y.Den, -y.Num})
	}
	return Times(x, Fraction{y.Den, y.Num})
}

// OverOrZero is x/y, and 0 where y is 0.
func OverOrZero(x, y Fraction) (Fraction, Fault) {
	if y.Num == 0 {
		return Fraction{0, 1}, Fine
	}
	return Over(x, y)
}

// SmallerOf is the smaller of x and y.
func SmallerOf(x, y Fraction) (Fraction, Fault) {
	if x.Compare(y) <= 0 {
		return x, Fine
	}
	return y, Fine
}

// LargerOf is the larger of x and y.
func LargerOf(x, y Fraction) (Fraction, Fault) {
	if x.Compare(y) >= 0 {
		return x, Fine
	}
	return y, Fine
}

// SignOfDifference is -1, 0 or 1 as x is below, equal to or above y.
func SignOfDifference(x, y Fraction) (Fraction, Fault) {
	return Fraction{int64(x.Compare(y)), 1}, Fine
}

// Compare returns -1, 0 or 1 as f is below, equal to or above g.
func (f Fraction) Compare(g Fraction) int {
	if sign := cmp.Compare(f.Num, 0); sign != cmp.Compare(g.Num, 0) || sign == 0 {
		return cmp.Compare(f.Num, g.Num)
	}
	fh, fl := bits.Mul64(magnitude(f.Num), uint64(g.Den))
	gh, gl := bits.Mul64(magnitude(g.Num), uint64(f.Den))
	c := cmp.Compare(fh, gh)
	if c == 0 {
		c = cmp.Compare(fl, gl)
	}
	if f.Num < 0 {
		return -c
	}
	return c
}

// magnitude is |v|, also of -2^63.
func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
