package tables

import (
	"errors"
	"io"
	"math"
	"testing"
)

// Texts and numbers that a reader may take for something else.
func TestCSVEdges(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"plain", "plain"},
		{"", ""},
		{`\.`, `"\."`},
		{`\.x`, `\.x`},
		{" led by a blank", `" led by a blank"`},
		{"a,b", `"a,b"`},
		{`a"b`, `"a""b"`},
		{"a\nb", "\"a\nb\""},
	} {
		if got := string(appendField(nil, []byte(c.text))); got != c.want {
			t.Errorf("%q is written as %s, want %s", c.text, got, c.want)
		}
	}
	for _, c := range []struct {
		number float64
		want   string
	}{{0, "0"}, {math.Copysign(0, -1), "-0"}, {-3, "-3"}, {0.5, "0.5"}, {999999, "999999"}, {1e6, "1e+06"}, {-1e6, "-1e+06"}} {
		if got := string(appendFloat(nil, c.number)); got != c.want {
			t.Errorf("%g is written as %s, want %s", c.number, got, c.want)
		}
	}
}

// The last row of a sheet is written, and the one after it refused.
func TestLastRowOfExcel(t *testing.T) {
	e, err := newExcelEncoder(io.Discard, &workbook{}, "table", []column{{name: "n", typ: Int}}, Meta{})
	if err != nil {
		t.Fatal(err)
	}
	sheet := e.(*excelEncoder)
	sheet.row = 1<<20 - 1
	row := []value{{valid: true, i: 7}}
	if err := sheet.write(row); err != nil {
		t.Errorf("row 1,048,576: %v", err)
	}
	if err := sheet.write(row); !errors.Is(err, errExcelRows) {
		t.Errorf("row 1,048,577: %v", err)
	}
}
