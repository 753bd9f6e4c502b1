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

// A parser reads tokens by precedence climbing (Pratt 1973). After an error there are no more of
// them.
type parser struct {
	grammar *Grammar
	lex     lexer
	tok     token // the next token, not yet used
	err     error // the first one
	last    Span  // of the token before it
	depth   int
	inline  Span // the last inline roll; zero before the first one
}

func newParser(g *Grammar, src *Source) *parser {
	p := &parser{grammar: g, lex: lexer{grammar: g, src: src}}
	if len(src.Text) > maxText {
		p.refuse(Errorf(Span{Src: src}, "the text has %d bytes, the limit is %d", len(src.Text), maxText))
	}
	p.next()
	return p
}

// refuse keeps the first error, if there is one; the text ends there.
func (p *parser) refuse(err error) {
	if p.err == nil {
		p.err = err
	}
	if p.err != nil {
		p.tok = token{kind: endToken, at: p.tok.at}
	}
}

// bad refuses what should be an expression, and stands for it.
func (p *parser) bad(err error) Expr {
	p.refuse(err)
	return &Number{At: p.tok.at, Value: new(big.Rat)}
}

// next reads a token.
func (p *parser) next() {
	if p.err == nil {
		p.tok = p.lex.next()
	}
}

func (p *parser) advance() token {
	t := p.tok
	p.last = t.at
	p.next()
	return t
}

// at reports whether the next token is the sign.
func (p *parser) at(sign string) bool { return p.tok.kind == signToken && p.tok.text == sign }

// takes reads a sign, if it is the next token.
func (p *parser) takes(sign string) bool {
	if !p.at(sign) {
		return false
	}
	p.advance()
	return true
}

// adjacent reports whether nothing stands between the last token and the next.
func (p *parser) adjacent() bool { return p.last.End == p.tok.at.Start }

// from returns the span that begins where start does and ends with the last
// token, so that the brackets around an operand belong to it.
func (p *parser) from(start Span) Span {
	return Span{Src: start.Src, Start: start.Start, End: p.last.End}
}

// enter goes one level deeper, and refuses too many; leave comes back.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.refuse(Errorf(p.tok.at, "nested more than %d levels deep", maxDepth))
	}
}

func (p *parser) leave() { p.depth-- }

// number parses a number token. A fraction or a percentage is exact.
func (p *parser) number(t token) *Number {
	n := &Number{At: t.at, Value: new(big.Rat)}
	if digits := strings.Trim(strings.ReplaceAll(t.text, ".", ""), "%"); len(digits) > maxDigits {
		p.refuse(Errorf(t.at, "a number of %d digits, the limit is %d", len(digits), maxDigits))
		return n
	}
	if !p.grammar.decimals && strings.Contains(t.text, ".") {
		p.refuse(Errorf(t.at, "%s has only whole numbers", p.grammar.Name))
	}
	text, isPercent := strings.CutSuffix(t.text, "%")
	if _, ok := n.Value.SetString(text); !ok {
		p.refuse(Errorf(t.at, "%q is not a number", t.text))
	}
	if isPercent {
		n.Value.Quo(n.Value, big.NewRat(100, 1))
	}
	return n
}
