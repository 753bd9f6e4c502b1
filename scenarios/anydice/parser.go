package anydice

import (
	"errors"

	"oddsmith/scenarios/notation"
)

// The limits of a text. They are far beyond what a person writes, and keep what a program
// may write from exhausting the stack.
const (
	maxText  = 256 << 10 // bytes
	maxDepth = 200       // brackets, signs and blocks inside one another
)

// A parser reads tokens one at a time.
type parser struct {
	lex   lexer
	tok   token // the next token, not yet used
	err   error // of reading it; it is reported where it is used
	last  notation.Span
	depth int
}

func (p *parser) advance() token {
	t := p.tok
	p.last = t.at
	if p.err == nil {
		p.tok, p.err = p.lex.next()
	}
	return t
}

func (p *parser) at(sign string) bool {
	return p.err == nil && p.tok.kind == signToken && p.tok.text == sign
}

func (p *parser) atWord(word string) bool {
	return p.err == nil && p.tok.kind == wordToken && p.tok.text == word
}

// from returns the span from a start to the end of the last token.
func (p *parser) from(start notation.Span) notation.Span {
	return notation.Span{Src: start.Src, Start: start.Start, End: p.last.End}
}

// enter goes one level deeper; leave comes back.
func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return notation.Errorf(p.tok.at, "nested more than %d levels deep", maxDepth)
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

// unexpected is the error for the next token where something else was wanted.
func (p *parser) unexpected(want string) error {
	if p.err != nil {
		return p.err
	}
	switch p.tok.kind {
	case endToken:
		return notation.Errorf(p.tok.at, "the program ends where %s is expected", want)
	case stringToken:
		return notation.Errorf(p.tok.at, "unexpected text where %s is expected", want)
	case nameToken:
		return notation.Errorf(p.tok.at, "unexpected variable %s where %s is expected", p.tok.text, want)
	case unknownToken:
		return notation.Errorf(p.tok.at, "%q does not belong in a program", p.tok.text)
	case numberToken, wordToken, signToken:
	}
	return notation.Errorf(p.tok.at, "unexpected %q where %s is expected", p.tok.text, want)
}

// sign reads a sign that must follow.
func (p *parser) sign(sign string) error {
	if !p.at(sign) {
		return p.unexpected("'" + sign + "'")
	}
	p.advance()
	return nil
}

// closing reads the bracket that ends what open began.
func (p *parser) closing(open notation.Span, sign string) error {
	if p.at(sign) {
		p.advance()
		return nil
	}
	if p.err == nil && p.tok.kind == endToken {
		line, column := open.Position()
		return notation.Errorf(p.tok.at, "missing '%s' for '%s' at line %d, column %d", sign, open.Text(), line, column)
	}
	return p.unexpected("'" + sign + "'")
}

// variable reads the name of a variable that must follow.
func (p *parser) variable(want string) (token, error) {
	if p.err != nil || p.tok.kind != nameToken {
		err := p.unexpected(want)
		var placed *notation.Error
		if errors.As(err, &placed) && p.err == nil && p.tok.kind == wordToken {
			return token{}, placed.WithHint("variables are written in capitals")
		}
		return token{}, err
	}
	return p.advance(), nil
}
