package escape

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// Steers reports whether a character is not text but moves, colours, hides or turns around what is next to
// it: control characters, direction marks, line separators, and code points that are not characters. The
// newline and the tab are among them.
func Steers(r rune) bool {
	switch {
	case r < ' ', 0x7f <= r && r < 0xa0:
		return true
	case r < 0x61c:
		return false
	case unicode.Is(unicode.Bidi_Control, r):
		return true
	case r == '\u2028', r == '\u2029', r == '\ufeff', 0xfff9 <= r && r <= 0xfffb:
		return true
	}
	return 0xfdd0 <= r && r <= 0xfdef || r&0xfffe == 0xfffe
}

// appendShown appends a character as \u001b, or as two such for one beyond U+FFFF: in JSON and in the code of
// many languages, that means the same character.
func appendShown(b []byte, r rune) []byte {
	if r > 0xffff {
		const base, low = 0x10000, 0x3ff
		return fmt.Appendf(b, `\u%04x\u%04x`, 0xd800+(r-base)>>10, 0xdc00+(r-base)&low)
	}
	return fmt.Appendf(b, `\u%04x`, r)
}

// appendText appends a text with its control characters shown, newline for each line break, and a space for
// each tab. Invalid UTF-8 becomes U+FFFD.
func appendText(b []byte, s string, newline string) []byte {
	for _, r := range s {
		switch {
		case r == '\n':
			b = append(b, newline...)
		case r == '\t':
			b = append(b, ' ')
		case Steers(r):
			b = appendShown(b, r)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
