package anydice

import "oddsmith/scenarios/notation"

// An expression of a program: a literal, variable, unary, binary, sequenceLiteral or call.
//
//sumtype:decl
type expression interface {
	span() notation.Span
	isExpression()
}

type literal struct {
	place
	value int64
}

type variable struct {
	place
	name string
}

// A unary is - ! # or d before its operand.
type unary struct {
	place
	op string
	x  expression
}

// A binary is an operator, by its sign, between operands.
type binary struct {
	place
	op   string
	x, y expression
}

type sequenceLiteral struct {
	place
	items []sequenceItem
}

// A sequenceItem is x, x..last, or either of them times as often as count says.
type sequenceItem struct {
	x, last, count expression // the latter two may be nil
}

// A call names a function by its words, with _ in place of each argument.
type call struct {
	place
	name string
	args []expression
}

// A statement: an output, assignment, function, result, condition, loop or setting.
//
//sumtype:decl
type statement interface {
	span() notation.Span
	isStatement()
}

type output struct {
	place
	x     expression
	named bool
	name  string // as it is written, with [NAME] in it
}

type assignment struct {
	place
	name string
	x    expression
}

type function struct {
	place
	name   string // the words, with _ in place of each parameter
	params []param
	body   []statement
	own    builtin // of one that AnyDice brings along, instead of a body
}

type param struct {
	name string
	kind paramKind
}

// A paramKind says what a parameter wants.
type paramKind uint8

const (
	anyParam      paramKind = iota
	numberParam             // :n
	sequenceParam           // :s
	diceParam               // :d
)

type result struct {
	place
	x expression
}

type condition struct {
	place
	cond       expression
	then, rest []statement // rest is what stands behind else
}

type loop struct {
	place
	name string
	over expression
	body []statement
}

type setting struct {
	place
	option string
	x      expression // nil where it is a text
	text   string
}

// A place is where a node stands.
type place struct{ at notation.Span }

func (p place) span() notation.Span { return p.at }

func (*literal) isExpression()         {}
func (*variable) isExpression()        {}
func (*unary) isExpression()           {}
func (*binary) isExpression()          {}
func (*sequenceLiteral) isExpression() {}
func (*call) isExpression()            {}

func (*output) isStatement()     {}
func (*assignment) isStatement() {}
func (*function) isStatement()   {}
func (*result) isStatement()     {}
func (*condition) isStatement()  {}
func (*loop) isStatement()       {}
func (*setting) isStatement()    {}
