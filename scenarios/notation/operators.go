package notation

import "fmt"

// UnaryOp is [Neg] or [Not].
type UnaryOp uint8

// The unary operators.
const (
	Neg UnaryOp = iota // -X
	Not                // not X
)

// BinaryOp is an operator of a [Binary].
type BinaryOp uint8

// The binary operators.
const (
	Add BinaryOp = iota
	Sub
	Mul
	Div // by the node's Rule
	Rem // X - Y*trunc(X/Y); a divisor that can be 0 is an error
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	And
	Or
)

// Division is the rule by which a node divides. It is part of the tree, for
// the notations differ: the engines never choose one.
type Division uint8

// The division rules.
const (
	NoDivision    Division = iota
	ExactDivision          // X/Y; a divisor that can be 0 is an error
	FloorDivision          // floor(X/Y); a divisor that can be 0 is an error
	FloorOrZero            // floor(X/Y), and 0 where Y is 0 (Methuen)
	TruncOrZero            // X/Y cut toward 0, and 0 where Y is 0 (Methuen, division: truncate)
)

// Func is a function of the notations.
type Func uint8

// The functions of numbers. Min and Max take one argument or more, or one pool; Lineup and
// StrictLineup two numbers or more; the others exactly one number.
const (
	Min Func = iota
	Max
	Floor
	Ceil
	Round // floor(x + 1/2)
	Abs
	Lowest  // the smallest value the argument can take
	Highest // the largest value the argument can take

	// In which order numbers stand: the highest first and, of equals, the one that is listed
	// first. The orders of n numbers are numbered from 0 to n! - 1, as a dictionary has them:
	// 0 is the order in which they are listed. No grammar has a word for these two.
	Lineup
	StrictLineup // the same, but -1 where two of the numbers are equal

	// Numbers that are asked of a pool. Nth takes the pool and a rank: from the highest,
	// which is 1, or from the lowest, which is -1; it is 0 where there are fewer dice, and so
	// are Min and Max of no dice.
	Nth
	Total      // the sum of the dice
	Size       // how many dice there are
	Distinct   // how many values are shown
	LargestSet // how many dice show the value that is shown most often
	Sets       // of a number and a pool: how many values are shown at least so often
	LongestRun // how many of the values v, v+1, v+2, ... are shown, from the best v on

	// Pools made of pools. The first takes pools, the others a number and a pool.
	Join
	KeepHighest
	KeepLowest
	DropLowest
	DropHighest
)

// arity returns the least and the most arguments of a function, and whether the
// function is known.
func (f Func) arity() (least, most int, known bool) {
	switch f {
	case Min, Max:
		return 1, many, true
	case Floor, Ceil, Round, Abs, Lowest, Highest, Total, Size, Distinct, LargestSet, LongestRun:
		return 1, 1, true
	case Join:
		return 1, many, true
	case Lineup, StrictLineup:
		return 2, MaxLineup, true
	case Nth, Sets, KeepHighest, KeepLowest, DropLowest, DropHighest:
		return 2, 2, true
	}
	return 0, 0, false
}

// MakesPool reports whether the value of a function is a pool.
func (f Func) MakesPool() bool {
	return f == Join || f == KeepHighest || f == KeepLowest || f == DropLowest || f == DropHighest
}

// MaxLineup is how many numbers a [Lineup] may have: 8 have 40,320 orders.
const MaxLineup = 8

// many stands for any number of arguments.
const many = 1 << 20

var (
	unarySigns  = [...]string{Neg: "-", Not: "not"}
	binarySigns = [...]string{
		Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%",
		Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", And: "and", Or: "or",
	}
	funcNames = [...]string{
		Min: "min", Max: "max", Floor: "floor", Ceil: "ceil", Round: "round", Abs: "abs",
		Lowest: "lowest", Highest: "highest", Lineup: "lineup", StrictLineup: "strict_lineup",
		Nth: "nth", Total: "sum", Size: "size", Distinct: "distinct", LargestSet: "largest_set", Sets: "sets",
		LongestRun: "longest_run", Join: "join", KeepHighest: "keep", KeepLowest: "keep_lowest",
		DropLowest: "drop", DropHighest: "drop_highest",
	}
)

// String returns the operator's sign, as the grammars write it.
func (op UnaryOp) String() string { return nameOf(unarySigns[:], op) }

// String returns the operator's sign, as the grammars write it.
func (op BinaryOp) String() string { return nameOf(binarySigns[:], op) }

// IsComparison reports whether an operator compares numbers.
func (op BinaryOp) IsComparison() bool {
	switch op {
	case Eq, Ne, Lt, Le, Gt, Ge:
		return true
	case Add, Sub, Mul, Div, Rem, And, Or:
	}
	return false
}

// String returns the function's name.
func (f Func) String() string { return nameOf(funcNames[:], f) }

// nameOf returns the name of a value of an enumeration, or its type and number, such as
// notation.BinaryOp(200), if it has none: no text may pass for a value that is not known.
func nameOf[E ~uint8](names []string, value E) string {
	if int(value) < len(names) && names[value] != "" {
		return names[value]
	}
	return fmt.Sprintf("%T(%d)", value, value)
}

// notKnownText is the format of what String prints for a node, a die or a modifier of a
// type that it does not know. No grammar reads it back.
const notKnownText = "<%T is not known to String>"

// arityText is how many arguments a function takes.
func arityText(least, most int) string {
	switch {
	case most == many && least == 1:
		return "1 argument or more"
	case least == 1 && most == 1:
		return "1 argument"
	case least == most:
		return fmt.Sprintf("%d arguments", least)
	case most == least+1:
		return fmt.Sprintf("%d or %d arguments", least, most)
	}
	return fmt.Sprintf("%d to %d arguments", least, most)
}
