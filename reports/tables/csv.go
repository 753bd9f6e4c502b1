package tables

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// A csvEncoder writes rows as CSV.
type csvEncoder struct {
	w       *csv.Writer
	columns []column
	text    []byte // of all fields of a row, one after the other
	ends    []int  // of each field in text
	fields  []string
}

// newCSVEncoder writes the header row.
func newCSVEncoder(w io.Writer, columns []column) (*csvEncoder, error) {
	e := &csvEncoder{
		w:       csv.NewWriter(w),
		columns: columns,
		ends:    make([]int, len(columns)),
		fields:  make([]string, len(columns)),
	}
	for i, c := range columns {
		e.fields[i] = guard(c.name)
	}
	return e, e.w.Write(e.fields)
}

// write adds a row. A row costs one string: its fields are slices of it.
func (e *csvEncoder) write(row []value) error {
	e.text = e.text[:0]
	for i, v := range row {
		if v.valid {
			e.text = appendField(e.text, e.columns[i].typ, v)
		}
		e.ends[i] = len(e.text)
	}
	text, start := string(e.text), 0
	for i, end := range e.ends {
		e.fields[i] = text[start:end]
		start = end
	}
	return e.w.Write(e.fields)
}

func (e *csvEncoder) close() error {
	e.w.Flush()
	return e.w.Error()
}

func (e *csvEncoder) release() {}

func appendField(b []byte, t Type, v value) []byte {
	switch t {
	case Int:
		return strconv.AppendInt(b, v.i, 10)
	case Float:
		return strconv.AppendFloat(b, v.f, 'g', -1, 64)
	case Bool:
		return strconv.AppendBool(b, v.b)
	case Text:
		return append(b, guard(v.s)...)
	}
	return b
}

// guard puts an apostrophe in front of a text that a spreadsheet would
// evaluate as a formula. Signed numbers are harmless and stay as they are.
func guard(s string) string {
	if s != "" && strings.IndexByte("=+-@", s[0]) >= 0 && !isNumber(s) {
		return "'" + s
	}
	return s
}

// isNumber reports whether s is an integer, a decimal or a fraction, with or
// without a sign.
func isNumber(s string) bool {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	if over, under, ok := strings.Cut(s, "/"); ok {
		return isDigits(over) && isDigits(under)
	}
	whole, part, ok := strings.Cut(s, ".")
	if !ok {
		return isDigits(whole)
	}
	return isDigits(part) && (whole == "" || isDigits(whole))
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
