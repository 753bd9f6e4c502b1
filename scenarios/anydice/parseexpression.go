package anydice

import (
	"slices"
	"strconv"
	"strings"

	"oddsmith/scenarios/notation"
)

// levels holds the binary operators, from the loosest to the tightest. All associate to the
// left.
var levels = [][]string{
	{"&", "|"},
	{"=", "!=", "<", "<=", ">", ">="},
	{"+", "-"},
	{"*", "/"},
	{"^"},
	{"@"},
	{"d"},
}

const wantExpression = "a number, dice, a sequence, a variable or a call"

func (p *parser) expression() expression {
	p.enter()
	defer p.leave()
	return p.level(0)
}

// level parses operands joined by the operators of precedence level i.
func (p *parser) level(i int) expression {
	if i == len(levels) {
		return p.unary()
	}
	start := p.tok.at
	x := p.level(i + 1)
	for n := 0; p.isSign(levels[i]); n++ {
		if n >= maxChain {
			p.fail(notation.Errorf(p.tok.at, "more than %d operators in a row", maxChain))
		}
		op := p.advance().text
		y := p.level(i + 1)
		x = &binary{place: place{p.from(start)}, op: op, x: x, y: y}
	}
	return x
}

// maxChain is how many operators of one level may follow each other.
const maxChain = 2000

func (p *parser) isSign(list []string) bool { return slices.ContainsFunc(list, p.at) }

// unary parses an operand with its prefix operators.
func (p *parser) unary() expression {
	if !p.isSign([]string{"-", "+", "!", "#", "d"}) {
		return p.primary()
	}
	p.enter()
	defer p.leave()
	t := p.advance()
	x := p.unary()
	if t.text == "+" {
		return x
	}
	return &unary{place: place{p.from(t.at)}, op: t.text, x: x}
}

// primary parses a number, a variable, a call, a sequence or a parenthesised expression.
func (p *parser) primary() expression {
	switch {
	case p.is(numberToken):
		t := p.advance()
		v, err := strconv.ParseInt(t.text, 10, 64)
		if err != nil {
			p.fail(notation.Errorf(t.at, "the number has more than 63 bits"))
		}
		return &literal{place: place{t.at}, value: v}
	case p.is(nameToken):
		t := p.advance()
		return &variable{place: place{t.at}, name: t.text}
	case p.at("("):
		open := p.advance()
		x := p.expression()
		p.closing(open.at, ")")
		return x
	case p.at("{"):
		return p.sequence()
	case p.at("["):
		return p.call()
	}
	p.unexpected(wantExpression, "")
	return nil
}

// sequence parses a sequence in braces.
func (p *parser) sequence() expression {
	p.enter()
	defer p.leave()
	open := p.advance()
	n := &sequenceLiteral{}
	for p.err == nil && !p.at("}") && (len(n.items) == 0 || p.takes(",")) {
		n.items = append(n.items, p.sequenceItem())
	}
	p.closing(open.at, "}")
	n.at = p.from(open.at)
	return n
}

func (p *parser) sequenceItem() (item sequenceItem) {
	item.x = p.expression()
	if p.takes("..") {
		item.last = p.expression()
	}
	if p.takes(":") {
		item.count = p.expression()
	}
	return item
}

// call parses a function call: words and arguments in brackets.
func (p *parser) call() expression {
	p.enter()
	defer p.leave()
	open := p.advance()
	n := &call{}
	var name []string
	for !p.at("]") && !p.is(endToken) {
		if p.is(wordToken) {
			name = append(name, p.advance().text)
			continue
		}
		name = append(name, argumentPlace)
		n.args = append(n.args, p.expression())
	}
	p.closing(open.at, "]")
	n.at, n.name = p.from(open.at), strings.Join(name, " ")
	return n
}

// argumentPlace stands in a function's name where an argument stands in its call.
const argumentPlace = "_"
