package notation

import (
	"math/big"
	"strings"
)

// The limits of a text. They are far beyond what a person writes, and keep what
// a program may write from exhausting the stack.
const (
	maxText   = 64 << 10 // bytes
	maxDepth  = 256      // brackets and signs inside one another
	maxDigits = 100      // of one number
)

// A parser reads tokens by precedence climbing (Pratt 1973).
type parser struct {
	grammar *Grammar
	lex     lexer
	tok     token // the next token, not yet used
	last    Span  // of the token before it
	depth   int
	inline  Span // the last inline roll; zero before the first one
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
func (p *parser) adjacent() bool { return p.last.End == p.tok.at.Start }

// from returns the span that begins where start does and ends with the last
// token, so that the brackets around an operand belong to it.
func (p *parser) from(start Span) Span {
	return Span{Src: start.Src, Start: start.Start, End: p.last.End}
}

// enter goes one level deeper; leave comes back.
func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return Errorf(p.tok.at, "nested more than %d levels deep", maxDepth)
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

func (p *parser) number(t token) (*Number, error) {
	if digits := strings.Trim(strings.ReplaceAll(t.text, ".", ""), "%"); len(digits) > maxDigits {
		return nil, Errorf(t.at, "a number of %d digits, the limit is %d", len(digits), maxDigits)
	}
	if !p.grammar.decimals && strings.Contains(t.text, ".") {
		return nil, Errorf(t.at, "%s has only whole numbers", p.grammar.Name)
	}
	text, isPercent := strings.CutSuffix(t.text, "%")
	v, ok := new(big.Rat).SetString(text)
	if !ok {
		return nil, Errorf(t.at, "%q is not a number", t.text)
	}
	if isPercent {
		v.Quo(v, big.NewRat(100, 1))
	}
	return &Number{At: t.at, Value: v}, nil
}
