package anydice

import "oddsmith/scenarios/notation"

// An expression of a program: a literal, variable, unary, binary, sequenceLiteral or call.
//
//sumtype:decl
type expression interface {
	span() notation.Span
	isExpression()
}

// exprAt is where an expression stands.
type exprAt struct{ at notation.Span }

func (e exprAt) span() notation.Span { return e.at }
func (exprAt) isExpression()         {}

type literal struct {
	exprAt
	value int64
}

type variable struct {
	exprAt
	name string
}

// A unary is - ! # or d before its operand.
type unary struct {
	exprAt
	op string
	x  expression
}

// A binary is an operator, by its sign, between operands.
type binary struct {
	exprAt
	op   string
	x, y expression
}

type sequenceLiteral struct {
	exprAt
	items []sequenceItem
}

// A sequenceItem is x, x..last, or either of them times as often as count says.
type sequenceItem struct {
	x, last, count expression // the latter two may be nil
}

// A call names a function by its words, with _ in the place of each argument.
type call struct {
	exprAt
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

// stmtAt is where a statement stands.
type stmtAt struct{ at notation.Span }

func (s stmtAt) span() notation.Span { return s.at }
func (stmtAt) isStatement()          {}

type output struct {
	stmtAt
	x     expression
	named bool
	name  string // as it is written, with [NAME] in it
}

type assignment struct {
	stmtAt
	name string
	x    expression
}

type function struct {
	stmtAt
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
	stmtAt
	x expression
}

type condition struct {
	stmtAt
	cond       expression
	then, rest []statement // rest is what stands behind else
}

type loop struct {
	stmtAt
	name string
	over expression
	body []statement
}

type setting struct {
	stmtAt
	option string
	x      expression // nil where it is a text
	text   string
}
