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

// Verb is one if n is 1, else many.
func Verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// leastDigits is the least number of which a float64 has all its digits.
const leastDigits = 0x1p-1022

// Percent formats a probability as a percentage: 0 % and 100 % only if it is 0 or 1, and at least
// two significant digits if it is small.
func Percent(p float64) string {
	switch {
	case p == 0 || p == 1:
		return strconv.FormatFloat(100*p, 'f', 0, 64) + " %"
	case p < leastDigits:
		return "< 1e-305 %"
	case p < 0.00001:
		return significant(100*p, 2) + " %"
	case p > 0.99999:
		return "> 99.999 %"
	}
	return strconv.FormatFloat(100*p, 'f', 3, 64) + " %"
}

// Probability formats p, a probability that may be larger or smaller by bound, 0 if it is exact. If the bound
// leaves no digit, it says only what p is less than: "< 3e-11 %". If it leaves open a digit that [Percent]
// writes, it shows the ends: "51.53 to 51.58 %".
func Probability(p, bound float64) string {
	const lastDigit = 0.00001 // of a percentage with three decimals
	switch {
	case p == 0 || p == 1:
		return Percent(p)
	case p < bound:
		return "< " + AtMostPercent(p+bound)
	case p >= leastDigits && bound > min(lastDigit, math.Pow10(int(math.Floor(math.Log10(p)))-1))/2:
		return ends(p, min(p+bound, 1), bound)
	}
	return Percent(p)
}

// ends formats the ends of a probability as percentages, rounded outwards to the first digit of its bound.
func ends(lo, hi, bound float64) string {
	unit := math.Pow10(max(0, -int(math.Floor(math.Log10(100*bound)))))
	return decimals(math.Floor(100*lo*unit)/unit) + " to " + decimals(math.Ceil(100*hi*unit)/unit) + " %"
}

// decimals formats a number with as many digits as it needs.
func decimals(v float64) string {
	if v != 0 && v < 1e-6 {
		return strconv.FormatFloat(v, 'e', -1, 64)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// AtMostPercent shows a bound of a probability as a percentage of one digit, rounded up.
func AtMostPercent(bound float64) string {
	switch {
	case bound <= 0:
		return "0 %"
	case bound < leastDigits:
		return "1e-305 %"
	case bound >= 1:
		return "100 %"
	}
	unit := math.Pow(10, math.Floor(math.Log10(100*bound)))
	return significant(math.Ceil(100*bound/unit)*unit, 1) + " %"
}

// significant formats a number with so many digits: as a decimal, or with an exponent if it would have many
// zeros.
func significant(v float64, digits int) string {
	const smallest, largest = 1e-6, 1e15
	size := math.Abs(v)
	if size != 0 && size < smallest || size >= largest {
		return strconv.FormatFloat(v, 'e', digits-1, 64)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', digits-1, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// below is "< " and most, rounded up to one digit.
func below(most float64) string {
	return "< " + upToOneDigit(most)
}

// upToOneDigit writes a small number with one digit, rounded up.
func upToOneDigit(most float64) string {
	unit := math.Pow(10, math.Floor(math.Log10(most)))
	return fmt.Sprintf("%.0e", math.Ceil(most/unit)*unit)
}

// Number formats a number with five significant digits, followed by its fraction if that is short
// and says more: "2.9167 (35/12)". Of an interval that leaves these digits open it shows the ends, and of a narrow
// one about 0 how far from that it can be.
func Number(q evidence.Number) string {
	const open, nothing = 1e-4, 1e-6
	switch lo, hi := q.Ends(); {
	case lo < 0 && hi > 0 && max(-lo, hi) < nothing:
		return "0 (within " + upToOneDigit(max(-lo, hi)) + ")"
	case hi-lo > open*math.Abs(q.Value):
		return fiveDigits(lo) + " to " + fiveDigits(hi)
	}
	s := fiveDigits(q.Value)
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

// fiveDigits formats a number with five significant digits, or all digits before the point.
func fiveDigits(v float64) string {
	switch size := math.Abs(v); {
	case math.IsInf(v, 1):
		return "infinity"
	case math.IsInf(v, -1):
		return "-infinity"
	case size >= 1e5 && size < 1e15:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return significant(v, 5)
}

// WhyOpen explains a percentile that is shown as "-".
const WhyOpen = "left open by the error bound, or by the end of the list"

// Value shows an outcome: a whole number as it is, a fraction in lowest terms; "-" for one that is
// not known.
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
