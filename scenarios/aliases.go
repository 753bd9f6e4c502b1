package scenarios

import (
	"math/big"

	"oddsmith/scenarios/number"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
)

// The names of other rooms under which callers of this package know them.
type (
	Interval       = number.Interval     // a closed range of numbers
	Parameter      = parameter.Parameter // what a scenario can be bound with
	Type           = parameter.Type      // what a parameter's value is
	Word           = parameter.Word      // a word that stands for a number
	Value          = parameter.Value     // what a parameter is worth
	ParameterError = parameter.Error     // what is wrong with a value
)

// The types of parameter.
const (
	Integer      = parameter.Integer      // a whole number
	Number       = parameter.Number       // an exact decimal or fraction
	Dice         = parameter.Dice         // dice, rolled anew at every use; a number is accepted
	Boolean      = parameter.Boolean      // true or false
	Choice       = parameter.Choice       // one of a list of words, compared as a label
	NumberOrWord = parameter.NumberOrWord // a number, or a word that stands for one
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
