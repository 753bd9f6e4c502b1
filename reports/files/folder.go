package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A Folder is one that is being filled.
type Folder struct {
	path    string // as it was asked for
	place   string // where links lead to
	pending *pending
}

// CreateFolder starts a folder; its files are written to [Folder.Pending], and [Folder.Commit]
// renames it to the path. An existing folder is replaced if it is empty or mayReplace returns no
// error.
func CreateFolder(path string, mayReplace func(path string) error) (*Folder, error) {
	path = filepath.Clean(path)
	name := filepath.Base(path)
	if name == "." || name == ".." || name == string(filepath.Separator) {
		return nil, &fs.PathError{Op: "mkdir", Path: path, Err: errors.New("want the name of a folder that can be replaced")}
	}
	place, err := target(path)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if len(entries) > 0 {
		if err := mayReplace(path); err != nil {
			return nil, err
		}
	}
	dir := filepath.Dir(place)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	p, err := newPending(dir, true, 0o755)
	if err != nil {
		return nil, at(path, err)
	}
	return &Folder{path: path, place: place, pending: p}, nil
}

// Pending is where the folder is put together.
func (f *Folder) Pending() string { return f.pending.path }

// Commit renames the finished folder to its path. If the system cannot exchange two folders, the
// old one is moved aside first, and moved back if the new one cannot take its place.
func (f *Folder) Commit() error {
	return at(f.path, f.pending.finish(func() error {
		err := replace(f.pending.path, f.place)
		if err != nil {
			_ = os.RemoveAll(f.pending.path)
		}
		return errors.Join(err, f.pending.file.Close())
	}))
}

// replace renames the folder pending to place and removes the folder that was there.
func replace(pending, place string) error {
	if exchange(pending, place) == nil {
		return os.RemoveAll(pending) // which is the old one now
	}
	old := pending + aside + filepath.Base(place)
	if f, err := os.Open(place); err == nil {
		defer f.Close()
		_ = lock(f) // so that nobody brings it back meanwhile
	}
	err := os.Rename(place, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	there := err == nil
	if err := os.Rename(pending, place); err != nil {
		if there {
			_ = os.Rename(old, place) // else it is left beside the place
		}
		return err
	}
	if there {
		return os.RemoveAll(old)
	}
	return nil
}

// Discard gives the folder up. After [Folder.Commit] it does nothing, so it can be
// deferred.
func (f *Folder) Discard() { f.pending.discard() }
