//go:build !js

package tables

import (
	"path/filepath"
)

// A Target takes the rows of tables, which appear whole or not at all.
type Target interface {
	Write(c Cell) error
	Copy(path string, k Kind, from, n int64) error
	Rows(k Kind) int64
	Close() error
	Abort()
}

// Both are both tables of a name: files in some formats, or folders by a parameter.
type Both struct {
	Paths   []string // of the files or folders, the tidy ones first
	targets []Target // one for both, or one for each
}

// CreateBoth starts the tidy table and the summary in the folder dir: as datasets partitioned by
// the parameter by, or as one file per format if by is empty.
func CreateBoth(dir, name string, spec Spec, by string, formats ...Format) (*Both, error) {
	b := &Both{}
	for _, k := range [...]Kind{Tidy, Summary} {
		if by == "" {
			for _, f := range formats {
				b.Paths = append(b.Paths, filepath.Join(dir, FileName(name, k, f)))
			}
			continue
		}
		path := filepath.Join(dir, FolderName(name, k))
		d, err := CreateDataset(spec, by, k, path)
		if err != nil {
			b.Abort()
			return nil, err
		}
		b.Paths, b.targets = append(b.Paths, path), append(b.targets, d)
	}
	if by != "" {
		return b, nil
	}
	w, err := Create(dir, name, spec, formats...)
	b.targets = []Target{w}
	return b, err
}

func (b *Both) each(do func(Target) error) error {
	for _, t := range b.targets {
		if err := do(t); err != nil {
			return err
		}
	}
	return nil
}

// Write adds the rows of a cell.
func (b *Both) Write(c Cell) error { return b.each(func(t Target) error { return t.Write(c) }) }

// Copy adds rows of one of the tables: see [Writer.Copy].
func (b *Both) Copy(path string, k Kind, from, n int64) error {
	return b.targets[min(int(k), len(b.targets)-1)].Copy(path, k, from, n)
}

// Rows is how many rows one of the tables has.
func (b *Both) Rows(k Kind) int64 { return b.targets[min(int(k), len(b.targets)-1)].Rows(k) }

// Close writes what is left and puts everything in its place.
func (b *Both) Close() error { return b.each(Target.Close) }

// Abort gives up what is not closed.
func (b *Both) Abort() {
	_ = b.each(func(t Target) error { t.Abort(); return nil })
}
