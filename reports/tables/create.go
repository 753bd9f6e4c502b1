//go:build !js

package tables

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"oddsmith/reports/files"
)

// Create starts both tables in the folder dir, which is created if necessary: as a file for each
// format, name.csv, name-summary.csv and so on, or, with spec.By, as the datasets name and name-summary.
// They appear, and replace older ones, only when [Writer.Close] succeeds.
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
	for _, k := range [...]Kind{Tidy, Summary} {
		if err := w.addTable(dir, name, k, formats); err != nil {
			w.Abort()
			return nil, fmt.Errorf("table %q: %w", name, err)
		}
	}
	return w, nil
}

// addTable adds what one of the tables is written to.
func (w *Writer) addTable(dir, name string, k Kind, formats []Format) error {
	if w.spec.By != "" {
		return w.addDataset(filepath.Join(dir, FolderName(name, k)), k)
	}
	for _, f := range formats {
		if err := w.addFile(filepath.Join(dir, FileName(name, k, f)), k, f); err != nil {
			return err
		}
	}
	return nil
}

// Paths are those of the files or folders, the tidy ones first.
func (w *Writer) Paths() []string {
	out := make([]string, len(w.sinks))
	for i, s := range w.sinks {
		out[i] = s.path
	}
	return out
}

// placeFiles puts all files in their places together, and then the folders.
func (w *Writer) placeFiles() error {
	var list []*files.File
	var folders []*files.Folder
	for _, s := range w.sinks {
		switch target := s.file.(type) {
		case *files.File:
			list = append(list, target)
		case *files.Folder:
			folders = append(folders, target)
		}
	}
	if err := files.CommitAll(list); err != nil {
		return err
	}
	for _, folder := range folders {
		if err := folder.Commit(); err != nil {
			return err
		}
	}
	return nil
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
