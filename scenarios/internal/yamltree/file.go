package yamltree

import (
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"

	"oddsmith/scenarios/notation"
)

// A file finds bytes by the lines and columns of tokens.
type file struct {
	src   *notation.Source
	lines []int // the offset at which each line begins
}

func newFile(name, text string) *file {
	f := &file{src: &notation.Source{Name: name, Text: text, Line: 1, Column: 1}, lines: []int{0}}
	for i := range len(text) {
		if text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

func (f *file) span(start, end int) notation.Span {
	return notation.Span{Src: f.src, Start: start, End: end}
}

// offset returns the byte at a line and a column, both from 1; places outside
// the text are moved to its nearest end.
func (f *file) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(f.lines) {
		return len(f.src.Text)
	}
	rest := f.src.Text[f.lines[line-1]:]
	at := 0
	for range column - 1 {
		if at == len(rest) || rest[at] == '\n' {
			break
		}
		_, size := utf8.DecodeRuneInString(rest[at:])
		at += size
	}
	return f.lines[line-1] + at
}

// at returns where a token stands: what it spells, up to the end of its line.
func (f *file) at(t *token.Token) notation.Span {
	if t == nil || t.Position == nil {
		return f.span(0, 0)
	}
	start := f.offset(t.Position.Line, t.Position.Column)
	spelling, _, _ := strings.Cut(strings.TrimSpace(t.Origin), "\n")
	if strings.HasPrefix(f.src.Text[start:], spelling) {
		return f.span(start, start+len(spelling))
	}
	return f.span(start, start)
}

// sourceAt returns a part of the file as a text of its own that knows its place.
func (f *file) sourceAt(start, end int) notation.Source {
	line, column := f.span(start, start).Position()
	return notation.Source{Name: f.src.Name, Text: f.src.Text[start:end], Line: line, Column: column}
}
