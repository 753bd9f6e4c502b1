package scenarios

import (
	"math/big"

	"oddsmith/scenarios/number"
	"oddsmith/scenarios/rulefile"
)

// The names of other rooms under which callers of this package know them.
type (
	Interval = number.Interval // a closed range of numbers
)

// FormatNumber writes a number so that a parameter can be set to it: a decimal where
// there is one, else a fraction.
func FormatNumber(v *big.Rat) string { return number.Format(v) }

// Semantics is the version of what rule files mean. It is raised when a file that
// did not change comes to mean something else; results of different versions are
// not compared.
const Semantics = rulefile.Semantics

// Builtin returns the names of the built-in scenarios, sorted.
func Builtin() []string { return rulefile.Builtin() }

// Schema returns the JSON Schema, draft 2020-12, of rule files. It knows every
// section and key that [Parse] accepts and what stands there, not what
// expressions mean: a file that it allows can still be wrong.
func Schema() ([]byte, error) { return rulefile.Schema() }
