package tables

import (
	"io"
	"math"
	"strconv"
	"unicode"
	"unicode/utf8"

	"oddsmith/reports/escape"
)

// A csvEncoder writes rows as CSV: those that package encoding/csv writes, without a string
// for each of their fields.
type csvEncoder struct {
	w       io.Writer
	columns []column
	lines   []byte // not yet written
	begin   []byte // of the lines of one cell
}

// csvLines is how many bytes of lines are written at once.
const csvLines = 64 << 10

// newCSVEncoder returns an encoder for CSV, with the header as its first line.
func newCSVEncoder(w io.Writer, columns []column) *csvEncoder {
	e := &csvEncoder{w: w, columns: columns}
	for i, c := range columns {
		e.lines = appendField(separated(e.lines, i), []byte(c.name))
	}
	e.lines = append(e.lines, '\n')
	return e
}

func (e *csvEncoder) write(row []value) error {
	e.lines = appendLine(e.lines, e.columns, row)
	return e.flushFull()
}

// writeBlock writes the rows of a block after the values of the parameters. The text of the block
// is formatted once and reused in other cells.
func (e *csvEncoder) writeBlock(params []value, b *block) error {
	if b.ends == nil {
		_ = b.each(nil, func(row []value) error { // which returns no error
			b.lines = appendLine(b.lines, e.columns[len(params):], row)
			b.ends = append(b.ends, len(b.lines))
			return nil
		})
	}
	start, first := 0, len(e.lines)
	for n, end := range b.ends {
		if n == 0 {
			for i, v := range params {
				e.lines = append(appendEntry(e.lines, &e.columns[i], v), ',')
			}
			e.begin = append(e.begin[:0], e.lines[first:]...)
		} else {
			e.lines = append(e.lines, e.begin...)
		}
		e.lines = append(e.lines, b.lines[start:end]...)
		start = end
	}
	return e.flushFull()
}

// separated appends the comma before a field of a line, unless it is the first, 0.
func separated(b []byte, field int) []byte {
	if field == 0 {
		return b
	}
	return append(b, ',')
}

// appendLine writes a row.
func appendLine(b []byte, columns []column, row []value) []byte {
	for i, v := range row {
		b = appendEntry(separated(b, i), &columns[i], v)
	}
	return append(b, '\n')
}

// appendEntry appends the value v of column c to a CSV line; nothing if it is missing.
func appendEntry(b []byte, c *column, v value) []byte {
	switch {
	case !v.valid:
		return b
	case c.typ == Text && c.digits():
		return append(b, v.s...)
	case c.typ == Text:
		return appendField(b, v.s)
	}
	return appendValue(b, c.typ, v)
}

func (e *csvEncoder) flushFull() error {
	if len(e.lines) < csvLines {
		return nil
	}
	return e.flush()
}

func (e *csvEncoder) flush() error {
	_, err := e.w.Write(e.lines)
	e.lines = e.lines[:0]
	return err
}

func (e *csvEncoder) close() error { return e.flush() }

func (e *csvEncoder) release() {}

// appendValue appends a value of type t as text, without quotation marks.
func appendValue(b []byte, t Type, v value) []byte {
	switch t {
	case Int:
		return strconv.AppendInt(b, v.i, 10)
	case Float:
		return appendFloat(b, v.f)
	case Bool:
		return strconv.AppendBool(b, v.b)
	case Text:
		return append(b, v.s...)
	}
	return b
}

// appendFloat writes the shortest digits that read back as the number.
func appendFloat(b []byte, f float64) []byte {
	const most = 1e6 // which is written 1e+06
	if n := int64(f); float64(n) == f && n > -most && n < most && (n != 0 || !math.Signbit(f)) {
		return strconv.AppendInt(b, n, 10)
	}
	return strconv.AppendFloat(b, f, 'g', -1, 64)
}

// appendField appends a text as a CSV field: escaped for spreadsheets, and in quotation marks if
// necessary.
func appendField(b, text []byte) []byte {
	text = escape.Cell(text)
	if !needsQuotes(text) {
		return append(b, text...)
	}
	b = append(b, '"')
	for _, c := range text {
		if c == '"' {
			b = append(b, '"')
		}
		b = append(b, c)
	}
	return append(b, '"')
}

// needsQuotes reports whether a CSV field must be in quotation marks, by the rule of encoding/csv.
func needsQuotes(text []byte) bool {
	if len(text) == 0 {
		return false
	}
	if string(text) == `\.` {
		return true // the end of the data, to some readers
	}
	for _, c := range text {
		if c == ',' || c == '"' || c == '\r' || c == '\n' {
			return true
		}
	}
	first, _ := utf8.DecodeRune(text)
	return unicode.IsSpace(first)
}
