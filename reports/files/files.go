// Package files writes files whole or not at all: a file is put together under
// another name in the same folder, and takes its place when it is complete. Where a
// path names a device or a pipe, which hold nothing, it is written to directly.
package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// A File is one that is being written.
type File struct {
	path    string
	pending *renameio.PendingFile // nil for a device or a pipe
	direct  *os.File
	done    bool
}

// Create begins a file. Nothing is seen of it until [File.Commit]; what is at the
// path stays until then. Errors name the path and not where it is put together.
func Create(path string) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("is a folder")}
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{path: path, direct: f}, err
	}
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return nil, at(path, err)
	}
	return &File{path: path, pending: f}, nil
}

// Write adds to the file.
func (f *File) Write(p []byte) (int, error) {
	var n int
	var err error
	if f.direct != nil {
		n, err = f.direct.Write(p)
	} else {
		n, err = f.pending.Write(p)
	}
	return n, at(f.path, err)
}

// Commit puts the file in its place.
func (f *File) Commit() error {
	if f.done {
		return fs.ErrClosed
	}
	f.done = true
	if f.direct != nil {
		return at(f.path, f.direct.Close())
	}
	err := f.pending.CloseAtomicallyReplace()
	if err != nil {
		// Nothing is left to do about a file that cannot be removed.
		_ = f.pending.Cleanup()
	}
	return at(f.path, err)
}

// Discard gives the file up. After [File.Commit] it does nothing, so it can be
// deferred.
func (f *File) Discard() {
	if f.done {
		return
	}
	f.done = true
	if f.direct != nil {
		_ = f.direct.Close()
		return
	}
	_ = f.pending.Cleanup()
}

// Write writes a whole file.
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

// at names the path that was asked for in an error of the operating system, which
// names the file that is being put together.
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
