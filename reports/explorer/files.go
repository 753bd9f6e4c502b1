package explorer

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"oddsmith/exact"
	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
)

// named files are all that a scenario may be read from, beside the library.
type files map[string]string

// A loaded is a scenario that was read, and what is kept of its answers.
type loaded struct {
	*scenarios.Scenario
	key   string
	cache exact.Cache
}

// load loads a scenario: a built-in one, or one of the files in the request. Loaded scenarios are
// cached.
func (c *call) load(name string, all files) (*loaded, error) {
	c.files = all
	if err := all.check(); err != nil {
		return nil, err
	}
	key := all.key(name)
	if l, ok := c.engine.loaded.get(key); ok {
		return l, nil
	}
	folder, err := all.folder()
	if err != nil {
		return nil, err
	}
	s, err := scenarios.Loader{Files: folder}.Load(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("there is no file %s", name)
	}
	if err != nil {
		return nil, err
	}
	l := &loaded{Scenario: s, key: key}
	c.engine.loaded.put(key, l)
	return l, nil
}

// bind loads a scenario and puts the values of its parameters in. Its session keeps what answers have in common.
func (c *call) bind(name string, all files, set map[string]string) (*loaded, *scenarios.Bound, evidence.Session, error) {
	session := c.session()
	l, err := c.load(name, all)
	if err != nil {
		return nil, nil, session, err
	}
	session.Cache = &l.cache
	b, err := l.Bind(set)
	return l, b, session, err
}

// check returns an error if there are too many files, or one has an invalid name.
func (f files) check() error {
	if len(f) > maxFiles {
		return fmt.Errorf("%d files: at most %d are read", len(f), maxFiles)
	}
	size := 0
	for name, text := range f {
		if !fs.ValidPath(name) || name == "." || len(name) > maxName {
			return fmt.Errorf("%.60q is not a file name", name)
		}
		size += len(text)
	}
	if size > maxFileBytes {
		return fmt.Errorf("the files have %d bytes: at most %d are read", size, maxFileBytes)
	}
	return nil
}

// folder returns the files as a file system that has no others.
func (f files) folder() (fs.FS, error) {
	archive := &txtar.Archive{}
	for _, name := range slices.Sorted(maps.Keys(f)) {
		archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(f[name])})
	}
	folder, err := txtar.FS(archive)
	if err != nil {
		return nil, fmt.Errorf("the files are no folder: %w", err)
	}
	return folder, nil
}

// key is the key under which a scenario is cached that was loaded from these files by this name.
func (f files) key(name string) string {
	var key strings.Builder
	fmt.Fprintf(&key, "%d %s", len(name), name)
	for _, n := range slices.Sorted(maps.Keys(f)) {
		fmt.Fprintf(&key, "%d %s %d %s", len(n), n, len(f[n]), f[n])
	}
	return key.String()
}
