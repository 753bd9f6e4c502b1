package scenarios

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// maxDigits is the number of digits a number may be written with.
const maxDigits = 100

// parseNumber reads an integer, a decimal or a fraction, exactly: 0.1 is 1/10.
func parseNumber(text string) (*big.Rat, error) {
	rest := strings.TrimPrefix(text, "-")
	numerator, denominator, isFraction := strings.Cut(rest, "/")
	whole, decimals, isDecimal := strings.Cut(numerator, ".")
	switch {
	case len(rest) > maxDigits:
		return nil, fmt.Errorf("a number of more than %d digits", maxDigits)
	case !digits(whole), isDecimal && !digits(decimals), isFraction && (isDecimal || !digits(denominator)):
		return nil, fmt.Errorf("%q is not a number: write an integer, a decimal such as 0.25, or a fraction such as 1/4", text)
	case isFraction && strings.Trim(denominator, "0") == "":
		return nil, fmt.Errorf("%q divides by 0", text)
	}
	v, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, fmt.Errorf("%q is not a number", text)
	}
	return v, nil
}

// parseInteger reads a whole number.
func parseInteger(text string) (*big.Rat, error) {
	v, err := parseNumber(text)
	if err != nil || !v.IsInt() {
		if rest := strings.TrimPrefix(text, "-"); digits(rest) && err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("%q is not an integer", text)
	}
	return v, nil
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// formatNumber writes a number so that parseNumber reads it back: a decimal
// where there is one, else a fraction.
func formatNumber(v *big.Rat) string {
	if places, exact := v.FloatPrec(); exact {
		return v.FloatString(places)
	}
	return v.RatString()
}

// FormatNumber writes a number so that a parameter can be set to it: a decimal where
// there is one, else a fraction.
func FormatNumber(v *big.Rat) string { return formatNumber(v) }

// An Interval is a closed range of numbers, `0..1`. A nil end is open: `1..`.
type Interval struct {
	Low, High *big.Rat
}

// parseInterval reads LO..HI; either end may be left out.
func parseInterval(text string) (Interval, error) {
	low, high, ok := strings.Cut(text, "..")
	if !ok {
		return Interval{}, fmt.Errorf("%q is not a range: write LO..HI", text)
	}
	var r Interval
	var err error
	if low = strings.TrimSpace(low); low != "" {
		if r.Low, err = parseNumber(low); err != nil {
			return Interval{}, err
		}
	}
	if high = strings.TrimSpace(high); high != "" {
		if r.High, err = parseNumber(high); err != nil {
			return Interval{}, err
		}
	}
	if r.Low == nil && r.High == nil {
		return Interval{}, errors.New("a range needs at least one end")
	}
	if r.Low != nil && r.High != nil && r.Low.Cmp(r.High) > 0 {
		return Interval{}, fmt.Errorf("the range %s ends before it begins", r)
	}
	return r, nil
}

// Contains reports whether v lies in the range, ends included.
func (r Interval) Contains(v *big.Rat) bool {
	return (r.Low == nil || r.Low.Cmp(v) <= 0) && (r.High == nil || v.Cmp(r.High) <= 0)
}

// String writes the range as a rule file does.
func (r Interval) String() string {
	var low, high string
	if r.Low != nil {
		low = formatNumber(r.Low)
	}
	if r.High != nil {
		high = formatNumber(r.High)
	}
	return low + ".." + high
}
