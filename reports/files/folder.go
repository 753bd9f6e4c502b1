package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A Folder is one that is being filled.
type Folder struct {
	path, pending string
	done          bool
}

// CreateFolder begins a folder, whose files are put in [Folder.Pending]. Nothing is
// seen at the path until [Folder.Commit]. A folder that is there already is replaced
// if it is empty or if mayReplace, which is asked first, says so by no error.
func CreateFolder(path string, mayReplace func(path string) error) (*Folder, error) {
	path = filepath.Clean(path)
	name := filepath.Base(path)
	if name == "." || name == ".." || name == string(filepath.Separator) {
		return nil, &fs.PathError{Op: "mkdir", Path: path, Err: errors.New("want the name of a folder that can be replaced")}
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
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	pending, err := os.MkdirTemp(filepath.Dir(path), "."+name+"-")
	if err != nil {
		return nil, at(path, err)
	}
	f := &Folder{path: path, pending: pending}
	if err := os.Chmod(pending, 0o755); err != nil {
		f.Discard()
		return nil, at(path, err)
	}
	return f, nil
}

// Pending is where the folder is put together.
func (f *Folder) Pending() string { return f.pending }

// Commit puts the folder in its place. What was there goes aside first, and comes back
// if the new one cannot follow: between the two there is nothing at the path.
func (f *Folder) Commit() error {
	if f.done {
		return fs.ErrClosed
	}
	old := f.pending + "-old"
	aside := os.Rename(f.path, old)
	if aside != nil && !errors.Is(aside, fs.ErrNotExist) {
		f.Discard()
		return at(f.path, aside)
	}
	if err := os.Rename(f.pending, f.path); err != nil {
		if aside == nil {
			_ = os.Rename(old, f.path) // else it is left beside the place
		}
		f.Discard()
		return at(f.path, err)
	}
	f.done = true
	return at(f.path, os.RemoveAll(old))
}

// Discard gives the folder up. After [Folder.Commit] it does nothing, so it can be
// deferred.
func (f *Folder) Discard() {
	if f.done {
		return
	}
	f.done = true
	_ = os.RemoveAll(f.pending)
}
