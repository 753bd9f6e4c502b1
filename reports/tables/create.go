//go:build !js

package tables

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"oddsmith/reports/files"
)

// Create starts both tables in the given formats: name.csv, name-summary.csv and so on in the
// folder dir, which is created if necessary. The files appear, and replace older ones, only when
// [Writer.Close] succeeds.
func Create(dir, name string, spec Spec, formats ...Format) (*Writer, error) {
	if name == "" || strings.HasPrefix(name, ".") || strings.ContainsAny(name, `/\`+"\x00") {
		return nil, fmt.Errorf("table %q: want a file name without a folder or a leading dot", name)
	}
	if len(formats) == 0 {
		return nil, fmt.Errorf("table %q: no format given, want csv, arrow, parquet or xlsx", name)
	}
	if err := spec.validate(); err != nil {
		return nil, fmt.Errorf("table %q: %w", name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("table %q: %w", name, err)
	}
	w := &Writer{spec: spec}
	for _, f := range formats {
		for _, k := range [...]Kind{Tidy, Summary} {
			if err := w.addFile(filepath.Join(dir, FileName(name, k, f)), k, f); err != nil {
				w.Abort()
				return nil, fmt.Errorf("table %q: %w", name, err)
			}
		}
	}
	return w, nil
}

// placeFiles puts all files in their places together.
func (w *Writer) placeFiles() error {
	list := make([]*files.File, len(w.sinks))
	for i, s := range w.sinks {
		list[i] = s.file.(*files.File)
	}
	return files.CommitAll(list)
}

// addFile adds an output file for a table in a format. Two files with the same path are an error.
func (w *Writer) addFile(path string, k Kind, f Format) error {
	for _, s := range w.sinks {
		if s.path == path {
			return fmt.Errorf("format %s is given twice", f)
		}
	}
	file, err := files.Create(path)
	if err != nil {
		return err
	}
	if err := w.add(&sink{kind: k, file: file, path: path}, file, f); err != nil {
		file.Discard()
		return err
	}
	w.place = w.placeFiles
	return nil
}
