package tables

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
)

// Format is a file format.
type Format string

// The formats; each is also the ending of its files.
const (
	CSV     Format = "csv"
	Arrow   Format = "arrow"
	Parquet Format = "parquet"
	Excel   Format = "xlsx"
)

// Formats returns all of them.
func Formats() []Format { return []Format{CSV, Arrow, Parquet, Excel} }

// ParseFormat returns the format of that name.
func ParseFormat(name string) (Format, error) {
	if f := Format(name); slices.Contains(Formats(), f) {
		return f, nil
	}
	return "", fmt.Errorf("unknown table format %q, want csv, arrow, parquet or xlsx", name)
}

// FileName returns the name of the file that [Create] writes a table to.
func FileName(name string, k Kind, f Format) string {
	return FolderName(name, k) + "." + string(f)
}

// FolderName returns the name of the folder of a table that is partitioned.
func FolderName(name string, k Kind) string {
	if k == Summary {
		return name + "-summary"
	}
	return name
}

// An encoder writes the rows of one table in one format.
type encoder interface {
	write(row []value) error
	writeBlock(params []value, b *block) error
	close() error // writes what is left
	release()     // frees what it holds; called once, at the very end
}

// A Writer writes cells to one table or more. It is not safe for concurrent
// use.
type Writer struct {
	spec   Spec
	sinks  []*sink
	rows   [len(columnsOf)]int64 // of each table
	blocks [len(columnsOf)]blocks
	params []value  // of the cell that is written
	parts  parts    // that are copied
	book   workbook // of a stream to Excel
	err    error    // the first; nothing is written after it
	closed bool

	place func() error // puts the files in their places; nil for a stream
}

// A sink is one table in one format, and where it goes.
type sink struct {
	kind    Kind
	encoder encoder
	buffer  *bufio.Writer // nil for a dataset, whose files have their own
	file    target        // nil for a stream
	path    string        // of the file or folder; empty for a stream
}

// A target is a file or a folder that appears whole, or not at all.
type target interface{ Discard() }

// Stream starts one table in one format on a stream, such as standard output, which is not closed.
// An Excel workbook has the summary as a second sheet.
func Stream(out io.Writer, k Kind, spec Spec, f Format) (*Writer, error) {
	if err := spec.validate(); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	w := &Writer{spec: spec}
	if err := w.add(&sink{kind: k}, out, f); err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if f == Excel && k == Tidy { // a workbook has room for both
		if err := w.add(&sink{kind: Summary}, out, f); err != nil {
			return nil, fmt.Errorf("table: %w", err)
		}
	}
	return w, nil
}

// sheetNames are those of the tables in a workbook.
var sheetNames = [...]string{Tidy: "distributions", Summary: "summary"}

// bufferSize is large enough that system calls do not show in a profile.
const bufferSize = 256 << 10

// add adds the encoder of format f for the table of s, which writes to out.
func (w *Writer) add(s *sink, out io.Writer, f Format) (err error) {
	s.buffer = bufio.NewWriterSize(out, bufferSize)
	columns := w.spec.columns(s.kind)
	switch f {
	case CSV:
		s.encoder = newCSVEncoder(s.buffer, columns)
	case Arrow:
		s.encoder, err = newArrowEncoder(s.buffer, columns, w.spec.Meta)
	case Parquet:
		s.encoder, err = newParquetEncoder(s.buffer, columns, w.spec.Meta)
	case Excel:
		book := &w.book
		if s.file != nil {
			book = new(workbook) // of its own: a file for each table
		}
		s.encoder, err = newExcelEncoder(s.buffer, book, sheetNames[s.kind], columns, w.spec.Meta)
	default:
		_, err = ParseFormat(string(f))
	}
	if err != nil {
		return err
	}
	w.sinks = append(w.sinks, s)
	return nil
}

// errClosed is what a writer says after Close or Abort.
var errClosed = errors.New("the table is closed")

// proceed calls next and keeps its error. If there was one before, or the table is closed, it only returns
// that.
func (w *Writer) proceed(next func() error) error {
	if w.err == nil && w.closed {
		w.err = errClosed
	}
	if w.err == nil {
		w.err = next()
	}
	return w.err
}

// Write adds the rows of a cell. After an error, every later call returns the same error and no
// file appears.
func (w *Writer) Write(c Cell) error {
	return w.proceed(func() error {
		if err := w.writeCell(&c); err != nil {
			return fmt.Errorf("table: %w", err)
		}
		return nil
	})
}

func (w *Writer) writeCell(c *Cell) error {
	var err error
	if w.params, err = c.values(w.spec.Params, w.params[:0]); err != nil {
		return err
	}
	if err := check(c.Measures); err != nil {
		return err
	}
	for k := range Kind(len(columnsOf)) {
		if err := w.writeTable(k, c); err != nil {
			return err
		}
	}
	return nil
}

// writeTable writes the rows of one table in all its formats. Each row is formatted once, because
// the digits of fractions take the most time.
func (w *Writer) writeTable(k Kind, c *Cell) error {
	if !slices.ContainsFunc(w.sinks, func(s *sink) bool { return s.kind == k }) {
		return nil
	}
	w.blocks[k].kind = k
	for i, m := range c.Measures {
		for part := range pieces(k, m) {
			if err := w.spec.mustStop(); err != nil {
				return err
			}
			b := w.blocks[k].of(part, c.Again != nil && c.Again[i])
			w.rows[k] += int64(b.rows)
			for _, s := range w.sinks {
				if s.kind != k {
					continue
				}
				if err := s.encoder.writeBlock(w.params, b); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// Rows is how many rows one of the tables has so far, if it is written.
func (w *Writer) Rows(k Kind) int64 { return w.rows[k] }

// Close completes all files and then renames them to their paths together. After an error of
// [Writer.Write] it removes them and returns that error.
func (w *Writer) Close() error {
	if w.closed {
		return w.err
	}
	if w.err == nil {
		if err := w.finish(); err != nil {
			w.err = fmt.Errorf("table: %w", err)
		}
	}
	err := w.err
	w.Abort()
	return err
}

// finish writes the remaining rows and the end of each output, and renames the files to their
// paths.
func (w *Writer) finish() error {
	for _, s := range w.sinks {
		if err := s.encoder.close(); err != nil {
			return err
		}
		if s.buffer == nil {
			continue
		}
		if err := s.buffer.Flush(); err != nil {
			return err
		}
	}
	if w.place == nil {
		return nil
	}
	return w.place()
}

// Fill writes all of the table and closes it, or gives it up.
func (w *Writer) Fill(write func(*Writer) error) error {
	defer w.Abort()
	if err := write(w); err != nil {
		return err
	}
	return w.Close()
}

// Abort removes the unfinished files. After [Writer.Close] it does nothing, so it can be deferred.
func (w *Writer) Abort() {
	if w.closed {
		return
	}
	w.closed = true
	for _, s := range w.sinks {
		s.encoder.release()
		if s.file != nil {
			s.file.Discard()
		}
	}
}
