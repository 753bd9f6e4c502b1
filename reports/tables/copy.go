package tables

import "fmt"

// Copy adds the rows of one of the two tables that a [Writer] of the same [Spec] wrote to
// a Parquet file. What comes of the rows is what would have come of their cells.
func (w *Writer) Copy(path string, k Kind) error {
	if w.err == nil && w.closed {
		w.err = errClosed
	}
	if w.err == nil {
		w.err = copyRows(path, w.spec.columns(k), func(row []value) error { return w.writeRow(k, row) })
	}
	return w.err
}

// Copy is [Writer.Copy]. A dataset that rows are copied to is one of a single table: the
// rows of one value come one after the other.
func (d *Dataset) Copy(path string, k Kind) error {
	if d.err == nil && d.closed {
		d.err = errClosed
	}
	if d.err == nil {
		d.err = copyRows(path, d.whole.columns(k), func(row []value) error { return d.writeRow(k, row) })
	}
	return d.err
}

func copyRows(path string, columns []column, write func([]value) error) (err error) {
	r, err := openParquet(path, columns)
	if err != nil {
		return fmt.Errorf("table: %w", err)
	}
	defer r.close()
	for g := range r.file.NumRowGroups() {
		if err := r.read(g); err != nil {
			return fmt.Errorf("table: %s: row group %d: %w", path, g, err)
		}
		if err := r.each(write); err != nil {
			return err
		}
	}
	return nil
}
