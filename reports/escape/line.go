package escape

import (
	"fmt"
	"strings"
)

// Line returns text for one line: what steers a terminal is shown as \u001b, a newline as \n.
func Line(s string) string {
	for _, r := range s {
		if Steers(r) || r == '\ufffd' {
			return string(appendText(make([]byte, 0, len(s)+16), s, `\n`))
		}
	}
	return s
}

// The lengths, in characters, to which a message is shortened: what it is about stands at
// its beginning, what to do at its end.
const (
	longest = 2000
	head    = 1200
	tail    = 500
)

// Message returns a message for one line, its middle left out where it is very long: a name
// in it may have any length.
func Message(s string) string {
	if len(s) <= longest {
		return Line(s)
	}
	runes := []rune(strings.ToValidUTF8(s, "\ufffd"))
	if len(runes) <= longest {
		return Line(s)
	}
	left := len(runes) - head - tail
	return fmt.Sprintf("%s ... (%d characters) ... %s", Line(string(runes[:head])), left, Line(string(runes[len(runes)-tail:])))
}
