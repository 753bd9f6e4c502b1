package yamltree

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"oddsmith/scenarios/notation"
)

// Limits of a file, so that no input makes the reader run away.
const (
	MaxBytes = 1 << 20
	MaxDepth = 64 // mappings and lists within one another

	// MaxKeys is for mappings that are not in brackets: the YAML library takes the square of
	// their number, half a second for so many.
	MaxKeys = 10_000
)

// withoutLineEnds removes the spaces and tabs at the ends of lines.
func withoutLineEnds(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines {
		lines[i] = bytes.TrimRight(line, " \t")
	}
	return bytes.Join(lines, []byte("\n"))
}

// Parse parses a YAML file. name is its path in errors. A file without content is a Null node.
func Parse(name string, data []byte) (*Node, error) {
	// The YAML library adds spaces at the end of a line to the column of the
	// scalar before them.
	f, err := open(name, data, withoutLineEnds)
	if err != nil {
		return nil, err
	}
	body, err := f.parse()
	if err != nil {
		return nil, err
	}
	if body == nil {
		return &Node{At: f.span(0, 0)}, nil
	}
	return f.node(body)
}

// open returns a file without a byte order mark and with \n as line ends. clean, unless nil,
// changes the text further. Text that is not valid is an error.
func open(name string, data []byte, clean func([]byte) []byte) (*file, error) {
	if len(data) > MaxBytes {
		return nil, notation.Errorf(newFile(name, "").span(0, 0), "the file has more than %d bytes", MaxBytes).
			WithHint("no more are read")
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	if clean != nil {
		data = clean(data)
	}
	f := newFile(name, string(data))
	return f, f.checkText()
}

// checkText returns an error for bytes that are not UTF-8, and for control and invisible
// characters.
func (f *file) checkText() error {
	for i, r := range f.src.Text {
		if r == utf8.RuneError && !strings.HasPrefix(f.src.Text[i:], "\ufffd") {
			return notation.Errorf(f.span(i, i), "a byte that is not UTF-8")
		}
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return notation.Errorf(f.span(i, i), "the control character %q", r)
		}
		// These end a line for the YAML reader but for no editor.
		if r == '\u0085' || r == '\u2028' || r == '\u2029' || r == '\ufeff' {
			return notation.Errorf(f.span(i, i), "the invisible character %q", r)
		}
	}
	return nil
}

// parse returns the root of the file's only document; nil if it is empty.
func (f *file) parse() (body ast.Node, err error) {
	// The YAML library is not ours: a text it cannot cope with is a bad text.
	defer func() {
		if r := recover(); r != nil {
			body, err = nil, notation.Errorf(f.span(0, 0), "the file is not readable as YAML: %v", r)
		}
	}()
	tokens := lexer.Tokenize(f.src.Text)
	if err := f.scan(tokens); err != nil {
		return nil, err
	}
	// Duplicate keys are refused in [file.mapping], which names both places.
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, f.syntaxError(err)
	}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		if body != nil {
			return nil, notation.Errorf(f.at(doc.Start), "a second document").
				WithHint("a file holds one")
		}
		body = doc.Body
	}
	return body, nil
}

// syntaxError converts an error of the YAML library, with its place in the file.
func (f *file) syntaxError(err error) error {
	var e interface {
		error
		GetToken() *token.Token
		GetMessage() string
	}
	if !errors.As(err, &e) {
		line, _, _ := strings.Cut(err.Error(), "\n")
		return notation.Errorf(f.span(0, 0), "%s", line)
	}
	out := notation.Errorf(f.at(e.GetToken()), "%s", e.GetMessage())
	switch {
	case strings.Contains(out.Msg, "mapping value is not allowed") && f.nextIsIndented(out.At):
		line, _ := out.At.Position()
		out.WithHint("line %d is indented more than the line above it, which has a value already: indent both alike", line+1)
	case strings.Contains(out.Msg, "mapping value is not allowed"):
		out.WithHint("put text that holds a colon and a space in quotation marks")
	case strings.Contains(out.Msg, "value is not allowed in this context"):
		out.WithHint("indent all keys of one mapping alike, under the key that they belong to")
	case strings.Contains(out.Msg, "non-map value is specified"):
		out.Msg = "a colon is missing after this"
	case strings.Contains(out.Msg, "unexpected key name"):
		out.WithHint("is a colon missing after it?")
	case strings.Contains(out.Msg, "must be specified"), strings.Contains(out.Msg, "could not find flow"):
		if open := unclosed(e.GetToken()); open != nil && open.Position.Line < e.GetToken().Position.Line {
			out = notation.Errorf(f.at(open), "this %s is not closed", open.Value)
		}
		out.WithHint("put the expression in quotation marks: it holds one of [ ] { } ,")
	}
	return out
}

// unclosed returns the innermost bracket that is open before a token; nil if none is.
func unclosed(t *token.Token) *token.Token {
	closed := 0
	for t = t.Prev; t != nil; t = t.Prev {
		switch t.Type { //nolint:exhaustive // brackets alone
		case token.SequenceEndType, token.MappingEndType:
			closed++
		case token.SequenceStartType, token.MappingStartType:
			if closed == 0 {
				return t
			}
			closed--
		default:
		}
	}
	return nil
}

// nextIsIndented reports whether the line after that of a place is a key, and begins further to the right.
func (f *file) nextIsIndented(at notation.Span) bool {
	lines := strings.Split(f.src.Text, "\n")
	line, _ := at.Position()
	if line >= len(lines) {
		return false
	}
	indent := func(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }
	return strings.Contains(lines[line], ":") && indent(lines[line]) > indent(lines[line-1])
}
