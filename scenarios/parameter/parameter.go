package parameter

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
)

// A Parameter is a value of the rules that a binding may set and a sweep may vary.
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

	OfRecords bool // of Choice: the choices are records of a data file
	Weighted  bool // of these: one may be drawn, as any

	SetBy    string // the parameter whose record sets this one unless it is given a value; empty for none
	Replaced *Value // the default that was declared, if another is that of the default record; nil otherwise

	Doc  string
	Unit string
	At   notation.Span // the declaration

	DefaultAt notation.Span // the default, if one is declared

	Grammar  *notation.Grammar // that values are written in
	Resource bool              // the parameter is a Methuen resource: whole and at least 0

	labels []string // what the choices are called in expressions; nil where that is what they are
}

// A Word is a word that stands for a number.
type Word struct {
	Name  string
	Value *big.Rat
}

// IsWord reports whether a value was given as one of the words that stand for numbers.
func (p *Parameter) IsWord(v Value) bool {
	return slices.ContainsFunc(p.Words, func(w Word) bool { return w.Name == v.Text })
}

// Around returns the ends of a range around v, by to either side: not below 0 unless v is, and within the
// allowed numbers.
func (p *Parameter) Around(v *big.Rat, by int64) (low, high *big.Rat) {
	low, high = new(big.Rat).Sub(v, big.NewRat(by, 1)), new(big.Rat).Add(v, big.NewRat(by, 1))
	if low.Sign() < 0 && v.Sign() >= 0 {
		low = new(big.Rat)
	}
	if p.Range != nil && p.Range.Low != nil && low.Cmp(p.Range.Low) < 0 {
		low = p.Range.Low
	}
	if p.Range != nil && p.Range.High != nil && high.Cmp(p.Range.High) > 0 {
		high = p.Range.High
	}
	return low, high
}

// Labels are the words that expressions see of a Choice; nil for any other type.
func (p *Parameter) Labels() []string {
	if p.labels != nil {
		return p.labels
	}
	return p.Choices
}

// IsRolled reports whether the parameter is dice unless it is given a number.
func (p *Parameter) IsRolled() bool {
	if p.Type != Dice || p.Default == nil {
		return false
	}
	_, isNumber := p.Default.Rat()
	return !isNumber
}

// Kind returns the kind of the parameter in expressions.
func (p *Parameter) Kind() notation.Kind {
	switch p.Type {
	case Boolean:
		return notation.TruthKind
	case Choice:
		return notation.LabelKind
	case Integer, Number, Dice, NumberOrWord:
		return notation.NumberKind
	}
	panic(fmt.Sprintf("parameter: the type %d is not known to Kind", p.Type))
}

// A Error says what is wrong with the value of a parameter, or that it
// has none.
type Error struct {
	Parameter *Parameter
	Err       error
}

func (e *Error) Error() string {
	return "parameter " + e.Parameter.Name + ": " + e.Err.Error()
}

// Unwrap returns what is wrong with the value.
func (e *Error) Unwrap() error { return e.Err }

// Placed returns the error with a place: that in the value itself where it has one,
// else that of the declaration, which says what is allowed.
func (e *Error) Placed() error {
	var placed *notation.Error
	if errors.As(e.Err, &placed) {
		return e
	}
	return notation.Errorf(e.Parameter.At, "%s", e)
}
