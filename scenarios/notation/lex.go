package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a piece of text with a meaning of its own.
type token struct {
	kind tokenKind
	at   Span
	text string

	// Of a dice term: the count and the sides as they are written. An empty
	// count is 1; empty sides follow in parentheses or braces.
	count, sides string
}

type tokenKind uint8

const (
	endToken tokenKind = iota
	numberToken
	diceToken
	nameToken
	signToken    // an operator, a bracket or a comma
	unknownToken // a character that no grammar has
)

// A lexer cuts a source into tokens, by the grammar's rules for numbers, dice
// and names.
type lexer struct {
	grammar *Grammar
	src     *Source
	pos     int
}

// signs lists the operators, the brackets and what is refused with a hint, the longest first.
var signs = longestFirst(operatorSigns(), "(", ")", "[", "]", "{", "}", ",", "..", "!", "=", "**", "[[", "]]", "+=", "-=", "*=", "/=")

// longestFirst returns both lists as one, with longer texts first, so that the lexer tries >= before >.
func longestFirst(list []string, more ...string) []string {
	list = append(list, more...)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}

func (l *lexer) rest() string { return l.src.Text[l.pos:] }

func (l *lexer) span(start int) Span { return Span{Src: l.src, Start: start, End: l.pos} }

// next returns the next token of the source.
func (l *lexer) next() token {
	l.pos = len(l.src.Text) - len(strings.TrimLeftFunc(l.rest(), unicode.IsSpace))
	start, rest := l.pos, l.rest()
	if rest == "" {
		return token{at: l.span(start)}
	}
	if isDigit(rest[0]) {
		return l.number()
	}
	if sides, length, ok := l.die(rest); ok {
		l.pos += length
		return token{kind: diceToken, at: l.span(start), text: rest[:length], sides: sides}
	}
	if l.grammar.attributes && strings.HasPrefix(rest, attributeOpen) {
		length := strings.IndexAny(rest, "}\n") + 1
		if length == 0 {
			length = len(rest)
		}
		l.pos += length
		return token{kind: nameToken, at: l.span(start), text: rest[:length]}
	}
	if length := nameLength(rest); length > 0 {
		l.pos += length
		return token{kind: nameToken, at: l.span(start), text: rest[:length]}
	}
	for _, s := range signs {
		if s == "]]" && l.grammar.names {
			continue // two brackets, as in hand[hand[1]]
		}
		if strings.HasPrefix(rest, s) {
			l.pos += len(s)
			return token{kind: signToken, at: l.span(start), text: s}
		}
	}
	_, size := utf8.DecodeRuneInString(rest)
	l.pos += size
	return token{kind: unknownToken, at: l.span(start), text: rest[:size]}
}

// number returns a number token, or that of the dice term that begins with it.
func (l *lexer) number() token {
	start := l.pos
	l.digits()
	count := l.src.Text[start:l.pos]
	if sides, length, ok := l.die(l.rest()); ok {
		l.pos += length
		return token{kind: diceToken, at: l.span(start), text: l.src.Text[start:l.pos], count: count, sides: sides}
	}
	if rest := l.rest(); len(rest) > 1 && rest[0] == '.' && isDigit(rest[1]) {
		l.pos++
		l.digits()
	}
	if l.grammar.plain && l.atPercent() {
		l.pos++
	}
	return token{kind: numberToken, at: l.span(start), text: l.src.Text[start:l.pos]}
}

func (l *lexer) digits() {
	for l.pos < len(l.src.Text) && isDigit(l.src.Text[l.pos]) {
		l.pos++
	}
}

// die reports whether rest begins with a die, and returns its sides and length: d followed by a
// number, F, % or nothing, if the sides are in brackets.
func (l *lexer) die(rest string) (sides string, length int, ok bool) {
	if rest == "" || rest[0] != 'd' && rest[0] != 'D' {
		return "", 0, false
	}
	after := rest[1:]
	n := 0
	for n < len(after) && isDigit(after[n]) {
		n++
	}
	switch {
	case n > 0:
	case after != "" && (after[0] == 'F' || after[0] == 'f') && l.grammar.fate:
		n = 1
	case strings.HasPrefix(after, "%") && l.grammar.percentile:
		n = 1
	case l.grammar.attributes && strings.HasPrefix(after, attributeOpen), strings.HasPrefix(after, "("), strings.HasPrefix(after, "{"), strings.HasPrefix(after, "["):
		return "", 1, true
	default:
		return "", 0, false
	}
	if l.grammar.names && nameLength("x"+after[n:]) > 1 && !beginsModifiers(after[n:]) {
		return "", 0, false // d6_bonus is a name
	}
	return after[:n], 1 + n, true
}

// nameLength returns the length in bytes of the name at the start of the text: words of letters,
// digits and _, joined by dots.
func nameLength(text string) int {
	length := 0
	for i, r := range text {
		switch {
		case r == '_' || unicode.IsLetter(r) || length > 0 && length == i && unicode.IsDigit(r):
			length = i + utf8.RuneLen(r)
		case r == '.' && i > 0 && length == i:
			// A dot belongs to the name if a word follows.
		default:
			return length
		}
	}
	return length
}

// attributeOpen begins a name in Roll20: @{strength}.
const attributeOpen = "@{"

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// beginsModifiers reports whether letters behind a die are modifiers, as in 4d6k3 or
// 2d6r(n), and not the rest of a name.
func beginsModifiers(text string) bool {
	return modifierLetters(text, "kh", "kl", "k", "dh", "dl", "d", "ro", "r")
}

// modifierLetters reports whether the word at the start of the text consists of modifiers in the
// list, each with or without digits.
func modifierLetters(text string, list ...string) bool {
	for {
		n := 0
		for _, m := range list {
			if strings.HasPrefix(text, m) {
				n = len(m)
				break
			}
		}
		if n == 0 {
			return false
		}
		text = text[n:]
		for text != "" && isDigit(text[0]) {
			text = text[1:]
		}
		if nameLength("x"+text) == 1 {
			return true
		}
	}
}

// atPercent reports whether the next character is a % that means per cent, and not the remainder
// operator, because no operand follows.
func (l *lexer) atPercent() bool {
	rest, ok := strings.CutPrefix(l.rest(), "%")
	if !ok {
		return false
	}
	rest = strings.TrimLeftFunc(rest, unicode.IsSpace)
	if n := nameLength(rest); n > 0 {
		word := rest[:n]
		return word == "and" || word == "or" || word == "in"
	}
	return rest == "" || !isDigit(rest[0]) && rest[0] != '('
}
