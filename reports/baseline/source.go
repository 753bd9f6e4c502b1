package baseline

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// A VersionError is a baseline that this version of the tool does not read as it was
// meant.
type VersionError struct {
	Path       string
	What       string // "format" or "rule semantics"
	Have, Want string
	Tool       string // that wrote it; empty if it does not say
}

// Error says what to do about it.
func (e *VersionError) Error() string {
	by := ""
	if e.Tool != "" {
		by = " by version " + e.Tool
	}
	return fmt.Sprintf("%s: written%s with %s %q, and this version has %s: the figures cannot be compared (check with the version that wrote it, or accept today's figures with --update)",
		e.Path, by, e.What, e.Have, e.Want)
}

// A source is the text of a baseline.
type source struct{ name, text string }

// errorf is an error at a line, counted from 0; at the last line if there are fewer.
func (s source) errorf(line int, format string, args ...any) *notation.Error {
	lines := strings.Split(s.text, "\n")
	text := lines[min(line, len(lines)-1)]
	src := &notation.Source{Name: s.name, Text: text, Line: line + 1, Column: 1}
	start := len(text) - len(strings.TrimLeft(text, " \t"))
	return notation.Errorf(notation.Span{Src: src, Start: start, End: len(text)}, format, args...)
}

// otherSemantics is the error for a baseline of rules with another meaning, have, written by the version tool.
func (s source) otherSemantics(tool, have string) *VersionError {
	return &VersionError{Path: s.name, What: "rule semantics", Have: have, Want: strconv.Itoa(scenarios.Semantics), Tool: tool}
}

// misread is the error err of decoding JSON, with its line in the file and the entry that it is about. prefix
// comes before the message.
func (s source) misread(prefix string, err error) *notation.Error {
	var meaning *json.SemanticError
	var syntax *jsontext.SyntacticError
	at, place, why := int64(0), jsontext.Pointer(""), "it does not begin with the version of its format"
	switch {
	case errors.As(err, &syntax):
		at, place, why = syntax.ByteOffset, syntax.JSONPointer, strings.TrimPrefix(syntax.Err.Error(), "jsontext: ")
	case errors.Is(err, json.ErrUnknownName) && errors.As(err, &meaning):
		at, place, why = meaning.ByteOffset, meaning.JSONPointer, "there is no such entry"
	case errors.As(err, &meaning):
		at, place, why = meaning.ByteOffset, meaning.JSONPointer, fmt.Sprintf("it is not to be a %s", meaning.JSONKind)
	}
	if place != "" {
		why = strings.TrimPrefix(string(place), "/") + ": " + why
	}
	return s.errorf(strings.Count(s.text[:min(int(at), len(s.text))], "\n"), "%s%s", prefix, why)
}

// line returns the number, from 0, of the first line that begins with one of the texts, after spaces; 0 if
// there is none.
func (s source) line(texts ...string) int {
	for i, line := range strings.Split(s.text, "\n") {
		for _, text := range texts {
			if strings.HasPrefix(strings.TrimLeft(line, " "), text) {
				return i
			}
		}
	}
	return 0
}
