package notation

import "math/big"

// An Expr is a node of the expression tree: one of the types of this file. The
// package's documentation says what each means. Trees are immutable; a node
// may stand in several places.
//
//sumtype:decl
type Expr interface {
	// Span is the text the node was read from.
	Span() Span
	// String prints the node in the grammar it was read with, fully
	// parenthesised: parsing it again gives an equal tree.
	String() string

	node()
}

// Number is a constant.
type Number struct {
	At    Span
	Value *big.Rat
}

// Bool is a constant truth value.
type Bool struct {
	At    Span
	Value bool
}

// Label is a constant word, such as the name of an outcome.
type Label struct {
	At   Span
	Name string
}

// Pool is the sum of Count dice of one sort, or what its modifiers make of them.
type Pool struct {
	At    Span
	Count Expr
	Die   Die
	Rule  DiceRule
}

// Group is rolls in braces. One item is a sum whose dice are pooled; several
// are worth their totals. Its modifiers are [Keep] and [Target].
type Group struct {
	At    Span
	Items []Expr
	Rule  DiceRule
}

// A Die is what one die of a pool is: a [FairDie], [FateDie] or [FacesDie].
//
//sumtype:decl
type Die interface {
	String() string
	die()
}

// FairDie has the faces 1 to Sides.
type FairDie struct{ Sides Expr }

// FateDie has the faces -1, 0 and +1.
type FateDie struct{}

// FacesDie has the listed faces, each as likely as any other; a face listed
// twice weighs double.
type FacesDie struct{ Faces []*big.Rat }

// Unary is an operator before its operand.
type Unary struct {
	At Span
	Op UnaryOp
	X  Expr
}

// Binary is an operator between its operands.
type Binary struct {
	At   Span
	Op   BinaryOp
	Rule Division // how a Div divides; [NoDivision] for every other operator
	X, Y Expr
}

// Call is a function of its arguments.
type Call struct {
	At   Span
	Func Func
	Args []Expr
}

// Chance is an event of probability P.
type Chance struct {
	At Span
	P  Expr
}

// If chooses by a condition.
type If struct {
	At               Span
	Cond, Then, Else Expr
}

// Ref is a name: of a roll bound by an enclosing [Let], or of something that is
// yet to be bound. One with arguments is a function of the rule file. A name keeps what its
// notation writes around it (see [PlainName]).
type Ref struct {
	At   Span
	Name string
	Args []Expr // nil for a name that is not called
}

// Let rolls Value once and names it in Body.
type Let struct {
	At    Span
	Name  string
	Value Expr
	Body  Expr
}

// Tuple is the joint value of two or three items.
type Tuple struct {
	At    Span
	Items []Expr
}

// Repeat is the sum of Count independent copies of X. Each copy rolls X anew, but
// for rolls named outside of it, which have one value in all copies. A Count that is
// negative or a fraction is an error.
//
// With a Rank it is instead the one copy of that rank, counted from the highest,
// which is 1; a rank that there is not is an error.
type Repeat struct {
	At       Span
	Count, X Expr
	Rank     Expr // nil for the sum
}

// TurnsName names the number of turns in the Value of a [Process].
const TurnsName = "turns"

// Given is X conditional on Cond.
type Given struct {
	At      Span
	X, Cond Expr
}

// Retry is X, which is a [Given] under Lets, rolled again as a whole until its condition
// holds. What is named outside of it keeps its value.
type Retry struct {
	At Span
	X  Expr
}

// Span returns where the node stands in its source.
func (n *Number) Span() Span { return n.At }
func (n *Bool) Span() Span   { return n.At }
func (n *Label) Span() Span  { return n.At }
func (n *Pool) Span() Span   { return n.At }
func (n *Group) Span() Span  { return n.At }
func (n *Unary) Span() Span  { return n.At }
func (n *Binary) Span() Span { return n.At }
func (n *Call) Span() Span   { return n.At }
func (n *Chance) Span() Span { return n.At }
func (n *If) Span() Span     { return n.At }
func (n *Ref) Span() Span    { return n.At }
func (n *Let) Span() Span    { return n.At }
func (n *Tuple) Span() Span  { return n.At }
func (n *Repeat) Span() Span { return n.At }
func (n *Given) Span() Span  { return n.At }
func (n *Retry) Span() Span  { return n.At }

func (*Number) node() {}
func (*Bool) node()   {}
func (*Label) node()  {}
func (*Pool) node()   {}
func (*Group) node()  {}
func (*Unary) node()  {}
func (*Binary) node() {}
func (*Call) node()   {}
func (*Chance) node() {}
func (*If) node()     {}
func (*Ref) node()    {}
func (*Let) node()    {}
func (*Tuple) node()  {}
func (*Repeat) node() {}
func (*Given) node()  {}
func (*Retry) node()  {}

func (*FairDie) die() {}
func (FateDie) die()  {}
func (FacesDie) die() {}

// Int returns a [*Number] of a whole number.
func Int(v int64) *Number { return &Number{Value: big.NewRat(v, 1)} }
