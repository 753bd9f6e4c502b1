package parameter

import (
	"math/big"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
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

// A Parameter is a value that --set and --sweep may change.
type Parameter struct {
	Name    string
	Type    Type
	Default *Value           // nil where a value must be given
	Range   *number.Interval // of numbers, words left out; of all that listed dice can show
	Words   []Word           // of NumberOrWord
	Choices []string         // of Choice

	Dice        []int64          // of Dice: the sides that may be rolled, in one pool with a number added or taken away; nil for any dice
	NumberRange *number.Interval // of Dice: of a number in their place, if other than Range
	Whole       bool             // numbers are whole

	SetBy string // the parameter whose record sets this one unless it is given a value; empty for none

	Doc  string
	Unit string
	At   notation.Span // the declaration

	Grammar  *notation.Grammar // that values are written in
	Resource bool              // the parameter is a Methuen resource: whole and at least 0

	labels []string // what the choices are called in expressions; nil where that is what they are
}

// A Word is a word that stands for a number.
type Word struct {
	Name  string
	Value *big.Rat
}
