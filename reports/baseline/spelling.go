package baseline

import (
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"oddsmith/reports/evidence"
)

// outcome is what a row is called.
func outcome(r *evidence.Row) string {
	if r.Value != nil {
		return r.Value.RatString()
	}
	return quoted(r.Label)
}

// fraction is a number in lowest terms and, where it is not whole, what it is about.
func fraction(v *big.Rat) []string {
	if v.IsInt() {
		return []string{v.RatString()}
	}
	return []string{v.RatString(), about(v)}
}

func about(v *big.Rat) string {
	const digits = 6
	f, _ := v.Float64()
	return strconv.FormatFloat(f, 'g', digits, 64)
}

// float is the shortest text that reads back as the number.
func float(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// quoted is a text that fits in a field.
func quoted(s string) string {
	odd := func(c rune) bool { return unicode.IsControl(c) || c == '\u2028' || c == '\u2029' }
	if s == "" || s[0] == '"' || !utf8.ValidString(s) || strings.ContainsFunc(s, odd) {
		return strconv.Quote(s)
	}
	return s
}
