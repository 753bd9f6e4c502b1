package notation

import (
	"math/big"
	"strings"
)

// formatNumber prints a rational so that every grammar which can say it reads
// it back: a decimal where it has one, else a quotient in parentheses.
func formatNumber(v *big.Rat) string {
	s := v.RatString()
	if !v.IsInt() {
		s = "(" + s + ")"
		if digits, exact := v.FloatPrec(); exact {
			s = v.FloatString(digits)
		}
	}
	if v.Sign() < 0 && !strings.HasPrefix(s, "(") {
		return "(" + s + ")"
	}
	return s
}
