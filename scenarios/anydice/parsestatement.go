package anydice

import (
	"strings"

	"oddsmith/scenarios/notation"
)

// parse parses a program. The error is a [*notation.Error].
func parse(src *notation.Source) ([]statement, error) {
	if len(src.Text) > maxText {
		return nil, notation.Errorf(notation.Span{Src: src}, "the program has %d bytes, the limit is %d", len(src.Text), maxText)
	}
	p := &parser{lex: lexer{src: src}}
	p.advance()
	var out []statement
	for !p.is(endToken) {
		out = append(out, p.statement(false))
	}
	if p.err != nil {
		return nil, p.err
	}
	return out, nil
}

const wantStatement = "output, as in output 3d6, function, result, if, loop, set or NAME:"

// statement parses a statement.
func (p *parser) statement(inFunction bool) statement {
	p.enter()
	defer p.leave()
	switch {
	case p.is(nameToken):
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
		p.fail(notation.Errorf(p.tok.at, "an else without an if before it"))
	}
	hint := ""
	if p.is(numberToken) || p.at("(") || p.at("[") || p.atWord("d") {
		hint = "to show a value, write output before it: output 5d10"
	}
	p.unexpected(wantStatement, hint)
	return nil
}

func (p *parser) assignment() statement {
	t := p.advance()
	if !p.at(":") {
		p.unexpected("':'", t.text+": 3 gives the variable a value, output "+t.text+" shows it")
	}
	p.advance()
	x := p.expression()
	return &assignment{place: place{p.from(t.at)}, name: t.text, x: x}
}

// output parses an output with its optional name.
func (p *parser) output(inFunction bool) statement {
	t := p.advance()
	if inFunction {
		p.fail(notation.Errorf(t.at, "output cannot be used inside a function").WithHint("result: gives a function its value"))
	}
	n := &output{x: p.expression()}
	if n.named = p.atWord("named"); n.named {
		p.advance()
		n.name = p.token(stringToken, `a text such as "damage"`).text
	}
	n.at = p.from(t.at)
	return n
}

// function parses the definition of a function: its name, parameters and body.
func (p *parser) function(inFunction bool) statement {
	t := p.advance()
	if inFunction {
		p.fail(notation.Errorf(t.at, "a function cannot be defined inside a function"))
	}
	p.sign(":")
	n := &function{}
	var name []string
	for p.err == nil && !p.at("{") {
		switch {
		case p.is(wordToken):
			name = append(name, p.advance().text)
		case p.is(nameToken):
			name = append(name, argumentPlace)
			n.params = append(n.params, p.param())
		default:
			p.unexpected("a word, a parameter or '{'", "")
		}
	}
	n.at, n.name = p.from(t.at), strings.Join(name, " ")
	n.body = p.block(true)
	return n
}

// param parses a parameter with its optional type.
func (p *parser) param() param {
	n := param{name: p.advance().text}
	if !p.takes(":") {
		return n
	}
	switch {
	case p.atWord("n"):
		n.kind = numberParam
	case p.atWord("s"):
		n.kind = sequenceParam
	case p.at("d"):
		n.kind = diceParam
	default:
		p.unexpected("n (a number), s (a sequence) or d (dice)", "")
	}
	p.advance()
	return n
}

func (p *parser) result(inFunction bool) statement {
	t := p.advance()
	if !inFunction {
		p.fail(notation.Errorf(t.at, "result belongs inside a function").WithHint("output shows a value"))
	}
	p.sign(":")
	x := p.expression()
	return &result{place: place{p.from(t.at)}, x: x}
}

// condition parses an if with its else branches.
func (p *parser) condition(inFunction bool) statement {
	t := p.advance()
	n := &condition{place: place{t.at}, cond: p.expression(), then: p.block(inFunction)}
	if !p.atWord("else") {
		return n
	}
	p.advance()
	if !p.atWord("if") {
		n.rest = p.block(inFunction)
		return n
	}
	p.enter()
	defer p.leave()
	n.rest = []statement{p.condition(inFunction)}
	return n
}

// loop parses a loop over a sequence.
func (p *parser) loop(inFunction bool) statement {
	t := p.advance()
	if p.is(wordToken) {
		p.unexpected("the name of a variable", "variables are written in capitals")
	}
	n := &loop{name: p.token(nameToken, "the name of a variable").text}
	if !p.atWord("over") {
		p.unexpected(`"over"`, "")
	}
	p.advance()
	n.over = p.expression()
	n.at = p.from(t.at)
	n.body = p.block(inFunction)
	return n
}

// setting parses the assignment of a setting.
func (p *parser) setting(inFunction bool) statement {
	t := p.advance()
	if inFunction {
		p.fail(notation.Errorf(t.at, "set cannot be used inside a function"))
	}
	n := &setting{option: p.token(stringToken, `a text such as "explode depth"`).text}
	if !p.atWord("to") {
		p.unexpected(`"to"`, "")
	}
	p.advance()
	if p.is(stringToken) {
		n.text = p.advance().text
	} else {
		n.x = p.expression()
	}
	n.at = p.from(t.at)
	return n
}

func (p *parser) block(inFunction bool) []statement {
	open := p.tok.at
	p.sign("{")
	out := []statement{}
	for !p.at("}") && !p.is(endToken) {
		out = append(out, p.statement(inFunction))
	}
	p.closing(open, "}")
	return out
}
