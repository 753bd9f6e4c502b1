package tables

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// writeDataset writes cells as two datasets in a folder, by the parameter of that name.
func writeDataset(t *testing.T, dir, by string, cells ...Cell) error {
	t.Helper()
	spec := sweep
	spec.By = by
	d, err := Create(dir, "attack", spec, Parquet)
	if err != nil {
		return err
	}
	return d.Fill(func(d *Writer) error {
		for _, c := range cells {
			if err := d.Write(c); err != nil {
				return err
			}
		}
		return nil
	})
}

func walk(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			path, err = filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDataset(t *testing.T) {
	for by, values := range map[string][2]string{
		"ac":      {"-11", "10"},
		"share":   {"0.1", "0.3333333333333333"},
		"zones":   {"%3D1%2B1", "uniform"},
		"damaged": {"false", "true"},
	} {
		dir := t.TempDir()
		if err := writeDataset(t, dir, by, sweepCells...); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"attack/" + by + "=" + values[0] + "/part-0.parquet", "attack/" + by + "=" + values[1] + "/part-0.parquet",
			"attack-summary/" + by + "=" + values[0] + "/part-0.parquet", "attack-summary/" + by + "=" + values[1] + "/part-0.parquet",
		}
		if diff := cmp.Diff(want, walk(t, dir)); diff != "" {
			t.Errorf("by %s (-want +got):\n%s", by, diff)
		}
	}
}

// A part holds the rows of its value, without the column.
func TestDatasetParts(t *testing.T) {
	dir := t.TempDir()
	if err := writeDataset(t, dir, "share", sweepCells...); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "attack", "share=0.3333333333333333", "part-0.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	got := readParquet(t, data)
	names := "ac zones damaged measure label value value_exact probability exact at_least at_most"
	rows := [][]string{{"-11", "=1+1", "true", "damage", "<null>", "-1.5", "-3/2", "1e-05", "<null>", "0.99999", "1e-05"}}
	if diff := cmp.Diff(strings.Fields(names), got.names); diff != "" {
		t.Errorf("columns (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(rows, got.rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

// A dataset takes the place of an older one, and of nothing else.
func TestDatasetReplaces(t *testing.T) {
	dir := t.TempDir()
	for _, by := range []string{"ac", "zones"} {
		if err := writeDataset(t, dir, by, sweepCells...); err != nil {
			t.Fatal(err)
		}
	}
	before := walk(t, dir)
	if len(before) != 4 || !strings.Contains(before[0], "zones=") {
		t.Errorf("files %q", before)
	}
	// After a failure the older one is there.
	if err := writeDataset(t, dir, "ac", sweepCells[0], Cell{}); err == nil {
		t.Error("a cell without values is no error")
	}
	if diff := cmp.Diff(before, walk(t, dir)); diff != "" {
		t.Errorf("after a failure (-want +got):\n%s", diff)
	}
	if err := os.WriteFile(filepath.Join(dir, "attack", "notes.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	err := writeDataset(t, dir, "ac", sweepCells...)
	if err == nil || !strings.Contains(err.Error(), "it holds notes.txt, which is not part of a dataset") {
		t.Errorf("over a folder of other files: %v", err)
	}
}

func TestDatasetErrors(t *testing.T) {
	tests := []struct {
		name, by string
		cells    []Cell
		want     string
	}{
		{"not swept", "dex", nil, `table "attack": parameter "dex" is not swept`},
		{"not together", "ac", []Cell{sweepCells[0], sweepCells[1], sweepCells[0]}, "table: the cells of ac=10 do not come one after the other"},
		{"too few values", "ac", []Cell{{}}, "table: the cell has 0 parameter values, want 4"},
		{"of another type", "ac", []Cell{{Params: []any{"x", 0.1, "y", true}}}, `table: parameter "ac" is x (string), want an integer`},
		{"of another type, inside", "ac", []Cell{{Params: []any{int64(1), "x", "y", true}}}, `table: parameter "share" is x (string), want a number`},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		if err := writeDataset(t, dir, tt.by, tt.cells...); err == nil || err.Error() != tt.want {
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.want)
		}
		if left := list(t, dir); len(left) > 0 {
			t.Errorf("%s: left behind: %q", tt.name, left)
		}
	}
	spec := sweep
	spec.By = "ac"
	d, err := CreateDataset(filepath.Join(t.TempDir(), "attack"), Tidy, spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if err := d.Write(sweepCells[0]); err == nil {
		t.Error("writing to a closed dataset is no error")
	}
}

func TestPathText(t *testing.T) {
	for in, want := range map[string]string{
		"": "__HIVE_DEFAULT_PARTITION__", "1d8": "1d8", "-1.5": "-1.5", "1/7": "1%2F7", "a=b c": "a%3Db%20c", "ü": "%C3%BC",
	} {
		if got := pathText(in); got != want {
			t.Errorf("pathText(%q) = %q, want %q", in, got, want)
		}
	}
}
