package escape

import (
	"fmt"
	"strings"
)

// Line returns text for one line: a control character is shown as \u001b, a newline as \n; a tab becomes a
// space.
func Line(s string) string {
	for _, r := range s {
		if Steers(r) || r == '\ufffd' {
			return string(appendText(make([]byte, 0, len(s)+16), s, `\n`))
		}
	}
	return s
}

// Styled returns [Line] of a text, but keeps the colour codes that this program writes.
func Styled(s string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(s, '\x1b')
		if i < 0 {
			b.WriteString(Line(s))
			return b.String()
		}
		b.WriteString(Line(s[:i]))
		s = s[i:]
		n := 1
		for _, c := range colours {
			if strings.HasPrefix(s, c) {
				n = len(c)
			}
		}
		if n == 1 {
			b.WriteString(Line(s[:1]))
		} else {
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
}

// A length is how long a text may be, in characters, and how much of the beginning and of the end is kept of
// a longer one: the beginning says what it is about, the end what to do.
type length struct{ most, head, tail int }

var (
	ofWord    = length{240, 120, 60} // a name in a message may have any length
	ofMessage = length{2000, 1200, 500}
)

// Message returns a message on one line. The middle of a very long one is left out.
func Message(s string) string { return Line(short(s)) }

// short leaves out the middle of very long words, and then of the message if it is still too long.
func short(s string) string {
	if len(s) <= ofWord.most {
		return s
	}
	words := strings.Split(strings.ToValidUTF8(s, "\ufffd"), " ")
	for i, word := range words {
		words[i] = ofWord.shorten(word)
	}
	return ofMessage.shorten(strings.Join(words, " "))
}

// shorten replaces the middle of a text by the number of its characters, if the text is too long.
func (l length) shorten(s string) string {
	if len(s) <= l.most {
		return s
	}
	runes := []rune(s)
	if len(runes) <= l.most {
		return s
	}
	left := len(runes) - l.head - l.tail
	return fmt.Sprintf("%s...(%d characters)...%s", string(runes[:l.head]), left, string(runes[len(runes)-l.tail:]))
}
