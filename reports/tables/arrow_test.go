package tables

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/big"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"oddsmith/reports/escape"
	"oddsmith/reports/evidence"
)

// A recordTable is an Arrow file read back by the library's own reader.
type recordTable struct {
	schema *arrow.Schema
	rows   [][]string // CSV spelling, without guards; <null> for null
	sizes  []int64    // rows of each record
}

// fataler is what *testing.T and *rapid.T have in common here.
type fataler interface{ Fatal(args ...any) }

func readArrow(t fataler, data []byte) recordTable {
	r, err := ipc.NewFileReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	table := recordTable{schema: r.Schema()}
	for i := range r.NumRecords() {
		record, err := r.Record(i)
		if err != nil {
			t.Fatal(err)
		}
		table.sizes = append(table.sizes, record.NumRows())
		for row := range int(record.NumRows()) {
			fields := make([]string, record.NumCols())
			for j, c := range record.Columns() {
				fields[j] = entry(c, row)
			}
			table.rows = append(table.rows, fields)
		}
	}
	return table
}

func entry(c arrow.Array, row int) string {
	if c.IsNull(row) {
		return "<null>"
	}
	switch c := c.(type) {
	case *array.String:
		return c.Value(row)
	case *array.Int64:
		return strconv.FormatInt(c.Value(row), 10)
	case *array.Float64:
		return strconv.FormatFloat(c.Value(row), 'g', -1, 64)
	case *array.Boolean:
		return strconv.FormatBool(c.Value(row))
	}
	return fmt.Sprintf("<%T>", c)
}

func TestArrowHoldsWhatTheCSVDoes(t *testing.T) {
	for _, k := range []Kind{Tidy, Summary} {
		got := readArrow(t, stream(t, k, sweep, Arrow, sweepCells...))
		want, err := csv.NewReader(bytes.NewReader(stream(t, k, sweep, CSV, sweepCells...))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		names := make([]string, len(got.schema.Fields()))
		for i, f := range got.schema.Fields() {
			names[i] = f.Name
		}
		if diff := cmp.Diff(want[0], names); diff != "" {
			t.Errorf("columns (-csv +arrow):\n%s", diff)
		}
		for _, row := range want {
			for i, field := range row {
				row[i] = strings.TrimPrefix(field, "'")
				if field == "" {
					row[i] = "<null>"
				}
			}
		}
		if diff := cmp.Diff(want[1:], got.rows); diff != "" {
			t.Errorf("rows (-csv +arrow):\n%s", diff)
		}
	}
}

func TestArrowSchema(t *testing.T) {
	schema := readArrow(t, stream(t, Tidy, sweep, Arrow)).schema
	want := []string{
		"ac: type=int64", "share: type=float64", "zones: type=utf8", "damaged: type=bool",
		"measure: type=utf8", "label: type=utf8, nullable", "value: type=float64, nullable",
		"value_exact: type=utf8, nullable", "probability: type=float64, nullable", "exact: type=utf8, nullable",
		"at_least: type=float64, nullable", "at_most: type=float64, nullable",
	}
	var got []string
	for _, f := range schema.Fields() {
		got = append(got, strings.TrimSpace(f.String()))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	metadata := map[string]string{}
	for _, key := range schema.Metadata().Keys() {
		metadata[key], _ = schema.Metadata().GetValue(key)
	}
	wantMetadata := map[string]string{
		"schema_version": "2", "tool_version": "v1.2.3", "scenario": "labyrinth/attack",
		"parameters": `{"weapon":"1d8","a \"b\"":"ü"}`, "seed": "18446744073709551615",
	}
	if diff := cmp.Diff(wantMetadata, metadata); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
}

// long is a distribution of n rows, the fraction of each so many digits long.
func long(n, digits int) *evidence.Distribution {
	d := halfD2()
	exact := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits-1)), nil))
	rows := make([]evidence.Row, n)
	for i := range rows {
		rows[i] = evidence.Row{Value: rat(int64(i), 1), Probability: 1 / float64(n), Exact: exact, AtLeast: 1, AtMost: 1}
	}
	d.Rows = rows
	return d
}

