package tables

import (
	"fmt"
	"path/filepath"
)

// parts reads files one after the other into the same memory.
type parts struct{ readers [len(columnsOf)]parquetReader }

// each calls visit with every row group of a file.
func (p *parts) each(path string, k Kind, columns []column, visit func(*parquetReader) error) (err error) {
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
	for g := range r.file.NumRowGroups() {
		if err := r.read(g); err != nil {
			return fmt.Errorf("table: %s: row group %d: %w", filepath.Base(path), g, err)
		}
		if err := visit(r); err != nil {
			return err
		}
	}
	return nil
}
