package number

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// maxDigits is the number of digits a number may be written with.
const maxDigits = 100

// Parse parses an integer, a decimal or a fraction exactly. A % after it divides it by 100: 25% is
// 1/4.
func Parse(text string) (*big.Rat, error) {
	figure, percent := strings.CutSuffix(text, "%")
	rest := strings.TrimPrefix(figure, "-")
	numerator, denominator, isFraction := strings.Cut(rest, "/")
	whole, decimals, isDecimal := strings.Cut(numerator, ".")
	switch {
	case len(rest) > maxDigits:
		return nil, fmt.Errorf("a number of more than %d digits", maxDigits)
	case digits(strings.Trim(text, "+")) && !digits(text):
		return nil, fmt.Errorf("%q is written without the +: %s", text, strings.Trim(text, "+"))
	case !digits(whole), isDecimal && !digits(decimals), isFraction && (isDecimal || !digits(denominator)):
		return nil, fmt.Errorf("%q is not a number: write an integer, a decimal such as 0.25, or a fraction such as 1/4", text)
	case isFraction && strings.Trim(denominator, "0") == "":
		return nil, fmt.Errorf("%q divides by 0", text)
	}
	v, ok := new(big.Rat).SetString(figure)
	if !ok {
		return nil, fmt.Errorf("%q is not a number", text)
	}
	if percent {
		v.Quo(v, big.NewRat(100, 1))
	}
	return v, nil
}

// ParseInteger parses a whole number.
func ParseInteger(text string) (*big.Rat, error) {
	if strings.TrimSpace(text) == "" {
		return nil, errors.New("a value is missing: enter a whole number")
	}
	v, err := Parse(text)
	if err != nil || !v.IsInt() || strings.HasSuffix(text, "%") {
		if rest := strings.TrimPrefix(strings.Trim(text, "+"), "-"); digits(rest) && err != nil {
			return nil, err
		}
		if err != nil {
			return nil, fmt.Errorf("%q is not an integer: type a whole number, such as 14", text)
		}
		return nil, fmt.Errorf("%q is not an integer", text)
	}
	return v, nil
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// Format writes a number so that [Parse] reads it back: a decimal
// where there is one, else a fraction.
func Format(v *big.Rat) string {
	if places, exact := v.FloatPrec(); exact {
		return v.FloatString(places)
	}
	return v.RatString()
}
