//go:build !js

package tables

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/reports/files"
)

// A Dataset writes cells to folders with a Parquet file for each value of a swept
// parameter, Hive style: strength=5/part-0.parquet. The parameter is no column of
// the files: readers take it from the path. One file is open at a time, so that
// memory does not grow with the number of values.
type Dataset struct {
	kind   Kind
	folder *files.Folder
	whole  Spec // of all rows
	spec   Spec // of the files
	by     Param
	at     int // the place of by among the values of a cell
	part   *Writer
	value  string          // that part is of
	done   map[string]bool // the values before it
	rows   int64
	params []any   // of the cell that is written, but for by
	row    []value // of the part, when rows are copied
	parts  parts   // that are copied
	state
}

// partName is the name of the only file in the folder of a value.
const partName = "part-0.parquet"

// CreateDataset starts a dataset of one of the tables: a folder of Parquet files, one for each value of
// the parameter by. The folder appears when [Dataset.Close] succeeds; only an existing dataset is
// replaced.
func CreateDataset(spec Spec, by string, k Kind, path string) (*Dataset, error) {
	if err := spec.validate(); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	at := slices.IndexFunc(spec.Params, func(p Param) bool { return p.Name == by })
	if at < 0 {
		return nil, fmt.Errorf("table: parameter %q is not swept", by)
	}
	folder, err := files.CreateFolder(path, isDataset)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	d := &Dataset{kind: k, folder: folder, whole: spec, spec: spec, by: spec.Params[at], at: at, done: map[string]bool{}}
	d.spec.Params = slices.Delete(slices.Clone(spec.Params), at, at+1)
	return d, nil
}

// isDataset returns an error if the folder contains anything that a [Dataset] does not write.
func isDataset(path string) error {
	values, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	for _, v := range values {
		parts, err := os.ReadDir(filepath.Join(path, v.Name()))
		if err != nil || !strings.Contains(v.Name(), "=") || len(parts) != 1 || parts[0].Name() != partName {
			return &fs.PathError{Op: "replace", Path: path, Err: fmt.Errorf("it holds %s, which is not part of a dataset: name another folder", v.Name())}
		}
	}
	return nil
}

// Write adds the rows of a cell. The cells of one value come one after the other.
func (d *Dataset) Write(c Cell) error {
	return d.proceed(func() error { return d.write(c) })
}

// write adds the rows of a cell to the file of its value of the partitioning parameter.
func (d *Dataset) write(c Cell) error {
	if want := len(d.spec.Params) + 1; len(c.Params) != want {
		return fmt.Errorf("table: the cell has %d parameter values, want %d", len(c.Params), want)
	}
	v, err := paramValue(d.by, c.Params[d.at])
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	if err := d.turnTo(v); err != nil {
		return err
	}
	d.params = append(append(d.params[:0], c.Params[:d.at]...), c.Params[d.at+1:]...)
	c.Params = d.params
	return d.part.Write(c)
}

// turnTo makes the file of a value the one that is written to.
func (d *Dataset) turnTo(v value) error {
	if value := pathValue(d.by.Type, v); d.part == nil || value != d.value {
		return d.startPart(value)
	}
	return nil
}

func (d *Dataset) writeRow(k Kind, row []value) error {
	if err := d.turnTo(row[d.at]); err != nil {
		return err
	}
	d.row = append(append(d.row[:0], row[:d.at]...), row[d.at+1:]...)
	return d.part.writeRow(k, d.row)
}

// startPart closes the current file and starts that of another value of the partitioning
// parameter. It is an error if this value had its file before.
func (d *Dataset) startPart(value string) error {
	if err := d.endPart(); err != nil {
		return err
	}
	if d.done[value] {
		return fmt.Errorf("table: the cells of %s=%s do not come one after the other", d.by.Name, value)
	}
	d.part, d.value = &Writer{spec: d.spec}, value
	dir := filepath.Join(d.folder.Pending(), pathText(d.by.Name)+"="+value)
	err := os.Mkdir(dir, 0o755)
	if err == nil {
		err = d.part.addFile(filepath.Join(dir, partName), d.kind, Parquet)
	}
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	return nil
}

// endPart closes the current file, if there is one, and adds up its rows.
func (d *Dataset) endPart() error {
	if d.part == nil {
		return nil
	}
	err := d.part.Close()
	d.rows += d.part.rows[d.kind]
	d.part, d.done[d.value] = nil, true
	return err
}

// Rows is how many rows the table has in the files that are complete: in all of
// them after [Dataset.Close].
func (d *Dataset) Rows(Kind) int64 { return d.rows }

// Close writes the remaining rows and makes the folders appear. After an error of [Dataset.Write]
// it removes everything and returns that error.
func (d *Dataset) Close() error {
	if d.closed {
		return d.err
	}
	if d.err == nil {
		d.err = d.endPart()
	}
	if d.err == nil {
		if err := d.folder.Commit(); err != nil {
			d.err = fmt.Errorf("table: %w", err)
		}
	}
	d.Abort()
	return d.err
}

// Abort removes everything that was written. After [Dataset.Close] it does nothing, so it can be
// deferred.
func (d *Dataset) Abort() {
	if d.closed {
		return
	}
	d.closed = true
	if d.part != nil {
		d.part.Abort()
	}
	d.folder.Discard()
}

// pathValue is a value as the name of a folder.
func pathValue(t Type, v value) string {
	if t == Text {
		return pathText(string(v.s))
	}
	return pathText(string(appendValue(nil, t, v)))
}

// pathText percent-encodes a value as part of a path. An empty value gets the name that Hive uses
// for it.
func pathText(s string) string {
	if s == "" {
		return "__HIVE_DEFAULT_PARTITION__"
	}
	var b []byte
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("._-", c) >= 0:
			b = append(b, c)
		default:
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

const hex = "0123456789ABCDEF"
