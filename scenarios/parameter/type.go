package parameter

import (
	"oddsmith/scenarios/rulefile"
)

// A Type says what a parameter's value is and how text is read as one.
type Type uint8

// The types of parameter.
const (
	Integer      Type = iota // a whole number
	Number                   // an exact decimal or fraction
	Dice                     // dice, rolled anew at every use; a number is accepted
	Boolean                  // true or false
	Choice                   // one of a list of words, compared as a label
	NumberOrWord             // a number, or a word that stands for one
)

// String returns the type's name in rule files.
func (t Type) String() string { return rulefile.ParameterTypes[t] }
