package notation

import (
	"strings"
)

// call parses the arguments of the function with the given name.
func (p *parser) call(name token) Expr {
	node, row := p.grammar.function(name.text)
	if row != nil && row.Name == "deck" {
		return p.deck(name)
	}
	if row == nil {
		if !p.grammar.names || !p.ofTheFile(name) {
			return p.bad(p.unknownFunction(name))
		}
		args := p.arguments()
		return &Ref{At: p.from(name.at), Name: name.text, Args: args}
	}
	args := p.arguments()
	at := p.from(name.at)
	if err := row.checkCount(at, len(args)); err != nil || p.err != nil {
		return p.bad(err)
	}
	return node(at, args)
}

// ofTheFile reports whether a name may be that of a function of the rule file: it is not reserved, and not d.
func (p *parser) ofTheFile(name token) bool {
	return !IsReserved(name.text) && !strings.EqualFold(name.text, "d")
}

// arguments reads what a function is called with: none is not nil.
func (p *parser) arguments() []Expr {
	open := p.advance()
	if p.takes(")") {
		return []Expr{}
	}
	args := p.list(0)
	p.closing(open, ")")
	return args
}

// list reads one or more expressions between commas, each with operators of at least the precedence.
func (p *parser) list(precedence precedence) []Expr {
	out := []Expr{p.expression(precedence)}
	for p.takes(",") {
		out = append(out, p.expression(precedence))
	}
	return out
}