func TestArrowRecords(t *testing.T) {
	tests := []struct {
		name  string
		rows  []int // of each cell
		limit extent
		want  []int64
	}{
		{"none", nil, extent{10, 1000}, nil},
		{"two cells, one record", []int{5, 4}, extent{10, 1000}, []int64{9}},
		{"one cell, many records", []int{25}, extent{10, 1000}, []int64{10, 10, 5}},
		{"a full record at the end", []int{5, 5}, extent{10, 1000}, []int64{10}},
		// A row holds "m", a value of one digit and a fraction of 98: the second
		// takes the text to 200.
		{"long texts end a record", []int{5}, extent{10, 150}, []int64{2, 2, 1}},
		{"just long enough", []int{5}, extent{10, 200}, []int64{2, 2, 1}},
		{"not quite", []int{5}, extent{10, 201}, []int64{3, 2}},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		w, err := Stream(&b, Tidy, Spec{}, Arrow)
		if err != nil {
			t.Fatal(err)
		}
		w.sinks[0].encoder.(*arrowEncoder).limit = tt.limit
		for _, n := range tt.rows {
			if err := w.Write(Cell{Measures: []evidence.Measure{named("m", long(n, 98))}}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, readArrow(t, b.Bytes()).sizes); diff != "" {
			t.Errorf("%s: rows of the records (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestBytesAreStable(t *testing.T) {
	for _, f := range []Format{CSV, Arrow, Parquet} {
		first := stream(t, Tidy, sweep, f, sweepCells...)
		for range 5 {
			if !bytes.Equal(first, stream(t, Tidy, sweep, f, sweepCells...)) {
				t.Fatalf("%s: the same cells give other bytes", f)
			}
		}
	}
}

// Whatever text stands in a table, all formats give it back.
func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringN(1, 20, -1).Draw(t, "text")
		label := rapid.SampledFrom([]string{"=", "-1", "a,b", "\"", "line\nbreak", " x ", "'"}).Draw(t, "label")
		d := hitOrMiss()
		d.Rows[0].Label = label
		spec := Spec{Params: []Param{{"p", Text}}}
		cell := Cell{Params: []any{text}, Measures: []evidence.Measure{named("m", d)}}
		var files [3]bytes.Buffer
		for i, f := range []Format{CSV, Arrow, Parquet} {
			w, err := Stream(&files[i], Tidy, spec, f)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Write(cell); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if got := readArrow(t, files[1].Bytes()).rows[0]; got[0] != text || got[2] != label {
			t.Errorf("arrow gives %q and %q, want %q and %q", got[0], got[2], text, label)
		}
		if got := readParquet(t, files[2].Bytes()).rows[0]; got[0] != text || got[2] != label {
			t.Errorf("parquet gives %q and %q, want %q and %q", got[0], got[2], text, label)
		}
		rows, err := csv.NewReader(&files[0]).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		// A reader of CSV takes a carriage return before a line feed for part
		// of the line's end, also within quotes.
		want := strings.ReplaceAll(inCell(text), "\r\n", "\n")
		if got := rows[1]; got[0] != want || got[2] != inCell(label) {
			t.Errorf("csv gives %q and %q, want %q and %q", got[0], got[2], want, inCell(label))
		}
	})
}

// A sweep of any length needs memory for one record.
func TestMemoryIsBounded(t *testing.T) {
	const cells, rows, recordRows = 200, 1000, 16_000
	w, err := Create(t.TempDir(), "long", Spec{Params: []Param{{"ac", Int}}}, CSV, Arrow, Parquet)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	for _, s := range w.sinks {
		switch e := s.encoder.(type) {
		case *arrowEncoder:
			e.limit.rows = recordRows
		case *parquetEncoder:
			e.limit.rows = recordRows
		}
	}
	d := long(rows, 60)
	stream(t, Tidy, sweep, Parquet, sweepCells...) // makes what all files share
	runtime.GC()
	before, peak := live(), uint64(0)
	for i := range int64(cells) {
		if err := w.Write(Cell{Params: []any{i}, Measures: []evidence.Measure{named("damage", d)}}); err != nil {
			t.Fatal(err)
		}
		if i%20 == 19 {
			runtime.GC()
			peak = max(peak, live()-min(before, live()))
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	// The rows of a record are 2 MB in each format, all together are 25 MB.
	t.Logf("peak %d kB", peak>>10)
	if peak > 8<<20 {
		t.Errorf("%d kB live at the most, want at most 8 MB", peak>>10)
	}
}

// live is the bytes of heap objects.
func live() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func BenchmarkWrite(b *testing.B) {
	const rows = 10_000
	for _, f := range []Format{CSV, Arrow, Parquet} {
		b.Run("format="+string(f), func(b *testing.B) {
			w, err := Create(b.TempDir(), "bench", Spec{Params: []Param{{"ac", Int}}}, f)
			if err != nil {
				b.Fatal(err)
			}
			defer w.Abort()
			d := long(rows, 10)
			for i := range d.Rows {
				d.Rows[i].Probability = 1 / float64(i+3)
			}
			cell := Cell{Params: []any{int64(18)}, Measures: []evidence.Measure{named("damage", d)}}
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Write(cell); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

func inCell(s string) string { return string(escape.Cell([]byte(s))) }
