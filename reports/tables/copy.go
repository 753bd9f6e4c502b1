//go:build !js

package tables

// Copy adds the rows of one of the two tables that a Writer of the same [Spec] wrote to a
// Parquet file. What comes of the rows is what would have come of their cells.
func (w *Writer) Copy(path string, k Kind) error {
	if w.err == nil && w.closed {
		w.err = errClosed
	}
	if w.err == nil {
		w.err = w.parts.each(path, k, w.spec.columns(k), func(r *parquetReader) error {
			w.rows[k] += int64(r.rows)
			for _, s := range w.sinks {
				if s.kind != k {
					continue
				}
				if err := s.copy(r); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return w.err
}

// copy copies a row group, column by column where that is possible.
func (s *sink) copy(r *parquetReader) error {
	if e, ok := s.encoder.(*parquetEncoder); ok {
		return e.copy(r)
	}
	return r.each(s.encoder.write)
}

// Copy is [Writer.Copy]. A dataset that rows are copied to is one of a single table: the
// rows of one value come one after the other.
func (d *Dataset) Copy(path string, k Kind) error {
	if d.err == nil && d.closed {
		d.err = errClosed
	}
	if d.err == nil {
		d.err = d.parts.each(path, k, d.whole.columns(k), func(r *parquetReader) error {
			return r.each(func(row []value) error { return d.writeRow(k, row) })
		})
	}
	return d.err
}
