package anydice

import (
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

func (p *parser) expression() (expression, error) { return p.level(0) }

// level reads operators of one level between operands of the next.
func (p *parser) level(i int) (expression, error) {
	if i == len(levels) {
		return p.unary()
	}
	if err := p.enterAt(i); err != nil {
		return nil, err
	}
	defer p.leaveAt(i)
	start := p.tok.at
	x, err := p.level(i + 1)
	for n := 0; err == nil && p.isSign(levels[i]); n++ {
		if n >= maxChain {
			return nil, notation.Errorf(p.tok.at, "more than %d operators in a row", maxChain)
		}
		op := p.advance().text
		var y expression
		if y, err = p.level(i + 1); err == nil {
			x = &binary{place: place{p.from(start)}, op: op, x: x, y: y}
		}
	}
	return x, err
}

// maxChain is how many operators of one level may follow each other.
const maxChain = 2000

// enterAt counts one level of depth for an expression, not for each level of operators.
func (p *parser) enterAt(i int) error {
	if i > 0 {
		return nil
	}
	return p.enter()
}

func (p *parser) leaveAt(i int) {
	if i == 0 {
		p.leave()
	}
}

func (p *parser) isSign(list []string) bool {
	for _, s := range list {
		if p.at(s) {
			return true
		}
	}
	return false
}

func (p *parser) unary() (expression, error) {
	if !p.isSign([]string{"-", "+", "!", "#", "d"}) {
		return p.primary()
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	t := p.advance()
	x, err := p.unary()
	if err != nil || t.text == "+" {
		return x, err
	}
	return &unary{place: place{p.from(t.at)}, op: t.text, x: x}, nil
}

func (p *parser) primary() (expression, error) {
	switch {
	case p.err != nil:
		return nil, p.err
	case p.tok.kind == numberToken:
		t := p.advance()
		v, err := strconv.ParseInt(t.text, 10, 64)
		if err != nil {
			return nil, notation.Errorf(t.at, "the number has more than 63 bits")
		}
		return &literal{place: place{t.at}, value: v}, nil
	case p.tok.kind == nameToken:
		t := p.advance()
		return &variable{place: place{t.at}, name: t.text}, nil
	case p.at("("):
		open := p.advance()
		x, err := p.expression()
		if err != nil {
			return nil, err
		}
		return x, p.closing(open.at, ")")
	case p.at("{"):
		return p.sequence()
	case p.at("["):
		return p.call()
	}
	return nil, p.unexpected(wantExpression)
}

func (p *parser) sequence() (expression, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	open := p.advance()
	n := &sequenceLiteral{}
	for !p.at("}") {
		if len(n.items) > 0 {
			if !p.at(",") {
				return nil, p.closing(open.at, "}")
			}
			p.advance()
		}
		item, err := p.sequenceItem()
		if err != nil {
			return nil, err
		}
		n.items = append(n.items, item)
	}
	p.advance()
	n.at = p.from(open.at)
	return n, nil
}

func (p *parser) sequenceItem() (item sequenceItem, err error) {
	if item.x, err = p.expression(); err != nil {
		return item, err
	}
	if p.at("..") {
		p.advance()
		if item.last, err = p.expression(); err != nil {
			return item, err
		}
	}
	if p.at(":") {
		p.advance()
		item.count, err = p.expression()
	}
	return item, err
}

// call reads words and arguments in brackets. A word ends an argument.
func (p *parser) call() (expression, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	open := p.advance()
	n := &call{}
	var name []string
	for !p.at("]") {
		switch {
		case p.err == nil && p.tok.kind == wordToken:
			name = append(name, p.advance().text)
			continue
		case p.err == nil && p.tok.kind == endToken:
			return nil, p.closing(open.at, "]")
		}
		arg, err := p.expression()
		if err != nil {
			return nil, err
		}
		name = append(name, argumentPlace)
		n.args = append(n.args, arg)
	}
	p.advance()
	n.at, n.name = p.from(open.at), strings.Join(name, " ")
	return n, nil
}

// argumentPlace stands in a function's name where an argument stands in its call.
const argumentPlace = "_"
