package tables

import (
	"bytes"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }

func quantity(a, b int64) *evidence.Number {
	f, _ := rat(a, b).Float64()
	return &evidence.Number{Exact: rat(a, b), Value: f}
}

// halfD2 is 1d2/2: the values 1/2 and 1.
func halfD2() *evidence.Distribution {
	return &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.Exact,
		Rows: []evidence.Row{
			{Value: rat(1, 2), Probability: 0.5, Exact: rat(1, 2), AtLeast: 1, AtMost: 0.5},
			{Value: rat(1, 1), Probability: 0.5, Exact: rat(1, 2), AtLeast: 0.5, AtMost: 1},
		},
		Mean: quantity(3, 4), Variance: quantity(1, 16), StdDev: 0.25,
		Min: rat(1, 2), Max: rat(1, 1),
		Percentiles: map[int]*big.Rat{25: rat(1, 2), 50: rat(1, 2), 75: rat(1, 1), 95: rat(1, 1)},
	}
}

// hitOrMiss is a categorical distribution with a chance of 1/3.
func hitOrMiss() *evidence.Distribution {
	return &evidence.Distribution{
		Kind: evidence.Categorical, Method: evidence.Exact,
		Rows: []evidence.Row{
			{Label: "hit", Probability: 1. / 3, Exact: rat(1, 3)},
			{Label: "miss", Probability: 2. / 3, Exact: rat(2, 3)},
		},
	}
}

// sampled is a distribution without fractions, with a negative value and with
// values left out.
func sampled() *evidence.Distribution {
	return &evidence.Distribution{
		Kind: evidence.Numeric, Method: evidence.MonteCarlo,
		Rows: []evidence.Row{
			{Value: rat(-3, 2), Probability: 1e-5, AtLeast: 0.99999, AtMost: 1e-5, Count: 10},
		},
		Mean: &evidence.Number{Value: -1.5}, Variance: &evidence.Number{Value: 0.5}, StdDev: math.Sqrt(0.5),
		Percentiles: map[int]*big.Rat{25: rat(-3, 2), 50: rat(-3, 2), 75: rat(-3, 2)},
		Residual:    evidence.Number{Value: 0.99999}, Trials: 1_000_000, Seed: 1,
	}
}

func undefined() *evidence.Distribution {
	return &evidence.Distribution{Kind: evidence.Undefined, Method: evidence.Exact, ConditionProbability: quantity(0, 1)}
}

// sweep has a parameter of every type and a distribution of every kind.
var sweep = Spec{
	Params: []Param{{"ac", Int}, {"share", Float}, {"zones", Text}, {"damaged", Bool}},
	Meta: Meta{
		ToolVersion: "v1.2.3", Scenario: "labyrinth/attack", Seed: math.MaxUint64,
		Parameters: scenarios.Settings{{Name: "weapon", Value: scenarios.Value{Text: "1d8"}}, {Name: "a \"b\"", Value: scenarios.Value{Text: "ü"}}},
	},
}

// named is the measure of such a name and distribution.
func named(name string, d *evidence.Distribution) evidence.Measure {
	return evidence.Measure{Name: name, Answer: evidence.Answer{Distribution: d}}
}

var sweepCells = []Cell{
	{
		Params:   []any{int64(10), 0.1, "uniform", false},
		Measures: []evidence.Measure{named("damage", halfD2()), named("outcome", hitOrMiss())},
	},
	{
		Params:   []any{int64(-11), 1. / 3, "=1+1", true},
		Measures: []evidence.Measure{named("damage", sampled()), named("never, \"ever\"", undefined())},
	},
}

const tidyCSV = `ac,share,zones,damaged,measure,label,value,value_exact,probability,exact,at_least,at_most
10,0.1,uniform,false,damage,,0.5,1/2,0.5,1/2,1,0.5
10,0.1,uniform,false,damage,,1,1,0.5,1/2,0.5,1
10,0.1,uniform,false,outcome,hit,,,0.3333333333333333,1/3,,
10,0.1,uniform,false,outcome,miss,,,0.6666666666666666,2/3,,
-11,0.3333333333333333,'=1+1,true,damage,,-1.5,-3/2,1e-05,,0.99999,1e-05
`

const summaryCSV = `ac,share,zones,damaged,measure,label,probability,mean,std_dev,p25,p50,p75,p95,residual,method
10,0.1,uniform,false,damage,,,0.75,0.25,0.5,0.5,1,1,0,exact
10,0.1,uniform,false,outcome,miss,0.6666666666666666,,,,,,,0,exact
-11,0.3333333333333333,'=1+1,true,damage,,,-1.5,0.7071067811865476,-1.5,-1.5,-1.5,,0.99999,montecarlo
-11,0.3333333333333333,'=1+1,true,"never, ""ever""",,,,,,,,,,exact
`

