//go:build !js

package tables

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/apache/arrow/go/v17/parquet"
	"github.com/apache/arrow/go/v17/parquet/file"
)

// A parquetReader reads the rows of a Parquet file that a parquetEncoder wrote, a row
// group at a time.
type parquetReader struct {
	file   *file.Reader
	chunks []chunk
	texts  []parquet.ByteArray // scratch
	levels []int16             // scratch
	rows   int                 // of the row group that is held
}

// open opens a Parquet file. It is an error if its columns are not the given ones.
func (r *parquetReader) open(path string, columns []column) (err error) {
	if r.file, err = file.OpenParquetFile(path, false); err != nil {
		return err
	}
	if r.chunks == nil {
		r.chunks = make([]chunk, len(columns))
	}
	for i, c := range columns {
		r.chunks[i].column = c
	}
	if err := r.checkColumns(); err != nil {
		r.close()
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return nil
}

func (r *parquetReader) close() { _ = r.file.Close() } // it was only read

var physicalTypes = [...]parquet.Type{
	Text: parquet.Types.ByteArray, Int: parquet.Types.Int64, Float: parquet.Types.Double, Bool: parquet.Types.Boolean,
}

// checkColumns returns an error if a column of the file differs in name, type or nullability.
func (r *parquetReader) checkColumns() error {
	s := r.file.MetaData().Schema
	if s.NumColumns() != len(r.chunks) {
		return fmt.Errorf("it has %d columns, want %d", s.NumColumns(), len(r.chunks))
	}
	for i := range r.chunks {
		c, want := s.Column(i), &r.chunks[i]
		if c.Name() != want.name || c.PhysicalType() != physicalTypes[want.typ] || c.MaxRepetitionLevel() != 0 ||
			c.MaxDefinitionLevel() != definition(want.nullable) {
			return fmt.Errorf("column %d is %q (%s), want %q of another kind", i+1, c.Name(), c.PhysicalType(), want.name)
		}
	}
	return nil
}

// definition is the highest definition level of a column of Parquet: 1 if values can be missing, else 0.
func definition(nullable bool) int16 {
	if nullable {
		return 1
	}
	return 0
}

// read reads the row group with the given index into the chunks.
func (r *parquetReader) read(group int) error {
	g := r.file.RowGroup(group)
	r.rows = int(g.NumRows())
	r.levels = slices.Grow(r.levels[:0], r.rows)[:r.rows]
	for i := range r.chunks {
		column, err := g.Column(i)
		if err != nil {
			return err
		}
		if err := r.readChunk(column, &r.chunks[i]); err != nil {
			return fmt.Errorf("column %q: %w", r.chunks[i].name, err)
		}
	}
	return nil
}

// readChunk reads the values of a column into its chunk.
func (r *parquetReader) readChunk(from file.ColumnChunkReader, c *chunk) (err error) {
	c.reset()
	switch from := from.(type) {
	case *file.Int64ColumnChunkReader:
		c.ints, err = readPages(from.ReadBatch, r.levels, c.ints, nil)
	case *file.Float64ColumnChunkReader:
		c.floats, err = readPages(from.ReadBatch, r.levels, c.floats, nil)
	case *file.BooleanColumnChunkReader:
		c.bools, err = readPages(from.ReadBatch, r.levels, c.bools, nil)
	case *file.ByteArrayColumnChunkReader:
		// The texts are those of a page that the next one overwrites.
		r.texts, err = readPages(from.ReadBatch, r.levels, r.texts[:0], func(page []parquet.ByteArray) {
			for _, text := range page {
				c.text = append(c.text, text...)
				c.ends = append(c.ends, len(c.text))
			}
		})
	default:
		err = fmt.Errorf("it is read by a %T", from)
	}
	if c.nullable {
		c.levels = append(c.levels, r.levels...)
	}
	return err
}

var errShort = errors.New("it ends early")

// readPages reads the pages of a column with read, and returns values with those of the column appended. It
// fills levels, which has an entry for each row: 0 if the value is missing. each, unless nil, is called with
// the values of every page.
func readPages[V any](
	read func(int64, []V, []int16, []int16) (int64, int, error), levels []int16, values []V, each func(page []V),
) ([]V, error) {
	values = slices.Grow(values, len(levels))[:len(levels)]
	n := 0
	for len(levels) > 0 {
		rows, got, err := read(int64(len(levels)), values[n:], levels, nil)
		switch {
		case err != nil:
			return values[:n], err
		case rows == 0:
			return values[:n], errShort
		}
		if each != nil {
			each(values[n : n+got])
		}
		n += got
		levels = levels[rows:]
	}
	return values[:n], nil
}

// each calls write with every row of the current row group. The slice is reused for the next row.
func (r *parquetReader) each(write func([]value) error) error {
	return eachOf(r.chunks, r.rows, nil, write)
}

// parts reads files one after the other into the same memory.
type parts struct{ readers [len(columnsOf)]parquetReader }

// each calls visit for each row group among the n rows of a file that begin with row from. They
// must be whole row groups.
func (p *parts) each(path string, k Kind, columns []column, from, n int64, visit func(*parquetReader) error) (err error) {
	r := &p.readers[k]
	defer func() {
		// The library panics where what it unpacks is not what was packed.
		if p := recover(); p != nil {
			err = fmt.Errorf("table: %s is damaged: %v", filepath.Base(path), p)
		}
	}()
	if err := r.open(path, columns); err != nil {
		return fmt.Errorf("table: %w", err)
	}
	defer r.close()
	end, visited := int64(0), int64(0)
	for g := range r.file.NumRowGroups() {
		rows := r.file.MetaData().RowGroup(g).NumRows()
		if end += rows; end-rows < from || end > from+n {
			continue
		}
		visited += rows
		if err := r.read(g); err != nil {
			return fmt.Errorf("table: %s: row group %d: %w", filepath.Base(path), g, err)
		}
		if err := visit(r); err != nil {
			return err
		}
	}
	if visited != n {
		return fmt.Errorf("table: %s: the %d rows from row %d on are not whole row groups", filepath.Base(path), n, from)
	}
	return nil
}
