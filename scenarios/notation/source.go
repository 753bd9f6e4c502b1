package notation

import (
	"strings"
	"unicode/utf8"
)

// A Source is one text that an expression is parsed from, and the place it
// has in a file.
type Source struct {
	Name string // the file's path; empty for text given on a command line
	Text string

	// Line and Column say where Text begins in the file, both from 1; a column
	// counts characters. Both are 0 where there is no file.
	Line, Column int
}

// A Span is the half-open range of bytes [Start, End) of a source.
// The zero Span belongs to nodes that no text stands behind.
type Span struct {
	Src        *Source
	Start, End int
}

// Text returns the spelling of the span.
func (s Span) Text() string {
	if s.Src == nil {
		return ""
	}
	return s.Src.Text[s.Start:s.End]
}

// A Place is where a text begins in a file. Texts that are read twice, such as those of a
// sequence, have one place and several spans.
type Place struct {
	File         string
	Line, Column int // both from 1; a column counts characters
}

// Place returns the place of the span; the zero value where no text stands behind it.
func (s Span) Place() Place {
	if s.Src == nil {
		return Place{}
	}
	line, column := s.Position()
	return Place{s.Src.Name, line, column}
}

// Position returns the line and column of the start of the span, both from 1, in its file if it
// has one, else in its text. Columns count characters.
func (s Span) Position() (line, column int) {
	if s.Src == nil {
		return 0, 0
	}
	before := s.Src.Text[:s.Start]
	line = strings.Count(before, "\n")
	column = utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	if s.Src.Line == 0 {
		return line + 1, column + 1
	}
	if line == 0 {
		return s.Src.Line, s.Src.Column + column
	}
	return s.Src.Line + line, column + 1
}
