package anydice

import "oddsmith/scenarios/notation"

// The limits of a text. They are far beyond what a person writes, and keep what a program
// may write from exhausting the stack.
const (
	maxText  = 256 << 10 // bytes
	maxDepth = 200       // brackets, signs and blocks inside one another
)

// A parser reads tokens one at a time. After an error there are no more of them.
type parser struct {
	lex   lexer
	tok   token // the next token, not yet used
	err   *notation.Error
	last  notation.Span
	depth int
}

// fail keeps the first error, at which the program ends.
func (p *parser) fail(err *notation.Error) {
	if p.err == nil {
		p.err = err
	}
	p.tok = token{kind: endToken, at: p.tok.at}
}

func (p *parser) advance() token {
	t := p.tok
	p.last = t.at
	if p.err == nil {
		p.tok = p.lex.next()
	}
	return t
}

func (p *parser) is(kind tokenKind) bool { return p.tok.kind == kind }

func (p *parser) at(sign string) bool { return p.tok.kind == signToken && p.tok.text == sign }

func (p *parser) atWord(word string) bool { return p.tok.kind == wordToken && p.tok.text == word }

// takes reads a sign, if it is the next token.
func (p *parser) takes(sign string) bool {
	if !p.at(sign) {
		return false
	}
	p.advance()
	return true
}

// from returns the span from a start to the end of the last token.
func (p *parser) from(start notation.Span) notation.Span {
	return notation.Span{Src: start.Src, Start: start.Start, End: p.last.End}
}

// enter goes one level deeper; leave comes back.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(notation.Errorf(p.tok.at, "nested more than %d levels deep", maxDepth))
	}
}

func (p *parser) leave() { p.depth-- }

// unexpected reports the next token as an error; want says what is expected instead, and hint,
// which may be empty, what to type.
func (p *parser) unexpected(want, hint string) {
	var err *notation.Error
	switch t := p.tok; t.kind {
	case endToken:
		err = notation.Errorf(t.at, "the program ends where %s is expected", want)
	case stringToken:
		err = notation.Errorf(t.at, "unexpected text where %s is expected", want)
	case nameToken:
		err = notation.Errorf(t.at, "unexpected variable %s where %s is expected", t.text, want)
	case badToken:
		if err = t.err; err == nil {
			err = notation.Errorf(t.at, "%q does not belong in a program", t.text)
		}
	case numberToken, wordToken, signToken:
		err = notation.Errorf(t.at, "unexpected %q where %s is expected", t.text, want)
	}
	if err.Hint == "" {
		err.Hint = hint
	}
	p.fail(err)
}

// token reads a token of a kind that must follow.
func (p *parser) token(kind tokenKind, want string) token {
	if !p.is(kind) {
		p.unexpected(want, "")
	}
	return p.advance()
}

// sign reads a sign that must follow.
func (p *parser) sign(sign string) {
	if !p.takes(sign) {
		p.unexpected("'"+sign+"'", "")
	}
}

// closing reads the bracket that ends what open began.
func (p *parser) closing(open notation.Span, sign string) {
	if p.is(endToken) {
		line, column := open.Position()
		p.fail(notation.Errorf(p.tok.at, "missing '%s' for '%s' at line %d, column %d", sign, open.Text(), line, column))
	}
	p.sign(sign)
}
