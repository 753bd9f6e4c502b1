package notation

import (
	"strings"
	"unicode"
)

// resource reads a name in brackets: the last word is the resource, those before
// it say whose. No modifier is the same as self.
func (p *parser) resource() (Expr, error) {
	open := p.tok
	rest := p.lex.rest()
	end := strings.IndexAny(rest, "[]")
	if end < 0 || rest[end] == '[' {
		p.lex.pos = len(p.lex.src.Text)
		if end >= 0 {
			p.lex.pos -= len(rest) - end
		}
		_, column := open.at.Position()
		return nil, Errorf(p.lex.span(p.lex.pos), "missing ']' for '[' at column %d", column)
	}
	inside := rest[:end]
	p.lex.pos += end + 1
	at := p.lex.span(open.at.Start)
	p.last = at
	p.tok = p.lex.next()
	words := strings.Fields(inside)
	if len(words) == 0 {
		return nil, Errorf(at, "the brackets name no resource").WithHint("such as [health] or [target dodge]")
	}
	for _, w := range words {
		if !isResourceWord(w) {
			return nil, Errorf(at, "%q is not a resource name", w).
				WithHint("letters, digits, _ and -, not starting with a digit")
		}
	}
	r := &Resource{At: at, Modifier: "self", Name: words[len(words)-1]}
	if len(words) > 1 {
		r.Modifier = strings.Join(words[:len(words)-1], " ")
	}
	return r, nil
}

func isResourceWord(w string) bool {
	for i, r := range w {
		switch {
		case r == '_' || unicode.IsLetter(r):
		case i > 0 && (r == '-' || unicode.IsDigit(r)):
		default:
			return false
		}
	}
	return true
}

// An Effect changes a resource: `[target health] -= 1d6`.
type Effect struct {
	At     Span
	Target *Resource
	Op     AssignOp
	Value  Expr // a whole expression, clamped at 0 by itself
}

// AssignOp is how an effect changes its resource.
type AssignOp string

// The assignments, as they are written.
const (
	Assign    AssignOp = "="
	AddAssign AssignOp = "+="
	SubAssign AssignOp = "-="
	MulAssign AssignOp = "*="
	DivAssign AssignOp = "/="
)

// ParseEffect reads an effect of a grammar with resources. Errors are
// [*Error].
func (g *Grammar) ParseEffect(src *Source) (*Effect, error) {
	p := newParser(g, src)
	if !g.resources || !p.at("[") {
		return nil, Errorf(p.tok.at, "an effect begins with the resource it changes").
			WithHint("such as [target health] -= 1d6")
	}
	target, err := p.resource()
	if err != nil {
		return nil, err
	}
	op := AssignOp(p.tok.text)
	switch op {
	case Assign, AddAssign, SubAssign, MulAssign, DivAssign:
	default:
		return nil, Errorf(p.tok.at, "an effect assigns to its resource").WithHint("one of =, +=, -=, *=, /=")
	}
	p.advance()
	if p.tok.kind == endToken {
		return nil, Errorf(p.tok.at, "the effect has no value")
	}
	x, err := p.expression(0)
	if err != nil {
		return nil, err
	}
	if p.tok.kind != endToken {
		return nil, p.leftover()
	}
	if g.clamp {
		x = &Clamp{At: x.Span(), X: x}
	}
	return &Effect{At: target.Span().to(x.Span()), Target: target.(*Resource), Op: op, Value: x}, nil
}
