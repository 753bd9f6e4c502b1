package anydice

import (
	"strings"
	"unicode/utf8"

	"oddsmith/scenarios/notation"
)

type tokenKind uint8

const (
	endToken tokenKind = iota
	numberToken
	nameToken   // of a variable: capitals and underscores
	wordToken   // small letters
	stringToken // the text without its quotation marks
	signToken
	badToken // a character that means nothing, or a comment or a text that does not end
)

// A token is a piece of a program with a meaning of its own.
type token struct {
	kind tokenKind
	at   notation.Span
	text string
	err  *notation.Error // why it is bad, if it is no character
}

// signs lists the operators and brackets, the longest first where one begins another.
var signs = []string{
	"..", "!=", "<=", ">=",
	"+", "-", "*", "/", "^", "@", "#", "!", "&", "|", "=", "<", ">", "(", ")", "[", "]", "{", "}", ",", ":",
}

// A lexer cuts a program into tokens.
type lexer struct {
	src *notation.Source
	pos int
}

func (l *lexer) rest() string { return l.src.Text[l.pos:] }

func (l *lexer) span(start int) notation.Span {
	return notation.Span{Src: l.src, Start: start, End: l.pos}
}

// next returns the next token.
func (l *lexer) next() token {
	if err := l.skip(); err != nil {
		return token{kind: badToken, at: err.At, err: err}
	}
	start, rest := l.pos, l.rest()
	if rest == "" {
		return token{at: l.span(start)}
	}
	if rest[0] == '"' {
		return l.text()
	}
	kind, length := signToken, 0
	switch {
	case isDigit(rest[0]):
		kind, length = numberToken, run(rest, isDigit)
	case isCapital(rest[0]):
		kind, length = nameToken, run(rest, isCapital)
	case isSmall(rest[0]):
		kind, length = wordToken, run(rest, isSmall)
		if strings.Trim(rest[:length], "d") == "" {
			kind, length = signToken, 1 // dd6 is d(d6)
		}
	default:
		for _, s := range signs {
			if strings.HasPrefix(rest, s) {
				length = len(s)
				break
			}
		}
		if length == 0 {
			kind = badToken
			_, length = utf8.DecodeRuneInString(rest)
		}
	}
	l.pos += length
	return token{kind: kind, at: l.span(start), text: rest[:length]}
}

// skip skips blanks and comments, which are between backslashes.
func (l *lexer) skip() *notation.Error {
	for {
		rest := l.rest()
		l.pos += run(rest, func(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' })
		if !strings.HasPrefix(l.rest(), `\`) {
			return nil
		}
		start := l.pos
		end := strings.IndexByte(l.rest()[1:], '\\')
		if end < 0 {
			l.pos++
			return notation.Errorf(l.span(start), "a comment that does not end").WithHint(`put it between two backslashes: \ so \`)
		}
		l.pos += end + 2
	}
}

// text returns the token of a text in quotation marks.
func (l *lexer) text() token {
	start := l.pos
	end := strings.IndexByte(l.rest()[1:], '"')
	if end < 0 {
		l.pos++
		err := notation.Errorf(l.span(start), `a text that does not end`).WithHint(`put it between two quotation marks: "so"`)
		return token{kind: badToken, at: l.span(start), err: err}
	}
	text := l.rest()[1 : 1+end]
	l.pos += end + 2
	return token{kind: stringToken, at: l.span(start), text: text}
}

// run returns how many bytes at the beginning of a text the class accepts.
func run(text string, class func(byte) bool) int {
	n := 0
	for n < len(text) && class(text[n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool   { return '0' <= c && c <= '9' }
func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' || c == '_' }
func isSmall(c byte) bool   { return 'a' <= c && c <= 'z' }
