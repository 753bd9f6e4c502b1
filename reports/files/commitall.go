package files

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// listed begins the name of a file that lists what is to take which place, a pair on a line.
// It is there while several files take their places: if their process is killed in between,
// the next that writes into the folder goes on from the list.
const listed = prefix + "places-"

// CommitAll commits files one after the other until one fails. A journal lists the files of each
// folder, so that the next write there completes a commit that was killed.
func CommitAll(list []*File) error {
	dirs := map[string][]*File{}
	for _, f := range list {
		if f.done {
			return fs.ErrClosed
		}
		if f.pending == nil {
			continue
		}
		if err := f.pending.file.Sync(); err != nil {
			return at(f.path, err)
		}
		dir := filepath.Dir(f.place)
		dirs[dir] = append(dirs[dir], f)
	}
	var journals []*pending
	defer func() {
		for _, j := range journals {
			j.discard()
		}
	}()
	for dir, together := range dirs {
		if len(together) < 2 {
			continue
		}
		j, err := journal(dir, together)
		if err != nil {
			return err
		}
		journals = append(journals, j)
	}
	going.Lock() // from here on nothing is given up: what is listed takes its place, now or later
	going.list = slices.DeleteFunc(going.list, func(p *pending) bool {
		return slices.Contains(journals, p) || slices.ContainsFunc(list, func(f *File) bool { return f.pending == p })
	})
	going.Unlock()
	for _, f := range list {
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// journal writes a list of the files of a folder that are to be renamed together, each with its temporary and
// its final name.
func journal(dir string, together []*File) (*pending, error) {
	j, err := newPending(dir, false, 0o600)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	for _, f := range together {
		text.WriteString(filepath.Base(f.pending.path) + "\n" + filepath.Base(f.place) + "\n")
	}
	if _, err = j.file.WriteString(text.String()); err == nil {
		err = j.file.Sync()
	}
	path := filepath.Join(dir, listed+strings.TrimPrefix(filepath.Base(j.path), prefix))
	if err == nil {
		err = os.Rename(j.path, path)
	}
	if err != nil {
		j.discard()
		return nil, err
	}
	j.path = path
	return j, nil
}

// resume completes the renames that a journal lists, if no process holds its lock. It renames
// nothing outside the folder, and only temporary files.
func resume(dir, name string) {
	path := filepath.Join(dir, name)
	f, err := os.Open(path)
	if err != nil {
		return
	}
	defer f.Close()
	if lock(f) != nil {
		return
	}
	text, err := os.ReadFile(path)
	root, err2 := os.OpenRoot(dir)
	if err != nil || err2 != nil {
		return
	}
	defer root.Close()
	for pair := range slices.Chunk(strings.Split(strings.TrimSuffix(string(text), "\n"), "\n"), 2) {
		if len(pair) == 2 && strings.HasPrefix(pair[0], prefix) && !strings.HasPrefix(pair[1], ".") &&
			filepath.Base(pair[0]) == pair[0] && filepath.Base(pair[1]) == pair[1] {
			_ = root.Rename(pair[0], pair[1]) // it may have been moved before
		}
	}
	_ = os.Remove(path)
}
