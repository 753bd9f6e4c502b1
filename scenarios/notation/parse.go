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

// parse parses a source as an expression, without checking kinds.
func (g *Grammar) parse(src *Source) (Expr, error) {
	p := newParser(g, src)
	if p.tok.kind == endToken {
		p.refuse(Errorf(p.tok.at, "the expression is empty").WithHint("%s", g.example()))
	}
	e := p.whole()
	if p.err != nil {
		return nil, p.err
	}
	return e, nil
}

// whole reads an expression that ends where the text ends.
func (p *parser) whole() Expr {
	e := p.expression(0)
	p.end()
	if p.grammar.clamp && !hasConditionOperator(e) {
		e = clamped(e)
	}
	return e
}

// end refuses what is left over.
func (p *parser) end() {
	if p.tok.kind != endToken {
		p.refuse(p.leftover())
	}
}

// clamped returns max(e, 0), which a whole Methuen expression is worth.
func clamped(e Expr) Expr { return &Call{At: e.Span(), Func: Clamped, Args: []Expr{e}} }

// hasConditionOperator reports whether the outermost operator is a comparison, `and`, `or` or `not`.
func hasConditionOperator(e Expr) bool {
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

// expression parses operands joined by operators of at least the given precedence.
func (p *parser) expression(precedence precedence) Expr {
	p.enter()
	defer p.leave()
	start := p.tok.at
	x := p.operand(precedence)
	compared := false
	for {
		if p.atMember() && comparisonPrecedence >= precedence {
			if compared {
				return p.bad(p.chained())
			}
			x = p.member(start, x)
			compared = true
			continue
		}
		op, ok := p.operator()
		if !ok || op.precedence < precedence {
			return x
		}
		if op.precedence == comparisonPrecedence {
			if compared {
				return p.bad(p.chained())
			}
			compared = true
		}
		p.advance()
		y := p.expression(op.precedence + 1)
		if p.grammar.clamp && op.precedence == comparisonPrecedence {
			x, y = clamped(x), clamped(y)
		}
		x = &Binary{At: p.from(start), Op: op.op, Rule: op.rule, X: x, Y: y}
	}
}

func (p *parser) chained() error {
	return Errorf(p.tok.at, "comparisons cannot be chained").WithHint("write a < b and b < c")
}

// operand parses an operand with its prefix operators and what follows it: the die of a computed pool, a rank
// in brackets, a remark. A `not` that binds less than precedence is refused.
func (p *parser) operand(precedence precedence) Expr {
	start := p.tok.at
	switch {
	case p.takes("-"):
		x := p.expression(signPrecedence)
		return &Unary{At: p.from(start), Op: Neg, X: x}
	case p.grammar.conditions && p.atWord("not"):
		if precedence > notPrecedence {
			return p.bad(Errorf(start, "not cannot be used here").WithHint("put it in parentheses: (not ...)"))
		}
		p.advance()
		x := p.expression(notPrecedence)
		return &Unary{At: p.from(start), Op: Not, X: x}
	}
	x := p.primary()
	if p.tok.kind == diceToken && p.tok.count == "" && p.adjacent() && p.countable(x) {
		x = p.computedPool(start, x)
	}
	for p.grammar.names && p.at("[") && p.adjacent() {
		x = p.index(start, x)
	}
	p.remark()
	return x
}

// primary parses a number, dice, a name, a resource, a call or a parenthesised expression.
func (p *parser) primary() Expr {
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
	return p.bad(p.unexpected())
}

func (p *parser) parenthesised() Expr {
	open := p.advance()
	x := p.expression(0)
	p.closing(open, ")")
	return x
}

// inlineRoll reads an expression in double brackets, which is its value: in a roll of Roll20 it is
// rolled first, and the number is put in its place.
func (p *parser) inlineRoll() Expr {
	open := p.advance()
	x := p.expression(0)
	p.closing(open, "]]")
	p.inline = p.from(open.at)
	return x
}

// countable reports whether operand x, with a die right behind it, is meant to be the number of dice: it ends
// with a parenthesis or is an inline roll, or it is a name in a notation in which names have brackets.
func (p *parser) countable(x Expr) bool {
	return !p.grammar.names && is[*Ref](x) || p.afterParenthesis()
}

// insteadOf is what to write where a reserved word stands alone.
var insteadOf = map[string]string{
	"if":  "if(condition, value, other value)",
	"let": "a rule file names what is rolled: rolls: {a: d6}",
}

// name parses a name: a constant, a call, or a reference to a parameter or roll.
func (p *parser) name() Expr {
	t := p.advance()
	if strings.HasPrefix(t.text, attributeOpen) {
		return p.attribute(t)
	}
	if p.at("(") {
		return p.call(t)
	}
	switch {
	case !p.grammar.names:
		return p.bad(p.unknownName(t))
	case t.text == "true" || t.text == "false":
		return &Bool{At: t.at, Value: t.text == "true"}
	case IsReserved(t.text):
		return p.bad(Errorf(t.at, "%q is a reserved word and cannot be used here", t.text).WithHint("%s", insteadOf[t.text]))
	}
	return &Ref{At: t.at, Name: t.text}
}

// closing reads sign, which closes the bracket open; anything else is refused.
func (p *parser) closing(open token, sign string) {
	if p.tok.kind == endToken {
		_, column := open.at.Position()
		p.refuse(Errorf(p.tok.at, "missing '%s' for '%s' at column %d", sign, open.text, column))
	} else if !p.takes(sign) {
		p.refuse(p.leftover())
	}
}
