package anydice

import "oddsmith/scenarios/notation"

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
	LostWeights NoteKind = iota // dice in braces became their values, each once
	Imprecise                   // a number beyond 2^53, which AnyDice rounds
)

// An Explosion is a call of `explode`: what it rolls to its depth, and what it would roll
// without one. A tree may name rolls of the function in which it stands.
type Explosion struct {
	At           notation.Span
	Depth        int64
	Cut, Endless notation.Expr
}
