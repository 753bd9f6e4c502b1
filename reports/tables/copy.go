//go:build !js

package tables

import "fmt"

// EndGroup ends the row groups of Parquet files: the next rows begin others.
func (w *Writer) EndGroup() error {
	for _, s := range w.sinks {
		if e, ok := s.encoder.(*parquetEncoder); ok && w.err == nil {
			w.err = e.flushRest()
		}
	}
	return w.err
}

// Copy adds n rows, beginning with row from, of a Parquet file that a Writer of the same [Spec]
// wrote. They must be whole row groups. The result is the same as writing their cells.
func (w *Writer) Copy(path string, k Kind, from, n int64) error {
	return w.proceed(func() error {
		return w.parts.each(path, k, w.spec.columns(k), from, n, func(r *parquetReader) error {
			w.rows[k] += int64(r.rows)
			for _, s := range w.sinks {
				if s.kind != k {
					continue
				}
				if err := s.copy(r); err != nil {
					return fmt.Errorf("table: %w", err)
				}
			}
			return nil
		})
	})
}

// copy copies the row group that r has read: column by column for a Parquet file, else row by row.
func (s *sink) copy(r *parquetReader) error {
	if e, ok := s.encoder.(*parquetEncoder); ok {
		return e.copy(r)
	}
	return r.each(s.encoder.write)
}
