package notation

import "math/big"

// formatNumber prints a rational as a decimal if it has one, else as a quotient, which
// every grammar that can say it reads back.
func formatNumber(v *big.Rat) string {
	if digits, exact := v.FloatPrec(); exact {
		return v.FloatString(digits)
	}
	return v.RatString()
}

// numberTightness returns the precedence of the operator that a number is printed with, such as a sign or a
// fraction bar.
func numberTightness(v *big.Rat) precedence {
	if _, exact := v.FloatPrec(); !exact {
		return productPrecedence
	}
	if v.Sign() < 0 {
		return signPrecedence
	}
	return tight
}
