package tables_test

import (
	"bytes"
	"testing"

	"oddsmith/reports/tables"
)

// Texts that a spreadsheet would evaluate are guarded, numbers are not.
func TestWriteCSV(t *testing.T) {
	var b bytes.Buffer
	rows := [][]any{
		{"=1+1", -1e-7, true, 3},
		{"-2", nil, false, -3},
		{"@cmd", 0.5, nil, nil},
		{"a,\"b\"\n", 1.0, nil, nil},
	}
	if err := tables.WriteCSV(&b, []string{"+name", "value", "meets", "rank"}, rows); err != nil {
		t.Fatal(err)
	}
	want := "'+name,value,meets,rank\n'=1+1,-1e-07,true,3\n-2,,false,-3\n'@cmd,0.5,,\n\"a,\"\"b\"\"\n\",1,,\n"
	if b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
	if err := tables.WriteCSV(&b, nil, [][]any{{struct{}{}}}); err == nil {
		t.Error("no error for a cell of an unknown type")
	}
}
