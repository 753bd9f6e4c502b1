package notation

import (
	"math/big"
	"slices"
	"strings"
)

// The limits of a text. They are far beyond what a person writes, and keep what
// a program may write from exhausting the stack.
const (
	maxText   = 64 << 10 // bytes
	maxDepth  = 256      // brackets and signs inside one another
	maxDigits = 100      // of one number
)

// ParseSource reads one expression and returns its tree. Errors are [*Error].
func (g *Grammar) ParseSource(src *Source) (Expr, error) {
	p, err := newParser(g, src)
	if err != nil {
		return nil, err
	}
	if p.tok.kind == endToken {
		return nil, Errorf(p.tok.at, "the expression is empty").WithHint("%s", g.example())
	}
	return p.whole()
}

// whole reads an expression that ends where the text ends.
func (p *parser) whole() (Expr, error) {
	e, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	if p.tok.kind != endToken {
		return nil, p.leftover()
	}
	if p.grammar.clamp {
		e = &Clamp{At: e.Span(), X: e}
	}
	return e, nil
}

// example is an expression to imitate.
func (g *Grammar) example() string {
	if g.resources {
		return "such as 2d6 + [strength]"
	}
	return "such as 2d6 + 3"
}

// A parser reads tokens by precedence climbing (Pratt 1973).
type parser struct {
	grammar *Grammar
	lex     lexer
	tok     token // the next token, not yet used
	last    Span  // of the token before it
	depth   int
}

func newParser(g *Grammar, src *Source) (*parser, error) {
	if len(src.Text) > maxText {
		return nil, Errorf(Span{Src: src}, "the text has %d bytes, the limit is %d", len(src.Text), maxText)
	}
	p := &parser{grammar: g, lex: lexer{grammar: g, src: src}}
	p.tok = p.lex.next()
	return p, nil
}

func (p *parser) advance() token {
	t := p.tok
	p.last = t.at
	p.tok = p.lex.next()
	return t
}

// at reports whether the next token is the sign.
func (p *parser) at(sign string) bool { return p.tok.kind == signToken && p.tok.text == sign }

// adjacent reports whether nothing stands between the last token and the next.
func (p *parser) adjacent() bool { return p.tok.kind != endToken && p.last.End == p.tok.at.Start }

// from returns the span that begins where start does and ends with the last
// token, so that the brackets around an operand belong to it.
func (p *parser) from(start Span) Span {
	return Span{Src: start.Src, Start: start.Start, End: p.last.End}
}

// enter goes one level deeper; leave comes back.
func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return Errorf(p.tok.at, "more than %d levels inside one another", maxDepth)
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

// operator returns the meaning of the next token as an operator.
func (p *parser) operator() (operator, bool) {
	if p.tok.kind != signToken && p.tok.kind != nameToken {
		return operator{}, false
	}
	op, ok := p.grammar.binary[p.tok.text]
	return op, ok
}

// expression reads operands joined by operators of at least the precedence.
func (p *parser) expression(precedence int) (Expr, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	start := p.tok.at
	x, err := p.operand(precedence)
	if err != nil {
		return nil, err
	}
	compared := false
	for {
		op, ok := p.operator()
		if !ok || op.precedence < precedence {
			return x, nil
		}
		if op.precedence == comparisonPrecedence {
			if compared {
				return nil, Errorf(p.tok.at, "comparisons cannot be chained").WithHint("write a < b and b < c")
			}
			compared = true
		}
		p.advance()
		y, err := p.expression(op.precedence + 1)
		if err != nil {
			return nil, err
		}
		x = &Binary{At: p.from(start), Op: op.op, Rule: op.rule, X: x, Y: y}
	}
}

// operand reads an operand with the operators before it.
func (p *parser) operand(precedence int) (Expr, error) {
	start := p.tok.at
	switch {
	case p.at("-"):
		p.advance()
		x, err := p.expression(signPrecedence)
		if err != nil {
			return nil, err
		}
		return &Unary{At: p.from(start), Op: Neg, X: x}, nil
	case p.grammar.names && p.tok.kind == nameToken && p.tok.text == "not":
		if precedence > notPrecedence {
			return nil, Errorf(start, "not cannot stand here").WithHint("put it in parentheses: (not ...)")
		}
		p.advance()
		x, err := p.expression(notPrecedence)
		if err != nil {
			return nil, err
		}
		return &Unary{At: p.from(start), Op: Not, X: x}, nil
	}
	x, err := p.primary()
	if err != nil {
		return nil, err
	}
	if p.tok.kind == diceToken && p.tok.count == "" && p.adjacent() && p.countable(x) {
		if x, err = p.computedPool(start, x); err != nil {
			return nil, err
		}
	}
	return x, p.remark()
}

// primary reads a number, a dice term, a name, a resource, a call or something in
// parentheses.
func (p *parser) primary() (Expr, error) {
	switch p.tok.kind {
	case numberToken:
		return p.number(p.advance())
	case diceToken:
		return p.dice()
	case nameToken:
		return p.name()
	case signToken:
		switch p.tok.text {
		case "(":
			return p.parenthesised()
		case "[":
			if p.grammar.resources {
				return p.resource()
			}
		case "{":
			if p.grammar.modifiers {
				return p.group()
			}
		}
	}
	return nil, p.unexpected()
}

func (p *parser) parenthesised() (Expr, error) {
	open := p.advance()
	x, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	return x, p.closing(open, ")")
}

// countable reports whether an operand, with a die right behind it, is meant to
// be the number of dice: it ends with a parenthesis, or it is a resource.
func (p *parser) countable(x Expr) bool {
	_, isResource := x.(*Resource)
	return isResource || p.last.Text() == ")"
}

// closing reads the bracket that ends what open began.
func (p *parser) closing(open token, sign string) error {
	if p.at(sign) {
		p.advance()
		return nil
	}
	if p.tok.kind == endToken {
		_, column := open.at.Position()
		return Errorf(p.tok.at, "missing '%s' for '%s' at column %d", sign, open.text, column)
	}
	return p.leftover()
}

func (p *parser) number(t token) (*Number, error) {
	if digits := strings.ReplaceAll(t.text, ".", ""); len(digits) > maxDigits {
		return nil, Errorf(t.at, "a number of %d digits, the limit is %d", len(digits), maxDigits)
	}
	if !p.grammar.decimals && strings.Contains(t.text, ".") {
		return nil, Errorf(t.at, "%s has only whole numbers", p.grammar.Name)
	}
	v, ok := new(big.Rat).SetString(t.text)
	if !ok {
		return nil, Errorf(t.at, "%q is not a number", t.text)
	}
	return &Number{At: t.at, Value: v}, nil
}

// name reads a constant, a call, or the name of a parameter or a roll.
func (p *parser) name() (Expr, error) {
	t := p.advance()
	if p.at("(") {
		return p.call(t)
	}
	switch {
	case !p.grammar.names:
		return nil, p.unknownName(t)
	case t.text == "true" || t.text == "false":
		return &Bool{At: t.at, Value: t.text == "true"}, nil
	case IsReserved(t.text):
		return nil, Errorf(t.at, "%q is a word of the language and cannot stand here", t.text)
	}
	return &Ref{At: t.at, Name: t.text}, nil
}

// reserved words have a meaning in the language of rule files and name nothing.
// Functions do not count: only a bracket behind one makes it a call.
var reserved = []string{"and", "or", "not", "if", "true", "false", "chance", "joint", "otherwise", "given", "let"}

// IsReserved reports whether the word cannot be the name of a parameter or a
// roll in a rule file.
func IsReserved(word string) bool { return slices.Contains(reserved, word) }
