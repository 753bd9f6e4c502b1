package scenarios

import (
	"math/big"

	"oddsmith/scenarios/number"
)

// The names of other rooms under which callers of this package know them.
type (
	Interval = number.Interval // a closed range of numbers
)

// FormatNumber writes a number so that a parameter can be set to it: a decimal where
// there is one, else a fraction.
func FormatNumber(v *big.Rat) string { return number.Format(v) }
