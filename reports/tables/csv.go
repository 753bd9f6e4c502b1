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
}

// csvLines is how many bytes of lines are written at once.
const csvLines = 64 << 10

// newCSVEncoder writes the header row.
func newCSVEncoder(w io.Writer, columns []column) (*csvEncoder, error) {
	e := &csvEncoder{w: w, columns: columns}
	for i, c := range columns {
		if i > 0 {
			e.lines = append(e.lines, ',')
		}
		e.lines = appendField(e.lines, []byte(c.name))
	}
	e.lines = append(e.lines, '\n')
	return e, nil
}

func (e *csvEncoder) write(row []value) error {
	for i, v := range row {
		if i > 0 {
			e.lines = append(e.lines, ',')
		}
		switch {
		case !v.valid:
		case e.columns[i].typ == Text && e.columns[i].digits():
			e.lines = append(e.lines, v.s...)
		case e.columns[i].typ == Text:
			e.lines = appendField(e.lines, v.s)
		default:
			e.lines = appendValue(e.lines, e.columns[i].typ, v)
		}
	}
	e.lines = append(e.lines, '\n')
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

// appendValue writes a value as text.
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

// appendField writes a text fit for a cell, between quotation marks where it needs them.
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

// needsQuotes is the rule of package encoding/csv.
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
