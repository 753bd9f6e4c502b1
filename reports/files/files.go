// Package files writes files and folders whole or not at all: they are put together under
// another name beside their place, and take it when they are complete. Where a path names
// a device or a pipe, which hold nothing, it is written to directly; where it names a
// symbolic link, what the link names is replaced, and the link stays.
//
// What a process that was killed leaves behind has a name that begins with ".oddsmith-" and
// is removed by the next process that writes into the same folder. It knows by a lock what
// nobody is writing any more.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is one that is being written.
type File struct {
	path    string // as it was asked for
	place   string // of the file: where links lead to
	pending *pending
	direct  *os.File // a device or a pipe; else nil
	done    bool
}

// Create starts writing a file. It is written next to the path and replaces what is there only in
// [File.Commit]; a pipe or device is written directly. Errors name the path.
func Create(path string) (*File, error) {
	info, err := os.Stat(path)
	mode := fs.FileMode(0o644)
	switch {
	case err == nil && info.IsDir():
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a folder")}
	case err == nil && info.Mode()&fs.ModeSocket != 0:
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a socket")}
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{path: path, direct: f}, err
	}
	place, err := target(path)
	if err != nil {
		return nil, err
	}
	p, err := newPending(filepath.Dir(place), false, mode)
	if err != nil {
		return nil, at(path, err)
	}
	f := &File{path: path, place: place, pending: p}
	if info != nil {
		if err := p.file.Chmod(info.Mode().Perm()); err != nil {
			f.Discard()
			return nil, at(path, err)
		}
	}
	return f, nil
}

// Write adds to the file.
func (f *File) Write(p []byte) (int, error) {
	w := f.direct
	if w == nil {
		w = f.pending.file
	}
	n, err := w.Write(p)
	return n, at(f.path, err)
}

// Commit renames the finished file to its path. On an error it is removed.
func (f *File) Commit() error {
	if f.done {
		return fs.ErrClosed
	}
	if f.direct != nil {
		f.done = true
		return at(f.path, f.direct.Close())
	}
	if err := f.pending.file.Sync(); err != nil {
		f.Discard()
		return at(f.path, err)
	}
	f.done = true
	return at(f.path, f.pending.finish(func() error {
		err := os.Rename(f.pending.path, f.place)
		if err != nil {
			_ = os.Remove(f.pending.path) // nothing is left to do about one that stays
		}
		return errors.Join(err, f.pending.file.Close())
	}))
}

// Discard removes the unfinished file. After [File.Commit] it does nothing, so it can be deferred.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	if f.direct != nil {
		_ = f.direct.Close()
		return
	}
	f.pending.discard()
}

// Write writes a file as a whole: if write returns an error, nothing at the path changes.
func Write(path string, write func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}

// at returns an error of the operating system with path in place of the temporary path.
func at(path string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return &fs.PathError{Op: p.Op, Path: path, Err: p.Err}
	case errors.As(err, &l):
		return &fs.PathError{Op: l.Op, Path: path, Err: l.Err}
	}
	return err
}
