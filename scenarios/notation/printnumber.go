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

// numberTightness is how tight a number binds as it is printed.
func numberTightness(v *big.Rat) precedence {
	if _, exact := v.FloatPrec(); !exact {
		return productPrecedence
	}
	if v.Sign() < 0 {
		return signPrecedence
	}
	return tight
}
