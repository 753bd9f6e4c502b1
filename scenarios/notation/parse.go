package notation

import (
	"strings"
)

// Parse reads a text that stands in no file. Errors are [*Error].
func (g *Grammar) Parse(text string) (Expr, error) { return g.ParseSource(&Source{Text: text}) }

// ParseSource reads one expression and returns its tree. Errors are [*Error].
func (g *Grammar) ParseSource(src *Source) (Expr, error) {
	e, err := g.parse(src)
	if err != nil {
		if known := g.phrase(src); known != nil {
			err = known
		}
	}
	return e, err
}

func (g *Grammar) parse(src *Source) (Expr, error) {
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
	if p.grammar.clamp && !isCondition(e) {
		e = clamped(e)
	}
	return e, nil
}

// clamped returns the larger of a whole Methuen expression and 0.
func clamped(e Expr) Expr { return &Clamp{At: e.Span(), X: e} }

// isCondition reports whether an expression is built as a condition.
func isCondition(e Expr) bool {
	if n, ok := e.(*Unary); ok {
		return n.Op == Not
	}
	n, ok := e.(*Binary)
	return ok && (n.Op.IsComparison() || n.Op.IsLogic())
}

// example is an expression to imitate.
func (g *Grammar) example() string {
	if g.resources {
		return "such as 2d6 + [strength]"
	}
	return "such as 2d6 + 3"
}

// operator returns the meaning of the next token as an operator.
func (p *parser) operator() (binaryMeaning, bool) {
	if p.tok.kind != signToken && p.tok.kind != nameToken {
		return binaryMeaning{}, false
	}
	op, ok := p.grammar.binary[p.tok.text]
	return op, ok
}

// expression reads operands joined by operators of at least the precedence.
func (p *parser) expression(precedence precedence) (Expr, error) {
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
		if p.atMember() && comparisonPrecedence >= precedence {
			if compared {
				return nil, p.chained()
			}
			if x, err = p.member(start, x); err != nil {
				return nil, err
			}
			compared = true
			continue
		}
		op, ok := p.operator()
		if !ok || op.precedence < precedence {
			return x, nil
		}
		if op.precedence == comparisonPrecedence {
			if compared {
				return nil, p.chained()
			}
			compared = true
		}
		p.advance()
		y, err := p.expression(op.precedence + 1)
		if err != nil {
			return nil, err
		}
		if p.grammar.clamp && op.precedence == comparisonPrecedence {
			x, y = clamped(x), clamped(y)
		}
		x = &Binary{At: p.from(start), Op: op.op, Rule: op.rule, X: x, Y: y}
	}
}

func (p *parser) chained() error {
	return Errorf(p.tok.at, "comparisons cannot be chained").WithHint("write a < b and b < c")
}

// operand reads an operand with the operators before it.
func (p *parser) operand(precedence precedence) (Expr, error) {
	start := p.tok.at
	switch {
	case p.at("-"):
		p.advance()
		x, err := p.expression(signPrecedence)
		if err != nil {
			return nil, err
		}
		return &Unary{At: p.from(start), Op: Neg, X: x}, nil
	case p.grammar.conditions && p.tok.kind == nameToken && p.tok.text == "not":
		if precedence > notPrecedence {
			return nil, Errorf(start, "not cannot be used here").WithHint("put it in parentheses: (not ...)")
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
	for p.grammar.names && p.at("[") && p.adjacent() {
		if x, err = p.index(start, x); err != nil {
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
		case "[[":
			if p.grammar.modifiers {
				return p.inlineRoll()
			}
		case "[":
			if p.grammar.resources {
				return p.resource()
			}
		case "{":
			if p.grammar.modifiers {
				return p.group()
			}
		}
	case endToken, unknownToken:
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

// inlineRoll reads an expression in double brackets, which is its value: in a roll of Roll20 it is
// rolled first, and the number is put in its place.
func (p *parser) inlineRoll() (Expr, error) {
	open := p.advance()
	x, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	if err := p.closing(open, "]]"); err != nil {
		return nil, err
	}
	p.inline = p.from(open.at)
	return x, nil
}

// countable reports whether an operand, with a die right behind it, is meant to
// be the number of dice: it ends with a parenthesis or as an inline roll, or it is a resource.
func (p *parser) countable(x Expr) bool {
	return is[*Resource](x) || p.grammar.attributes && is[*Ref](x) || p.afterParenthesis()
}

// insteadOf is what to write where a reserved word stands alone.
var insteadOf = map[string]string{
	"if":  "if(condition, value, other value)",
	"let": "a rule file names what is rolled: rolls: {a: d6}",
}

// name reads a constant, a call, or the name of a parameter or a roll.
func (p *parser) name() (Expr, error) {
	t := p.advance()
	if strings.HasPrefix(t.text, attributeOpen) {
		return attribute(t)
	}
	if p.at("(") {
		return p.call(t)
	}
	switch {
	case !p.grammar.names:
		return nil, p.unknownName(t)
	case t.text == "true" || t.text == "false":
		return &Bool{At: t.at, Value: t.text == "true"}, nil
	case IsReserved(t.text):
		return nil, Errorf(t.at, "%q is a reserved word and cannot be used here", t.text).WithHint("%s", insteadOf[t.text])
	}
	return &Ref{At: t.at, Name: t.text}, nil
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
