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

// A datasetEncoder writes rows to folders with a Parquet file for each value of a swept
// parameter, Hive style: strength=5/part-0.parquet. The parameter is no column of
// the files: readers take it from the path. One file is open at a time, so that
// memory does not grow with the number of values.
type datasetEncoder struct {
	kind   Kind
	folder *files.Folder
	spec   Spec // of the files
	by     Param
	at     int     // the place of by in a row
	part   *Writer // the file that is open; nil before the first row
	value  string  // that part is of
	done   map[string]bool
	row    []value // the part's
}

// partName is the name of the only file in the folder of a value.
const partName = "part-0.parquet"

// CreateDataset starts one table as a dataset: a folder of Parquet files, one for each value of
// the parameter spec.By, whose cells come one after the other. The folder appears when [Writer.Close]
// succeeds; only an existing dataset is replaced.
func CreateDataset(path string, k Kind, spec Spec) (*Writer, error) {
	w := &Writer{spec: spec}
	err := spec.validate()
	if err == nil {
		err = w.addDataset(path, k)
	}
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	return w, nil
}

// addDataset adds a folder for a table.
func (w *Writer) addDataset(path string, k Kind) error {
	folder, err := files.CreateFolder(path, isDataset)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(w.spec.Params, func(p Param) bool { return p.Name == w.spec.By })
	e := &datasetEncoder{kind: k, folder: folder, spec: w.spec, by: w.spec.Params[at], at: at, done: map[string]bool{}}
	e.spec.By, e.spec.Params = "", slices.Delete(slices.Clone(w.spec.Params), at, at+1)
	w.sinks = append(w.sinks, &sink{kind: k, encoder: e, file: folder, path: path})
	w.place = w.placeFiles
	return nil
}

// isDataset returns an error if the folder contains anything that a dataset does not have.
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

func (e *datasetEncoder) write(row []value) error {
	part, err := e.turnTo(row)
	if err != nil {
		return err
	}
	return part.write(e.row)
}

// writeBlock writes the rows of a block to the file that the parameters belong to.
func (e *datasetEncoder) writeBlock(params []value, b *block) error {
	part, err := e.turnTo(params)
	if err != nil {
		return err
	}
	return part.writeBlock(e.row, b)
}

// turnTo returns the encoder of the file that a row belongs to, and sets e.row to its values there. It is an
// error if another file was begun since the last row of this one.
func (e *datasetEncoder) turnTo(row []value) (encoder, error) {
	if value := pathValue(e.by.Type, row[e.at]); e.part == nil || value != e.value {
		if err := e.close(); err != nil {
			return nil, err
		}
		if e.done[value] {
			return nil, fmt.Errorf("the cells of %s=%s do not come one after the other", e.by.Name, value)
		}
		e.part, e.value = &Writer{spec: e.spec}, value
		dir := filepath.Join(e.folder.Pending(), pathText(e.by.Name)+"="+value)
		if err := os.Mkdir(dir, 0o755); err != nil {
			return nil, err
		}
		if err := e.part.addFile(filepath.Join(dir, partName), e.kind, Parquet); err != nil {
			return nil, err
		}
	}
	e.row = append(append(e.row[:0], row[:e.at]...), row[e.at+1:]...)
	return e.part.sinks[0].encoder, nil
}

// close ends the file that is open.
func (e *datasetEncoder) close() error {
	if e.part == nil {
		return nil
	}
	err := e.part.finish()
	e.release()
	e.part, e.done[e.value] = nil, true
	return err
}

func (e *datasetEncoder) release() {
	if e.part != nil {
		e.part.Abort()
	}
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
