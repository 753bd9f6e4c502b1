package notation

import (
	"strings"
	"unicode"
)

// resource parses a name in square brackets: the last word is the resource, the words before it
// say whose it is. Without these it is that of self. The node keeps the brackets in its name, with
// single spaces between the words.
func (p *parser) resource() *Ref {
	open, r := p.tok, &Ref{At: p.tok.at}
	rest := p.lex.rest()
	end := strings.IndexAny(rest, "[]")
	if end < 0 || rest[end] == '[' {
		p.lex.pos = len(p.lex.src.Text)
		if end >= 0 {
			p.lex.pos -= len(rest) - end
		}
		_, column := open.at.Position()
		p.refuse(Errorf(p.lex.span(p.lex.pos), "missing ']' for '[' at column %d", column))
		return r
	}
	inside := rest[:end]
	p.lex.pos += end + 1
	at := p.lex.span(open.at.Start)
	p.last = at
	p.next()
	words := strings.Fields(inside)
	if len(words) == 0 {
		p.refuse(Errorf(at, "the brackets name no resource").WithHint("such as [health] or [target dodge]"))
		return r
	}
	for _, w := range words {
		if !isResourceWord(w) {
			p.refuse(Errorf(at, "%q is not a resource name", w).
				WithHint("letters, digits, _ and -, not starting with a digit"))
		}
	}
	if len(words) == 1 {
		words = []string{self, words[0]}
	}
	r.At, r.Name = at, "["+strings.Join(words, " ")+"]"
	return r
}

// isResourceWord reports whether a word consists of letters, digits, _ and -, and begins with a
// letter or _.
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
