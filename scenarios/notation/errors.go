package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An Error says what is wrong with an expression, where, and, where there is
// something to say, what would be right.
type Error struct {
	At   Span
	Msg  string // what is wrong, lower case, no final full stop
	Hint string // what would be right; may be empty
}

// Errorf returns an [*Error] at the span.
func Errorf(at Span, format string, args ...any) *Error {
	return &Error{At: at, Msg: fmt.Sprintf(format, args...)}
}

// WithHint returns the error with the hint added.
func (e *Error) WithHint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// Error returns the place, the message and the hint in one line. [Error.Snippet] has the source
// line.
func (e *Error) Error() string {
	var b strings.Builder
	if line, column := e.At.Position(); line > 0 {
		switch {
		case e.At.Src.Name != "":
			fmt.Fprintf(&b, "%s:%d:%d: ", e.At.Src.Name, line, column)
		case line > 1:
			fmt.Fprintf(&b, "line %d, column %d: ", line, column)
		default:
			fmt.Fprintf(&b, "column %d: ", column)
		}
	}
	b.WriteString(e.Msg)
	if e.Hint != "" {
		fmt.Fprintf(&b, " (%s)", e.Hint)
	}
	return b.String()
}

// snippetWidth is how many characters of a long source line are shown around
// the caret.
const snippetWidth = 72

// Snippet returns the source line of the error and, below it, a caret at the place. It is empty if
// there is no text. Long lines are cut.
func (e *Error) Snippet() string {
	if e.At.Src == nil {
		return ""
	}
	text := e.At.Src.Text
	start := strings.LastIndexByte(text[:e.At.Start], '\n') + 1
	line := text[start:]
	if i := strings.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	line = strings.TrimSuffix(line, "\r")
	if strings.TrimSpace(line) == "" {
		return ""
	}
	runes := []rune(strings.Map(printable, line))
	caret := utf8.RuneCountInString(text[start:e.At.Start])
	width := max(1, utf8.RuneCountInString(e.At.Text()))
	from := 0
	var lead, trail string
	if len(runes) > snippetWidth {
		from = max(0, min(caret-snippetWidth/2, len(runes)-snippetWidth))
		if from > 0 {
			lead = "..."
		}
		if from+snippetWidth < len(runes) {
			trail = "..."
		}
		runes = runes[from:min(len(runes), from+snippetWidth)]
	}
	width = max(1, min(width, len(runes)-(caret-from)))
	return lead + string(runes) + trail + "\n" +
		strings.Repeat(" ", len(lead)+caret-from) + strings.Repeat("^", width)
}

// printable keeps a caret under its character: whatever has no width of one
// column in a terminal is shown as a space or a question mark.
func printable(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case r == utf8.RuneError || !unicode.IsPrint(r):
		return '?'
	}
	return r
}
