package serve

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"oddsmith/scenarios"
)

// A Set is the rule files that were named, and what they need.
type Set struct {
	root  string   // the folder that they have in common
	mains []string // paths
}

// A snapshot is the files at one time.
type snapshot struct {
	Files map[string]string `json:"files"` // by paths below the root, with slashes
	Mains []string          `json:"mains"` // those that were named

	folders []string // in which they are
}

// NewSet returns the set of the rule files at the given paths. It is an error if one is not a
// file.
func NewSet(paths []string) (*Set, error) {
	s := &Set{}
	for _, path := range paths {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, fmt.Errorf("reading a rule file: %w", err)
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%s is not a file", path)
		}
		if path, err = filepath.Abs(path); err != nil {
			return nil, fmt.Errorf("reading a rule file: %w", err)
		}
		s.mains = append(s.mains, path)
	}
	for i, path := range s.mains {
		if dir := filepath.Dir(path); i == 0 {
			s.root = dir
		} else {
			s.root = common(s.root, dir)
		}
	}
	return s, nil
}

// common returns the deepest folder that contains both folders.
func common(a, b string) string {
	for {
		rel, err := filepath.Rel(a, b)
		if up := filepath.Dir(a); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			if up == a {
				return a
			}
			a = up
			continue
		}
		return a
	}
}

// read reads the rule files as they are now and, below the root, the files they refer to, without those of
// the library. What is wrong in them is no error; only a rule file that itself cannot be read is one.
func (s *Set) read() (*snapshot, error) {
	out := &snapshot{Files: map[string]string{}, Mains: []string{}}
	seen := map[string]bool{}
	add := func(path string, builtin bool, data []byte) {
		if builtin {
			return // the page has the library
		}
		name, err := filepath.Rel(s.root, path)
		if err != nil || !filepath.IsLocal(name) {
			return // not below the root: the page cannot name it
		}
		out.Files[filepath.ToSlash(name)] = string(data)
		if dir := filepath.Dir(path); !seen[dir] {
			seen[dir] = true
			out.folders = append(out.folders, dir)
		}
	}
	for _, path := range s.mains {
		_, loadErr := scenarios.Loader{Read: add}.Load(path)
		name, err := filepath.Rel(s.root, path)
		if err != nil {
			return nil, fmt.Errorf("reading a rule file: %w", err)
		}
		name = filepath.ToSlash(name)
		if _, read := out.Files[name]; !read {
			return nil, loadErr
		}
		out.Mains = append(out.Mains, name)
	}
	return out, nil
}

// text is the snapshot as the page reads it.
func (s *snapshot) text() ([]byte, error) { return json.Marshal(s) }
