package tables

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/apache/arrow/go/v17/parquet/file"
	"github.com/google/go-cmp/cmp"

	"oddsmith/reports/evidence"
)

// A groupTable is a Parquet file read back by the library's own reader.
type groupTable struct {
	reader *file.Reader
	names  []string
	rows   [][]string // CSV spelling, without guards; <null> for null
	sizes  []int64    // rows of each row group
}

func readParquet(t fataler, data []byte) groupTable {
	r, err := file.NewParquetReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	table := groupTable{reader: r}
	for i := range r.MetaData().Schema.NumColumns() {
		table.names = append(table.names, r.MetaData().Schema.Column(i).Name())
	}
	for g := range r.NumRowGroups() {
		group := r.RowGroup(g)
		table.sizes = append(table.sizes, group.NumRows())
		rows := make([][]string, group.NumRows())
		for i := range group.NumColumns() {
			column, err := group.Column(i)
			if err != nil {
				t.Fatal(err)
			}
			for row, text := range entries(t, column, int(group.NumRows())) {
				rows[row] = append(rows[row], text)
			}
		}
		table.rows = append(table.rows, rows...)
	}
	return table
}

// entries are the n rows of a column chunk as text.
func entries(t fataler, c file.ColumnChunkReader, n int) []string {
	levels := make([]int16, n)
	var values []string
	switch c := c.(type) {
	case *file.ByteArrayColumnChunkReader:
		values = batches(t, c.ReadBatch, levels, func(v parquet.ByteArray) string { return string(v) })
	case *file.Int64ColumnChunkReader:
		values = batches(t, c.ReadBatch, levels, func(v int64) string { return strconv.FormatInt(v, 10) })
	case *file.Float64ColumnChunkReader:
		values = batches(t, c.ReadBatch, levels, func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) })
	case *file.BooleanColumnChunkReader:
		values = batches(t, c.ReadBatch, levels, strconv.FormatBool)
	default:
		t.Fatal("a column chunk of another type")
	}
	out := make([]string, n)
	for i := range out {
		out[i] = "<null>"
		if levels[i] == c.Descriptor().MaxDefinitionLevel() {
			out[i], values = values[0], values[1:]
		}
	}
	return out
}

// batches reads a column chunk page by page and spells its values.
func batches[V any](
	t fataler, read func(int64, []V, []int16, []int16) (int64, int, error), levels []int16, spell func(V) string,
) []string {
	var out []string
	values := make([]V, len(levels))
	for len(levels) > 0 {
		total, n, err := read(int64(len(levels)), values, levels, nil)
		if err != nil || total == 0 {
			t.Fatal("a column chunk ends early", err)
		}
		for _, v := range values[:n] {
			out = append(out, spell(v))
		}
		levels = levels[total:]
	}
	return out
}

func TestParquetHoldsWhatTheCSVDoes(t *testing.T) {
	for _, k := range []Kind{Tidy, Summary} {
		got := readParquet(t, stream(t, k, sweep, Parquet, sweepCells...))
		want, err := csv.NewReader(bytes.NewReader(stream(t, k, sweep, CSV, sweepCells...))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want[0], got.names); diff != "" {
			t.Errorf("columns (-csv +parquet):\n%s", diff)
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
			t.Errorf("rows (-csv +parquet):\n%s", diff)
		}
	}
}

func TestParquetFooter(t *testing.T) {
	meta := readParquet(t, stream(t, Tidy, sweep, Parquet, sweepCells...)).reader.MetaData()
	if root := meta.Schema.Root().RepetitionType(); root != parquet.Repetitions.Required {
		t.Errorf("the root is %v, want required", root)
	}
	if got := meta.GetCreatedBy(); got != "oddsmith" {
		t.Errorf("created by %q", got)
	}
	want := []string{
		"schema_version=2", "tool_version=v1.2.3", "scenario=labyrinth/attack",
		`parameters={"weapon":"1d8","a \"b\"":"ü"}`, "seed=18446744073709551615",
	}
	var got []string
	for i, key := range meta.KeyValueMetadata().Keys() {
		got = append(got, key+"="+meta.KeyValueMetadata().Values()[i])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("metadata (-want +got):\n%s", diff)
	}
	for i := range meta.Schema.NumColumns() {
		name := meta.Schema.Column(i).Name()
		column, err := meta.RowGroup(0).ColumnChunk(i)
		if err != nil {
			t.Fatal(err)
		}
		if column.Compression() != compress.Codecs.Zstd {
			t.Errorf("%s is packed by %v", name, column.Compression())
		}
		word := name == "zones" || name == "measure" || name == "label"
		if column.HasDictionaryPage() != word {
			t.Errorf("%s has a dictionary: %v, want %v", name, !word, word)
		}
		exact := name == "exact" || name == "value_exact"
		stats, err := column.Statistics()
		if err != nil || (stats == nil) != exact {
			t.Errorf("statistics of %s: %v, %v", name, stats, err)
		}
		if stats != nil && !stats.HasMinMax() {
			t.Errorf("%s has no minimum", name)
		}
		if nulls := map[string]int64{"label": 3, "value": 2, "at_least": 2, "at_most": 2}[name]; stats != nil && stats.NullCount() != nulls {
			t.Errorf("%s has %d nulls, want %d", name, stats.NullCount(), nulls)
		}
	}
}

