package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"oddsmith/reports/escape"
	"oddsmith/reports/files"
)

// Prepare makes the folder of a report and finds out whether files can be
// written to it, before long work is done for it.
func Prepare(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return files.Writable(dir)
}

// Begin begins a report over what may be one already: nothing of that changes until all of
// the new one is there.
func Begin(dir string) (*files.Update, error) {
	return files.UpdateFolder(dir, pageFile)
}

// pageFile is the name of the file that comes last, so that a folder with one holds a whole
// report.
const pageFile = "index.html"

// Write writes the pages and figures of the report into the folder dir, which is created if
// necessary. Tables are written by package tables.
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
			if err := write(dir, f.File(), func(w io.Writer) error { _, err := w.Write(f.PNG); return err }); err != nil {
				return err
			}
		}
	}
	md, err := markdown(m)
	if err != nil {
		return fmt.Errorf("REPORT.md: %w", err)
	}
	if err := write(dir, "REPORT.md", asPage(func(w io.Writer) error { _, err := io.WriteString(w, md); return err })); err != nil {
		return err
	}
	pages := pagesOf(m)
	for i := len(pages) - 1; i >= 0; i-- { // the front page last
		if err := write(dir, pages[i].File, asPage(func(w io.Writer) error { return htmlTemplate.Execute(w, pages[i]) })); err != nil {
			return err
		}
	}
	return nil
}

// asPage returns fill with everything removed from its text that a page must not contain.
func asPage(fill func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		out := bufio.NewWriter(w)
		text := escape.NewPage(out)
		if err := fill(text); err != nil {
			return err
		}
		return errors.Join(text.Flush(), out.Flush())
	}
}

// write writes the file called name in the folder dir.
func write(dir, name string, fill func(io.Writer) error) error {
	if err := files.Write(filepath.Join(dir, filepath.FromSlash(name)), fill); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
