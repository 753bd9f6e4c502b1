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
	at    notation.Span
	value int64
}

type variable struct {
	at   notation.Span
	name string
}

// A unary is - ! # or d before its operand.
type unary struct {
	at notation.Span
	op string
	x  expression
}

// A binary is an operator, by its sign, between operands.
type binary struct {
	at   notation.Span
	op   string
	x, y expression
}

type sequenceLiteral struct {
	at    notation.Span
	items []sequenceItem
}

// A sequenceItem is x, x..last, or either of them times as often as count says.
type sequenceItem struct {
	x, last, count expression // the latter two may be nil
}

// A call names a function by its words, with _ in the place of each argument.
type call struct {
	at   notation.Span
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
	at    notation.Span
	x     expression
	named bool
	name  string // as it is written, with [NAME] in it
}

type assignment struct {
	at   notation.Span
	name string
	x    expression
}

type function struct {
	at     notation.Span
	name   string // the words, with _ in the place of each parameter
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
	at notation.Span
	x  expression
}

type condition struct {
	at         notation.Span
	cond       expression
	then, rest []statement // rest is what stands behind else
}

type loop struct {
	at   notation.Span
	name string
	over expression
	body []statement
}

type setting struct {
	at     notation.Span
	option string
	x      expression // nil where it is a text
	text   string
}

func (n *literal) span() notation.Span         { return n.at }
func (n *variable) span() notation.Span        { return n.at }
func (n *unary) span() notation.Span           { return n.at }
func (n *binary) span() notation.Span          { return n.at }
func (n *sequenceLiteral) span() notation.Span { return n.at }
func (n *call) span() notation.Span            { return n.at }

func (n *output) span() notation.Span     { return n.at }
func (n *assignment) span() notation.Span { return n.at }
func (n *function) span() notation.Span   { return n.at }
func (n *result) span() notation.Span     { return n.at }
func (n *condition) span() notation.Span  { return n.at }
func (n *loop) span() notation.Span       { return n.at }
func (n *setting) span() notation.Span    { return n.at }

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