func TestParquetRowGroups(t *testing.T) {
	tests := []struct {
		name  string
		rows  []int // of each cell
		limit extent
		want  []int64
	}{
		{"none", nil, extent{10, 1000}, nil},
		{"two cells, one group", []int{5, 4}, extent{10, 1000}, []int64{9}},
		{"one cell, many groups", []int{25}, extent{10, 1000}, []int64{10, 10, 5}},
		{"a full group at the end", []int{5, 5}, extent{10, 1000}, []int64{10}},
		// A row holds "m", a value of one digit and a fraction of 98.
		{"long texts end a group", []int{5}, extent{10, 200}, []int64{2, 2, 1}},
		{"not quite", []int{5}, extent{10, 201}, []int64{3, 2}},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		w, err := Stream(&b, Tidy, Spec{}, Parquet)
		if err != nil {
			t.Fatal(err)
		}
		w.sinks[0].encoder.(*parquetEncoder).limit = tt.limit
		for _, n := range tt.rows {
			if err := w.Write(Cell{Measures: []evidence.Measure{named("m", long(n, 98))}}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, readParquet(t, b.Bytes()).sizes); diff != "" {
			t.Errorf("%s: rows of the groups (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Words of which there are more than the library's dictionaries hold by themselves:
// past that limit two runs would differ.
func TestParquetBytesOfManyWords(t *testing.T) {
	cells := make([]Cell, 20_000)
	for i := range cells {
		word := strconv.Itoa(i) + strings.Repeat("-", 100)
		cells[i] = Cell{Params: []any{word}, Measures: []evidence.Measure{named("damage", halfD2())}}
	}
	spec := Spec{Params: []Param{{"word", Text}}}
	first := stream(t, Tidy, spec, Parquet, cells...)
	for range 3 {
		if !bytes.Equal(first, stream(t, Tidy, spec, Parquet, cells...)) {
			t.Fatal("the same cells give other bytes")
		}
	}
	if got := len(readParquet(t, first).rows); got != 40_000 {
		t.Errorf("%d rows", got)
	}
}

// A stream may break where the file begins, in a row group, or in the footer; each
// is an error, and none a panic.
func TestParquetBrokenAnywhere(t *testing.T) {
	whole := len(stream(t, Tidy, sweep, Parquet, sweepCells...))
	for left := 0; left < whole; left += 7 {
		columns := sweep.columns(Tidy)
		e, err := newParquetEncoder(&brokenPipe{left: left}, columns, sweep.Meta)
		if left < 4 {
			if err == nil {
				t.Error("no error at the beginning")
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		row := make([]value, len(columns))
		for i, c := range columns {
			row[i] = value{valid: true, s: []byte(c.name)}
		}
		if err := e.write(row); err != nil {
			t.Fatal(err)
		}
		if err := e.close(); left < 1000 && !errors.Is(err, os.ErrClosed) {
			t.Errorf("after %d bytes: %v", left, err)
		}
	}
}

// A file that would have more row groups than the format counts ends when it comes so far, with
// what to do.
func TestParquetTooManyGroups(t *testing.T) {
	e, err := newParquetEncoder(io.Discard, []column{{"n", Int, false}}, Meta{})
	if err != nil {
		t.Fatal(err)
	}
	e.limit.rows = 1
	for n := range int64(maxGroups) {
		if err := e.write([]value{{valid: true, i: n}}); err != nil {
			t.Fatalf("row %d: %v", n, err)
		}
	}
	if err := e.write([]value{{valid: true}}); err == nil || !strings.Contains(err.Error(), "at most 32767 row groups") || !strings.Contains(err.Error(), "--partition NAME") {
		t.Errorf("one more: %v", err)
	}
}
