package yamltree

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"oddsmith/scenarios/notation"
)

// ParseJSON parses a JSON file. Numbers and truth values are scalars as spelled in the file.
func ParseJSON(name string, data []byte) (*Node, error) {
	f, err := open(name, data, nil)
	if err != nil {
		return nil, err
	}
	r := &jsonReader{file: f, decoder: json.NewDecoder(strings.NewReader(f.src.Text))}
	r.decoder.UseNumber()
	root, err := r.value(r.next())
	if err != nil {
		return nil, err
	}
	if t := r.next(); !errors.Is(t.err, io.EOF) {
		return nil, notation.Errorf(t.at, "a second value").WithHint("a JSON file holds one")
	}
	return root, nil
}

type jsonReader struct {
	*file
	decoder *json.Decoder
	depth   int
}

// A jsonToken is a bracket or a scalar with its place.
type jsonToken struct {
	json.Token
	at  notation.Span
	err error
}

// next reads a token, and skips the spaces, colons and commas before it.
func (r *jsonReader) next() jsonToken {
	before := r.offset()
	token, err := r.decoder.Token()
	rest := r.src.Text[before:]
	start := before + len(rest) - len(strings.TrimLeft(rest, " \t\n:,"))
	return jsonToken{token, r.span(start, max(start, r.offset())), err}
}

func (r *jsonReader) offset() int { return int(r.decoder.InputOffset()) }

// value reads the value that begins with the token t.
func (r *jsonReader) value(t jsonToken) (*Node, error) {
	if t.err != nil {
		return nil, r.syntaxError(t)
	}
	switch v := t.Token.(type) {
	case json.Delim:
		if r.depth++; r.depth > MaxDepth {
			return nil, notation.Errorf(t.at, "more than %d lists and mappings within one another", MaxDepth)
		}
		defer func() { r.depth-- }()
		if v == '[' {
			return r.list(t)
		}
		return r.mapping(t)
	case nil:
		return &Node{At: t.at}, nil
	}
	return r.scalar(t), nil
}

// list reads the items of a list up to its closing bracket.
func (r *jsonReader) list(open jsonToken) (*Node, error) {
	out := &Node{Kind: List, At: open.at}
	for {
		t := r.next()
		if t.Token == json.Delim(']') {
			return out, nil
		}
		item, err := r.value(t)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, item)
	}
}

// mapping reads the entries of an object up to its closing brace. Repeated keys are an error.
func (r *jsonReader) mapping(open jsonToken) (*Node, error) {
	out := &Node{Kind: Mapping, At: open.at}
	seen := map[string]*Node{}
	for {
		t := r.next()
		if t.Token == json.Delim('}') {
			return out, nil
		}
		if t.err != nil {
			return nil, r.syntaxError(t)
		}
		key := r.scalar(t)
		if other := seen[key.Text]; other != nil {
			return nil, givenTwice(key, other)
		}
		seen[key.Text] = key
		value, err := r.value(r.next())
		if err != nil {
			return nil, err
		}
		out.Entries = append(out.Entries, Entry{Key: key, Value: value})
	}
}

// scalar keeps the spelling of numbers and truth values.
func (r *jsonReader) scalar(t jsonToken) *Node {
	n := &Node{Kind: Scalar, At: t.at, Text: t.at.Text()}
	if text, ok := t.Token.(string); ok {
		n.Text, n.Quoted = text, true
	}
	n.source = r.spelled(n)
	return n
}

// syntaxError brings an error of the JSON library into our form.
func (r *jsonReader) syntaxError(t jsonToken) error {
	if errors.Is(t.err, io.EOF) || errors.Is(t.err, io.ErrUnexpectedEOF) {
		end := len(strings.TrimRight(r.src.Text, " \t\n"))
		return notation.Errorf(r.span(end, end), "the file ends in the middle of its JSON")
	}
	// The library's own offset does not count brackets; the token is near enough.
	return notation.Errorf(t.at, "%s", t.err)
}
