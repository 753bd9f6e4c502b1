package hostile

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// command is what a build server obeys; ours are those of findings, for the rule file at hand.
var (
	command = regexp.MustCompile(`^::|##[A-Za-z]*\[`)
	ours    = regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,)?title=[^:,]*::[^\n]*$`)
)

// steers reports whether a character does something to a terminal or a page.
func steers(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufffe' || r == '\uffff' || r == '\u2028')
}

// steering names the first character of a text that steers; empty if none does.
func steering(text string) string {
	if !utf8.ValidString(text) {
		return "no UTF-8"
	}
	if i := strings.IndexFunc(text, steers); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Sprintf("the character %U", r)
	}
	return ""
}

// unruly says what in a text commands somebody; empty if nothing does.
func unruly(text string) string {
	if strings.HasPrefix(text, "ARROW1") {
		return "" // text as it is
	}
	if why := steering(text); why != "" {
		return why
	}
	for _, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeftFunc(line, unicode.IsSpace)
		if command.MatchString(trimmed) && !(line == trimmed && ours.MatchString(line) && !strings.Contains(line, "##[")) {
			return "a command: " + trimmed
		}
	}
	return ""
}
