package yamltree

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/token"

	"oddsmith/scenarios/notation"
)

// A file finds bytes by the lines and columns of tokens, and lines and columns by
// bytes.
type file struct {
	src   *notation.Source
	lines []int // the offset at which each line begins
	last  mark  // found last: what is looked for next is mostly behind it on its line
}

// A mark is a place in a file.
type mark struct{ line, column, at int }

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

// offset returns the byte offset of a line and column, both from 1. Positions outside the text
// give its nearest end.
func (f *file) offset(line, column int) int {
	if line < 1 {
		return 0
	}
	if line > len(f.lines) {
		return len(f.src.Text)
	}
	m := mark{line: line, column: 1, at: f.lines[line-1]}
	if f.last.line == line && f.last.column <= column {
		m = f.last
	}
	for m.column < column && m.at < len(f.src.Text) && f.src.Text[m.at] != '\n' {
		_, size := utf8.DecodeRuneInString(f.src.Text[m.at:])
		m.at += size
		m.column++
	}
	f.last = m
	return m.at
}

// position returns the line and column, both from 1, of a byte offset.
func (f *file) position(at int) (line, column int) {
	line, found := slices.BinarySearch(f.lines, at)
	if found {
		line++
	}
	m := mark{line: line, column: 1, at: f.lines[line-1]}
	if f.last.line == line && f.last.at <= at {
		m = f.last
	}
	m.column += utf8.RuneCountInString(f.src.Text[m.at:at])
	m.at = at
	f.last = m
	return m.line, m.column
}

// at returns the span of a token, which ends at the latest at the end of its line.
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

// sourceAt returns the bytes from start to end as a source of its own that knows its place in the file.
func (f *file) sourceAt(start, end int) notation.Source {
	line, column := f.position(start)
	return notation.Source{Name: f.src.Name, Text: f.src.Text[start:end], Line: line, Column: column}
}

// spelled returns the text of a scalar as a source, with its place in the file.
func (f *file) spelled(n *Node) notation.Source {
	start := n.At.Start
	if n.Quoted {
		start++
	}
	if strings.HasPrefix(f.src.Text[min(start, len(f.src.Text)):], n.Text) {
		return f.sourceAt(start, start+len(n.Text))
	}
	s := f.sourceAt(n.At.Start, n.At.Start)
	s.Text = n.Text
	return s
}
