package explorer

import (
	"context"
	"errors"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"oddsmith/exact"
	"oddsmith/montecarlo"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// An Error is what is wrong with a request.
type Error struct {
	Message string `json:"message"` // without the place, where it has one of its own
	Text    string `json:"text"`    // one line, as a command prints it
	File    string `json:"file,omitempty"`

	// Line and Column count from 1, Column and Length characters; 0 for no place.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
	Length int `json:"length,omitempty"`

	// Offset and End count what JavaScript counts: units of UTF-16, from the start of
	// the text that was typed or of the file.
	Offset *int `json:"offset,omitempty"`
	End    *int `json:"end,omitempty"`

	Limit  bool `json:"limit,omitempty"`  // an answer was too expensive
	Defect bool `json:"defect,omitempty"` // something went wrong that should not

	typed string // the text in which the place is
}

// errCanceled is what a request ends with that was stopped.
var errCanceled = errors.New("stopped")

// errorOf converts an error that has no place in a file.
func errorOf(err error) *Error { return errorIn(err, nil) }

// errorIn converts an error for the reply, with its place in one of the files.
func errorIn(err error, files files) *Error {
	if errors.Is(err, context.Canceled) {
		err = errCanceled
	}
	var parameter *scenarios.ParameterError
	if errors.As(err, &parameter) {
		err = parameter.Placed()
	}
	e := &Error{Message: err.Error(), Text: err.Error()}
	at, ok := e.placeOf(err)
	if !ok || at.Src == nil {
		return e
	}
	e.Line, e.Column = at.Position()
	e.Length = utf8.RuneCountInString(firstLine(at.Text()))
	e.File = at.Src.Name
	e.typed = at.Src.Text
	text, known := e.typed, true
	if e.File != "" {
		text, known = files[e.File]
	}
	if known {
		e.units(text)
	}
	return e
}

// errorOf converts an error for the reply, with its place in the expression; an error in the value
// of a name has no place there.
func (l *line) errorOf(err error) *Error {
	var missing *scenarios.NoValueError
	if errors.As(err, &missing) {
		err = missing.At.WithHint("fill in the field below")
	}
	e := errorOf(err)
	if e.Line > 0 && e.typed != l.Text {
		return &Error{Message: e.Text, Text: e.Text, Limit: e.Limit}
	}
	return e
}

// placeOf returns the place of an error, if it has one, and takes that out of the message. It marks e as a
// limit if the error is one.
func (e *Error) placeOf(err error) (notation.Span, bool) {
	const advice = ": this is the limit of the page, and the command line has a higher one"
	var limit *exact.LimitError
	var sampled *montecarlo.LimitError
	var unsolved *exact.UnsolvedError
	var at *notation.Error
	switch {
	case errors.As(err, &limit):
		e.Limit = true
		e.Text += advice
		e.Message = without(limit.At, err.Error()) + advice
		return limit.At, true
	case errors.As(err, &sampled), errors.As(err, &unsolved):
		e.Limit = true
	}
	if !errors.As(err, &at) {
		return notation.Span{}, false
	}
	e.Message = without(at.At, err.Error())
	return at.At, true
}

// without returns the text of an error without the place, if it begins with that place.
func without(at notation.Span, text string) string {
	return strings.TrimPrefix(text, notation.Errorf(at, "").Error())
}

func firstLine(s string) string {
	line, _, _ := cutLine(s)
	return line
}

// cutLine splits a text after its first line; more says whether there was a line end.
func cutLine(s string) (line, rest string, more bool) { return strings.Cut(s, "\n") }

// isGap reports whether a character ends a word of a rule file.
func isGap(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",:{}[]", r) }

// units sets Offset and End to the place of the error in the text, in UTF-16 units; it leaves them if the
// text has no such line.
func (e *Error) units(text string) {
	if offset, end, ok := span(text, e.Line, e.Column, e.Length); ok {
		e.Offset, e.End = &offset, &end
	}
}

// span returns where a place is in a text, as offsets in UTF-16 units; false if there is no such line. Line
// and column count from 1, and the length is in characters. A place beyond the end of the line is cut to it.
func span(text string, line, column, length int) (offset, end int, ok bool) {
	for ; line > 1; line-- {
		i := strings.IndexByte(text, '\n')
		if i < 0 {
			return 0, 0, false
		}
		offset += units(text[:i+1])
		text = text[i+1:]
	}
	characters := []rune(firstLine(text))
	column = min(max(column-1, 0), len(characters))
	offset += len(utf16.Encode(characters[:column]))
	end = offset + len(utf16.Encode(characters[column:min(column+length, len(characters))]))
	return offset, end, true
}

// units is the length of a text in UTF-16 units.
func units(s string) int { return len(utf16.Encode([]rune(s))) }
