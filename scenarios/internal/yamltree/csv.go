package yamltree

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"oddsmith/scenarios/notation"
)

// MaxColumns is how many columns a CSV file may have.
const MaxColumns = 1000

// ParseCSV parses a CSV file (RFC 4180) as a list of mappings, one per line, with the keys in the
// first line. An empty cell is a Null node. Columns without a name and empty lines are skipped.
func ParseCSV(name string, data []byte, delimiter rune) (*Node, error) {
	f, err := open(name, data, nil)
	if err != nil {
		return nil, err
	}
	r := &csvReader{file: f, reader: csv.NewReader(strings.NewReader(f.src.Text))}
	r.reader.Comma = delimiter
	r.reader.FieldsPerRecord = -1 // counted in [csvReader.line]
	header, err := r.header()
	if err != nil {
		return nil, err
	}
	out := &Node{Kind: List, At: f.span(0, 0)}
	for {
		record, err := r.line(header)
		switch {
		case errors.Is(err, io.EOF):
			return out, nil
		case err != nil:
			return nil, err
		case record != nil:
			out.Items = append(out.Items, record)
		}
	}
}

type csvReader struct {
	*file
	reader *csv.Reader
}

// header reads the line with the names of the columns.
func (r *csvReader) header() ([]*Node, error) {
	cells, err := r.cells()
	if errors.Is(err, io.EOF) {
		return nil, notation.Errorf(r.span(0, 0), "the file is empty").WithHint("its first line names the columns")
	}
	if err != nil {
		return nil, err
	}
	if len(cells) > MaxColumns {
		return nil, cells[MaxColumns].Errorf("more than %d columns", MaxColumns)
	}
	seen := map[string]*Node{}
	for _, c := range cells {
		c.Text = strings.TrimSpace(c.Text)
		if other := seen[c.Text]; other != nil && c.Text != "" {
			return nil, c.Errorf("two columns are called %q", c.Text)
		}
		seen[c.Text] = c
	}
	return cells, nil
}

// line reads a line as a mapping; nil if all cells are empty.
func (r *csvReader) line(header []*Node) (*Node, error) {
	cells, err := r.cells()
	if err != nil {
		return nil, err
	}
	out := &Node{Kind: Mapping, At: cells[0].At}
	empty := true
	for i, c := range cells {
		if strings.TrimSpace(c.Text) == "" {
			c.Kind = Null
		} else {
			empty = false
		}
		if i < len(header) && header[i].Text != "" {
			out.Entries = append(out.Entries, Entry{Key: header[i], Value: c})
		}
	}
	if empty {
		return nil, nil
	}
	if len(cells) != len(header) {
		return nil, out.Errorf("a line of %d cells, the first line has %d", len(cells), len(header)).
			WithHint("a cell that holds the delimiter stands in quotation marks")
	}
	return out, nil
}

// cells reads a line as scalars.
func (r *csvReader) cells() ([]*Node, error) {
	texts, err := r.reader.Read()
	var e *csv.ParseError
	if errors.As(err, &e) {
		at := r.byteAt(e.Line, e.Column)
		return nil, notation.Errorf(r.span(at, at), "%s", e.Err)
	}
	if err != nil {
		return nil, err
	}
	out := make([]*Node, len(texts))
	for i, text := range texts {
		start := r.byteAt(r.reader.FieldPos(i))
		n := &Node{Kind: Scalar, Text: text}
		end := start + len(text)
		if strings.HasPrefix(r.src.Text[start:], `"`) {
			n.Quoted = true
			end = start + 1 // as far as is known: quotation marks inside are written twice
		}
		n.At = r.span(start, min(end, len(r.src.Text)))
		n.source = r.spelled(n)
		out[i] = n
	}
	return out, nil
}

// byteAt returns the byte at a line and a column that counts bytes, both from 1.
func (r *csvReader) byteAt(line, column int) int {
	at := min(r.lines[min(line, len(r.lines))-1]+column-1, len(r.src.Text))
	for at > 0 && at < len(r.src.Text) && !utf8.RuneStart(r.src.Text[at]) {
		at--
	}
	return at
}
