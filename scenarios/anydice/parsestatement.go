package anydice

import (
	"errors"
	"strings"

	"oddsmith/scenarios/notation"
)

// parse reads a program.
func parse(src *notation.Source) ([]statement, error) {
	if len(src.Text) > maxText {
		return nil, notation.Errorf(notation.Span{Src: src}, "the program has %d bytes, the limit is %d", len(src.Text), maxText)
	}
	p := &parser{lex: lexer{src: src}}
	p.tok, p.err = p.lex.next()
	var out []statement
	for p.err != nil || p.tok.kind != endToken {
		s, err := p.statement(false)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

const wantStatement = "output, as in output 3d6, function, result, if, loop, set or NAME:"

func (p *parser) statement(inFunction bool) (statement, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	switch {
	case p.err != nil:
		return nil, p.err
	case p.tok.kind == nameToken:
		return p.assignment()
	case p.atWord("output"):
		return p.output(inFunction)
	case p.atWord("function"):
		return p.function(inFunction)
	case p.atWord("result"):
		return p.result(inFunction)
	case p.atWord("if"):
		return p.condition(inFunction)
	case p.atWord("loop"):
		return p.loop(inFunction)
	case p.atWord("set"):
		return p.setting(inFunction)
	case p.atWord("else"):
		return nil, notation.Errorf(p.tok.at, "an else without an if before it")
	}
	return nil, p.unexpected(wantStatement)
}

func (p *parser) assignment() (statement, error) {
	t := p.advance()
	if !p.at(":") {
		err := p.unexpected("':'")
		var placed *notation.Error
		if errors.As(err, &placed) {
			err = placed.WithHint("%s: 3 gives the variable a value, output %s shows it", t.text, t.text)
		}
		return nil, err
	}
	p.advance()
	x, err := p.expression()
	return &assignment{place: place{p.from(t.at)}, name: t.text, x: x}, err
}

func (p *parser) output(inFunction bool) (statement, error) {
	t := p.advance()
	if inFunction {
		return nil, notation.Errorf(t.at, "output cannot be used inside a function").WithHint("result: gives a function its value")
	}
	x, err := p.expression()
	if err != nil {
		return nil, err
	}
	n := &output{x: x}
	if p.atWord("named") {
		p.advance()
		if p.err != nil || p.tok.kind != stringToken {
			return nil, p.unexpected(`a text such as "damage"`)
		}
		n.named, n.name = true, p.advance().text
	}
	n.at = p.from(t.at)
	return n, nil
}

// function reads its words, its parameters and its body.
func (p *parser) function(inFunction bool) (statement, error) {
	t := p.advance()
	if inFunction {
		return nil, notation.Errorf(t.at, "a function cannot be defined inside a function")
	}
	if err := p.sign(":"); err != nil {
		return nil, err
	}
	n := &function{}
	var name []string
	for !p.at("{") {
		switch {
		case p.err == nil && p.tok.kind == wordToken:
			name = append(name, p.advance().text)
		case p.err == nil && p.tok.kind == nameToken:
			param, err := p.param()
			if err != nil {
				return nil, err
			}
			name = append(name, argumentPlace)
			n.params = append(n.params, param)
		default:
			return nil, p.unexpected("a word, a parameter or '{'")
		}
	}
	n.at, n.name = p.from(t.at), strings.Join(name, " ")
	var err error
	n.body, err = p.block(true)
	return n, err
}

func (p *parser) param() (param, error) {
	n := param{name: p.advance().text}
	if !p.at(":") {
		return n, nil
	}
	p.advance()
	switch {
	case p.atWord("n"):
		n.kind = numberParam
	case p.atWord("s"):
		n.kind = sequenceParam
	case p.at("d"):
		n.kind = diceParam
	default:
		return n, p.unexpected("n (a number), s (a sequence) or d (dice)")
	}
	p.advance()
	return n, nil
}

func (p *parser) result(inFunction bool) (statement, error) {
	t := p.advance()
	if !inFunction {
		return nil, notation.Errorf(t.at, "result belongs inside a function").WithHint("output shows a value")
	}
	if err := p.sign(":"); err != nil {
		return nil, err
	}
	x, err := p.expression()
	return &result{place: place{p.from(t.at)}, x: x}, err
}

func (p *parser) condition(inFunction bool) (statement, error) {
	t := p.advance()
	n := &condition{place: place{t.at}}
	var err error
	if n.cond, err = p.expression(); err != nil {
		return nil, err
	}
	if n.then, err = p.block(inFunction); err != nil || !p.atWord("else") {
		return n, err
	}
	p.advance()
	if !p.atWord("if") {
		n.rest, err = p.block(inFunction)
		return n, err
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	other, err := p.condition(inFunction)
	n.rest = []statement{other}
	return n, err
}

func (p *parser) loop(inFunction bool) (statement, error) {
	t := p.advance()
	name, err := p.variable("the name of a variable")
	if err != nil {
		return nil, err
	}
	if !p.atWord("over") {
		return nil, p.unexpected(`"over"`)
	}
	p.advance()
	n := &loop{name: name.text}
	if n.over, err = p.expression(); err != nil {
		return nil, err
	}
	n.at = p.from(t.at)
	n.body, err = p.block(inFunction)
	return n, err
}

func (p *parser) setting(inFunction bool) (statement, error) {
	t := p.advance()
	if inFunction {
		return nil, notation.Errorf(t.at, "set cannot be used inside a function")
	}
	if p.err != nil || p.tok.kind != stringToken {
		return nil, p.unexpected(`a text such as "explode depth"`)
	}
	n := &setting{option: p.advance().text}
	if !p.atWord("to") {
		return nil, p.unexpected(`"to"`)
	}
	p.advance()
	if p.err == nil && p.tok.kind == stringToken {
		n.text = p.advance().text
		n.at = p.from(t.at)
		return n, nil
	}
	var err error
	n.x, err = p.expression()
	n.at = p.from(t.at)
	return n, err
}

func (p *parser) block(inFunction bool) ([]statement, error) {
	open := p.tok.at
	if err := p.sign("{"); err != nil {
		return nil, err
	}
	out := []statement{}
	for !p.at("}") {
		if p.err == nil && p.tok.kind == endToken {
			return nil, p.closing(open, "}")
		}
		s, err := p.statement(inFunction)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	p.advance()
	return out, nil
}
