package anydice

import (
	"fmt"

	"oddsmith/scenarios/notation"
)

// An Output is a closed tree with the name that the program gives it, or "output 1".
type Output struct {
	Name string
	Tree notation.Expr
}

// A Note is something about a program that changes no result here.
type Note struct {
	Kind NoteKind
	At   notation.Span
}

// A NoteKind is what a [Note] is about.
type NoteKind uint8

// The kinds of notes.
const (
	LostWeights    NoteKind = iota // dice in braces became their values, each once
	Imprecise                      // a number beyond 2^53, which AnyDice rounds
	SummedSequence                 // a sequence that dice are compared with, of which the sum counts
)

// String says in a sentence what the note is about.
func (n Note) String() string {
	switch n.Kind {
	case LostWeights:
		return fmt.Sprintf("in braces the outcomes of %s count once each: their weights are lost", n.At.Text())
	case Imprecise:
		return "a number beyond 2^53: AnyDice rounds it, the answer here is exact"
	case SummedSequence:
		return fmt.Sprintf("in %s the dice are compared with the sum of the sequence; a number, such as an argument with :n, is compared with each of its entries", n.At.Text())
	}
	return fmt.Sprintf("a note of kind %d, which is not known", n.Kind)
}

// An Explosion is a call of `explode`: what it rolls to its depth, and what it would roll
// without one. A tree may name rolls of the function in which it stands.
type Explosion struct {
	At           notation.Span
	Depth        int64
	Cut, Endless notation.Expr
}
