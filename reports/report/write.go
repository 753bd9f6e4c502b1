package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"oddsmith/reports/files"
)

// Prepare makes the folder of a report and finds out whether files can be
// written to it, before long work is done for it.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("report folder: %w", err)
	}
	probe, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return fmt.Errorf("report folder: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// Write writes the pages and figures into the folder, which is made if it is
// not there. Every file is whole or absent; index.html comes last, so a folder
// with one holds a complete report. The tables are written by their own
// package.
func Write(dir string, m *Model) error {
	for _, folder := range []string{"figures", pageFolder} {
		if folder == pageFolder && !m.paged() {
			continue
		}
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			return fmt.Errorf("report folder: %w", err)
		}
	}
	for _, s := range m.Sections {
		for _, f := range s.Figures {
			if err := write(dir, f.File(), f.PNG); err != nil {
				return err
			}
		}
	}
	md, err := markdown(m)
	if err != nil {
		return fmt.Errorf("REPORT.md: %w", err)
	}
	if err := write(dir, "REPORT.md", []byte(md)); err != nil {
		return err
	}
	pages := pagesOf(m)
	for i := len(pages) - 1; i >= 0; i-- { // the front page last
		var html bytes.Buffer
		if err := htmlTemplate.Execute(&html, pages[i]); err != nil {
			return fmt.Errorf("%s: %w", pages[i].File, err)
		}
		if err := write(dir, pages[i].File, html.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

func write(dir, name string, data []byte) error {
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := files.Write(path, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