// stream writes cells to one table in memory.
func stream(t *testing.T, k Kind, spec Spec, f Format, cells ...Cell) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := Stream(&b, k, spec, f)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if err := w.Write(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCSV(t *testing.T) {
	if got := string(stream(t, Tidy, sweep, CSV, sweepCells...)); got != tidyCSV {
		t.Errorf("tidy table:\n%s\nwant:\n%s", got, tidyCSV)
	}
	if got := string(stream(t, Summary, sweep, CSV, sweepCells...)); got != summaryCSV {
		t.Errorf("summary:\n%s\nwant:\n%s", got, summaryCSV)
	}
}

func TestCSVWithoutCells(t *testing.T) {
	want := "measure,label,value,value_exact,probability,exact,at_least,at_most\n"
	if got := string(stream(t, Tidy, Spec{}, CSV)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestGuardReachesEveryText(t *testing.T) {
	spec := Spec{Params: []Param{{"=p", Text}}}
	d := hitOrMiss()
	d.Rows[0].Label = "@hit"
	got := string(stream(t, Tidy, spec, CSV, Cell{Params: []any{"-1d6"}, Measures: []evidence.Measure{named("+m", d)}}))
	want := "'=p,measure,label,value,value_exact,probability,exact,at_least,at_most\n" +
		"'-1d6,'+m,'@hit,,,0.3333333333333333,1/3,,\n" +
		"'-1d6,'+m,miss,,,0.6666666666666666,2/3,,\n"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

func TestNotFiniteIsMissing(t *testing.T) {
	d := halfD2()
	d.Rows = d.Rows[:1]
	d.Rows[0].Value = new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(400), nil))
	d.Rows[0].AtLeast = math.NaN()
	d.StdDev = math.Inf(1)
	d.Variance = nil
	c := Cell{Measures: []evidence.Measure{named("m", d)}}
	want := "measure,label,value,value_exact,probability,exact,at_least,at_most\nm,,,1" +
		string(bytes.Repeat([]byte("0"), 400)) + ",0.5,1/2,,0.5\n"
	if got := string(stream(t, Tidy, Spec{}, CSV, c)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want = "measure,label,probability,mean,std_dev,p25,p50,p75,p95,residual,method\nm,,,0.75,,0.5,0.5,1,1,0,exact\n"
	if got := string(stream(t, Summary, Spec{}, CSV, c)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSpecErrors(t *testing.T) {
	tests := []struct {
		params []Param
		want   string
	}{
		{[]Param{{"", Int}}, "table: a swept parameter has no name"},
		{[]Param{{"ac", Int}, {"ac", Text}}, `table: parameter "ac" is swept twice`},
		{[]Param{{"value", Int}}, `table: parameter "value" has the name of a column of the table: give it another name`},
		{[]Param{{"p95", Int}}, `table: parameter "p95" has the name of a column of the table: give it another name`},
		{[]Param{{"ac", Type(9)}}, `table: parameter "ac" has the unknown type 9`},
	}
	for _, tt := range tests {
		_, err := Stream(&bytes.Buffer{}, Tidy, Spec{Params: tt.params}, CSV)
		if err == nil || err.Error() != tt.want {
			t.Errorf("error %v, want %s", err, tt.want)
		}
	}
	want := `table: unknown table format "xls", want csv, arrow, parquet or xlsx`
	if _, err := Stream(&bytes.Buffer{}, Tidy, Spec{}, "xls"); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestCellErrors(t *testing.T) {
	ac := Spec{Params: []Param{{"ac", Int}}}
	one := func(typ Type) Spec { return Spec{Params: []Param{{"p", typ}}} }
	tests := []struct {
		spec Spec
		cell Cell
		want string
	}{
		{ac, Cell{}, "table: the cell has 0 parameter values, want 1"},
		{ac, Cell{Params: []any{"x"}}, `table: parameter "ac" is x (string), want an integer`},
		{ac, Cell{Params: []any{rat(1, 2)}}, `table: parameter "ac" is 1/2 (*big.Rat), want an integer`},
		{ac, Cell{Params: []any{nil}}, `table: parameter "ac" is <nil> (<nil>), want an integer`},
		{one(Float), Cell{Params: []any{int64(1)}}, `table: parameter "p" is 1 (int64), want a number`},
		{one(Float), Cell{Params: []any{math.NaN()}}, `table: parameter "p" is NaN (float64), want a number`},
		{one(Text), Cell{Params: []any{true}}, `table: parameter "p" is true (bool), want text`},
		{one(Bool), Cell{Params: []any{0.5}}, `table: parameter "p" is 0.5 (float64), want a truth value`},
		{Spec{}, Cell{Measures: []evidence.Measure{named("", halfD2())}}, "table: measure 1 has no name"},
		{Spec{}, Cell{Measures: []evidence.Measure{named("damage", nil)}}, `table: measure "damage" has no distribution`},
	}
	for _, tt := range tests {
		for _, f := range []Format{CSV, Arrow, Parquet} {
			w, err := Stream(&bytes.Buffer{}, Tidy, tt.spec, f)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.Write(tt.cell); err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if err := w.Close(); err == nil || err.Error() != tt.want {
				t.Errorf("closing: error %v, want %s", err, tt.want)
			}
		}
	}
}

func TestCreate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	w, err := Create(dir, "attack", sweep, CSV, Arrow, Parquet)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Abort()
	for _, c := range sweepCells {
		if err := w.Write(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	want := map[string][]byte{
		"attack.csv":             []byte(tidyCSV),
		"attack-summary.csv":     []byte(summaryCSV),
		"attack.arrow":           stream(t, Tidy, sweep, Arrow, sweepCells...),
		"attack-summary.arrow":   stream(t, Summary, sweep, Arrow, sweepCells...),
		"attack.parquet":         stream(t, Tidy, sweep, Parquet, sweepCells...),
		"attack-summary.parquet": stream(t, Summary, sweep, Parquet, sweepCells...),
	}
	if got := len(list(t, dir)); got != len(want) {
		t.Errorf("files %v, want %d", list(t, dir), len(want))
	}
	for name, content := range want {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, content) {
			t.Errorf("%s: %d bytes, error %v; want the %d bytes of the stream", name, len(got), err, len(content))
		}
	}
	if err := w.Write(sweepCells[0]); err == nil {
		t.Error("writing to a closed table is no error")
	}
}

func list(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

func TestNothingIsLeftBehind(t *testing.T) {
	tests := []struct {
		name string
		do   func(w *Writer)
	}{
		{"aborted at once", func(w *Writer) { w.Abort() }},
		{"aborted after a cell", func(w *Writer) { _ = w.Write(sweepCells[0]); w.Abort(); w.Abort() }},
		{"closed after an error", func(w *Writer) {
			_ = w.Write(sweepCells[0])
			_ = w.Write(Cell{})
			if w.Close() == nil {
				t.Error("closing after an error is no error")
			}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			w, err := Create(dir, "attack", sweep, Arrow, Parquet, CSV)
			if err != nil {
				t.Fatal(err)
			}
			tt.do(w)
			if names := list(t, dir); len(names) > 0 {
				t.Errorf("left behind: %q", names)
			}
		})
	}
}

// A failed run does not touch the files of the run before.
func TestOldFilesStay(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "attack.csv")
	if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	w, err := Create(dir, "attack", sweep, CSV)
	if err != nil {
		t.Fatal(err)
	}
	_ = w.Write(sweepCells[0])
	w.Abort()
	if got, _ := os.ReadFile(old); string(got) != "old" {
		t.Errorf("the old file holds %q", got)
	}
}

// A folder that comes to be in place of the file is found only when renaming.
func TestRenameFails(t *testing.T) {
	dir := t.TempDir()
	w, err := Create(dir, "attack", sweep, CSV)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "attack.csv"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err == nil {
		t.Error("replacing a folder is no error")
	}
	if names := list(t, dir); len(names) != 1 {
		t.Errorf("left behind: %q", names)
	}
}

func TestCreateErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		dir, name string
		spec      Spec
		formats   []Format
	}{
		{dir, "", Spec{}, []Format{CSV}},
		{dir, "labyrinth/attack", Spec{}, []Format{CSV}},
		{dir, "..", Spec{}, []Format{CSV}},
		{dir, "attack", Spec{}, nil},
		{dir, "attack", Spec{}, []Format{CSV, "xls"}},
		{dir, "attack", Spec{}, []Format{CSV, CSV}},
		{dir, "attack", Spec{Params: []Param{{"mean", Int}}}, []Format{CSV}},
		{file, "attack", Spec{}, []Format{CSV}},
		{"/proc/no/such/folder", "attack", Spec{}, []Format{Arrow}},
	}
	for _, tt := range tests {
		if _, err := Create(tt.dir, tt.name, tt.spec, tt.formats...); err == nil {
			t.Errorf("Create(%q, %q, %v, %q) is no error", tt.dir, tt.name, tt.spec, tt.formats)
		}
	}
	if names := list(t, dir); len(names) != 1 {
		t.Errorf("left behind: %q", names)
	}
}

// brokenPipe fails after some bytes.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, os.ErrClosed
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	for _, f := range []Format{CSV, Arrow, Parquet} {
		w, err := Stream(&brokenPipe{left: 10}, Tidy, sweep, f)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(sweepCells[0]); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err == nil {
			t.Errorf("%s: closing on a broken pipe is no error", f)
		}
		if err := w.Close(); err == nil {
			t.Errorf("%s: closing again forgets the error", f)
		}
	}
	// A long table hears of it while it is being written.
	w, err := Stream(&brokenPipe{}, Tidy, Spec{}, CSV)
	if err != nil {
		t.Fatal(err)
	}
	for range 100_000 {
		if err = w.Write(Cell{Measures: []evidence.Measure{named("m", halfD2())}}); err != nil {
			break
		}
	}
	if err == nil {
		t.Error("200000 rows into a broken pipe are no error")
	}
	w.Abort()
}

func TestParseFormat(t *testing.T) {
	for _, f := range []Format{CSV, Arrow, Parquet} {
		if got, err := ParseFormat(string(f)); got != f || err != nil {
			t.Errorf("ParseFormat(%q) = %q, %v", f, got, err)
		}
	}
	if _, err := ParseFormat("CSV"); err == nil {
		t.Error(`ParseFormat("CSV") is no error`)
	}
}
