package shown

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"oddsmith/reports/evidence"
)

// Count writes a number with what is counted: "1 claim", "3 claims".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// leastDigits is the least number of which a float64 has all its digits.
const leastDigits = 0x1p-1022

// Percent shows a probability as a percentage that keeps its meaning at both
// ends: 0 % and 100 % are only shown for what is impossible or certain.
func Percent(p float64) string {
	switch {
	case p == 0 || p == 1:
		return strconv.FormatFloat(100*p, 'f', 0, 64) + " %"
	case p < leastDigits:
		return "< 1e-305 %"
	case p < 0.00001:
		return strconv.FormatFloat(100*p, 'e', 1, 64) + " %"
	case p > 0.99999:
		return "> 99.999 %"
	}
	return strconv.FormatFloat(100*p, 'f', 3, 64) + " %"
}

// Probability shows a probability that may be larger by as much as a proven bound, 0 where
// it is exact. What the bound leaves no digit of is only said to be less than it can be at
// most: "< 3e-13".
func Probability(p, bound float64) string {
	if p == 0 || p >= bound {
		return Percent(p)
	}
	return below(p + bound)
}

// below says that a number is less than this, in one digit.
func below(most float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	return fmt.Sprintf("< %.0e", math.Ceil(most/unit)*unit)
}

// Number shows a quantity with five significant digits and, where it is a short
// fraction that these do not say, the fraction: "2.9167 (35/12)".
func Number(q evidence.Quantity) string {
	s := strconv.FormatFloat(q.Value, 'g', 5, 64)
	if math.Abs(q.Value) >= 1e5 && math.Abs(q.Value) < 1e15 {
		s = strconv.FormatFloat(q.Value, 'f', 0, 64)
	}
	if q.Exact == nil {
		return s
	}
	shown, ok := new(big.Rat).SetString(s)
	fraction := q.Exact.RatString()
	if ok && shown.Cmp(q.Exact) == 0 || len(fraction) > 16 {
		return s
	}
	return fmt.Sprintf("%s (%s)", s, fraction)
}

// Value shows an outcome: a whole number as it is, a fraction in lowest terms.
func Value(v *big.Rat) string {
	if v == nil {
		return "-"
	}
	return v.RatString()
}

// Thousands groups the digits of a number.
func Thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
