package notation

import (
	"strings"
)

// call reads the arguments of a function whose name has been read.
func (p *parser) call(name token) (Expr, error) {
	node, row := p.grammar.function(name.text)
	if row != nil && row.Name == "deck" {
		return p.deck(name)
	}
	if row == nil {
		if !p.grammar.names || !p.ofTheFile(name) {
			return nil, p.unknownFunction(name)
		}
		args, err := p.arguments()
		if args == nil {
			args = []Expr{} // it is called all the same
		}
		return &Ref{At: p.from(name.at), Name: name.text, Args: args}, err
	}
	args, err := p.arguments()
	if err != nil {
		return nil, err
	}
	at := p.from(name.at)
	if err := row.checkCount(at, len(args)); err != nil {
		return nil, err
	}
	return node(at, args), nil
}

// ofTheFile reports whether a word may be a function of the rule file: it is written like
// one, and is no misspelt d.
func (p *parser) ofTheFile(name token) bool {
	return !IsReserved(name.text) && !strings.EqualFold(name.text, "d")
}

func (p *parser) arguments() ([]Expr, error) {
	open := p.advance()
	var args []Expr
	for {
		if p.at(")") && len(args) == 0 {
			p.advance()
			return nil, nil
		}
		x, err := p.expression(0)
		if err != nil {
			return nil, err
		}
		args = append(args, x)
		if !p.at(",") {
			return args, p.closing(open, ")")
		}
		p.advance()
	}
}
