package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// contents is the name of the file that lists what an update put into a folder, so that the
// next one knows what is its own. Paths are relative, with slashes, one a line.
const contents = "contents.txt"

// An Update replaces what an earlier one put into a folder, in which others may have files
// too.
type Update struct {
	dir     string
	last    string // the file without which the folder is unfinished
	made    bool   // the folder was not there before
	pending *pending
}

// UpdateFolder begins an update of a folder, which is made if it is not there. The files
// are put in [Update.Pending]; nothing changes until [Update.Commit]. The file called last
// is there only while all others are.
func UpdateFolder(dir, last string) (*Update, error) {
	_, err := os.Stat(dir)
	made := errors.Is(err, fs.ErrNotExist)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	p, err := newPending(dir, true, 0o755)
	if err != nil {
		return nil, at(dir, err)
	}
	return &Update{dir: dir, last: last, made: made, pending: p}, nil
}

// Writable finds out whether files can be made in a folder.
func Writable(dir string) error {
	p, err := newPending(dir, false, 0o600)
	if err != nil {
		return at(dir, err)
	}
	p.discard()
	return nil
}

// Pending is where the files are put together.
func (u *Update) Pending() string { return u.pending.path }

// Blame returns err with the path of the place that the files are meant for, where it has the temporary one.
func (u *Update) Blame(err error) error {
	if err == nil || !strings.Contains(err.Error(), u.pending.path) {
		return err
	}
	return &blamed{strings.ReplaceAll(err.Error(), u.pending.path, u.dir), err}
}

type blamed struct {
	text string
	err  error
}

func (b *blamed) Error() string { return b.text }
func (b *blamed) Unwrap() error { return b.err }

// Commit moves the new files into the folder and removes those of the last update that are not
// among them. Meanwhile the file named last does not exist.
func (u *Update) Commit() error {
	if u.pending.done {
		return fs.ErrClosed
	}
	files, err := u.files()
	if err != nil {
		u.pending.discard()
		return u.Blame(err)
	}
	gone := slices.DeleteFunc(readContents(u.dir), func(file string) bool { return slices.Contains(files, file) })
	list := func(paths []string) error {
		return Write(filepath.Join(u.dir, contents), func(w io.Writer) error {
			_, err := io.WriteString(w, strings.Join(paths, "\n")+"\n")
			return err
		})
	}
	if err := list(slices.Concat(gone, files)); err != nil {
		u.pending.discard()
		return err
	}
	err = u.pending.finish(func() error {
		err := errors.Join(u.replace(gone, files), os.RemoveAll(u.pending.path))
		return errors.Join(err, u.pending.file.Close())
	})
	if err != nil {
		return u.Blame(err)
	}
	return list(files)
}

// files returns the paths of the new files, sorted, with the file named last at the end.
func (u *Update) files() ([]string, error) {
	var out []string
	err := filepath.WalkDir(u.pending.path, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(u.pending.path, path)
		if rel = filepath.ToSlash(rel); rel != u.last {
			out = append(out, rel)
		}
		return err
	})
	return append(out, u.last), err
}

// replace removes the files gone from the folder and moves the new files into it.
func (u *Update) replace(gone, files []string) error {
	root, err := os.OpenRoot(u.dir) // what the list says is not trusted
	if err != nil {
		return err
	}
	defer root.Close()
	if err := root.Remove(u.last); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return at(filepath.Join(u.dir, u.last), err)
	}
	for _, file := range gone {
		_ = root.Remove(filepath.FromSlash(file)) // it may be gone, or none of ours
	}
	for _, file := range files {
		to := filepath.Join(u.dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.Rename(filepath.Join(u.pending.path, filepath.FromSlash(file)), to); err != nil {
			return at(to, err)
		}
	}
	return nil
}

// readContents returns the paths of the files that the last update put into a folder; nil if they
// are not known.
func readContents(dir string) []string {
	const most = 16 << 20
	f, err := os.Open(filepath.Join(dir, contents))
	if err != nil {
		return nil
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	data, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil
	}
	var out []string
	for _, file := range strings.Split(string(data), "\n") {
		if filepath.IsLocal(filepath.FromSlash(file)) && file != contents {
			out = append(out, file)
		}
	}
	return out
}

// Discard gives the update up, and removes the folder that was made for it. After
// [Update.Commit] it does nothing, so it can be deferred.
func (u *Update) Discard() {
	u.pending.discard()
	if u.made {
		_ = os.Remove(u.dir) // which fails where something is in it
	}
}
