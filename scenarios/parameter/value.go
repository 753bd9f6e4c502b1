package parameter

import (
	"math/big"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
)

// A Value is what a parameter is worth.
type Value struct {
	Type Type
	Text string // as it was written
	// Expr stands wherever the parameter is named: a Number, Bool or Label, or
	// the tree of the dice.
	Expr notation.Expr
}

// Rat returns the number the value is; false if it is dice, a truth value or a
// word. It must not be changed.
func (v Value) Rat() (*big.Rat, bool) {
	if n, ok := v.Expr.(*notation.Number); ok {
		return n.Value, true
	}
	return nil, false
}

// Truth returns the value of a Boolean; false for any other.
func (v Value) Truth() bool {
	b, ok := v.Expr.(*notation.Bool)
	return ok && b.Value
}

// Size counts the nodes of a tree, each once.
func Size(e notation.Expr) int {
	n := 0
	notation.Visit(e, func(notation.Expr) bool { n++; return true })
	return n
}

// Substitute puts values in for the names of parameters.
func Substitute(e notation.Expr, values map[string]Value) notation.Expr {
	return notation.Put(e, In(values))
}

// In returns a function for [notation.Put]: the expression of a name's value, nil for a name without one.
func In(values map[string]Value) func(name string) notation.Expr {
	return func(name string) notation.Expr { return values[name].Expr }
}

// A Type says what a parameter's value is and how text is read as one.
type Type uint8

// The types of parameter.
const (
	Integer      Type = iota // a whole number
	Number                   // an exact decimal or fraction
	Dice                     // dice, rolled again at every use; a number is accepted
	Boolean                  // true or false
	Choice                   // one of a list of words, compared as a label
	NumberOrWord             // a number, or a word that stands for one
)

// String returns the type's name in rule files.
func (t Type) String() string { return rulefile.ParameterTypes[t] }
